/** How likely each loss becomes under a common factor, on a grid of normal scores that all members of a portfolio share. */
import { exp } from "../math/exp-log.ts";

/** Normal scores beyond this are not told apart. */
export const FURTHEST_SCORE = 7.5;
/** A score is read off so many neighbors on the grid. */
export const NEIGHBORS = 6;
/** Spacing of the grid over the scale on which the density's factor turns: then the error of the interpolation is below 1e-6 of the factor, where it matters. */
const SHARE = 0.1;
const WIDEST = 0.5;
/** Points of the grid before the one below a score. */
const BEFORE = 2;

/** √((1 − r)/r): the scale on which one member's conditional distribution turns with the factor, and its density with the score. */
export function turningScale(r: number): number {
  return Math.sqrt((1 - r) / r);
}

/**
 * The factor by which a score's density changes given the common factor M = m: φ((z − √r·m)/√(1 − r))/(√(1 − r)·φ(z)), where the score is
 * Z = √r·M + √(1 − r)·ε (Li 2000; Vasicek 2002).
 *
 * Tabulated for equally spaced scores z and all nodes m; between them by Lagrange's polynomial of degree 5. The weights of a score add up to 1 and the
 * mean of each factor over M is 1, so what is read off the grid keeps its mean over M to the nodes' own accuracy.
 */
export class ScoreGrid {
  /** Points of the grid. */
  readonly size: number;
  /** Factors, node after node, by increasing score. */
  readonly factors: Float64Array;
  /** Lagrange weights of the score last placed. */
  readonly weights = new Float64Array(NEIGHBORS);
  readonly #first: number;
  readonly #spacing: number;

  /**
   * @param r the correlation that the factor makes, above 0 and below 1
   * @param nodes values of the factor
   */
  constructor(r: number, nodes: Float64Array) {
    const spacing = Math.min(WIDEST, SHARE * turningScale(r));
    const half = Math.ceil(FURTHEST_SCORE / spacing) + BEFORE + 1;
    const size = 2 * half + 1;
    const first = -half * spacing;
    const rest = Math.sqrt(1 - r);
    const root = Math.sqrt(r);
    const factors = new Float64Array(size * nodes.length);
    for (const [j, m] of nodes.entries()) {
      for (let g = 0; g < size; g++) {
        const z = first + g * spacing;
        const given = (z - root * m) / rest;
        factors[j * size + g] = exp(0.5 * (z * z - given * given)) / rest;
      }
    }
    this.size = size;
    this.factors = factors;
    this.#first = first;
    this.#spacing = spacing;
  }

  /**
   * Where a score, from −7.5 to 7.5, is on the grid: the index of its first neighbor; `weights` then holds those of the neighbors, which are
   * overwritten at the next call.
   */
  place(score: number): number {
    const position = (score - this.#first) / this.#spacing;
    const below = Math.floor(position);
    const t = position - below;
    const w = this.weights;
    // distances from the neighbors −2, −1, 0, 1, 2, 3
    const a = t + 2;
    const b = t + 1;
    const c = t - 1;
    const d = t - 2;
    const e = t - 3;
    const outer = c * d * e;
    const inner = a * b * t;
    w[0] = (-b * t * outer) / 120;
    w[1] = (a * t * outer) / 24;
    w[2] = (-a * b * outer) / 12;
    w[3] = (inner * d * e) / 12;
    w[4] = (-inner * c * e) / 24;
    w[5] = (inner * c * d) / 120;
    return below - BEFORE;
  }
}
