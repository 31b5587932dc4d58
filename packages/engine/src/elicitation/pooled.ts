/** Several experts' estimates of one quantity made one. */
import { isDegenerate, lawOf } from "../distributions/distribution.ts";
import type { Law } from "../distributions/law.ts";
import type { InputKind } from "../inputs.ts";
import type { Distribution } from "../scenario.ts";
import { type FittedEstimate, fittedTo, lognormalByMoments } from "../updating/estimate-fit.ts";
import { betaEstimate } from "../updating/update-probability.ts";

/** One expert's estimate with its weight; weights count relative to each other. */
export interface ExpertEstimate {
  readonly distribution: Distribution;
  /** Above 0. */
  readonly weight: number;
}

/** A pooled distribution. Values are in the quantity's unit. */
export interface Pool {
  readonly mean: number;
  readonly sd: number;
  readonly p5: number;
  readonly p50: number;
  readonly p95: number;
  /** For drawing, at the percentiles 0.5, 1 … 99.5: the value, P(X ≤ value) and the density there (certain estimates have none). */
  readonly curve: {
    readonly value: readonly number[];
    readonly cdf: readonly number[];
    readonly density: readonly number[];
  };
  /** The pool as an estimate for the scenario. */
  readonly estimate: FittedEstimate;
}

/** The two ways of pooling. */
export interface PooledEstimates {
  /** The linear opinion pool: the mixture. It keeps disagreement: two distant estimates make two humps. */
  readonly linear: Pool;
  /** Quantile averaging (Vincent): percentile by percentile. As wide as the experts are on average, whatever they disagree. */
  readonly quantile: Pool;
}

/** A pooled law. */
interface PooledLaw extends Pick<Law, "mean" | "variance" | "cdf" | "quantile"> {
  /** The density at the quantile of a probability; certain estimates have none. */
  densityAt(p: number): number;
}

interface Member {
  readonly law: Law;
  readonly weight: number;
  readonly certain: boolean;
}

const CURVE_POINTS = 199;
/** Probabilities per tail octave at which the variance of averaged quantiles is summed. */
const VARIANCE_POINTS = 64;
const TAIL_OCTAVES = 40;
/** A relative variance that agreeing certain estimates can leave. */
const ROUNDING = 1e-28;

/** Σ weight·f. */
function average(members: readonly Member[], f: (member: Member) => number): number {
  return members.reduce((sum, member) => sum + member.weight * f(member), 0);
}

/** The least x from `low` to `high` at which something begins to hold that holds from there on, within `tolerance`; by bisection. */
function onset(holds: (x: number) => boolean, low: number, high: number, tolerance: number): number {
  if (holds(low)) return low;
  let from = low;
  let to = high;
  while (to - from > tolerance) {
    const middle = from + (to - from) / 2;
    if (middle <= from || middle >= to) break;
    if (holds(middle)) to = middle;
    else from = middle;
  }
  return to;
}

/** The mixture. */
function mixture(members: readonly Member[]): PooledLaw {
  const mean = average(members, ({ law }) => law.mean);
  const cdf = (x: number): number => average(members, ({ law }) => law.cdf(x));
  const quantile = (p: number): number => {
    const each = members.map(({ law }) => law.quantile(p));
    const most = Math.max(...each);
    // the weights' sum can fall short of 1 by a rounding
    return onset((x) => cdf(x) >= p * (1 - 1e-15), Math.min(...each), most, 1e-15 * most);
  };
  return {
    mean,
    variance: average(members, ({ law }) => law.variance + (law.mean - mean) * (law.mean - mean)),
    cdf,
    quantile,
    densityAt: (p) => {
      const x = quantile(p);
      return average(members, ({ law }) => law.density(x));
    },
  };
}

/** ∫ (Q − mean)² over the probabilities, by midpoints in octaves towards both ends. */
function quantileVariance(quantile: Law["quantile"], mean: number): number {
  let sum = 0;
  let width = 0.25;
  for (let octave = 0; octave < TAIL_OCTAVES; octave++, width /= 2) {
    const step = width / VARIANCE_POINTS;
    for (let i = 0; i < VARIANCE_POINTS; i++) {
      const v = width + (i + 0.5) * step;
      const low = quantile(v, 1 - v) - mean;
      const high = quantile(1 - v, v) - mean;
      sum += step * (low * low + high * high);
    }
  }
  return sum;
}

