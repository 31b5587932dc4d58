import type { RouteGroup } from "../../../api/refresh.ts";

/** What rates move. */
export const JOINT_FIGURES: readonly RouteGroup[] = [
  "exposure",
  "scenarioFigures",
  "clientStandings",
  "plan",
  "portfolios",
  "ratesInUse",
];
