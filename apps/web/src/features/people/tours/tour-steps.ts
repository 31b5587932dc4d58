import { can } from "@crq/contract/permissions";
import type { Role } from "@crq/contract/roles";
import type { TourStep } from "./tour-step.ts";

interface Viewer {
  readonly role: Role;
  readonly tenantId: string | null;
}

const ANALYSIS = "/risk-management/quantitative-analysis";

const WELCOME: TourStep = {
  title: "Welcome",
  content:
    "Take a minute to learn where things are. You can close the tour at any time and restart it from the menu under your name.",
  icon: "sparkles",
};
const NAVIGATION: TourStep = {
  target: "nav",
  title: "Navigation",
  content:
    "The sidebar lists the pages your role can open. Collapse sections, or shrink the sidebar to icons.",
  position: "right",
  icon: "target",
};
const SEARCH: TourStep = {
  target: "nav-search",
  title: "Find a page by name",
  content: "Type a few letters to filter the list.",
  position: "right",
  icon: "zap",
};
const DASHBOARD: TourStep = {
  target: "nav-dashboard",
  title: "Your dashboard",
  content: "Start your day here. Each tile opens the page behind it.",
  position: "right",
  icon: "star",
};
const NOTIFICATIONS: TourStep = {
  target: "header-notifications",
  title: "Notifications",
  content: "Updates appear here as they happen. You can choose which ones we also email you.",
  icon: "zap",
};
const PROFILE: TourStep = {
  target: "header-profile",
  title: "Your account",
  content:
    "Find your profile, security settings, time zone and session under your name. You can restart this tour there too.",
  icon: "heart",
};

const ANALYST: readonly TourStep[] = [
  {
    target: "nav-quantitative-analysis",
    title: "Quantify risk",
    content:
      "A scenario describes how often something happens and what it costs, both as ranges. Select Next to open it.",
    position: "right",
    icon: "target",
    action: { opens: ANALYSIS },
  },
  {
    target: "main",
    title: "Your first scenario",
    content:
      "Describe a scenario here and enter what you know as ranges. See the expected annual loss and the chance of a very bad year right away.",
    icon: "star",
  },
];
const PEOPLE: TourStep = {
  target: "nav-users",
  title: "Members and roles",
  content:
    "Invite people, review account requests, and assign or revoke roles. You can't assign a role above your own.",
  position: "right",
  icon: "target",
};
const TENANT: TourStep = {
  target: "nav-tenant-dashboard",
  title: "The tenant at a glance",
  content: "See loss exposure, compliance, overdue work and recent changes in your current tenant.",
  position: "right",
  icon: "star",
};
const ONLINE: TourStep = {
  target: "header-online",
  title: "Who's online",
  content: "See how many people were active in the last five minutes. Select it to view their activity.",
  icon: "zap",
};

/** The tour's steps for a person: analysts end at their first scenario, administrators pass people and tenants. */
export function tourSteps({ role, tenantId }: Viewer): readonly TourStep[] {
  const analyses = tenantId !== null && can(role, "scenario:write");
  const administers = can(role, "user:manage");
  return [
    WELCOME,
    NAVIGATION,
    SEARCH,
    DASHBOARD,
    ...(administers ? [TENANT, PEOPLE, ONLINE] : []),
    NOTIFICATIONS,
    PROFILE,
    ...(analyses ? ANALYST : []),
  ];
}
