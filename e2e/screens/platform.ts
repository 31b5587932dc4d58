/** The screens of the platform and its tenants: administration, logs, activity, monitoring. */
import type { Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
/** Calls of the tiles on the platform's dashboard, without those of the folded group. */
export const PLATFORM_DASHBOARD = [
  "platformDashboard.metrics",
  "platformDashboard.comprehensiveMetrics",
  "tenantStandings.list",
  "tenantStandings.totals",
  "tenantStandings.newest",
  "assessments.latest",
  "assessments.byStatus",
  "roleFigures.byRole",
  "activity.latest",
  "monitoring.status",
  "onlineFigures.count",
  "requestFigures.pending",
  "inquiryFigures.open",
] as const;
const CLIENTS = { as: "admin", reads: ["clients.list"], empty: "No clients yet" } as const;
const LOG = {
  as: "super_admin",
  reads: ["auditLog.list", "auditLog.facets"],
  empty: "No activity yet",
} as const;
const LOG_OF_TENANT = {
  as: "admin",
  reads: ["auditLog.list", "auditLog.facets", "auditLog.verify"],
  empty: "No activity yet",
} as const;
const SUPER_ADMIN = {
  as: "super_admin",
  h1: "Super admin dashboard",
  reads: [
    "tenantStandings.list",
    "tenantStandings.totals",
    "monitoring.status",
    "requestFigures.pending",
    "inquiryFigures.open",
    "expiringKeys.soonest",
  ],
  empty: "No tenants yet",
} as const;
const FIGURES = {
  as: "admin",
  h1: /activity$/i,
  reads: ["activityFeed.summary", "onlineUsers.list"],
  empty: "No activity yet",
  everyRole: true,
} as const;
const TENANT_MONITORING = {
  as: "admin",
  h1: "Monitoring",
  reads: ["tenantMonitoring.get"],
  empty: "Nothing needs your attention.",
} as const;
const SETTINGS = { as: "admin", h1: "Settings", reads: ["tenantSettings.get"] } as const;

export const platform: readonly Screen[] = [
  { path: "/tenant/clients", h1: "Clients", ...CLIENTS },
  { path: "/tenant-administration/client-management", h1: "Client management", ...CLIENTS, again: true },
  {
    path: "/tenant-administration/tenant-management",
    as: "super_admin",
    h1: "Tenant management",
    reads: ["tenants.list", "domainClaims.list"],
    empty: "No tenants yet",
  },
  {
    path: `/riskmon-administration/tenant/${ID}`,
    as: "super_admin",
    h1: /^name 1/,
    reads: ["tenants.get", "clients.list", "auditLog.list", "tenantStandings.list"],
    empty: "No clients. This tenant assesses its own organization.",
  },
  { path: "/tenant/settings", ...SETTINGS },
  {
    path: "/tenant/settings?tab=rates",
    ...SETTINGS,
    reads: ["tenantSettings.get", "exchangeRates.list"],
    empty: "No exchange rates yet",
  },
  {
    path: "/tenant/settings?tab=prices",
    ...SETTINGS,
    reads: ["tenantSettings.get", "priceLevels.list"],
    empty: "No price levels yet",
  },
  { path: "/tenant/settings?tab=policies", ...SETTINGS },
  { path: "/tenant/settings?tab=plan", ...SETTINGS, reads: ["tenantSettings.get", "tenantSettings.plan"] },
  { path: "/tenant/settings?tab=domains", ...SETTINGS, reads: ["tenantSettings.get", "tenantDomains.list"] },
  {
    path: "/tenant/settings?tab=sign-on",
    ...SETTINGS,
    reads: ["tenantSettings.get", "tenantDomains.list", "saml.get"],
  },
  {
    path: "/tenant/settings?tab=provisioning",
    ...SETTINGS,
    reads: ["tenantSettings.get", "tenantDomains.list", "provisioning.get", "tenantApiKeys.list"],
  },
  { path: "/tenant/settings?tab=data", ...SETTINGS, shows: /Download|delete/i },
  { path: "/tenant-administration/tenant-settings", ...SETTINGS, h1: "Tenant settings", again: true },
  {
    path: "/tenant-administration/tenant-branding",
    as: "admin",
    h1: "Tenant branding",
    reads: ["tenantSettings.get"],
  },
  { path: "/tenant/logs", h1: "Logs", ...LOG_OF_TENANT },
  { path: "/logs", h1: "Logs", ...LOG_OF_TENANT, again: true },
  { path: "/tenant-administration/logs-and-audit", h1: "Logs and audit", ...LOG_OF_TENANT, again: true },
  { path: "/riskmon-administration/audit-logs", h1: "Audit logs", ...LOG },
  { path: "/riskmon-administration/logs-and-audit", h1: "Audit logs", ...LOG, again: true },
  {
    path: "/activity",
    as: "admin",
    h1: "Activity",
    reads: ["activityFeed.list", "activityFeed.newer"],
    empty: "No activity yet",
  },
  { path: "/activity/dashboard", ...FIGURES },
  { path: "/activity-dashboard", ...FIGURES, again: true },
  { path: "/monitoring", ...TENANT_MONITORING },
  { path: "/tenant/monitoring", ...TENANT_MONITORING, again: true },
  {
    path: "/riskmon-administration/admin-monitoring",
    as: "super_admin",
    h1: "Admin monitoring",
    reads: ["monitoring.now", "monitoring.history"],
    empty: "All systems are running normally.",
  },
  { path: "/admin/super-admin-dashboard", ...SUPER_ADMIN },
  { path: "/riskmon-administration/super-admin-dashboard", ...SUPER_ADMIN, again: true },
  {
    path: "/riskmon-administration",
    as: "super_admin",
    h1: "Platform administration",
    reads: PLATFORM_DASHBOARD,
    empty: /No tenants yet/,
  },
];
