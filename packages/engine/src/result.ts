/** The result of both engines: one shape, so that their numbers can be shown side by side. */

/** The percentiles of the annual loss in every result, as probabilities by key. */
export const PERCENTILES = {
  p5: 0.05,
  p10: 0.1,
  p25: 0.25,
  p50: 0.5,
  p75: 0.75,
  p90: 0.9,
  p95: 0.95,
  p99: 0.99,
  "p99.5": 0.995,
  "p99.9": 0.999,
} as const;

/** A percentile's key. */
export type PercentileKey = keyof typeof PERCENTILES;

/** Every statistic of a result that is one number. Money is in the scenario's currency per year. */
export type StatisticKey = "mean" | "sd" | "pZero" | PercentileKey | "cvar95" | "cvar99";

/**
 * The annual loss of one scenario (or of a portfolio).
 *
 * `mean`, `sd`, percentiles and `cvar…` are money per year; `pZero` is the probability of a year without loss.
 * `exceed` maps a threshold (as written by `String(x)`) to P(annual loss > x), strict.
 * `exceedError` holds the error of each. `error` holds, per statistic, its numerical error (exact engine: an absolute bound by comparing lattices) or the half-width
 * of its 95 % confidence interval (simulation), in the statistic's own unit.
 * `curve` is the loss exceedance curve: `probability[i]` = P(annual loss > `loss[i]`), losses increasing.
 */
export interface Result extends Readonly<Record<StatisticKey, number>> {
  readonly exceed: Readonly<Record<string, number>>;
  readonly exceedError?: Readonly<Record<string, number>>;
  readonly error: Readonly<Partial<Record<StatisticKey | "eventsPerYear", number>>>;
  readonly curve: { readonly loss: readonly number[]; readonly probability: readonly number[] };
  /** Expected number of loss events per year. */
  readonly eventsPerYear: number;
}
