import { type Permission, can } from "@crq/contract/permissions";
import type { Role } from "@crq/contract/roles";
import { type Viewer, locate, sees } from "../../../navigation/navigation.ts";

/** A first step for a person: an existing screen, and why to go there. */
export interface FirstStep {
  readonly title: string;
  readonly why: string;
  readonly href: string;
  /** The part of the screen, as its address names it. */
  readonly search?: Readonly<Record<string, string>>;
  /** The permission for the part, beyond that for the screen. */
  readonly permission?: Permission;
}

const ANALYSIS = "/risk-management/quantitative-analysis";

const STEPS = {
  quantify: {
    title: "Quantify a scenario",
    why: "Enter how often it happens and what it costs. The loss curve updates as you type.",
    href: ANALYSIS,
    search: { scenario: "new" },
    permission: "scenario:write",
  },
  scenarios: {
    title: "Review the scenarios",
    why: "See what could happen and what it would cost in a year.",
    href: ANALYSIS,
  },
  portfolios: {
    title: "Build a portfolio",
    why: "See what several scenarios cost together.",
    href: ANALYSIS,
    search: { area: "portfolios" },
  },
  calibration: {
    title: "Practice calibration",
    why: "Practice until nine in ten of your 90% ranges contain the true value.",
    href: ANALYSIS,
    search: { area: "calibration" },
  },
  tenantDashboard: {
    title: "Open the tenant dashboard",
    why: "See loss exposure against appetite, top scenarios, overdue work and recent changes.",
    href: "/tenant/dashboard",
  },
  clientDashboard: {
    title: "Open a client dashboard",
    why: "See the same figures for one client.",
    href: "/tenant/client-dashboard",
  },
  team: {
    title: "Invite your team",
    why: "Give each person a role for all clients or one.",
    href: "/tenant-administration/team-management",
  },
  clients: {
    title: "Add clients",
    why: "Add the organizations you assess. If you assess only your own, skip this step.",
    href: "/tenant-administration/client-management",
  },
  assign: {
    title: "Assign clients to assessors",
    why: "Assign clients in bulk. Assessors see only the clients assigned to them.",
    href: "/tenant-administration/bulk-assignment",
  },
  policies: {
    title: "Set security policies",
    why: "Set session lengths, second-factor requirements and sign-in methods.",
    href: "/tenant-administration/tenant-settings",
  },
  branding: {
    title: "Add your branding",
    why: "Set the logo, name and accent color for everyone in the tenant.",
    href: "/tenant-administration/tenant-branding",
  },
  tenantLog: {
    title: "Review the audit log",
    why: "See who did what in the tenant, and when.",
    href: "/tenant-administration/logs-and-audit",
  },
  tenants: {
    title: "Set up a tenant",
    why: "Create a customer's tenant with its plan, then invite its first administrator.",
    href: "/tenant-administration/tenant-management",
  },
  requests: {
    title: "Review account requests",
    why: "Approve or reject each request. We'll email the person your decision.",
    href: "/riskmon-administration/user-management",
    search: { tab: "requests" },
    permission: "account-request:decide",
  },
  people: {
    title: "Manage users",
    why: "See every account with its status and roles.",
    href: "/riskmon-administration/user-management",
  },
  roles: {
    title: "Compare roles",
    why: "See which permissions each role has.",
    href: "/riskmon-administration/user-roles",
  },
  review: {
    title: "Review access",
    why: "Start with the roles that have gone longest without a review.",
    href: "/riskmon-administration/entitlement-management",
    permission: "entitlement:read",
  },
  platform: {
    title: "Open the platform dashboard",
    why: "See tenants, users, revenue and health on one page.",
    href: "/riskmon-administration/super-admin-dashboard",
  },
  monitoring: {
    title: "Check system health",
    why: "See processes, database, queues, errors and response times.",
    href: "/riskmon-administration/admin-monitoring",
  },
  audit: {
    title: "Review the platform audit log",
    why: "See every recorded action and verify that none is missing.",
    href: "/riskmon-administration/audit-logs",
  },
  security: {
    title: "Add a second factor",
    why: "Protect your account with an authenticator app or a passkey, even if your password leaks.",
    href: "/user-account/mfa-management",
  },
  profile: {
    title: "Complete your profile",
    why: "Add your name and job title as colleagues see them.",
    href: "/my-account/profile",
  },
  times: {
    title: "Set date and time format",
    why: "Choose your time zone, clock and date format.",
    href: "/my-account/profile",
    search: { section: "time" },
  },
  notifications: {
    title: "Set notifications",
    why: "Get updates in the app, by email or in a daily digest.",
    href: "/my-account/notifications",
  },
} as const satisfies Record<string, FirstStep>;

const OWN = ["security", "profile", "times", "notifications"] as const;

/** Each role's first steps, in a sensible order. */
const FIRST: Readonly<Record<Role, readonly (keyof typeof STEPS)[]>> = {
  super_admin: ["platform", "tenants", "requests", "monitoring", "audit", "security"],
  site_administrator: ["tenants", "requests", "review", "monitoring", "audit", "security"],
  account_admin: ["requests", "people", "roles", "security", "notifications"],
  admin: ["tenantDashboard", "team", "clients", "scenarios", "policies", "branding"],
  tenant_administrator: ["clients", "team", "assign", "policies", "tenantLog", "security"],
  template_manager: OWN,
  risk_assessor: OWN,
  risk_analyst: ["quantify", "scenarios", "portfolios", "calibration", "security"],
  assessor: ["scenarios", "quantify", "calibration", "security", "notifications"],
  business_stakeholder: OWN,
  viewer: OWN,
};

/** The first steps of a person in this role, here; only permitted ones. */
export function firstSteps(viewer: Viewer): readonly FirstStep[] {
  return FIRST[viewer.role]
    .map((name): FirstStep => STEPS[name])
    .filter(({ href, permission }) => {
      const item = locate(href)?.item;
      return (
        item !== undefined && sees(viewer, item) && (permission === undefined || can(viewer.role, permission))
      );
    });
}

/** Whether a role has work of its own here, beyond its own account. */
export function hasOwnWork({ role }: Viewer): boolean {
  return FIRST[role] !== OWN;
}
