/** A member's annual loss given the common factor of a one-factor Gaussian copula. */
import { exp } from "../math/exp-log.ts";
import { normalCdf, normalDensity, normalQuantile } from "../math/normal.ts";
import type { LossPoints } from "./member-chain.ts";

/** Points in one cell are taken together up to this width of their normal scores, as a share of the scale on which the density turns. */
const GROUP_WIDTH = 0.1;
/** … and up to this share of the rest of the distribution to either side. */
const TAIL_SHARE = 0.1;
/** A point whose scores are wider than this is a lump: an atom, or a member too small for any lattice. */
const LUMP_WIDTH = 0.35;
/** Masses below this are no lumps, whatever their width. */
const LEAST_LUMP = 1e-12;
/** Normal scores beyond this are not told apart. */
const FURTHEST_SCORE = 7.5;
/** Points so close to either end of the distribution are left out: the conditional density would multiply their rounding errors. */
const LEAST_TAIL = 1e-9;
/** Every so many nodes the recurrence starts afresh, so that no rounding or underflow builds up. */
const RESTART = 16;
/** A group writes to so many lattice points. */
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
}

/** The lattice that the masses are wanted on. */
interface Target {
  /** Money per step. */
  readonly step: number;
  readonly length: number;
  /** The exponent of the tilt over the whole lattice. */
  readonly strength: number;
}

/** Points taken together: their masses on the lattice from point `at` on, and their scores. */
interface Group {
  readonly at: number;
  readonly masses: readonly [number, number, number, number];
  readonly mass: number;
  readonly from: number;
  readonly score: number;
  readonly to: number;
}

/** The normal score Φ⁻¹(p), cut at ±7.5. */
function scoreOf(p: number): number {
  if (p <= 0) return -FURTHEST_SCORE;
  if (p >= 1) return FURTHEST_SCORE;
  return Math.max(-FURTHEST_SCORE, Math.min(FURTHEST_SCORE, normalQuantile(p)));
}

/** Mass in a cell, by its moments in t = 0 … 1 across it, on the four points around so that cubics keep their integral; in the first cell on three. */
function onLattice(
  cell: number,
  m0: number,
  m1: number,
  m2: number,
  m3: number,
): Pick<Group, "at" | "masses"> {
  if (cell === 0) return { at: 0, masses: [m0 - 1.5 * m1 + 0.5 * m2, 2 * m1 - m2, 0.5 * (m2 - m1), 0] };
  return {
    at: cell - 1,
    masses: [(3 * m2 - m3 - 2 * m1) / 6, m0 - m2 + 0.5 * (m3 - m1), m1 + 0.5 * (m2 - m3), (m3 - m1) / 6],
  };
}

/** Points combined because they are in one cell and their scores are close. */
function groupsOf({ none, loss, mass }: LossPoints, step: number, width: number): Group[] {
  const groups: Group[] = [];
  let below = none;
  let to = scoreOf(none);
  for (let i = 0; i < loss.length;) {
    const start = below;
    const from = to;
    const position = loss[i]! / step;
    const cell = Math.floor(position + 1e-9);
    let m0 = 0;
    let m1 = 0;
    let m2 = 0;
    let m3 = 0;
    // the most mass that can be combined here
    const most = Math.min(width * normalDensity(from), TAIL_SHARE * start, TAIL_SHARE * (1 - start));
    for (; i < loss.length && (m0 === 0 || Math.abs(m0 + mass[i]!) <= most); i++) {
      const t = Math.max(0, loss[i]! / step - cell);
      if (t >= 1 - 1e-9) break;
      m0 += mass[i]!;
      m1 += mass[i]! * t;
      m2 += mass[i]! * t * t;
      m3 += mass[i]! * t * t * t;
    }
    below += m0;
    to = scoreOf(below);
    if (start < LEAST_TAIL || start > 1 - LEAST_TAIL) continue;
    const placed =
      m1 < 1e-9 * m0 && m1 > -1e-9 * m0
        ? { at: cell, masses: [m0, 0, 0, 0] as const }
        : onLattice(cell, m0, m1, m2, m3);
    groups.push({ ...placed, mass: m0, from, score: scoreOf(start + 0.5 * m0), to });
  }
  return groups;
}

/**
 * The masses of the annual loss given that the factor M is m, node after node.
 *
 * With Z = √r·M + √(1 − r)·ε the loss is F⁻¹(Φ(Z)), so that its density at a loss of score z is multiplied by
 * φ((z − √r·m)/√(1 − r))/(√(1 − r)·φ(z)), and a lump from score a to b becomes Φ((b − √r·m)/√(1 − r)) − Φ((a − √r·m)/√(1 − r)) (Li 2000; Vasicek
 * 2002). Both have the unconditional mass as their mean over M, so margins keep what accuracy they have.
 */
