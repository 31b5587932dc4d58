/** One form of loss given the common factor of a one-factor Gaussian copula, on a lattice. */
import type { Law } from "../../distributions/law.ts";
import { exp } from "../../math/exp-log.ts";
import { gaussBeta } from "../../math/gauss.ts";
import { normalCdf, normalDensity, normalQuantile } from "../../math/normal.ts";
import { depositDensity, depositPoint, latticePair, tilt, type Lattice } from "../severity-lattice.ts";

/** Gauss–Legendre points across a range of scores: few if it is shorter than this. */
const SHORT = 0.2;
const FEW = gaussBeta(3, 1, 1);
const MANY = gaussBeta(8, 1, 1);
/** Scores beyond this have a probability below 1e-16. */
const MOST_SCORE = 8.2;
/** The factor is cut off where less than 1e-13 is left. */
const MOST_FACTOR = 7.5;
/** A cell across which the scores change by more than this, or by that share of the conditional deviation, is taken point by point. */
const NARROW = 0.05;
const SMOOTH = 0.15;
/** The lattice points over which one amount is spread. */
const REACH = 4;

/** Values of the common factor, equally spaced, from the middle up: those below 0 mirror them. */
export interface Nodes {
  /** The correlation of any two forms' normal scores, above 0 and below 1. */
  readonly correlation: number;
  readonly spacing: number;
  /** By node from 0 up: φ at it times the spacing, all nodes together (with those below 0) 1. */
  readonly weights: Float64Array;
}

/**
 * The trapezoid rule over the factor for the product of the densities of so many forms, which turns on a scale of √((1 − ρ)/(1 − ρ + n·ρ)): with that
 * spacing its error is e^{−2π²}, 3e-9 (Trefethen & Weideman 2014).
 *
 * @param correlation above 0 and below 1
 * @param reach where the factor is cut off
 */
export function factorNodes(correlation: number, forms: number, reach: number = MOST_FACTOR): Nodes {
  const rest = 1 - correlation;
  const spacing = Math.sqrt(rest / (rest + forms * correlation));
  const weights = Float64Array.from({ length: Math.ceil(reach / spacing) + 1 }, (_, j) =>
    normalDensity(j * spacing),
  );
  const all = weights.reduce((sum, weight, j) => sum + (j === 0 ? weight : 2 * weight), 0);
  return { correlation, spacing, weights: weights.map((weight) => weight / all) };
}

/** The normal score of an amount: Φ⁻¹(P(X ≤ x)), within ±8.2. */
export function scoreAt(law: Law, x: number): number {
  const below = law.cdf(x);
  return Math.min(MOST_SCORE, Math.max(-MOST_SCORE, normalQuantile(Math.min(1, below))));
}

/** P(score > a | factor z). */
export function chanceAbove(correlation: number, a: number, z: number): number {
  return normalCdf((Math.sqrt(correlation) * z - a) / Math.sqrt(1 - correlation));
}

/**
 * How much more dense a score a is given the factor z than without: φ((a − √ρ·z)/√(1 − ρ))/(√(1 − ρ)·φ(a)).
 */
export function densityRatio(correlation: number, a: number, z: number): number {
  const rest = 1 - correlation;
  const apart = a - Math.sqrt(correlation) * z;
  return exp(0.5 * (a * a - (apart * apart) / rest)) / Math.sqrt(rest);
}

/** Amounts with masses, each spread over four lattice points, whose masses change with the factor. */
interface Points {
  /** The first lattice point that each writes to. */
  readonly at: Int32Array;
  /** Four shares of each, tilted, with its mass. */
  readonly shares: Float64Array;
  readonly scores: Float64Array;
}

