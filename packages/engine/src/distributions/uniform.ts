import type { Uniform } from "../scenario.ts";
import type { Law } from "./law.ts";

/**
 * The law under which every value between min and max is equally likely.
 *
 * Domain: min < max. Exact to rounding.
 */
export function uniform({ min, max }: Uniform): Law {
  const range = max - min;
  return {
    low: min,
    high: max,
    mean: min + range / 2,
    variance: (range * range) / 12,
    quantile: (p, q = 1 - p) => (p <= 0.5 ? min + range * p : max - range * q),
    cdf: (x) => Math.min(1, Math.max(0, (x - min) / range)),
    density: (x) => (x >= min && x <= max ? 1 / range : 0),
    panels: () => [min, max],
  };
}
