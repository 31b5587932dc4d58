/** The common factor of a one-factor copula by quadrature, and the members' losses given it. */
import { normalCdf, normalDensity, normalQuantile } from "../math/normal.ts";
import type { FactorNodes } from "./conditional-member.ts";
import { NEIGHBORS, ScoreGrid, turningScale } from "./score-grid.ts";
import type { ScoredPoints } from "./scored-points.ts";

/** The factor is cut off beyond 2e-9 of its probability. */
const REACH = 6;
/** Spacing of the nodes over the scale on which the integrand turns: the error of the trapezoid rule is about e^{−2π²/1.21} = 8e-8. */
const SHARE = 1.1;
const WIDEST = 0.5;
/** More nodes than this are not used: near r = 1 the stated error grows instead. */
const MOST_NODES = 600;
/** The share of a lattice that counts: its last points lack mass from beyond the end. */
const USED_SHARE = 0.9;

/** Nodes at a spacing, or at the least one that is allowed. */
export function factorNodes(r: number, spacing: number): FactorNodes {
  const half = Math.min(Math.ceil(REACH / spacing), MOST_NODES / 2);
  const used = Math.max(spacing, REACH / half);
  const weights = Float64Array.from({ length: 2 * half + 1 }, (_, i) => normalDensity((i - half) * used));
  const total = weights.reduce((a, b) => a + b);
  const grid = new ScoreGrid(
    r,
    weights.map((_, i) => (i - half) * used),
  );
  return { r, first: -half * used, spacing: used, weights: weights.map((w) => w / total), grid };
}

/** Nodes good enough for a first look. */
export function roughNodes(r: number): FactorNodes {
  return factorNodes(r, Math.min(WIDEST, 0.5 * turningScale(r)));
}

/** A member as the moments need it. */
interface MemberMoments {
  readonly points: ScoredPoints;
  /** Expected annual loss, money. */
  readonly mean: number;
}

/** Of each member, by node: expected loss given the factor, and the variance below the lattice's end. */
interface ConditionalMoments {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
  /** The error of `mean` because of mass beyond the lattice. */
  readonly slack: Float64Array;
}

function conditionalMoments(
  { points, mean }: MemberMoments,
  target: { readonly step: number; readonly length: number },
  nodes: FactorNodes,
): ConditionalMoments {
  const { r, first, spacing, weights } = nodes;
  const { step, length } = target;
  const used = Math.floor(USED_SHARE * length);
  let below = points.none;
  let beyond = mean;
  const { grid } = nodes;
  // by score: the sum of the losses and of their squares, to which the factors apply
  const sums = new Float64Array(grid.size);
  const squares = new Float64Array(grid.size);
  for (let i = 0; i < points.loss.length && points.loss[i]! < used * step; i++) {
    const mass = points.mass[i]!;
    const loss = points.loss[i]!;
    below += mass;
    beyond = Math.max(0, beyond - mass * loss);
    const g = grid.place(points.score[i]!);
    for (let l = 0; l < NEIGHBORS; l++) {
      sums[g + l]! += grid.weights[l]! * mass * loss;
      squares[g + l]! += grid.weights[l]! * mass * loss * loss;
    }
  }
  const result = {
    mean: new Float64Array(weights.length),
    variance: new Float64Array(weights.length),
    slack: new Float64Array(weights.length),
  };
  const edge = normalQuantile(Math.max(1e-12, Math.min(1 - 1e-12, below)));
  const farther = normalQuantile(1 - Math.min(1, Math.max(1e-12, 0.1 * (1 - below))));
  const root = Math.sqrt(r);
  const rest = Math.sqrt(1 - r);
  for (let j = 0; j < weights.length; j++) {
    let sum = 0;
    let square = 0;
    for (let g = 0, f = j * grid.size; g < grid.size; g++, f++) {
      sum += sums[g]! * grid.factors[f]!;
      square += squares[g]! * grid.factors[f]!;
    }
    const m = first + j * spacing;
    const near = normalCdf((root * m - edge) / rest) / normalCdf(-edge);
    const far = normalCdf((root * m - farther) / rest) / normalCdf(-farther);
    result.mean[j] = sum + beyond * near;
    result.variance[j] = Math.max(0, square - sum * sum);
    result.slack[j] = beyond * (far - near);
  }
  return result;
}

/** The factor's effect on a portfolio. */
export interface FactorEffect {
  /** The sum of the covariances of all pairs (each counted twice), money squared, and its error. */
  readonly covariance: number;
  readonly covarianceError: number;
  /** Nodes that resolve the portfolio's distribution given the factor. */
  readonly nodes: FactorNodes;
}

/**
 * The covariance that the factor creates among members, and the nodes that the portfolio needs.
 *
 * Given the factor the members are independent, so that Cov(Lᵢ, Lⱼ) is the covariance of their conditional means. The scale on which the portfolio's
 * distribution turns with the factor is between √((1 − r)/(r·n)), from Fisher's information, and that of one member; between them it is taken as the
 * geometric mean of the lower bound and the conditional standard deviation over the slope of the conditional mean.
 */
export function factorEffect(
  members: readonly MemberMoments[],
  target: { readonly step: number; readonly length: number },
  r: number,
): FactorEffect {
  const scale = turningScale(r);
  const grid = factorNodes(r, Math.min(0.25, 0.4 * scale));
  const { weights, spacing, first } = grid;
  const total = new Float64Array(weights.length);
  const variance = new Float64Array(weights.length);
  const slack = new Float64Array(weights.length);
  const product = (a: Float64Array, b: Float64Array): number =>
    weights.reduce((sum, w, j) => sum + w * a[j]! * b[j]!, 0);
  const ones = new Float64Array(weights.length).fill(1);
  const covarianceOf = (a: Float64Array, b: Float64Array): number =>
    product(a, b) - product(a, ones) * product(b, ones);
  let own = 0;
  let ownSlack = 0;
  for (const member of members) {
    const given = conditionalMoments(member, target, grid);
    own += covarianceOf(given.mean, given.mean);
    ownSlack += Math.abs(covarianceOf(given.mean, given.slack));
    for (let j = 0; j < weights.length; j++) {
      total[j]! += given.mean[j]!;
      variance[j]! += given.variance[j]!;
      slack[j]! += given.slack[j]!;
    }
  }
  let turn = scale;
  for (let j = 1; j + 1 < weights.length; j++) {
    if (Math.abs(first + j * spacing) > 3.5) continue;
    const slope = (total[j + 1]! - total[j - 1]!) / (2 * spacing);
    if (slope > 0) turn = Math.min(turn, Math.sqrt(variance[j]!) / slope);
  }
  const least = scale / Math.sqrt(members.length);
  const between = Math.sqrt(least * Math.max(least, turn));
  return {
    covariance: Math.max(0, covarianceOf(total, total) - own),
    covarianceError: 2 * Math.abs(covarianceOf(total, slack)) + 2 * ownSlack,
    nodes: factorNodes(r, Math.min(WIDEST, SHARE * between)),
  };
}
