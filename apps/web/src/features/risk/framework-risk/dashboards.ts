/** The framework risk dashboards and their words. */
import type { FrameworkDashboard } from "@crq/contract/risk/control-model/framework-dashboards";
import type { FrameworkRisk } from "@crq/contract/risk/control-model/framework-risk";

interface DashboardWords {
  readonly title: string;
  /** One group of the framework, and several. */
  readonly group: readonly [one: string, several: string];
  /** One entry, and several. */
  readonly entry: readonly [one: string, several: string];
}

/** What each dashboard is called, and what its framework calls its parts. */
export const DASHBOARDS: Readonly<Record<FrameworkDashboard, DashboardWords>> = {
  "nist-800-53": {
    title: "NIST 800-53 risk",
    group: ["family", "families"],
    entry: ["control", "controls"],
  },
  "nist-800-171a": {
    title: "NIST 800-171A risk",
    group: ["family", "families"],
    entry: ["requirement", "requirements"],
  },
  "nist-csf-2-0": {
    title: "NIST CSF 2.0 risk",
    group: ["function", "functions"],
    entry: ["subcategory", "subcategories"],
  },
  scf: { title: "SCF risk", group: ["domain", "domains"], entry: ["control", "controls"] },
};

/** The editions of a dashboard with several. */
export const EDITIONS: Readonly<Record<string, string>> = {
  "nist-sp-800-171-r3": "Revision 3",
  "nist-sp-800-171-r2": "Revision 2",
};

/** `Family` of `family`. */
export const capital = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`;

/** A reply with an assessment. */
export type AssessedRisk = FrameworkRisk & { readonly assessment: NonNullable<FrameworkRisk["assessment"]> };