/** The average of the quantiles. */
function quantileAverage(members: readonly Member[]): PooledLaw {
  const mean = average(members, ({ law }) => law.mean);
  const quantile = (p: number, q = 1 - p): number => average(members, ({ law }) => law.quantile(p, q));
  return {
    mean,
    variance: quantileVariance(quantile, mean),
    cdf: (x) => onset((p) => quantile(p) > x, 0, 1, 1e-12),
    quantile,
    densityAt: (p) => {
      const slope = average(members, ({ law, certain }) => (certain ? 0 : 1 / law.density(law.quantile(p))));
      return slope > 0 ? 1 / slope : 0;
    },
  };
}

/** An estimate of a probability with the mean and variance of the pool: the beta distribution of those, or the narrowest there is if it has two humps. */
function probabilityEstimate({ mean, variance }: PooledLaw): Distribution {
  const size = (mean * (1 - mean)) / variance - 1;
  const least = 1 / Math.min(mean, 1 - mean);
  const used = Math.max(size, least);
  return betaEstimate({ successes: Math.max(1, mean * used), failures: Math.max(1, (1 - mean) * used) });
}

/** The pool as an estimate: for a probability a PERT by moments, else the lognormal of its p5 and p95 (by moments if the p5 is 0). */
function estimateOf(law: PooledLaw, kind: InputKind): FittedEstimate {
  const [p5, p95] = [law.quantile(0.05), law.quantile(0.95)];
  if (law.variance <= ROUNDING * law.mean * law.mean)
    return { distribution: { type: "constant", value: law.mean }, misfit: 0 };
  if (kind === "probability") return fittedTo(law, probabilityEstimate(law));
  if (!(p5 > 0)) return fittedTo(law, lognormalByMoments(law.mean, law.variance));
  return fittedTo(law, { type: "lognormal90", p5, p95 });
}

function poolOf(law: PooledLaw, kind: InputKind): Pool {
  const probabilities = Array.from({ length: CURVE_POINTS }, (_, i) => (i + 1) / (CURVE_POINTS + 1));
  const value = probabilities.map((p) => law.quantile(p));
  return {
    mean: law.mean,
    sd: Math.sqrt(law.variance),
    p5: law.quantile(0.05),
    p50: law.quantile(0.5),
    p95: law.quantile(0.95),
    curve: { value, cdf: probabilities, density: probabilities.map((p) => law.densityAt(p)) },
    estimate: estimateOf(law, kind),
  };
}

/**
 * Pools several experts' estimates of one quantity, by the linear opinion pool (Stone 1961) and by quantile averaging (Vincent 1912; Lichtendahl,
 * Grushka-Cockayne & Winkler 2013). Both have the same mean.
 *
 * Domain: one estimate or more; for the kind `probability` within 0 … 1, otherwise from 0.
 * @throws RangeError naming the field and the rule
 * @example pooled([{ distribution: a, weight: 2 }, { distribution: b, weight: 1 }], "rate").linear.p95
 */
export function pooled(estimates: readonly ExpertEstimate[], kind: InputKind): PooledEstimates {
  if (estimates.length === 0) throw new RangeError("estimates: must be one or more");
  const total = estimates.reduce((sum, { weight }) => sum + weight, 0);
  const members = estimates.map(({ distribution, weight }, i): Member => {
    if (!(weight > 0 && weight < Infinity))
      throw new RangeError(`estimates[${i}].weight: must be a finite number above 0`);
    const law = lawOf(distribution);
    if (law.low < 0 || (kind === "probability" && law.high > 1))
      throw new RangeError(
        `estimates[${i}].distribution: must lie ${kind === "probability" ? "between 0 and 1" : "at or above 0"}`,
      );
    return { law, weight: weight / total, certain: isDegenerate(distribution) };
  });
  return { linear: poolOf(mixture(members), kind), quantile: poolOf(quantileAverage(members), kind) };
}
