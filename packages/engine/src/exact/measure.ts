/** Distributions of yearly parameters reduced to a few points. */
import { isDegenerate, lawOf } from "../distributions/distribution.ts";
import { pertShapes } from "../distributions/pert.ts";
import { normalBounds } from "../distributions/truncated-lognormal.ts";
import { exp } from "../math/exp-log.ts";
import { type Measure, gaussBeta } from "../math/gauss.ts";
import { normalDensity } from "../math/normal.ts";
import type { Distribution, Lognormal90 } from "../scenario.ts";

/** Points per panel of the composite rule for lognormals. */
const PANEL_POINTS = 16;
/** The standard normal variable is cut off beyond 5e-14 and 1e-12 of its probability. */
const Z_LOW = -7.5;
const Z_HIGH = 7;
/** Beyond this, one year in 4,000, panels need not be as narrow. */
const Z_FAR = 3.5;
/** Sizes of the rules of a family. */
const SIZES = [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 24, 31, 40, 52, 68, 90, 120, 160, 220, 300, 400, 520];

/** The measure that holds one value. */
export function pointMeasure(value: number): Measure {
  return { value: Float64Array.of(value), weight: Float64Array.of(1) };
}

/**
 * One bounded parameter by Gauss rules of several sizes: where the integrand hardly turns, few points do.
 *
 * A rule of n points integrates e^{iτx}, x = −1 … 1, within about 1e-11 if τ ≤ (4n/e)·10^{−11/(2n)}; `turns[i]` is that for `rules[i]`.
 * The last rule serves whatever is left.
 */
export interface RuleFamily {
  /** Half the range of the parameter. */
  readonly halfRange: number;
  readonly rules: readonly Measure[];
  readonly turns: readonly number[];
}

/** The smallest rule of a family for an integrand e^{z·parameter} with |z| as given. */
export function ruleFor(family: RuleFamily, size: number): Measure {
  const turn = size * family.halfRange;
  const { rules, turns } = family;
  let i = 0;
  while (i < rules.length - 1 && turns[i]! < turn) i++;
  return rules[i]!;
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
  return {
    value: Float64Array.from(sides.flatMap((side) => [...side.value])),
    weight: Float64Array.from(sides.flatMap((side) => [...side.weight])),
  };
}

/** The family of rules of a bounded distribution, the largest of n points. */
function familyOf(d: Exclude<Distribution, Lognormal90>, largest: number): RuleFamily {
  const { low, high } = lawOf(d);
  const sizes = [...SIZES.filter((n) => n < largest), largest];
  return {
    halfRange: (high - low) / 2,
    rules: sizes.map((n) => pruned(gaussOf(d, n))),
    turns: sizes.map((n) => ((4 * n) / Math.E) * exp((-11 * Math.LN10) / (2 * n))),
  };
}

/**
 * A lognormal rate by Gauss–Legendre panels of its normal variable, so narrow that a Poisson count (whose spread in ln λ is
 * 1/√λ) is resolved, and never wider than the scale on which e^{−λ} turns; from bound to bound if it is truncated.
 */
function lognormalRate(d: Lognormal90): Measure {
  const { mu, sigma, from, to } = normalBounds(d);
  const first = Math.max(Z_LOW, from);
  const last = Math.min(Z_HIGH, to);
  const rule = gaussBeta(PANEL_POINTS, 1, 1);
  const value: number[] = [];
  const weight: number[] = [];
  let total = 0;
  for (let z = first; z < last;) {
    const spread = exp(-0.5 * (mu + sigma * z)) / sigma;
    const width = Math.min(1.5, 1.2 / sigma, Math.max(8 * spread, z < Z_FAR ? 0.1 : 0.3), last - z + 1e-12);
    for (const [i, t] of rule.value.entries()) {
      const point = z + width * t;
      const mass = rule.weight[i]! * width * normalDensity(point);
      value.push(exp(mu + sigma * point));
      weight.push(mass);
      total += mass;
    }
    z += width;
  }
  return pruned({ value: Float64Array.from(value), weight: Float64Array.from(weight, (w) => w / total) });
}

/** Drops points whose weight does not matter at all. */
function pruned(measure: Measure): Measure {
  const kept = Array.from(measure.weight.keys()).filter((i) => measure.weight[i]! > 1e-16);
  if (kept.length === measure.weight.length) return measure;
  return {
    value: Float64Array.from(kept, (i) => measure.value[i]!),
    weight: Float64Array.from(kept, (i) => measure.weight[i]!),
  };
}

/**
 * An estimated rate (events per year) as points that represent it in a mixture of Poisson distributions.
 *
 * The nodes of a Gauss rule are densest at the ends; between a and b, n of them resolve the Poisson spread √λ everywhere if n
 * ≥ π·(√b − √a), the maximum of π·√((λ − a)(b − λ)/λ). The rule takes 1.6 times that and 20 more. A lognormal rate is cut at
 * its quantile 1 − 1e-12.
 */
export function rateMeasure(d: Distribution): Measure {
  if (isDegenerate(d)) return pointMeasure(lawOf(d).mean);
  if (d.type === "lognormal90") return lognormalRate(d);
  const { low, high } = lawOf(d);
  return pruned(gaussOf(d, Math.ceil(20 + 5 * (Math.sqrt(high) - Math.sqrt(low)))));
}

/**
 * A probability by rules of several sizes for a mixture of binomial distributions of up to about `trials` trials.
 *
 * A rule of n points is exact up to 2n − 1 trials; for many trials n follows the binomial's spread as in `rateMeasure`.
 * Domain: a distribution within 0 … 1; a lognormal is not accepted for a probability and is taken at its mean.
 */
export function probabilityMeasure(d: Distribution, trials: number): RuleFamily {
  if (isDegenerate(d) || d.type === "lognormal90") {
    return { halfRange: 0, rules: [pointMeasure(lawOf(d).mean)], turns: [0] };
  }
  const { low, high } = lawOf(d);
  // the greatest √((s − a)(b − s)/(s(1 − s))) is the sine of the angle between a and b seen as squared sines
  const sine = Math.sqrt(high * (1 - low)) - Math.sqrt(low * (1 - high));
  const spread = Math.ceil(8 + 5 * Math.sqrt(trials) * sine);
  return familyOf(d, Math.min(Math.ceil(trials / 2) + 1, spread));
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
