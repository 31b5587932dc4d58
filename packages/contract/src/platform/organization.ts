/** What an organization says of itself once, so that templates and published base rates can be chosen for it. */
import * as z from "zod/mini";
import { Id, Version } from "../fields.ts";
import { COMPANY_SIZES, INDUSTRIES } from "../people/registration.ts";
import { routes } from "../route.ts";

const { other, ...asked } = INDUSTRIES;

/** The industries of organizations: those of registration, and further ones for which base rates are published. */
export const ORGANIZATION_INDUSTRIES = {
  ...asked,
  construction: "Construction",
  entertainment: "Entertainment",
  hospitality: "Hospitality",
  other,
} as const;

/** An organization's industry. */
export type OrganizationIndustry = keyof typeof ORGANIZATION_INDUSTRIES;

/** The bands of yearly revenue, with the labels that screens show. */
export const REVENUE_BANDS = {
  lt_10m: "Below $10 million",
  "10m_100m": "$10 to 100 million",
  "100m_1b": "$100 million to 1 billion",
  "1b_10b": "$1 to 10 billion",
  "10b_100b": "$10 to 100 billion",
  gt_100b: "Above $100 billion",
} as const;

/** A band of yearly revenue. */
export type RevenueBand = keyof typeof REVENUE_BANDS;

const BANDS = Object.keys(REVENUE_BANDS) as [RevenueBand, ...RevenueBand[]];

/** A band of yearly revenue as it is stored; null if it isn't stated. */
export const StoredRevenue = z.nullable(z.enum(BANDS));

/** A band of yearly revenue as people state it; empty and null mean that they don't. */
export const AnnualRevenue = z.nullable(z.enum([...BANDS, ""], "must be a band of yearly revenue"));

const INDUSTRY_KEYS = Object.keys(ORGANIZATION_INDUSTRIES) as OrganizationIndustry[];

/** The answers about an organization; empty and null mean that one isn't stated. */
const OrganizationAnswers = z.strictObject({
  industry: z.nullable(z.enum([...INDUSTRY_KEYS, ""], "must be an industry")),
  companySize: z.nullable(z.enum([...COMPANY_SIZES, ""], "must be a company size")),
  annualRevenue: AnnualRevenue,
});

/** An organization as it described itself: the client that the caller works for, else the tenant. */
const Organization = z.object({
  /** Null for the tenant. */
  clientId: z.nullable(Id),
  name: z.string(),
  industry: z.nullable(z.string()),
  companySize: z.nullable(z.string()),
  annualRevenue: StoredRevenue,
  version: Version,
});
/** An organization as it described itself. */
export type Organization = z.infer<typeof Organization>;

/** What the caller's organization says of itself. */
export const organization = routes({
  get: {
    method: "GET",
    path: "/api/organization",
    access: "scenario:read",
    summary: "Industry, size and revenue of the client that you work for, or of the tenant",
    reply: Organization,
  },
  update: {
    method: "PATCH",
    path: "/api/organization",
    access: "scenario:write",
    summary: "State industry, size and revenue of the client that you work for, or of the tenant",
    body: z.strictObject({ version: Version, ...z.partial(OrganizationAnswers).shape }),
    reply: Organization,
  },
});
