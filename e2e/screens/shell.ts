/** The first screen of each role, the paths without a screen, and the gallery. */
import { FIGURES_OF_A_TENANT, TENANT_DASHBOARD } from "./risk.ts";
import { PLATFORM_DASHBOARD } from "./platform.ts";
import type { Screen } from "./screen.ts";

const TENANT = {
  as: "admin",
  h1: "Tenant dashboard",
  reads: TENANT_DASHBOARD,
  answers: FIGURES_OF_A_TENANT,
  empty: "No scenarios yet",
  everyRole: true,
} as const;

export const shell: readonly Screen[] = [
  { path: "/dashboard", ...TENANT },
  { path: "/", ...TENANT, again: true },
  { path: "/no-such-page", ...TENANT, again: true },
  { path: "/dashboard", as: "viewer", h1: /^Welcome, / },
  {
    path: "/dashboard",
    as: "risk_analyst",
    h1: "Loss exposure",
    reads: [
      "exposure.get",
      "scenarios.list",
      "scenarioFigures.unfinished",
      "scenarioFigures.weakEvidence",
      "recentChanges.byOthers",
    ],
    answers: FIGURES_OF_A_TENANT,
    empty: "No scenarios yet",
    everyRole: true,
  },
  {
    path: "/dashboard",
    as: "business_stakeholder",
    h1: "Loss exposure",
    reads: ["exposure.get", "boardStatements.list"],
    answers: FIGURES_OF_A_TENANT,
    shows: /above your appetite at one or more amounts/,
    empty: "No scenarios yet",
    everyRole: true,
  },
  {
    path: "/dashboard",
    as: "super_admin",
    h1: "Platform administration",
    reads: PLATFORM_DASHBOARD,
    empty: /No tenants yet/,
    everyRole: true,
  },
  {
    path: "/user-account/role-based-landing",
    as: "admin",
    h1: /^Welcome, /,
    reads: ["firstHour.get"],
    failsQuietly: true,
    everyRole: true,
  },
  { path: "/examples", as: "risk_analyst", h1: "Interface components", busy: true },
];
