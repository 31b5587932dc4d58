/** A lognormal conditioned to lie between two bounds. */
import { exp, log } from "../math/exp-log.ts";
import { gaussBeta } from "../math/gauss.ts";
import { normalCdf, normalDensity, normalQuantile } from "../math/normal.ts";
import type { Lognormal90 } from "../scenario.ts";
import type { Law } from "./law.ts";
import { lognormalParameters, Z_LIMIT } from "./lognormal90.ts";

/** Gauss–Legendre points per panel of the variance. */
const RULE = gaussBeta(16, 1, 1);

/** Whether an estimate has a bound that cuts anything off. */
export function isTruncated({ min = 0, max }: Lognormal90): boolean {
  return min > 0 || max !== undefined;
}

/** P(from < Z ≤ to) of a standard normal Z, from whichever tail keeps the digits. */
function normalBetween(from: number, to: number): number {
  return from > 0 ? normalCdf(-from) - normalCdf(-to) : normalCdf(to) - normalCdf(from);
}

/** An estimate in terms of the standard normal variable z = (ln x − μ)/σ. */
interface Bounds {
  readonly mu: number;
  readonly sigma: number;
  /** The bounds of z, perhaps infinite. */
  readonly from: number;
  readonly to: number;
}

/**
 * The bounds of the normal variable behind an estimate: −∞ without a least, ∞ without a greatest value.
 *
 * Domain: 0 < p5 < p95.
 */
export function normalBounds(d: Lognormal90): Bounds {
  const { mu, sigma } = lognormalParameters(d);
  const { min = 0, max } = d;
  return {
    mu,
    sigma,
    from: min > 0 ? (log(min) - mu) / sigma : -Infinity,
    to: max === undefined ? Infinity : (log(max) - mu) / sigma,
  };
}

/**
 * E[Xᵏ] within the bounds, in the unit to the power k: e^{kμ + k²σ²/2}·(Φ(b − kσ) − Φ(a − kσ))/(Φ(b) − Φ(a)), with a and b the bounds of the
 * normal variable (partial expectations of the lognormal: Johnson, Kotz & Balakrishnan 1994, 'Continuous Univariate Distributions', volume
 * 1, chapter 14).
 */
export function truncatedPower(d: Lognormal90, k: number): number {
  const { mu, sigma, from, to } = normalBounds(d);
  const moved = normalBetween(from - k * sigma, to - k * sigma);
  return (exp(k * mu + (k * k * sigma * sigma) / 2) * moved) / normalBetween(from, to);
}

/** The bounds of z, those that are infinite cut where less than 1e-17 is left. */
function reach({ from, to }: Bounds): readonly [low: number, high: number] {
  return [Math.max(-Z_LIMIT, from), Math.min(Z_LIMIT, to)];
}

/** ∫ (x − mean)²·φ(z) dz over the share kept: no digits cancel, however narrow the bounds are. */
function centralSquare(bounds: Bounds, share: number, mean: number): number {
  const { mu, sigma, from, to } = bounds;
  // the square moves the weight by up to 2σ
  const low = Math.max(-Z_LIMIT, from);
  const high = Math.min(Z_LIMIT + 2 * sigma, to);
  const count = Math.max(2, Math.ceil((high - low) / Math.min(1, 1 / sigma)));
  let sum = 0;
  for (let panel = 0; panel < count; panel++) {
    for (const [i, t] of RULE.value.entries()) {
      const z = low + ((high - low) * (panel + t)) / count;
      const apart = exp(mu + sigma * z) - mean;
      sum += RULE.weight[i]! * apart * apart * normalDensity(z);
    }
  }
  return (sum * (high - low)) / count / share;
}

/**
 * The lognormal law with the given 5th and 95th percentiles, conditioned to lie between `min` and `max`: F_T(x) = (F(x) − F(min))/(F(max) −
 * F(min)). The percentiles are those before truncation.
 *
 * Domain: 0 < p5 < p95, min < p95, max > p5, and max at least a millionth above min. The mean is in closed form, relative error about 1e-15 over
 * the share of the probability that is kept; the variance by Gauss–Legendre panels, a hundred times that; quantiles as the lognormal's.
 */
export function truncatedLognormal(d: Lognormal90): Law {
  const bounds = normalBounds(d);
  const { mu, sigma, from, to } = bounds;
  const share = normalBetween(from, to);
  const [low, high] = [d.min ?? 0, d.max ?? Infinity];
  const below = normalCdf(from);
  const above = normalCdf(-to);
  // rounding must not carry the mean of narrow bounds past them
  const mean = Math.min(high, Math.max(low, truncatedPower(d, 1)));
  return {
    low,
    high,
    mean,
    variance: centralSquare(bounds, share, mean),
    quantile: (p, q = 1 - p) => {
      if (!(p >= 0 && p <= 1)) return NaN;
      if (p === 0) return low;
      if (q === 0) return high;
      const lower = below + p * share;
      const z = lower <= 0.5 ? normalQuantile(lower) : -normalQuantile(above + q * share);
      return Math.min(high, Math.max(low, exp(mu + sigma * z)));
    },
    cdf: (x) => {
      if (x <= low) return 0;
      if (x >= high) return 1;
      return Math.min(1, normalBetween(from, (log(x) - mu) / sigma) / share);
    },
    density: (x) => {
      if (!(x > 0 && x >= low && x <= high)) return 0;
      const z = (log(x) - mu) / sigma;
      return normalDensity(z) / (sigma * share * x);
    },
    panels: () => {
      const [first, last] = reach(bounds);
      const count = Math.ceil((last - first) / Math.min(0.25, 0.2 / sigma));
      const points = Array.from({ length: count + 1 }, (_, i) =>
        exp(mu + sigma * (first + ((last - first) * i) / count)),
      );
      if (first === from) points[0] = low;
      if (last === to) points[count] = high;
      return points;
    },
  };
}
