/** What actions are about, in the words and the order of the screens' filter. */
export const ACTIVITY_KINDS = [
  "sign-in",
  "people",
  "risk",
  "compliance",
  "tenants",
  "connections",
  "oversight",
] as const;
/** What an action is about. */
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
