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
    "A minute around the screen, and you know where things are. You may end the tour at any time, and find it again under your name.",
  icon: "sparkles",
};
const NAVIGATION: TourStep = {
  target: "nav",
  title: "Everything is on the left",
  content:
    "You see the screens that your role opens. Sections fold away, and the whole bar shrinks to icons.",
  position: "right",
  icon: "target",
};
const SEARCH: TourStep = {
  target: "nav-search",
  title: "Find a screen by its name",
  content: "Type a few letters, and only the entries that match stay.",
  position: "right",
  icon: "zap",
};
const DASHBOARD: TourStep = {
  target: "nav-dashboard",
  title: "Your dashboard",
  content:
    "Where the day begins: what your role needs first. Whatever stands there leads on to its own screen.",
  position: "right",
  icon: "star",
};
const NOTIFICATIONS: TourStep = {
  target: "header-notifications",
  title: "What you should hear of",
  content: "News for you arrives here as it happens. You choose what also comes by mail.",
  icon: "zap",
};
const PROFILE: TourStep = {
  target: "header-profile",
  title: "Your account",
  content:
    "Your profile, security, time zone and session are under your name. So is this tour, should you want it again.",
  icon: "heart",
};

const ANALYST: readonly TourStep[] = [
  {
    target: "nav-quantitative-analysis",
    title: "Where risks become figures",
    content:
      "A scenario says how often something happens and what it costs, both as ranges. Next opens the screen.",
    position: "right",
    icon: "target",
    action: { opens: ANALYSIS },
  },
  {
    target: "main",
    title: "Your first scenario",
    content:
      "Describe a scenario here, and state what you know as ranges. The expected annual loss and the chance of a very bad year appear at once.",
    icon: "star",
  },
];
const PEOPLE: TourStep = {
  target: "nav-users",
  title: "People and their roles",
  content:
    "Invite people, decide about requests for an account, give and take roles. Nobody gives a role above their own.",
  position: "right",
  icon: "target",
};
const TENANT: TourStep = {
  target: "nav-tenant-dashboard",
  title: "The tenant at a glance",
  content: "Loss exposure, compliance, overdue work and recent changes of the tenant in which you work.",
  position: "right",
  icon: "star",
};
const ONLINE: TourStep = {
  target: "header-online",
  title: "Who is here",
  content: "How many people were active within the last five minutes. It leads to what they do.",
  icon: "zap",
};

/** The tour's steps for somebody: analysts end at their first scenario, administrators come past people and tenants. */
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
