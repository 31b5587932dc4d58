/** The interface of an estimate's distribution once its parameters are computed. */
export interface Law {
  /** The least value, in the factor's unit (0 for a lognormal without a bound, which never takes it). */
  readonly low: number;
  /** The greatest value; Infinity for a lognormal without a bound. */
  readonly high: number;
  readonly mean: number;
  readonly variance: number;
  /**
   * inf{x : F(x) ≥ p}. `q` is 1 − p to full precision, for probabilities so near 1 that p alone has lost the digits.
   */
  quantile(p: number, q?: number): number;
  /** P(X ≤ x). */
  cdf(x: number): number;
  /** The density inside the support, per unit; 0 outside. A constant has none and answers 0. */
  density(x: number): number;
  /**
   * Increasing points from `low` to `high` (for a lognormal: to where less than 1e-17 is left) between which the density is
   * so smooth that three Gauss points integrate it to about 1e-9 of the whole.
   */
  panels(): readonly number[];
  /** A single value with a probability of its own: where a cap is. `density` leaves it out, everything else includes it. */
  readonly atom?: { readonly at: number; readonly mass: number };
}
