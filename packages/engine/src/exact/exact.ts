/** The exact engine: a scenario's annual loss computed, not sampled. */
import { PERCENTILES, type PercentileKey, type Result } from "../result.ts";
import type { Scenario } from "../scenario.ts";
import type { AnnualLoss, Estimate } from "./annual-loss.ts";
import { annualMoments, compoundModel } from "./compound-model.ts";
import type { CompoundModel } from "./compound-sum.ts";
import { exceedanceCurve } from "./curve.ts";
import { hasTiedForms, TIED_ERROR } from "./event-cap.ts";
import { exceedances } from "./exceedances.ts";
import { annualLossOf } from "./solved-loss.ts";

/** Points of each lattice at first, and if a number's stated error is then greater than wanted. */
const LATTICES = [4096, 16_384] as const;
/** The relative error that is wanted of every percentile and tail mean. */
export const WANTED = 8e-5;
/** Relative error of closed-form results. */
export const CLOSED_FORM = 1e-13;

/** Options of the exact engine. */
export interface ExactOptions {
  /** Losses, in money, for which P(annual loss > x) is wanted. */
  readonly exceed?: readonly number[];
  /** Points of each lattice, a power of two from 1024. Unless given 4096, and 16,384 if the stated error is then above 8e-5. */
  readonly lattice?: number;
}

/** The annual loss of a scenario without any loss: 0 in every year. */
export const NEVER: AnnualLoss = {
  none: 1,
  cdf: (x) => (x >= 0 ? 1 : 0),
  cdfError: () => 0,
  locate: () => 0,
  quantile: () => ({ value: 0, error: 0 }),
  tailMean: () => ({ value: 0, error: 0 }),
  steps: () => [],
};

/** Results only ever grow from one percentile to the next, whichever lattices they come from. */
function increasing(estimates: readonly (readonly [PercentileKey, Estimate])[]): [PercentileKey, Estimate][] {
  let highest = 0;
  return estimates.map(([key, { value, error }]) => {
    highest = Math.max(highest, value);
    return [key, { value: highest, error: error + (highest - value) }];
  });
}

/** All statistics that come from the distribution. */
export interface Answers {
  readonly annual: AnnualLoss;
  readonly percentiles: readonly (readonly [PercentileKey, Estimate])[];
  readonly tails: readonly (readonly ["cvar95" | "cvar99", Estimate])[];
}

/** Reads the percentiles and tail means off a distribution. */
export function answersFrom(annual: AnnualLoss, mean: number): Answers {
  const read = Object.entries(PERCENTILES).map(
    ([key, q]) => [key as PercentileKey, annual.quantile(q)] as const,
  );
  return {
    annual,
    percentiles: increasing(read),
    tails: [
      ["cvar95", annual.tailMean(0.95, mean)],
      ["cvar99", annual.tailMean(0.99, mean)],
    ],
  };
}

/** The greatest stated relative error. */
export function worstError({ percentiles, tails }: Answers): number {
  return Math.max(
    ...[...percentiles, ...tails].map(([, { value, error }]) => (value > 0 ? error / value : 0)),
  );
}

/** Solves a model, on larger lattices if the stated error asks for them. */
function solve(model: CompoundModel, mean: number, furthest: number, lattices: readonly number[]): Answers {
  let best: Answers | undefined;
  for (const lattice of lattices) {
    const answers = answersFrom(annualLossOf(model, lattice, furthest), mean);
    if (!best || worstError(answers) < worstError(best)) best = answers;
    if (worstError(best) <= WANTED) break;
  }
  return best!;
}

/**
 * The annual loss of a scenario with everything the screens show: percentiles, tail means, the exceedance curve, and for every statistic a
 * conservative estimate of its numerical error.
 *
 * Domain: a scenario that `parseScenario` accepts. Money is in the scenario's currency per year. Mean and sd are in closed form; the rest comes
 * from compound mixed-Poisson sums on several lattices (Grübel & Hermesmeier 1999; Embrechts & Frei 2009), relative error about 1e-6 in
 * ordinary scenarios, and `error` says what it is in this one (lattice step h against 2h).
 *
 * @example exact(scenario, { exceed: [1e6] }).exceed["1000000"] // P(annual loss > 1,000,000)
 */
export function exact(scenario: Scenario, options: ExactOptions = {}): Result {
  const { exceed = [], lattice } = options;
  const moments = annualMoments(scenario);
  const model = compoundModel(scenario);
  const momentError = hasTiedForms(scenario) ? TIED_ERROR : CLOSED_FORM;
  const furthest = Math.max(0, ...exceed);
  const { annual, percentiles, tails } = model
    ? solve(model, moments.mean, furthest, lattice === undefined ? LATTICES : [lattice])
    : answersFrom(NEVER, 0);
  const estimates = [
    ["mean", { value: moments.mean, error: momentError * moments.mean }],
    ["sd", { value: moments.sd, error: momentError * moments.sd }],
    ["pZero", { value: annual.none, error: model ? 5e-12 : 0 }],
    ...percentiles,
    ...tails,
  ] as const;
  const values = Object.fromEntries(estimates.map(([key, { value }]) => [key, value]));
  return {
    ...(values as Record<(typeof estimates)[number][0], number>),
    ...exceedances(annual, exceed),
    error: {
      ...Object.fromEntries(estimates.map(([key, { error }]) => [key, error])),
      eventsPerYear: CLOSED_FORM * moments.eventsPerYear,
    },
    curve: exceedanceCurve(annual),
    eventsPerYear: moments.eventsPerYear,
  };
}
