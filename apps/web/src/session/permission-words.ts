import type { Permission } from "@crq/contract/permissions";

/** What each permission allows a role or an API key to do, by part of the product. */
const GROUPS = {
  Risk: {
    "risk:read": "Read risk figures",
    "register:read": "Read the risk register",
    "risk:write": "Record, rate, treat and review risks",
    "scenario:read": "Read scenarios and portfolios",
    "scenario:write": "Create, change and delete scenarios",
    "analysis:run": "Quantify scenarios and save runs",
    "data-source:read": "Read data sources",
  },
  Compliance: {
    "assessment:read": "Read assessments and evidence",
    "assessment:answer": "Answer assessments and add evidence",
    "assessment:manage": "Create, review and sign assessments",
    "program:read": "Read programs",
    "program:manage": "Create and change programs",
    "report:read": "Read reports",
    "framework:read": "Read published frameworks",
    "own-framework:read": "Read the organization's own frameworks",
    "framework:author": "Write frameworks",
    "oscal-document:edit": "Upload, replace and delete OSCAL documents",
    "crosswalk:read": "Read crosswalks",
    "crosswalk:edit": "Propose, import and review crosswalk pairs",
    "question:read": "Read questions and question sets",
    "template:manage": "Manage templates",
    "control-template:read": "Read control templates",
    "control-template:manage": "Manage control templates",
    "documentation:read": "Read documentation",
  },
  Tenant: {
    "tenant-dashboard:read": "Read the tenant's dashboard",
    "appetite:set": "Set risk appetite",
    "tenant:read": "Read the tenant's settings",
    "tenant:configure": "Change the tenant's settings",
    "tenant:export": "Export all tenant data",
    "tenant-log:read": "Read and verify the audit log",
    "tenant-api-key:manage": "Manage the tenant's keys",
    "client:read": "Read clients",
    "client:manage": "Create, change and archive clients",
    "team:read": "Read the team",
    "assessor:manage": "Assign assessors",
  },
  People: {
    "user:read": "Read users",
    "user:manage": "Edit, suspend and sign out users",
    "role:grant": "Grant and revoke roles",
    "account-request:decide": "Decide on requests for an account",
    "invitation:manage": "Send and revoke invitations",
    "scim:provision": "Provision users and groups with SCIM",
    "online-users:read": "See who is online",
  },
  Platform: {
    "tenant:create": "Create tenants",
    "tenant:suspend": "Suspend and reactivate tenants",
    "plan:manage": "Change plans",
    "platform-dashboard:read": "Read the platform's dashboard",
    "entitlement:read": "Read all entitlements",
    "tier:manage": "Manage tiers",
    "monitoring:read": "Read monitoring",
    "audit:read": "Read all audit logs together",
    "audit:verify": "Verify all audit logs together",
    "inquiry:read": "Read inquiries",
    "live-support:use": "Give live support",
    "integration:manage": "Manage integrations",
    "super-admin-dashboard:read": "Read the super administrators' dashboard",
  },
  Session: {
    "context:switch": "Switch context",
    "client:change": "Change client",
  },
} as const satisfies Record<string, Partial<Record<Permission, string>>>;

const words = Object.assign({}, ...Object.values(GROUPS)) as Record<Permission, string>;

/** Permissions under one heading. */
export interface PermissionGroup {
  readonly title: string;
  readonly permissions: readonly Permission[];
}

/** What a permission allows, in plain words. */
export function permissionWords(permission: Permission): string {
  return words[permission] ?? permission;
}

/** The permissions that match the search, by group; empty groups are left out. */
export function permissionGroups(permissions: readonly Permission[], typed: string): PermissionGroup[] {
  const wanted = typed.trim().toLowerCase();
  return Object.entries(GROUPS)
    .map(([title, group]) => ({
      title,
      permissions: permissions.filter(
        (one) => one in group && `${title} ${one} ${permissionWords(one)}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter((group) => group.permissions.length > 0);
}
