/** The plans of section 9 of the specification, as one table for the screens and for the server's limits. */
import * as z from "zod/mini";

/** A plan's key; smallest first. */
export const Plan = z.enum(["starter", "professional", "enterprise"], "Choose a plan");
/** A plan's key. */
export type Plan = z.infer<typeof Plan>;

/** How a plan is paid. */
export const Billing = z.enum(["monthly", "annual"], "Choose how to pay");
/** How a plan is paid. */
export type Billing = z.infer<typeof Billing>;

/** A plan's display name, its prices in US dollars, and what it includes; null is unlimited. */
export interface PlanTerms {
  readonly name: string;
  /** Dollars a month when paid monthly. */
  readonly monthlyPrice: number;
  /** Dollars a year when paid annually. */
  readonly annualPrice: number;
  /** People with a role in the tenant, including open invitations. */
  readonly members: number | null;
  readonly assessments: number | null;
  readonly complianceAnalysesPerMonth: number | null;
  readonly customBranding: boolean;
  readonly support: "standard" | "24/7";
}

/** Price and content of each plan. */
export const PLANS: Readonly<Record<Plan, PlanTerms>> = {
  starter: {
    name: "Starter",
    monthlyPrice: 0,
    annualPrice: 0,
    members: 3,
    assessments: 5,
    complianceAnalysesPerMonth: 0,
    customBranding: false,
    support: "standard",
  },
  professional: {
    name: "Growth",
    monthlyPrice: 149,
    annualPrice: 1490,
    members: 10,
    assessments: null,
    complianceAnalysesPerMonth: 5,
    customBranding: false,
    support: "standard",
  },
  enterprise: {
    name: "Enterprise",
    monthlyPrice: 299,
    annualPrice: 2990,
    members: null,
    assessments: null,
    complianceAnalysesPerMonth: null,
    customBranding: true,
    support: "24/7",
  },
};
