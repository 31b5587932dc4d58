/** The subjects of actions, in the words and the order of the screens' filter. */
export const ACTIVITY_KINDS = [
  "sign-in",
  "people",
  "risk",
  "compliance",
  "tenants",
  "connections",
  "oversight",
] as const;
/** The subject of an action. */
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
