/** One small interface for every distribution that an estimate can have. */
import type { Distribution } from "../scenario.ts";
import { constant } from "./constant.ts";
import type { Law } from "./law.ts";
import { lognormal90 } from "./lognormal90.ts";
import { pert } from "./pert.ts";
import { triangular } from "./triangular.ts";
import { isTruncated, truncatedLognormal } from "./truncated-lognormal.ts";
import { uniform } from "./uniform.ts";

/**
 * Whether an estimate leaves no uncertainty: a constant, min = max, or p5 = p95.
 */
export function isDegenerate(d: Distribution): boolean {
  if (d.type === "constant") return true;
  return d.type === "lognormal90" ? d.p5 === d.p95 : d.min === d.max;
}

/**
 * Computes a distribution's parameters once, for repeated use.
 *
 * Domain: a distribution that `parseScenario` accepts. An estimate without uncertainty becomes the constant.
 */
export function lawOf(d: Distribution): Law {
  switch (d.type) {
    case "lognormal90":
      if (d.p5 === d.p95) return constant(d.p5);
      return isTruncated(d) ? truncatedLognormal(d) : lognormal90(d);
    case "pert":
      return d.min === d.max ? constant(d.min) : pert(d);
    case "triangular":
      return d.min === d.max ? constant(d.min) : triangular(d);
    case "uniform":
      return d.min === d.max ? constant(d.min) : uniform(d);
    default:
      return constant(d.value);
  }
}

/**
 * The value that the factor does not exceed with probability p: inf{x : F(x) ≥ p}, in the factor's unit.
 *
 * Domain: 0 ≤ p ≤ 1, NaN outside. Relative error about 1e-14.
 */
export function quantile(d: Distribution, p: number): number {
  return lawOf(d).quantile(p);
}

/**
 * The value that the factor exceeds with probability q: `quantile(d, 1 − q)` without losing the digits of a small q.
 *
 * Domain: 0 ≤ q ≤ 1, NaN outside.
 */
export function upperQuantile(d: Distribution, q: number): number {
  return lawOf(d).quantile(1 - q, q);
}

/**
 * P(X ≤ x).
 */
export function cdf(d: Distribution, x: number): number {
  return lawOf(d).cdf(x);
}

/**
 * The expected value, in the factor's unit, in closed form.
 */
export function mean(d: Distribution): number {
  return lawOf(d).mean;
}

/**
 * The variance, in the factor's unit squared, in closed form (a truncated lognormal's by quadrature).
 */
export function variance(d: Distribution): number {
  return lawOf(d).variance;
}

/**
 * The least and the greatest possible value, in the factor's unit; a lognormal's are 0 and Infinity unless it is truncated.
 */
export function support(d: Distribution): { readonly low: number; readonly high: number } {
  const { low, high } = lawOf(d);
  return { low, high };
}
