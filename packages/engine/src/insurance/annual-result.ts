/** A part of the annual loss with everything the screens show. */
import type { AnnualLoss, Estimate } from "../exact/annual-loss.ts";
import { exceedances } from "../exact/exceedances.ts";
import { exceedanceCurve } from "../exact/curve.ts";
import { type Answers, answersFrom, worstError } from "../exact/exact.ts";
import type { Result, StatisticKey } from "../result.ts";
import type { PartMoments } from "./part-moments.ts";

/** The distribution of a part of the annual loss, with its moments. */
export interface AnnualDistribution {
  readonly annual: AnnualLoss;
  readonly mean: Estimate;
  readonly square: number;
}

/** The maximum error of P(annual = 0). */
const NONE_ERROR = 1e-11;

/** Percentiles and tail means. */
export function answersOf({ annual, mean }: AnnualDistribution): Answers {
  return answersFrom(annual, mean.value);
}

/** Mean and mean square as mean and standard deviation. */
function deviationOf({ mean, square }: PartMoments): number {
  return Math.sqrt(Math.max(0, square - mean * mean));
}

/**
 * The statistics of a part of the annual loss.
 *
 * The error of the standard deviation is that of a distribution whose quantiles are all off by the worst relative error of those stated.
 */
export function annualResult(
  distribution: AnnualDistribution,
  exceed: readonly number[],
  eventsPerYear: number,
): Result {
  const { annual, mean, square } = distribution;
  const sd = deviationOf({ mean: mean.value, square });
  const answers = answersOf(distribution);
  const sdError = Math.min(worstError(answers), 1) * Math.sqrt(square);
  const estimates: (readonly [StatisticKey, Estimate])[] = [
    ["mean", mean],
    ["sd", { value: sd, error: sdError }],
    ["pZero", { value: annual.none, error: annual.none === 1 ? 0 : NONE_ERROR }],
    ...answers.percentiles,
    ...answers.tails,
  ];
  const values = Object.fromEntries(estimates.map(([key, { value }]) => [key, value]));
  return {
    ...(values as Record<StatisticKey, number>),
    ...exceedances(annual, exceed),
    error: Object.fromEntries(estimates.map(([key, { error }]) => [key, error])),
    curve: exceedanceCurve(annual),
    eventsPerYear,
  };
}
