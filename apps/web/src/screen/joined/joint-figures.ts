import type { RouteGroup } from "../../api/refresh.ts";

/** What exchange rates, price levels, the declared dependence and policies move. */
export const JOINT_FIGURES: readonly RouteGroup[] = [
  "exposure",
  "scenarioFigures",
  "clientStandings",
  "plan",
  "portfolios",
  "ratesInUse",
];
