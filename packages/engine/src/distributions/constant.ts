import type { Law } from "./law.ts";

/**
 * The law of a value known without uncertainty.
 *
 * Domain: any finite value.
 */
export function constant(value: number): Law {
  return {
    low: value,
    high: value,
    mean: value,
    variance: 0,
    quantile: (p) => (p >= 0 && p <= 1 ? value : NaN),
    cdf: (x) => (x >= value ? 1 : 0),
    density: () => 0,
    panels: () => [value],
  };
}
