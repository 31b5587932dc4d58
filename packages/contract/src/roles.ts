/**
 * The eleven roles, strongest first. When a person holds several in one context, the first of this list counts.
 * `admin` is not in the specification's order; here it ranks as the strongest role inside one tenant (docs/departures.md).
 */
export const ROLES = [
  "super_admin",
  "site_administrator",
  "account_admin",
  "admin",
  "tenant_administrator",
  "template_manager",
  "risk_assessor",
  "risk_analyst",
  "assessor",
  "business_stakeholder",
  "viewer",
] as const;

/** A role a person can have. */
export type Role = (typeof ROLES)[number];

/** Roles that work at platform level, outside every tenant. All others belong to a tenant. */
export const PLATFORM_ROLES = [
  "super_admin",
  "site_administrator",
  "account_admin",
] as const satisfies Role[];

/** The strongest of several roles; `viewer` for none, never more. */
export function strongest(held: readonly Role[]): Role {
  return ROLES.find((role) => held.includes(role)) ?? "viewer";
}

/** The role's label as screens show it: its name in upper case, except that assessor reads RISK ASSESSOR. */
export function roleLabel(role: Role): string {
  return role === "assessor" ? "RISK ASSESSOR" : role.replaceAll("_", " ").toUpperCase();
}

/** Whether a role works at platform level. */
export function isPlatformRole(role: Role): boolean {
  return (PLATFORM_ROLES as readonly Role[]).includes(role);
}

/**
 * The roles that a person in `role` can assign to others (and revoke): those that rank no higher than their own, and none if it
 * can't assign any. A super administrator can assign every role.
 */
export function grantable(role: Role): readonly Role[] {
  const givers: readonly Role[] = [
    "super_admin",
    "site_administrator",
    "account_admin",
    "admin",
    "tenant_administrator",
  ];
  return givers.includes(role) ? ROLES.slice(ROLES.indexOf(role)) : [];
}

/** Whether a role administers people and can assign roles to others. It's held for a whole tenant, never for one of its clients. */
export function administers(role: Role): boolean {
  return grantable(role).length > 0;
}

/** Whether a role ranks above another. */
export function outranks(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) < ROLES.indexOf(other);
}

/** The message when an administering role is assigned for one client. */
export const FOR_WHOLE_TENANT = "must be left empty: this role is held for all clients";

/** Whether a role fits the client that it's assigned for, if any. */
export function fitsClient(given: {
  readonly role: Role | null;
  readonly clientId?: string | null | undefined;
}): boolean {
  return given.role === null || !given.clientId || !administers(given.role);
}
