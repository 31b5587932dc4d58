/** What actions are about, in the words of the screens' filter, each with the records whose actions belong to it. */
export const ACTIVITY_KINDS = {
  "sign-in": ["session", "password", "factor", "recovery-code", "identity"],
  people: ["user", "entitlement", "invitation", "account-request", "assessor"],
  risk: ["scenario", "portfolio", "run", "risk-appetite"],
  compliance: ["assessment", "framework"],
  tenants: ["tenant", "client", "plan"],
  connections: ["api-key", "saml", "scim", "domain"],
  oversight: ["audit", "inquiry", "notification", "job"],
} as const satisfies Record<string, readonly string[]>;
/** What an action is about. */
export type ActivityKind = keyof typeof ACTIVITY_KINDS;
/** The kinds, in the order of the filter. */
export const ACTIVITY_KIND_NAMES = Object.keys(ACTIVITY_KINDS) as [ActivityKind, ...ActivityKind[]];

/** What an action (`scenario.update`) is about; undefined for records that no kind names. */
export function activityKind(action: string): ActivityKind | undefined {
  const record = action.split(".")[0] ?? "";
  return ACTIVITY_KIND_NAMES.find((kind) => (ACTIVITY_KINDS[kind] as readonly string[]).includes(record));
}
