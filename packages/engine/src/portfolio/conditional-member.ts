/** A member's annual loss given the common factor of a one-factor Gaussian copula. */
import { exp } from "../math/exp-log.ts";
import { normalCdf } from "../math/normal.ts";
import { NEIGHBORS, type ScoreGrid } from "./score-grid.ts";
import { scoreOf, type ScoredPoints } from "./scored-points.ts";

/** A point between two of the lattice is spread over so many. */
const REACH = 4;

/**
 * Equally spaced values of a standard normal variable with their weights: the trapezoid rule, whose error for smooth integrands falls faster than
 * any power of the spacing (Trefethen & Weideman 2014).
 */
export interface FactorNodes {
  /** The correlation that the factor makes, above 0 and below 1. */
  readonly r: number;
  readonly first: number;
  readonly spacing: number;
  readonly weights: Float64Array;
  /** How scores' densities change at each node. */
  readonly grid: ScoreGrid;
}

/** The lattice that the masses are wanted on. */
interface Target {
  /** Money per step. */
  readonly step: number;
  readonly length: number;
  /** The exponent of the tilt over the whole lattice. */
  readonly strength: number;
}

/** Φ((z − √r·m)/√(1 − r)): the probability of scores up to z given the factor's node. */
export function conditionalCdf({ r, first, spacing }: FactorNodes, z: number, node: number): number {
  return normalCdf((z - Math.sqrt(r) * (first + node * spacing)) / Math.sqrt(1 - r));
}

/** Where points lie on a lattice: the first lattice point each writes to, and its position within the cell; 0 on a lattice point. */
function placedOn({ loss }: ScoredPoints, { step, length }: Target): { at: Int32Array; t: Float64Array } {
  const at = new Int32Array(loss.length);
  const t = new Float64Array(loss.length);
  let count = 0;
  for (; count < loss.length; count++) {
    const position = loss[count]! / step;
    const cell = Math.floor(position + 1e-9);
    const within = position - cell;
    const first = within > 1e-9 && cell > 0 ? cell - 1 : cell;
    if (first + REACH > length) break;
    at[count] = first;
    t[count] = within > 1e-9 ? within : 0;
  }
  return { at: at.subarray(0, count), t: t.subarray(0, count) };
}

/** Writes the shares of the four lattice points around a position in a cell, so that cubics keep their integral; in the first cell of three. */
function spread(shares: Float64Array, t: number, inFirst: boolean): void {
  if (inFirst) {
    shares[0] = 1 - 1.5 * t + 0.5 * t * t;
    shares[1] = 2 * t - t * t;
    shares[2] = 0.5 * (t * t - t);
    shares[3] = 0;
    return;
  }
  const square = t * t;
  const cube = square * t;
  shares[0] = (3 * square - cube - 2 * t) / 6;
  shares[1] = 1 - square + 0.5 * (cube - t);
  shares[2] = t + 0.5 * (square - cube);
  shares[3] = (cube - t) / 6;
}

/**
 * The masses of the annual loss given the factor, as a matrix: a lattice point's mass is a sum of the grid's factors with coefficients that are the
 * same at every node, and few, since the scores that contribute to one lattice point are close together.
 *
 * Both the loss of a point of a cell and its score count, so the masses hold whatever the cell's width; those of all nodes together have the
 * unconditional ones as their mean.
 */
export class ConditionalMember {
  readonly #nodes: FactorNodes;
  readonly #noneScore: number;
  /** The first score of the grid that each lattice point depends on. */
  readonly #low: Int32Array;
  /** Where the coefficients of each lattice point start. */
  readonly #start: Int32Array;
  readonly #coefficients: Float64Array;
  /** What the probability of all points depends on, by score of the grid. */
  readonly #all: Float64Array;
  /** The score at which the points end. */
  readonly #furthest: number;
  readonly #tilted: Float64Array;

  constructor(points: ScoredPoints, target: Target, nodes: FactorNodes) {
    const { grid } = nodes;
    const { length, strength } = target;
    this.#nodes = nodes;
    this.#noneScore = points.none > 0 ? scoreOf(points.none) : -Infinity;
    const { at, t } = placedOn(points, target);
    const low = new Int32Array(length).fill(grid.size);
    const high = new Int32Array(length);
    for (let i = 0; i < at.length; i++) {
      const g = grid.place(points.score[i]!);
      const end = at[i]! + (t[i] === 0 ? 1 : REACH);
      for (let k = at[i]!; k < end; k++) {
        if (g < low[k]!) low[k] = g;
        if (g + NEIGHBORS > high[k]!) high[k] = g + NEIGHBORS;
      }
    }
    const start = new Int32Array(length + 1);
    for (let k = 0; k < length; k++) start[k + 1] = start[k]! + Math.max(0, high[k]! - low[k]!);
    const coefficients = new Float64Array(start[length]!);
    const shares = new Float64Array(REACH);
    for (let i = 0; i < at.length; i++) {
      const first = at[i]!;
      const g = grid.place(points.score[i]!);
      const mass = points.mass[i]!;
      const reach = t[i] === 0 ? 1 : REACH;
      if (reach === 1) shares[0] = 1;
      else spread(shares, t[i]!, points.loss[i]! < target.step);
      for (let j = 0; j < reach; j++) {
        const share = mass * shares[j]!;
        const c = start[first + j]! + g - low[first + j]!;
        for (let l = 0; l < NEIGHBORS; l++) coefficients[c + l]! += share * grid.weights[l]!;
      }
    }
    this.#furthest = points.furthest;
    this.#all = new Float64Array(grid.size);
    for (let i = 0; i < points.mass.length; i++) {
      const g = grid.place(points.score[i]!);
      for (let l = 0; l < NEIGHBORS; l++) this.#all[g + l]! += points.mass[i]! * grid.weights[l]!;
    }
    for (let k = 0; k < length; k++) {
      const tilt = exp((-strength * k) / length);
      for (let c = start[k]!; c < start[k + 1]!; c++) coefficients[c]! *= tilt;
    }
    this.#low = low;
    this.#start = start;
    this.#coefficients = coefficients;
    this.#tilted = new Float64Array(length);
  }

  /**
   * The conditional masses at a node; the array is used again at the next call.
   *
   * @returns P(annual loss = 0 | m) and the tilted masses
   */
  at(node: number): { readonly none: number; readonly tilted: Float64Array } {
    const { grid } = this.#nodes;
    const { factors, size } = grid;
    const low = this.#low;
    const start = this.#start;
    const coefficients = this.#coefficients;
    const tilted = this.#tilted;
    const base = node * size;
    let c = 0;
    for (let k = 0; k < tilted.length; k++) {
      const end = start[k + 1]!;
      let g = base + low[k]!;
      let sum = 0;
      for (; c < end; c++, g++) sum += coefficients[c]! * factors[g]!;
      tilted[k] = sum;
    }
    const none = this.#noneScore === -Infinity ? 0 : conditionalCdf(this.#nodes, this.#noneScore, node);
    let all = none;
    for (let g = 0; g < size; g++) all += this.#all[g]! * factors[base + g]!;
    // the smallest losses are resolved least: what is missing of the known probability is theirs
    tilted[0]! += conditionalCdf(this.#nodes, this.#furthest, node) - all;
    return { none, tilted };
  }
}
