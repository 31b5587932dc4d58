/** Conjugate laws as estimates for a scenario file, and the error of such an estimate. */
import { lawOf } from "../distributions/distribution.ts";
import type { Law } from "../distributions/law.ts";
import { exp, log, log1p } from "../math/exp-log.ts";
import type { Distribution } from "../scenario.ts";

/** The 95th percentile of the standard normal distribution. */
export const Z95 = 1.6448536269514722;
/** Probabilities at which two distributions are compared. */
const POINTS = 199;

/** Mean and 90 % interval of a belief, in the unit of its subject. */
export interface Belief {
  readonly mean: number;
  readonly p5: number;
  readonly p95: number;
}

/** An estimate that represents a law, and the greatest difference between the two distribution functions, a probability. */
export interface FittedEstimate {
  readonly distribution: Distribution;
  readonly misfit: number;
}

/** An uncertain estimate's mean and 90 % interval. */
export function beliefOf({ mean, quantile }: Pick<Law, "mean" | "quantile">): Belief {
  return { mean, p5: quantile(0.05), p95: quantile(0.95, 0.05) };
}

/** The greatest difference between two distribution functions, at 199 evenly spaced percentiles of each. */
export function misfitOf(a: Pick<Law, "cdf" | "quantile">, b: Pick<Law, "cdf" | "quantile">): number {
  let worst = 0;
  for (let i = 1; i <= POINTS; i++) {
    const p = i / (POINTS + 1);
    worst = Math.max(worst, Math.abs(a.cdf(b.quantile(p)) - p), Math.abs(b.cdf(a.quantile(p)) - p));
  }
  return worst;
}

/** An estimate with its misfit to the law that it represents. */
export function fittedTo(law: Pick<Law, "cdf" | "quantile">, distribution: Distribution): FittedEstimate {
  return { distribution, misfit: misfitOf(law, lawOf(distribution)) };
}

/**
 * The lognormal estimate with a given mean and variance: σ² = ln(1 + variance/mean²), μ = ln mean − σ²/2.
 *
 * Domain: mean and variance above 0.
 */
export function lognormalByMoments(mean: number, variance: number): Distribution {
  const spread = log1p(variance / (mean * mean));
  const middle = log(mean) - spread / 2;
  const reach = Z95 * Math.sqrt(spread);
  return { type: "lognormal90", p5: exp(middle - reach), p95: exp(middle + reach) };
}
