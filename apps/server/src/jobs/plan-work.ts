/** Choosing controls and policies, off the event loop. */
import {
  type CheapestInside,
  cheapestInside,
  type ChoiceFigures,
  choiceFigures,
  type PlanReturns,
  planReturns,
  type ToPlan,
} from "@crq/engine/program/plan/plan";
import type { TolerancePoint } from "@crq/engine/treatment";

interface Planned {
  readonly engine: "exact";
  readonly plan: ToPlan;
}

/** The best returns, for a budget if one is given: money per year. */
interface ReturnsWork extends Planned {
  readonly budget: number | null;
}

/** The cheapest choice inside an appetite. */
interface CheapestWork extends Planned {
  readonly inside: readonly TolerancePoint[];
  /** Where an earlier search of the same stopped. */
  readonly from?: NonNullable<CheapestInside["unfinished"]> | undefined;
}

/** The figures of a choice. */
interface JudgeWork extends Planned {
  readonly chosen: readonly string[];
  readonly accepted: readonly TolerancePoint[] | null;
}

/** Any of these. */
export type PlanWork = ReturnsWork | CheapestWork | JudgeWork;

/** The answer to each. */
export type PlanAnswer<W> = W extends ReturnsWork
  ? PlanReturns
  : W extends CheapestWork
    ? CheapestInside
    : ChoiceFigures;

/** How long a search judges choices, in milliseconds: it has to end within the time of one computation. */
const LONGEST_MS = 45_000;

/** Does one of these. */
export function planWork(work: PlanWork): PlanReturns | CheapestInside | ChoiceFigures {
  if ("budget" in work) return planReturns(work.plan, work.budget);
  if ("chosen" in work) return choiceFigures(work.plan, work.chosen, work.accepted);
  const until = performance.now() + LONGEST_MS;
  return cheapestInside(work.plan, work.inside, () => performance.now() < until, work.from);
}
