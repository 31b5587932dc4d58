import { type Permission, can } from "@crq/contract/permissions";
import type { Role } from "@crq/contract/roles";
import { type Viewer, locate, sees } from "../../../navigation/navigation.ts";

/** Something that a person can do first: a screen that exists, and why to go there. */
export interface FirstStep {
  readonly title: string;
  readonly why: string;
  readonly href: string;
  /** Which part of the screen, as its address names it. */
  readonly search?: Readonly<Record<string, string>>;
  /** What the part asks for beyond the screen itself. */
  readonly permission?: Permission;
}

const ANALYSIS = "/risk-management/quantitative-analysis";

const STEPS = {
  quantify: {
    title: "Quantify a scenario",
    why: "Say how often it happens and what it costs; the loss curve follows as you type.",
    href: ANALYSIS,
    search: { scenario: "new" },
    permission: "scenario:write",
  },
  scenarios: {
    title: "Read the scenarios",
    why: "What can happen here, and what a year of it costs.",
    href: ANALYSIS,
  },
  portfolios: {
    title: "Add scenarios up",
    why: "A portfolio shows what several scenarios cost together.",
    href: ANALYSIS,
    search: { area: "portfolios" },
  },
  calibration: {
    title: "Calibrate yourself",
    why: "Practice until nine of ten of your 90% ranges hold the truth.",
    href: ANALYSIS,
    search: { area: "calibration" },
  },
  tenantDashboard: {
    title: "See where the tenant stands",
    why: "Loss exposure against appetite, top scenarios, overdue work, recent changes.",
    href: "/tenant/dashboard",
  },
  clientDashboard: {
    title: "See where one client stands",
    why: "The same figures for a single client.",
    href: "/tenant/client-dashboard",
  },
  team: {
    title: "Invite the team",
    why: "Each person gets a role, for all clients or for one.",
    href: "/tenant-administration/team-management",
  },
  clients: {
    title: "Add the clients",
    why: "The organizations that the tenant assesses; a tenant without any works for itself.",
    href: "/tenant-administration/client-management",
  },
  assign: {
    title: "Give assessors their clients",
    why: "Many at a time; an assessor sees the clients assigned to them.",
    href: "/tenant-administration/bulk-assignment",
  },
  policies: {
    title: "Set the policies",
    why: "How long sessions last, who is asked for a second factor, how people sign in.",
    href: "/tenant-administration/tenant-settings",
  },
  branding: {
    title: "Put your name on it",
    why: "Logo, name and accent color for everybody in the tenant.",
    href: "/tenant-administration/tenant-branding",
  },
  tenantLog: {
    title: "Look at the log",
    why: "Who did what in the tenant, in the order in which it happened.",
    href: "/tenant-administration/logs-and-audit",
  },
  tenants: {
    title: "Set up a tenant",
    why: "A customer with its plan; then invite its first administrator.",
    href: "/tenant-administration/tenant-management",
  },
  requests: {
    title: "Answer requests for an account",
    why: "Approve or reject; the person is told by email either way.",
    href: "/riskmon-administration/user-management",
    search: { tab: "requests" },
    permission: "account-request:decide",
  },
  people: {
    title: "Look after people",
    why: "Accounts, their state and their roles, in one list.",
    href: "/riskmon-administration/user-management",
  },
  roles: {
    title: "Know what each role may do",
    why: "The table that the server itself enforces.",
    href: "/riskmon-administration/user-roles",
  },
  review: {
    title: "Review who has access",
    why: "Entitlements that nobody has confirmed for long come first.",
    href: "/riskmon-administration/entitlement-management",
    permission: "entitlement:read",
  },
  platform: {
    title: "See the platform as a whole",
    why: "Tenants, people, revenue and health on one page.",
    href: "/riskmon-administration/super-admin-dashboard",
  },
  monitoring: {
    title: "Check that everything runs",
    why: "Process, database, queues, errors and response times.",
    href: "/riskmon-administration/admin-monitoring",
  },
  audit: {
    title: "Look at the audit log",
    why: "Everything that was done, and the proof that nothing is missing.",
    href: "/riskmon-administration/audit-logs",
  },
  security: {
    title: "Add a second factor",
    why: "With an authenticator app or a passkey your account stays yours, even when a password leaks.",
    href: "/user-account/mfa-management",
  },
  profile: {
    title: "Complete your profile",
    why: "Your name and position, as colleagues see them.",
    href: "/my-account/profile",
  },
  times: {
    title: "Choose how you read times",
    why: "Time zone, clock and date format, everywhere.",
    href: "/my-account/profile",
    search: { section: "time" },
  },
  notifications: {
    title: "Choose what you are told",
    why: "In the app, by email at once, or in a daily digest.",
    href: "/my-account/notifications",
  },
} as const satisfies Record<string, FirstStep>;

const OWN = ["security", "profile", "times", "notifications"] as const;

/** What each role does first, in the order in which it makes sense. */
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

/** What a person in this role does first, here; only what they may do. */
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