export class ConditionalMember {
  readonly #nodes: FactorNodes;
  readonly #root: number;
  readonly #rest: number;
  readonly #at: Int32Array;
  /** Tilted masses of each group on its four points. */
  readonly #masses: Float64Array;
  readonly #scores: Float64Array;
  /** The growth of the density's factor from one node to the next, up to a number common to all groups. */
  readonly #growth: Float64Array;
  readonly #factor: Float64Array;
  readonly #lumps: {
    readonly index: number;
    readonly from: number;
    readonly to: number;
    readonly mass: number;
  }[] = [];
  readonly #noneScore: number;
  /** The range of the groups' scores. */
  readonly #reach: readonly [number, number];
  /** Each group's mass. */
  readonly #weights: Float64Array;
  readonly #tilted: Float64Array;
  #node = 0;

  /** @param nodes of the factor, for a single pass */
  constructor(points: LossPoints, { step, length, strength }: Target, nodes: FactorNodes) {
    const { r, spacing } = nodes;
    this.#nodes = nodes;
    this.#root = Math.sqrt(r);
    this.#rest = Math.sqrt(1 - r);
    this.#noneScore = points.none > 0 ? scoreOf(points.none) : -Infinity;
    const scale = this.#rest / this.#root;
    const groups = groupsOf(points, step, GROUP_WIDTH * scale).filter(({ at }) => at + REACH <= length);
    this.#at = Int32Array.from(groups, ({ at }) => at);
    this.#scores = Float64Array.from(groups, ({ score }) => score);
    this.#masses = new Float64Array(REACH * groups.length);
    for (const [i, { at, masses, mass, from, score, to }] of groups.entries()) {
      for (const [j, each] of masses.entries())
        if (each !== 0) this.#masses[REACH * i + j] = each * exp((-strength * (at + j)) / length);
      if (mass > LEAST_LUMP && mass > LUMP_WIDTH * scale * normalDensity(score))
        this.#lumps.push({ index: i, from, to, mass });
    }
    this.#weights = Float64Array.from(groups, ({ mass }) => mass);
    this.#reach = [groups[0]?.from ?? 0, groups.at(-1)?.to ?? 0];
    const growth = (this.#root * spacing) / (1 - r);
    this.#growth = this.#scores.map((z) => exp(growth * z));
    this.#factor = new Float64Array(groups.length);
    this.#tilted = new Float64Array(length);
  }

  /** Φ((z − √r·m)/√(1 − r)). */
  #conditional(z: number, m: number): number {
    return normalCdf((z - this.#root * m) / this.#rest);
  }

  /** The density's factors from scratch. */
  #restart(m: number): void {
    const factor = this.#factor;
    const scores = this.#scores;
    const shift = this.#root * m;
    const scale = 1 / (2 * this.#rest * this.#rest);
    for (let i = 0; i < factor.length; i++) {
      const z = scores[i]!;
      factor[i] = exp(0.5 * z * z - (z - shift) * (z - shift) * scale) / this.#rest;
    }
  }

  /** The density's factors from those of the node before. */
  #advance(m: number): void {
    const factor = this.#factor;
    const growth = this.#growth;
    const { r, spacing } = this.#nodes;
    const common = exp((-r * spacing * (2 * m - spacing)) / (2 * (1 - r)));
    for (let i = 0; i < factor.length; i++) factor[i]! *= growth[i]! * common;
  }

  /**
   * The conditional masses at the next node; the array is used again at the next call.
   *
   * @returns P(annual loss = 0 | m) and the tilted masses
   */
  next(): { readonly none: number; readonly tilted: Float64Array } {
    const m = this.#nodes.first + this.#node * this.#nodes.spacing;
    if (this.#node % RESTART === 0) this.#restart(m);
    else this.#advance(m);
    this.#node++;
    const factor = this.#factor;
    // a lump's factor is recomputed at every node
    for (const { index, from, to, mass } of this.#lumps)
      factor[index] = (this.#conditional(to, m) - this.#conditional(from, m)) / mass;
    // the factor holds at a group's middle; the probability of all groups together is known
    let sum = 0;
    for (let i = 0; i < factor.length; i++) sum += factor[i]! * this.#weights[i]!;
    const whole = this.#conditional(this.#reach[1], m) - this.#conditional(this.#reach[0], m);
    const correction = sum > 0 ? whole / sum : 1;
    const tilted = this.#tilted;
    const at = this.#at;
    const masses = this.#masses;
    tilted.fill(0);
    for (let i = 0; i < factor.length; i++) {
      const k = at[i]!;
      const f = factor[i]! * correction;
      tilted[k]! += f * masses[REACH * i]!;
      tilted[k + 1]! += f * masses[REACH * i + 1]!;
      tilted[k + 2]! += f * masses[REACH * i + 2]!;
      tilted[k + 3]! += f * masses[REACH * i + 3]!;
    }
    return { none: this.#noneScore === -Infinity ? 0 : this.#conditional(this.#noneScore, m), tilted };
  }
}
