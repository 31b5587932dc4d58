import type { RouteGroup } from "../../api/refresh.ts";

/** What exchange rates and price levels move. */
export const JOINT_FIGURES: readonly RouteGroup[] = [
  "exposure",
  "scenarioFigures",
  "clientStandings",
  "plan",
  "portfolios",
  "ratesInUse",
];
