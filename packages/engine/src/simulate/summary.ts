/** From simulated years to the result that is shown, every number with the half-width of its 95 % confidence interval. */

import { pow } from "../math/exp-log.ts";
import { PERCENTILES, type PercentileKey, type Result, type StatisticKey } from "../result.ts";
import { mergeMoments, NO_MOMENTS } from "./moments.ts";
import { RankedLosses } from "./ranked-losses.ts";
import type { SimulationPart } from "./tally.ts";

/**
 * The 97.5 % point of the normal distribution: a 95 % interval extends this many standard errors to either side.
 */
export const NORMAL_975 = 1.959963984540054;
/**
 * The curve has about this many points over its range of losses, and about as many over its probabilities.
 */
const CURVE_POINTS = 150;

interface Estimate {
  readonly value: number;
  readonly error: number;
}

/** The rank of the Q-quantile inf{x : F(x) ≥ Q}: ⌈nQ⌉, the product's rounding error forgiven. */
function rankOf(q: number, years: number): number {
  const product = q * years;
  return Math.max(1, Math.ceil(product - 1e-12 * product));
}

/** A percentile; its interval runs between the order statistics nQ ± 1.96·√(nQ(1 − Q)) (binomial, normal approximation). */
function percentile(ranked: RankedLosses, q: number): Estimate {
  const n = ranked.years;
  const reach = NORMAL_975 * Math.sqrt(n * q * (1 - q));
  const low = Math.max(1, Math.floor(n * q - reach));
  const high = Math.min(n, Math.ceil(n * q + reach) + 1);
  return { value: ranked.at(rankOf(q, n)), error: (ranked.at(high) - ranked.at(low)) / 2 };
}

/**
 * CVaR q = v + E(X − v)⁺/(1 − q) with v the q-quantile (Rockafellar & Uryasev 2000): for the empirical distribution just the tail's mean
 * (1/(1 − q))·∫ from q to 1 of F⁻¹. To first order v's own error cancels, so the interval is that of the mean excess.
 */
function conditionalValueAtRisk(ranked: RankedLosses, q: number): Estimate {
  const n = ranked.years;
  const rank = rankOf(q, n);
  const { sum, squares } = ranked.excessAbove(rank);
  const excess = sum / n;
  const variance = Math.max(0, squares / n - excess * excess);
  return {
    value: ranked.at(rank) + excess / (1 - q),
    error: (NORMAL_975 * Math.sqrt(variance / n)) / (1 - q),
  };
}

/** A share of the years, with Wilson's interval (1927), which has a width even for none or all. */
function shareOf(count: number, n: number): Estimate {
  const p = count / n;
  const z2 = NORMAL_975 * NORMAL_975;
  const spread = Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  return { value: p, error: (NORMAL_975 * spread) / (1 + z2 / n) };
}

/** Mean, standard deviation and events a year from the sums of the blocks, merged in their order. */
function fromBlocks(part: SimulationPart): { mean: Estimate; sd: Estimate; eventsPerYear: number } {
  let moments = NO_MOMENTS;
  let events = 0;
  for (const block of part.blocks) {
    moments = mergeMoments(moments, block.moments);
    events += block.events;
  }
  const { count, mean, m2, m4 } = moments;
  const variance = count > 1 ? m2 / (count - 1) : 0;
  const sd = Math.sqrt(variance);
  const ofVariance = Math.sqrt(Math.max(0, m4 / count - variance * variance) / count);
  return {
    mean: { value: mean, error: (NORMAL_975 * sd) / Math.sqrt(count) },
    sd: { value: sd, error: sd > 0 ? (NORMAL_975 * ofVariance) / (2 * sd) : 0 },
    eventsPerYear: events / count,
  };
}

/** With fewer blocks, their differences can't be estimated. */
const LEAST_BLOCKS = 8;

/** The half-width for events a year, from the differences between blocks; the last can be shorter and is left out. */
function errorOfEvents({ blocks }: SimulationPart): number | undefined {
  const whole = blocks.slice(0, -1);
  if (whole.length < LEAST_BLOCKS) return undefined;
  const rates = whole.map(({ events, moments }) => events / moments.count);
  const mean = rates.reduce((a, b) => a + b) / rates.length;
  const variance = rates.reduce((sum, rate) => sum + (rate - mean) * (rate - mean), 0) / (rates.length - 1);
  return NORMAL_975 * Math.sqrt(variance / blocks.length);
}

/** The loss exceedance curve, thinned to what can be seen. */
function exceedanceCurve(ranked: RankedLosses): Result["curve"] {
  const { smallest, largest } = ranked.extremes();
  const ratio = smallest > 0 ? pow(largest / smallest, 1 / CURVE_POINTS) : 1;
  const { loss, above } = ranked.curve(ratio, ranked.years / CURVE_POINTS);
  return { loss, probability: above.map((years) => years / ranked.years) };
}

/**
 * The statistics of a simulation.
 *
 * `error` is the half-width of the 95 % confidence interval: of order statistics for percentiles, of Wilson for `pZero`, otherwise from the
 * normal distribution and the sample's own moments (for `sd` and `cvar…` of very heavy tails it is itself uncertain, and rather too small).
 * Percentiles and exceedances come from the histogram; its error, 4e-5 of the value for a million years, is far inside these intervals.
 *
 * @param part all blocks of the simulation, from `mergeParts`
 * @param exceed losses whose exceedance probability is wanted, money
 */
export function summarise(part: SimulationPart, exceed: readonly number[]): Result {
  const ranked = new RankedLosses(part.histogram);
  const { mean, sd, eventsPerYear } = fromBlocks(part);
  const eventsError = errorOfEvents(part);
  const shares = exceed.map((loss) => shareOf(ranked.countAbove(loss), ranked.years));
  const percentiles = Object.fromEntries(
    Object.entries(PERCENTILES).map(([key, q]) => [key, percentile(ranked, q)]),
  ) as Record<PercentileKey, Estimate>;
  const estimates: Record<StatisticKey, Estimate> = {
    mean,
    sd,
    pZero: shareOf(ranked.zeros, ranked.years),
    ...percentiles,
    cvar95: conditionalValueAtRisk(ranked, 0.95),
    cvar99: conditionalValueAtRisk(ranked, 0.99),
  };
  const column = (of: (estimate: Estimate) => number): Record<StatisticKey, number> =>
    Object.fromEntries(Object.entries(estimates).map(([key, e]) => [key, of(e)])) as Record<
      StatisticKey,
      number
    >;
  return {
    ...column((estimate) => estimate.value),
    exceed: Object.fromEntries(exceed.map((loss, i) => [String(loss), shares[i]!.value])),
    exceedError: Object.fromEntries(exceed.map((loss, i) => [String(loss), shares[i]!.error])),
    error: {
      ...column((estimate) => estimate.error),
      ...(eventsError !== undefined && { eventsPerYear: eventsError }),
    },
    curve: exceedanceCurve(ranked),
    eventsPerYear,
  };
}
