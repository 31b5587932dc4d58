import type { Role } from "./roles.ts";

/**
 * Who may do what: the one table that server, navigation and buttons all read.
 * A permission that is not a key here does not compile anywhere. It covers what the product does so far.
 */
export const PERMISSIONS = {
  "scenario:read": ["risk_analyst", "assessor", "site_administrator", "admin", "super_admin"],
  "scenario:write": ["risk_analyst", "assessor", "site_administrator", "admin", "super_admin"],
  "analysis:run": ["risk_analyst", "assessor", "site_administrator", "admin", "super_admin"],
  "audit:verify": ["site_administrator", "super_admin"],
  "context:switch": ["super_admin"],
} as const satisfies Record<string, readonly Role[]>;

/** A thing that a role may or may not do. */
export type Permission = keyof typeof PERMISSIONS;

/** Whether `role` holds `permission`. */
export function can(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}
