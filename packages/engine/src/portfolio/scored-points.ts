/** The points of a member's annual loss with the normal scores of their probabilities. */
import { normalDensity, normalQuantile } from "../math/normal.ts";
import { FURTHEST_SCORE } from "./score-grid.ts";

/** Points so close to either end of the distribution are left out: the conditional density would multiply their rounding errors. */
const LEAST_TAIL = 1e-9;
/** A point whose scores span more than this share of the scale on which the density turns is a lump and gets several scores. */
const LUMP_WIDTH = 0.35;
/** Where masses change by more than this share from one step to the next, they are no samples of a smooth density. */
const MOST_CHANGE = 1.2;
/** Probabilities above 1 by more than this are no rounding. */
const OVERSHOOT = 1e-7;
/** Each panel of a wide point spans at most this share. */
const PANEL = 0.5;
/** Gauss's rule of three points on −1 to 1: exact up to degree 5. */
const ROOT = Math.sqrt(0.6);
const RULE = [
  [-ROOT, 5 / 18],
  [0, 8 / 18],
  [ROOT, 5 / 18],
] as const;

/** An annual loss as masses at increasing losses. */
export interface LossPoints {
  /** P(annual loss = 0). */
  readonly none: number;
  /** Money. */
  readonly loss: Float64Array;
  readonly mass: Float64Array;
}

/** The same with normal scores: a point with much mass (an atom, or a member too small for any lattice) is there several times. */
export interface ScoredPoints extends LossPoints {
  readonly score: Float64Array;
  /** The score at which the last point ends. */
  readonly furthest: number;
}

/** The normal score Φ⁻¹(p), cut at ±7.5. */
export function scoreOf(p: number): number {
  if (p <= 0) return -FURTHEST_SCORE;
  if (p >= 1) return FURTHEST_SCORE;
  return Math.max(-FURTHEST_SCORE, Math.min(FURTHEST_SCORE, normalQuantile(p)));
}

/**
 * The same points; or, on lattices far coarser than the loss, where probabilities overshoot 1, such that they never fall: the tail keeps its masses, and
 * the smallest losses get the rest.
 */
function proper(points: LossPoints): LossPoints {
  const { none, loss, mass } = points;
  let most = none;
  let below = none;
  for (let i = 0; i < mass.length; i++) most = Math.max(most, (below += mass[i]!));
  if (most <= 1 + OVERSHOOT) return points;
  const rising = new Float64Array(mass.length);
  let sum = 0;
  let beyond = 0;
  for (let i = mass.length - 1; i >= 0; i--) {
    sum += mass[i]!;
    const next = i === 0 ? 1 - none : Math.max(beyond, Math.min(1 - none, sum));
    rising[i] = next - beyond;
    beyond = next;
  }
  return { none, loss, mass: rising };
}

/**
 * The probability of a loss up to that of point i, if the masses are samples of a smooth density at equal steps: the trapezoid rule with its first
 * correction, g'·h²/12 (Euler–Maclaurin). Half of the mass of any other point is below it.
 */
function probabilityAt({ loss, mass }: LossPoints, i: number, start: number): number {
  const each = mass[i]!;
  const half = start + 0.5 * each;
  if (i === 0 || i + 1 >= loss.length) return half;
  const change = mass[i + 1]! - mass[i - 1]!;
  const bend = loss[i + 1]! + loss[i - 1]! - 2 * loss[i]!;
  if (Math.abs(change) > MOST_CHANGE * Math.abs(each) || Math.abs(bend) > 1e-6 * loss[i]!) return half;
  return half - change / 24;
}

/**
 * Gives each point its normal score, and a lump several by Gauss's rule: the density's factor is then averaged over the lump, and taken at the loss
 * itself where the masses are samples of a density. The distribution given the factor is accurate to about 1e-7 if the masses are.
 *
 * @param scale on which the conditional density turns with the score
 */
export function scoredPoints(points: LossPoints, scale: number): ScoredPoints {
  const smooth = proper(points);
  const { none, loss, mass } = smooth;
  const losses: number[] = [];
  const masses: number[] = [];
  const scores: number[] = [];
  let below = none;
  for (let i = 0; i < loss.length; i++) {
    const each = mass[i]!;
    const start = below;
    below += each;
    if (start < LEAST_TAIL || start > 1 - LEAST_TAIL) continue;
    const score = scoreOf(probabilityAt(smooth, i, start));
    if (Math.abs(each) <= LUMP_WIDTH * scale * normalDensity(score)) {
      losses.push(loss[i]!);
      masses.push(each);
      scores.push(score);
      continue;
    }
    const from = scoreOf(start);
    const width = scoreOf(below) - from;
    const panels = Math.ceil(Math.abs(width) / (PANEL * scale));
    const first = scores.length;
    let sum = 0;
    for (let p = 0; p < panels; p++) {
      for (const [at, weight] of RULE) {
        const z = from + ((p + 0.5 + 0.5 * at) * width) / panels;
        const density = weight * normalDensity(z);
        losses.push(loss[i]!);
        masses.push(density);
        scores.push(z);
        sum += density;
      }
    }
    for (let j = first; j < masses.length; j++) masses[j]! *= each / sum;
  }
  return {
    none,
    loss: Float64Array.from(losses),
    mass: Float64Array.from(masses),
    score: Float64Array.from(scores),
    furthest: scoreOf(Math.min(below, 1 - LEAST_TAIL)),
  };
}
