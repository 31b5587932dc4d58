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

/** A role a person can hold. */
export type Role = (typeof ROLES)[number];

/** Roles that work at platform level, outside every tenant. All others belong to a tenant. */
export const PLATFORM_ROLES = [
  "super_admin",
  "site_administrator",
  "account_admin",
] as const satisfies Role[];

/** The strongest of the roles held; `viewer` when none is held, never more. */
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
 * The roles that somebody in `role` may give to others (and take from them): those that rank no higher than their own, and none
 * where they give none. A super administrator gives every role.
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

/** Whether a role administers people: those who hold it give roles to others. It is held for a whole tenant, never for one of its clients. */
export function administers(role: Role): boolean {
  return grantable(role).length > 0;
}

/** Whether a role ranks above another. */
export function outranks(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) < ROLES.indexOf(other);
}

/** What is said where an administering role is given for one client. */
export const FOR_WHOLE_TENANT = "must be left empty: this role is held for all clients";

/** Whether a role fits the client that it is given for, if any. */
export function fitsClient(given: {
  readonly role: Role | null;
  readonly clientId?: string | null | undefined;
}): boolean {
  return given.role === null || !given.clientId || !administers(given.role);
}
