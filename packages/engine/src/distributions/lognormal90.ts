import { exp, expm1, log } from "../math/exp-log.ts";
import { normalCdf, normalQuantile } from "../math/normal.ts";
import type { Lognormal90 } from "../scenario.ts";
import type { Law } from "./law.ts";

/** The 95th percentile of the standard normal distribution. */
const Z95 = 1.6448536269514722;
const INVERSE_SQRT_2PI = 0.3989422804014327;
/** A normal variable is beyond this many standard deviations with probability below 1e-17. */
export const Z_LIMIT = 8.6;

/**
 * The location and scale of ln X for a lognormal X given by its 5th and 95th percentiles.
 *
 * Domain: 0 < p5 ≤ p95. `mu` and `sigma` are in units of the natural logarithm.
 */
export function lognormalParameters({ p5, p95 }: Lognormal90): {
  readonly mu: number;
  readonly sigma: number;
} {
  return { mu: (log(p5) + log(p95)) / 2, sigma: log(p95 / p5) / (2 * Z95) };
}

/**
 * The lognormal law with the given 5th and 95th percentiles, not truncated.
 *
 * Domain: 0 < p5 < p95 (0 is no possible value of a lognormal; a loss that is always 0 is a constant). Mean e^{μ + σ²/2},
 * variance (e^{σ²} − 1)·mean²; relative error of quantiles about 1e-15·(1 + |ln x|).
 */
export function lognormal90(parameters: Lognormal90): Law {
  const { mu, sigma } = lognormalParameters(parameters);
  const mean = exp(mu + (sigma * sigma) / 2);
  const scale = INVERSE_SQRT_2PI / sigma;
  return {
    low: 0,
    high: Infinity,
    mean,
    variance: mean * mean * expm1(sigma * sigma),
    quantile: (p, q = 1 - p) => exp(mu + sigma * (p <= 0.5 ? normalQuantile(p) : -normalQuantile(q))),
    cdf: (x) => (x > 0 ? normalCdf((log(x) - mu) / sigma) : 0),
    density: (x) => {
      if (!(x > 0)) return 0;
      const z = (log(x) - mu) / sigma;
      return (scale / x) * exp(-0.5 * z * z);
    },
    panels: () => {
      const count = Math.ceil((2 * Z_LIMIT) / Math.min(0.25, 0.2 / sigma));
      return Array.from({ length: count + 1 }, (_, i) => exp(mu + sigma * Z_LIMIT * ((2 * i) / count - 1)));
    },
  };
}
