/** The parts of a tenant's settings; the first is shown unless the URL names another. */
export const TABS = {
  general: "General",
  policies: "Policies",
  plan: "Plan",
  domains: "Domains",
  "sign-on": "Single sign-on",
  provisioning: "Provisioning and keys",
  data: "Data",
} as const;

/** A part of a tenant's settings. */
export type Tab = keyof typeof TABS;

/** The part that a text from the URL names. */
export function tabOf(text: unknown): Tab {
  return typeof text === "string" && text in TABS ? (text as Tab) : "general";
}
