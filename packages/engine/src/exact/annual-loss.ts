/** The exact engine's view of a distribution, however it was found. */

/** A number and a conservative estimate of its absolute error, in the same unit. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

/** The distribution of one year's loss. */
export interface AnnualLoss {
  /** P(annual loss = 0). */
  readonly none: number;
  /** P(annual loss ≤ x), x in money. */
  cdf(x: number): number;
  /** The maximum error of `cdf(x)`, a probability. */
  cdfError(x: number): number;
  /** inf{x : F(x) ≥ q}, in money. */
  locate(q: number): number;
  /** The same with its error. */
  quantile(q: number): Estimate;
  /** (1/(1 − q))·∫ of the quantiles from q to 1, in money, given the expected loss. */
  tailMean(q: number, mean: number): Estimate;
  /** Losses at which F has a step, at most `limit` of them, increasing; where there are more, none. */
  steps(limit: number): readonly number[];
}
