import type { Triangular } from "../scenario.ts";
import type { Law } from "./law.ts";

/**
 * The triangular law: a density that rises in a straight line from min to mode and falls to max.
 *
 * Domain: min ≤ mode ≤ max, min < max. Exact to rounding.
 */
export function triangular({ min, mode, max }: Triangular): Law {
  const range = max - min;
  const left = mode - min;
  const right = max - mode;
  const atMode = left / range;
  return {
    low: min,
    high: max,
    mean: min + (left + range) / 3,
    variance: (range * range - left * right) / 18,
    quantile: (p, q = 1 - p) =>
      p <= atMode ? min + Math.sqrt(p * range * left) : max - Math.sqrt(q * range * right),
    cdf: (x) => {
      if (x <= min) return 0;
      if (x >= max) return 1;
      if (x <= mode) return ((x - min) / range) * ((x - min) / left);
      return 1 - ((max - x) / range) * ((max - x) / right);
    },
    density: (x) => {
      if (x < min || x > max) return 0;
      if (x < mode) return ((2 / range) * (x - min)) / left;
      return x > mode ? ((2 / range) * (max - x)) / right : 2 / range;
    },
    panels: () => [...new Set([min, mode, max])],
  };
}