/** A form's lattice, prepared for the masses given any node. */
export class ConditionalForm {
  readonly #nodes: Nodes;
  /** Tilted masses where scores hardly change from one lattice point to the next. */
  readonly #bulk: Float64Array;
  readonly #first: number;
  readonly #end: number;
  /** By lattice point: e^{−ρa²/(2(1 − ρ))} and e^{√ρ·a·spacing/(1 − ρ)}. */
  readonly #still: Float64Array;
  readonly #growth: Float64Array;
  readonly #points: Points;
  readonly #atom: { readonly points: Points; readonly score: number } | undefined;
  #current: Float64Array;
  #node = 0;
  #side = 1;

  /**
   * @param law of the form, money
   * @param shift money added to it
   * @param strength the exponent of the tilt over the whole lattice
   */
  constructor(
    law: Law,
    shift: number,
    lattice: { readonly step: number; readonly length: number },
    strength: number,
    nodes: Nodes,
  ) {
    const { step, length } = lattice;
    const { correlation, spacing } = nodes;
    this.#nodes = nodes;
    const rest = 1 - correlation;
    const span = step * length;
    const scores = Float64Array.from({ length: length + 1 }, (_, k) => scoreAt(law, k * step - shift));
    const tooMuch = Math.min(NARROW, SMOOTH * Math.sqrt(rest / correlation));
    const wide = Uint8Array.from({ length }, (_, k) => Number(scores[k + 1]! - scores[k]! > tooMuch));
    // a cell's mass is spread over its neighbors' ends too
    const rough = wide.map((is, k) => is | wide[k - 1]! | wide[k + 1]!);
    const { masses, loose } = deposited(law, shift, { step, length, rough }, correlation);
    this.#bulk = tilt(masses, strength);
    this.#first = Math.max(
      0,
      this.#bulk.findIndex((mass) => mass !== 0),
    );
    this.#end = this.#bulk.findLastIndex((mass) => mass !== 0) + 1;
    this.#still = new Float64Array(length);
    this.#growth = new Float64Array(length);
    const root = Math.sqrt(correlation);
    for (let k = this.#first; k < this.#end; k++) {
      const a = scores[k]!;
      this.#still[k] = exp((-correlation * a * a) / (2 * rest));
      this.#growth[k] = exp((root * a * spacing) / rest);
    }
    this.#current = new Float64Array(length);
    const tilted = (points: readonly ScoredAmount[]): Points =>
      spreadPoints(points, { step, length }, strength);
    this.#points = tilted(loose);
    const { atom } = law;
    this.#atom =
      atom && atom.at + shift < span
        ? { points: tilted([[atom.at + shift, 1, 0]]), score: -normalQuantile(atom.mass) }
        : undefined;
  }

  /** Goes back to the middle, for the nodes from 0 up (`side` 1) or down (−1). */
  start(side: 1 | -1): void {
    this.#side = side;
    this.#node = 0;
    this.#current = this.#bulk.map((mass, k) => mass * this.#still[k]!);
  }

  /** Writes the tilted masses given the node in hand, and goes to the next farther from the middle. */
  next(out: Float64Array): void {
    const { correlation, spacing } = this.#nodes;
    const z = this.#side * this.#node * spacing;
    const rest = 1 - correlation;
    const scale = exp((-correlation * z * z) / (2 * rest)) / Math.sqrt(rest);
    const current = this.#current;
    out.fill(0);
    for (let k = this.#first; k < this.#end; k++) out[k] = scale * current[k]!;
    const { at, shares, scores } = this.#points;
    for (let i = 0; i < at.length; i++)
      addShares(out, at[i]!, shares, i, densityRatio(correlation, scores[i]!, z));
    if (this.#atom) {
      const { points, score } = this.#atom;
      addShares(out, points.at[0]!, points.shares, 0, chanceAbove(correlation, score, z));
    }
    const growth = this.#growth;
    if (this.#side > 0) for (let k = this.#first; k < this.#end; k++) current[k]! *= growth[k]!;
    else for (let k = this.#first; k < this.#end; k++) current[k]! /= growth[k]!;
    this.#node++;
  }
}

function addShares(out: Float64Array, at: number, shares: Float64Array, i: number, ratio: number): void {
  for (let j = 0; j < REACH; j++) out[at + j]! += ratio * shares[REACH * i + j]!;
}

/** An amount with its mass and its score. */
export type ScoredAmount = readonly [amount: number, mass: number, score: number];

/**
 * The law between two scores as amounts with masses, so close that sums over them hold given any factor: Gauss–Legendre points over the score.
 */
export function scoredAmounts(law: Law, from: number, to: number, correlation: number): ScoredAmount[] {
  const pieces = Math.max(1, Math.ceil((to - from) / Math.sqrt(1 - correlation)));
  const width = (to - from) / pieces;
  const rule = width < SHORT ? FEW : MANY;
  const out: ScoredAmount[] = [];
  for (let i = 0; i < pieces; i++)
    for (const [j, t] of rule.value.entries()) {
      const score = from + width * (i + t);
      const mass = rule.weight[j]! * width * normalDensity(score);
      out.push([law.quantile(normalCdf(score), normalCdf(-score)), mass, score]);
    }
  return out;
}

/** The scores between which a law has no atom. */
export function scoreRange({ atom }: Law): readonly [low: number, high: number] {
  return [-MOST_SCORE, atom ? Math.min(MOST_SCORE, -normalQuantile(atom.mass)) : MOST_SCORE];
}

/** A form's masses on a lattice where its scores are smooth; elsewhere its amounts one by one. */
function deposited(
  law: Law,
  shift: number,
  lattice: { readonly step: number; readonly length: number; readonly rough: Uint8Array },
  correlation: number,
): { masses: Lattice; loose: ScoredAmount[] } {
  const { step, length, rough } = lattice;
  const loose: ScoredAmount[] = [];
  let left = 0;
  const below = (x: number): number => law.cdf(x) - (law.atom && x >= law.atom.at ? law.atom.mass : 0);
  const [, most] = scoreRange(law);
  for (let k = 0; k < length; k++) {
    if (rough[k] === 0) continue;
    const [from, to] = [k * step - shift, (k + 1) * step - shift];
    const mass = below(to) - below(from);
    if (!(mass > 0)) continue;
    left += mass;
    const end = Math.min(most, scoreAt(law, to));
    for (const [amount, part, score] of scoredAmounts(law, scoreAt(law, from), end, correlation))
      loose.push([amount + shift, part, score]);
  }
  const pair = latticePair(length, step * length, false);
  const isRough = (x: number): boolean => rough[Math.floor((x + shift) / step)] === 1;
  depositDensity(
    pair,
    {
      ...law,
      density: (x) => (isRough(x) ? 0 : law.density(x)),
      cdf: (x) => below(x) - left,
      atom: { at: Infinity, mass: 0 },
    },
    shift,
  );
  return { masses: pair.fine, loose };
}

/** Points spread over the lattice and tilted; those in its last cells are left out. */
function spreadPoints(
  points: readonly ScoredAmount[],
  { step, length }: { readonly step: number; readonly length: number },
  strength: number,
): Points {
  const kept = points.filter(([amount]) => amount / step < length - REACH);
  const at = new Int32Array(kept.length);
  const shares = new Float64Array(REACH * kept.length);
  const small = latticePair(2 * REACH, 2 * REACH, false);
  for (const [i, [amount, mass]] of kept.entries()) {
    // a point's shares don't depend on where its cell is, but in the first
    const position = amount / step;
    const cell = Math.floor(position);
    const first = Math.max(0, cell - 1);
    small.fine.masses.fill(0);
    small.coarse.masses.fill(0);
    depositPoint(small, position - first, mass);
    at[i] = first;
    for (let j = 0; j < REACH; j++)
      shares[REACH * i + j] = small.fine.masses[j]! * exp((-strength * (first + j)) / length);
  }
  return { at, shares, scores: Float64Array.from(kept, ([, , score]) => score) };
}
