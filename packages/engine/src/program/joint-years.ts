/** Simulated years of scenarios and common causes together: for a dependence that the exact engine can't compute. */
import { annualMoments } from "../exact/compound-model.ts";
import { CLOSED_FORM } from "../exact/exact.ts";
import { activeCause, type CommonCause, requireCauses } from "../portfolio/common-cause.ts";
import { CopulaOrder } from "../portfolio/copula-order.ts";
import { type Dependence, requirePortfolio } from "../portfolio/correlation.ts";
import {
  addingUpTo,
  canonicalOrder,
  diversificationOf,
  type PortfolioResult,
} from "../portfolio/portfolio-result.ts";
import { addYears, noTailSums, worstYears } from "../portfolio/tail-sums.ts";
import { YEARS_PER_BLOCK } from "../rng/stream.ts";
import type { Scenario } from "../scenario.ts";
import { ScenarioModel } from "../simulate/scenario-model.ts";
import { eachBlock, resultOf } from "../simulate/simulate.ts";
import { requireFeasible } from "../simulate/simulation-options.ts";
import { Tally } from "../simulate/tally.ts";
import { CauseYears } from "./cause-years.ts";

/** The seed of the simulations in joint figures. */
export const JOINT_SEED = 1;
/** Simulated years, and those for scenarios with so many events that they would take too long. */
const YEARS = 100_000;
const FEWER_YEARS = 20_000;
const MANY_EVENTS = 2000;

/** The years that joint figures simulate. */
export function jointYearsFor(eventsPerYear: number): number {
  return eventsPerYear > MANY_EVENTS ? FEWER_YEARS : YEARS;
}

/**
 * Simulates scenarios and common causes together; the years are those of `insuredYears`. The expected loss is exact.
 *
 * @param scenarios 1 to 200, with distinct ids, in one currency
 * @throws RangeError for an invalid dependence or cause, or too many events
 */
export function jointYears(
  scenarios: readonly Scenario[],
  { dependence, causes }: { readonly dependence: Dependence; readonly causes: readonly CommonCause[] },
): PortfolioResult {
  const given = scenarios.map(({ id }) => id);
  requirePortfolio(given, dependence);
  requireCauses(causes, given);
  const ordered = canonicalOrder(scenarios);
  const common = canonicalOrder(causes);
  const { ids, means, years } = expectedOf(ordered, common);
  for (const scenario of scenarios) requireFeasible(scenario, years);
  const seed = JOINT_SEED;
  const runs = ordered.map((scenario) => new ScenarioModel(scenario, seed));
  const placed = new Map(ordered.map((scenario, place) => [scenario.id, { scenario, place }]));
  const struck = common.map((cause) => new CauseYears(cause, placed, seed));
  const own = ordered.map(({ id }) => id);
  const places = own.map((id) => given.indexOf(id));
  const copula =
    dependence.type === "independent" ? undefined : new CopulaOrder(seed, own, places, dependence);
  const rows = ids.map(() => new Float64Array(YEARS_PER_BLOCK));
  const losses = rows.slice(0, own.length);
  const sum = new Float64Array(YEARS_PER_BLOCK);
  const tally = new Tally(0);
  const each = rows.map(() => new Tally(0));
  const tail = noTailSums(means, years);
  eachBlock({ years, seed }, (block, blockYears) => {
    let events = 0;
    for (const [i, run] of runs.entries()) events += run.runBlock(block, blockYears, losses[i]!);
    copula?.reorder(block, blockYears, losses);
    for (const [i, cause] of struck.entries())
      events += cause.runBlock(block, blockYears, into(rows[own.length + i]!));
    sum.fill(0);
    for (const row of rows) for (let year = 0; year < blockYears; year++) sum[year]! += row[year]!;
    tally.add(sum, blockYears, events);
    for (const [i, row] of rows.entries()) each[i]!.add(row, blockYears, 0);
    addYears(tail, sum, rows, blockYears);
  });
  const simulated = resultOf([tally.part()], []);
  // Expected losses add up whatever the dependence is.
  const mean = means.reduce((total, one) => total + one, 0);
  const result = { ...simulated, mean, error: { ...simulated.error, mean: CLOSED_FORM * mean } };
  const cvar95 = addingUpTo(result.cvar95, worstYears(tail, 0.05 * years));
  const cvar99 = addingUpTo(result.cvar99, worstYears(tail, 0.01 * years));
  return {
    ...result,
    contributions: Object.fromEntries(ids.map((id, i) => [id, { cvar95: cvar95[i]!, cvar99: cvar99[i]! }])),
    diversification: diversificationOf(
      result,
      each.map((one) => resultOf([one.part()], [])),
    ),
  };
}

/** Scenarios, then causes: their ids and expected annual losses, and the years that so many events allow. */
function expectedOf(scenarios: readonly Scenario[], causes: readonly CommonCause[]) {
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  const moments = [
    ...scenarios.map((scenario) => annualMoments(scenario)),
    ...causes.map((cause) => activeCause(cause, byId)?.moments ?? { mean: 0, eventsPerYear: 0 }),
  ];
  return {
    ids: [...scenarios, ...causes].map(({ id }) => id),
    means: moments.map(({ mean }) => mean),
    years: jointYearsFor(moments.reduce((sum, { eventsPerYear }) => sum + eventsPerYear, 0)),
  };
}

/** Adds a cause's events to the losses of their years. */
function into(row: Float64Array) {
  row.fill(0);
  return (
    losses: readonly Float64Array[],
    _members: readonly number[],
    year: (event: number) => number,
    count: number,
  ): void => {
    for (const one of losses) for (let event = 0; event < count; event++) row[year(event)]! += one[event]!;
  };
}
