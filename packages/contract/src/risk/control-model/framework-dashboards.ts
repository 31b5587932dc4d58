/** The framework risk dashboards, and which frameworks each shows. They're apart from the shapes, so that a screen doesn't load those. */

/** By the last part of the screen's address: the frameworks as the product identifies them, the one that's usual now first. */
export const FRAMEWORK_DASHBOARDS = {
  "nist-800-53": ["nist-sp-800-53-r5"],
  "nist-800-171a": ["nist-sp-800-171-r3", "nist-sp-800-171-r2"],
  "nist-csf-2-0": ["nist-csf-2-0"],
  scf: ["scf-2024-2"],
} as const;
/** A framework risk dashboard. */
export type FrameworkDashboard = keyof typeof FRAMEWORK_DASHBOARDS;

/** What there is to say of an entry in scope. */
export const STANDINGS = ["met", "partially-met", "not-met", "not-applicable", "unanswered"] as const;
/** What there is to say of an entry in scope. */
export type EntryStanding = (typeof STANDINGS)[number];
