/** Simulated years of scenarios and common causes together: for a dependence that the exact engine can't compute. */
import { mean as meanOf } from "../../distributions/distribution.ts";
import { annualMoments } from "../../exact/compound-model.ts";
import { CLOSED_FORM } from "../../exact/exact.ts";
import { frequencyMoments } from "../../frequency-factors.ts";
import { activeCause, type CommonCause } from "../../portfolio/common-cause.ts";
import type { Dependence } from "../../portfolio/correlation.ts";
import {
  addingUpTo,
  canonicalOrder,
  diversificationOf,
  type PortfolioResult,
} from "../../portfolio/portfolio-result.ts";
import { addYears, noTailSums, worstYears } from "../../portfolio/tail-sums.ts";
import type { Scenario } from "../../scenario.ts";
import { resultOf } from "../../simulate/simulate.ts";
import { Tally } from "../../simulate/tally.ts";
import { type InsuredYears, InsuredTallies } from "./insured-years.ts";
import { eachJointBlock } from "./joint-blocks.ts";
import type { SharedPolicy } from "../shared-policy.ts";

/** The seed of the simulations in joint figures. */
export const JOINT_SEED = 1;
/** Simulated years, and those for scenarios with so many events that they would take too long. */
const YEARS = 100_000;
const FEWER_YEARS = 20_000;
const MANY_EVENTS = 2000;

/** The years that joint figures simulate: by how many events they expect, those of causes that strike nothing included, since all are drawn. */
export function jointYearsFor(scenarios: readonly Scenario[], causes: readonly CommonCause[]): number {
  const own = scenarios.reduce((sum, { frequency }) => sum + frequencyMoments(frequency).mean, 0);
  const events = causes.reduce((sum, { frequency }) => sum + meanOf(frequency), own);
  return events > MANY_EVENTS ? FEWER_YEARS : YEARS;
}

/** A joint loss from simulated years, and the same years before and after what policies pay. */
export interface JointYears {
  readonly gross: PortfolioResult;
  readonly insured: InsuredYears;
}

/**
 * Simulates scenarios and common causes together. The expected loss before insurance is exact.
 *
 * @param scenarios 1 to 200, with distinct ids, in one currency
 * @throws RangeError for an invalid dependence, cause or policy, or too many events
 */
export function jointYears(
  scenarios: readonly Scenario[],
  options: {
    readonly years: number;
    readonly dependence: Dependence;
    readonly causes: readonly CommonCause[];
    readonly policies: readonly SharedPolicy[];
  },
): JointYears {
  const { years, causes } = options;
  const { ids, means } = expectedOf(canonicalOrder(scenarios), canonicalOrder(causes));
  const all = new InsuredTallies();
  const each = ids.map(() => new Tally(0));
  const tail = noTailSums(means, years);
  const policies = eachJointBlock(scenarios, { ...options, seed: JOINT_SEED }, (block) => {
    all.add(block);
    for (const [i, row] of block.rows.entries()) each[i]!.add(row, block.years, 0);
    addYears(tail, block.gross, block.rows, block.years);
  });
  const insured = all.results();
  // Expected losses add up whatever the dependence is.
  const mean = means.reduce((total, one) => total + one, 0);
  const simulated = insured.gross;
  const result = { ...simulated, mean, error: { ...simulated.error, mean: CLOSED_FORM * mean } };
  const cvar95 = addingUpTo(result.cvar95, worstYears(tail, 0.05 * years));
  const cvar99 = addingUpTo(result.cvar99, worstYears(tail, 0.01 * years));
  const contributions = Object.fromEntries(
    ids.map((id, i) => [id, { cvar95: cvar95[i]!, cvar99: cvar99[i]! }]),
  );
  const alone = each.map((one) => resultOf([one.part()], []));
  return {
    gross: { ...result, contributions, diversification: diversificationOf(result, alone) },
    insured: { ...insured, policies },
  };
}

/** The ids of scenarios, then of causes, and their expected annual losses. */
function expectedOf(scenarios: readonly Scenario[], causes: readonly CommonCause[]) {
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  return {
    ids: [...scenarios, ...causes].map(({ id }) => id),
    means: [
      ...scenarios.map((scenario) => annualMoments(scenario).mean),
      ...causes.map((cause) => activeCause(cause, byId)?.moments.mean ?? 0),
    ],
  };
}
