import { administers, ROLES, type Role } from "./roles.ts";

/** Everyone except roles that only administer accounts. */
const BUT_ACCOUNT_ADMIN = ROLES.filter((role) => role !== "account_admin");
/** From business stakeholder upwards, except roles that only administer accounts. */
const STAKEHOLDERS = BUT_ACCOUNT_ADMIN.filter((role) => role !== "viewer");
/** Roles that administer a tenant from inside, and those that administer all of them from the platform. */
const TENANT_ADMINISTRATION = ["tenant_administrator", "site_administrator", "admin", "super_admin"] as const;

/**
 * The permissions of each role: the one table that server, navigation and buttons all read (section 6 of the
 * specification). A permission that is not a key here doesn't compile anywhere.
 */
export const PERMISSIONS = {
  // risk
  "risk:read": STAKEHOLDERS,
  // The register's risks, matrices and projects, not for those whom a tenant lets see its loss exposure alone.
  "register:read": STAKEHOLDERS,
  "risk:write": [
    "tenant_administrator",
    "risk_assessor",
    "risk_analyst",
    "assessor",
    "site_administrator",
    "admin",
    "super_admin",
  ],
  "scenario:read": ["risk_analyst", "assessor", "site_administrator", "admin", "super_admin"],
  "scenario:write": ["risk_analyst", "assessor", "site_administrator", "admin", "super_admin"],
  "analysis:run": ["risk_analyst", "assessor", "site_administrator", "admin", "super_admin"],
  "data-source:read": ["assessor", "site_administrator", "admin", "super_admin"],
  // compliance
  "program:read": ["assessor", "admin", "super_admin"],
  "program:manage": ["assessor", "admin", "super_admin"],
  // Assessments and what proves their answers.
  "assessment:read": ["risk_analyst", "assessor", "admin", "super_admin"],
  "assessment:answer": ["risk_analyst", "assessor", "admin", "super_admin"],
  // Creating, scoping, assigning, returning and signing them.
  "assessment:manage": ["assessor", "admin", "super_admin"],
  "report:read": BUT_ACCOUNT_ADMIN,
  "framework:read": ["risk_analyst", "assessor", "admin", "super_admin"],
  // A tenant's own ones: also for their authors, and for mapping them.
  "own-framework:read": [
    "template_manager",
    "risk_analyst",
    "assessor",
    "site_administrator",
    "admin",
    "super_admin",
  ],
  "framework:author": ["template_manager", "admin", "super_admin"],
  // Documents about systems and assessments; everyone who reads frameworks reads them.
  "oscal-document:edit": ["assessor", "admin", "super_admin"],
  "crosswalk:read": ["assessor", "site_administrator", "admin", "super_admin"],
  "crosswalk:edit": ["assessor", "site_administrator", "admin", "super_admin"],
  // Questions and sets of them: also for those who ask and answer them.
  "question:read": [
    "template_manager",
    "risk_analyst",
    "assessor",
    "site_administrator",
    "admin",
    "super_admin",
  ],
  "template:manage": ["template_manager", "site_administrator", "admin", "super_admin"],
  // Also for those who put controls in place from them.
  "control-template:read": [
    "template_manager",
    "risk_analyst",
    "assessor",
    "site_administrator",
    "admin",
    "super_admin",
  ],
  "control-template:manage": ["template_manager", "assessor", "site_administrator", "admin", "super_admin"],
  "documentation:read": ROLES.filter((role) => role !== "site_administrator"),
  // one tenant
  "tenant-dashboard:read": ["admin", "super_admin"],
  "appetite:set": ["admin", "super_admin"],
  "tenant:read": TENANT_ADMINISTRATION,
  "tenant:configure": TENANT_ADMINISTRATION,
  "client:read": TENANT_ADMINISTRATION,
  "client:manage": TENANT_ADMINISTRATION,
  "team:read": TENANT_ADMINISTRATION,
  "assessor:manage": TENANT_ADMINISTRATION,
  "tenant-log:read": TENANT_ADMINISTRATION,
  "tenant-api-key:manage": TENANT_ADMINISTRATION,
  "tenant:export": TENANT_ADMINISTRATION,
  // people
  "user:read": ["account_admin", ...TENANT_ADMINISTRATION],
  "user:manage": ["account_admin", ...TENANT_ADMINISTRATION],
  "role:grant": ["account_admin", ...TENANT_ADMINISTRATION],
  "account-request:decide": ["account_admin", ...TENANT_ADMINISTRATION],
  "invitation:manage": TENANT_ADMINISTRATION,
  // the platform
  "tenant:create": ["site_administrator", "super_admin"],
  "tenant:suspend": ["site_administrator", "super_admin"],
  "plan:manage": ["site_administrator", "super_admin"],
  "platform-dashboard:read": ["site_administrator", "super_admin"],
  "entitlement:read": ["site_administrator", "super_admin"],
  "tier:manage": ["site_administrator", "super_admin"],
  "monitoring:read": ["site_administrator", "super_admin"],
  "audit:read": ["site_administrator", "super_admin"],
  "audit:verify": ["site_administrator", "super_admin"],
  "inquiry:read": ["account_admin", "site_administrator", "super_admin"],
  "online-users:read": ["admin", "super_admin"],
  "live-support:use": ["admin", "super_admin"],
  "integration:manage": ["template_manager", "admin", "super_admin"],
  "super-admin-dashboard:read": ["super_admin"],
  // the session's own context
  "context:switch": ["super_admin"],
  "client:change": ["assessor", "tenant_administrator", "site_administrator", "admin"],
  // programs, by key alone: no role has it
  "scim:provision": [],
} as const satisfies Record<string, readonly Role[]>;

/** An action that a role can be allowed. */
export type Permission = keyof typeof PERMISSIONS;

/** Whether `role` has `permission`. */
export function can(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}

/** The roles without `risk:read` that a tenant can let see its loss exposure. */
export const EXPOSURE_ROLES = ["account_admin", "viewer"] as const satisfies readonly Role[];

/** Whether a person reads risk figures: by their role, or because their tenant lets it. */
export function readsRisk(person: { readonly role: Role; readonly seesExposure: boolean }): boolean {
  return can(person.role, "risk:read") || person.seesExposure;
}

/** Every permission of a role. */
export function permissionsOf(role: Role): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => can(role, permission));
}

/** Whether a permission is for whole tenants alone: only administering roles have it, or no role at all. */
export function isForWholeTenants(permission: Permission): boolean {
  return PERMISSIONS[permission].every(administers);
}
