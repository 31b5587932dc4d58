/** Distributions of yearly parameters reduced to a few points. */
import { lognormalParameters } from "../distributions/lognormal90.ts";
import { pertShapes } from "../distributions/pert.ts";
import { isDegenerate, lawOf } from "../distributions/distribution.ts";
import { exp } from "../math/exp-log.ts";
import { type Measure, gaussBeta } from "../math/gauss.ts";
import { normalDensity } from "../math/normal.ts";
import type { Distribution, Lognormal90 } from "../scenario.ts";

/** Points per panel of the composite rule for lognormals. */
const PANEL_POINTS = 16;
/** The standard normal variable is cut where 5e-14 and 5e-11 of its probability lie beyond. */
const Z_LOW = -7.5;
const Z_HIGH = 6.5;

/** The measure that holds one value. */
export function pointMeasure(value: number): Measure {
  return { value: Float64Array.of(value), weight: Float64Array.of(1) };
}

/** The Gauss rule of n points of a bounded distribution; a triangular one gets n on each side of its mode. */
function gaussOf(d: Exclude<Distribution, Lognormal90>, n: number): Measure {
  if (d.type === "constant") return pointMeasure(d.value);
  const stretch = (rule: Measure, from: number, to: number, share: number): Measure => ({
    value: rule.value.map((t) => from + (to - from) * t),
    weight: rule.weight.map((w) => w * share),
  });
  if (d.type === "uniform") return stretch(gaussBeta(n, 1, 1), d.min, d.max, 1);
  if (d.type === "pert") {
    const { alpha, beta } = pertShapes(d);
    return stretch(gaussBeta(n, alpha, beta), d.min, d.max, 1);
  }
  const share = (d.mode - d.min) / (d.max - d.min);
  const sides = [
    ...(share > 0 ? [stretch(gaussBeta(n, 2, 1), d.min, d.mode, share)] : []),
    ...(share < 1 ? [stretch(gaussBeta(n, 1, 2), d.mode, d.max, 1 - share)] : []),
  ];
  return joined(sides);
}

/** Several measures as one. */
function joined(parts: readonly Measure[]): Measure {
  return {
    value: Float64Array.from(parts.flatMap((part) => [...part.value])),
    weight: Float64Array.from(parts.flatMap((part) => [...part.weight])),
  };
}

/**
 * A lognormal rate by Gauss–Legendre panels of its normal variable, so narrow that a Poisson count (whose spread in ln λ is
 * 1/√λ) is resolved, and never wider than the scale on which e^{−λ} turns.
 */
function lognormalRate(d: Lognormal90): Measure {
  const { mu, sigma } = lognormalParameters(d);
  const rule = gaussBeta(PANEL_POINTS, 1, 1);
  const value: number[] = [];
  const weight: number[] = [];
  let total = 0;
  for (let z = Z_LOW; z < Z_HIGH;) {
    const spread = exp(-0.5 * (mu + sigma * z)) / sigma;
    const width = Math.min(1.5, 1.2 / sigma, Math.max(7 * spread, 0.04), Z_HIGH - z + 1e-12);
    for (const [i, t] of rule.value.entries()) {
      const point = z + width * t;
      const mass = rule.weight[i]! * width * normalDensity(point);
      value.push(exp(mu + sigma * point));
      weight.push(mass);
      total += mass;
    }
    z += width;
  }
  return { value: Float64Array.from(value), weight: Float64Array.from(weight, (w) => w / total) };
}

/** Drops points whose weight does not matter at all. */
function pruned(measure: Measure): Measure {
  const kept = Array.from(measure.weight.keys()).filter((i) => measure.weight[i]! > 1e-18);
  if (kept.length === measure.weight.length) return measure;
  return {
    value: Float64Array.from(kept, (i) => measure.value[i]!),
    weight: Float64Array.from(kept, (i) => measure.weight[i]!),
  };
}

/**
 * A rate (events per year) as points that stand for it in a mixture of Poisson distributions.
 *
 * The nodes of a Gauss rule lie densest at the ends; between `a` and `b` n of them resolve the Poisson spread √λ everywhere if
 * n ≥ π·(√b − √a), the maximum of π·√((λ − a)(b − λ)/λ). The rule takes 1.6 times that and 20 more. A lognormal rate is cut at
 * its quantile 1 − 5e-11.
 */
export function rateMeasure(d: Distribution): Measure {
  if (isDegenerate(d)) return pointMeasure(lawOf(d).mean);
  if (d.type === "lognormal90") return lognormalRate(d);
  const { low, high } = lawOf(d);
  return pruned(gaussOf(d, Math.ceil(20 + 5 * (Math.sqrt(high) - Math.sqrt(low)))));
}

/**
 * A probability as points that stand for it in a mixture of binomial distributions of up to about `trials` trials.
 *
 * A rule of n points is exact up to 2n − 1 trials; for many trials n follows the binomial's spread as in `rateMeasure`.
 */
export function probabilityMeasure(d: Distribution, trials: number): Measure {
  if (isDegenerate(d) || d.type === "lognormal90") return pointMeasure(lawOf(d).mean);
  const { low, high } = lawOf(d);
  // the greatest √((s − a)(b − s)/(s(1 − s))) is the sine of the angle between √a and √b seen as sines
  const sine = Math.sqrt(high * (1 - low)) - Math.sqrt(low * (1 - high));
  const spread = Math.ceil(6 + 4.5 * Math.sqrt(trials) * sine);
  return pruned(gaussOf(d, Math.min(Math.ceil(trials / 2) + 1, spread)));
}

/**
 * The measure of the product of two independent parameters, such as a rate thinned by a probability.
 */
export function productMeasure(a: Measure, b: Measure): Measure {
  const value = new Float64Array(a.value.length * b.value.length);
  const weight = new Float64Array(value.length);
  let at = 0;
  for (const [i, x] of a.value.entries()) {
    for (const [j, y] of b.value.entries()) {
      value[at] = x * y;
      weight[at++] = a.weight[i]! * b.weight[j]!;
    }
  }
  return pruned({ value, weight });
}
