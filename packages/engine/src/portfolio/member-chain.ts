/** One member's annual loss on lattices as fine as it needs, however small it is compared with the portfolio. */
import type { CompoundModel } from "../exact/compound-sum.ts";
import { type Level, tiltFor } from "../exact/level.ts";
import { exp } from "../math/exp-log.ts";
import {
  type MemberLattice,
  type MemberLattices,
  massesOf,
  memberLattices,
  ownDistribution,
} from "./member-lattice.ts";
import { type LossPoints, type ScoredPoints, scoredPoints } from "./scored-points.ts";
import { weightsBelow } from "./weights-below.ts";

/** How much finer each lattice is than the one before: that of the portfolio's own. */
const RATIO = 24;
/** A lattice is fine enough if at most this share of the years with a loss is within its first steps. */
const LEAST_SHARE = 0.1;
const LEAST_STEPS = 16;
const MOST_LATTICES = 8;
/** The share of a lattice that is used. */
const USED_SHARE = 0.9;
/** About the probability beyond the largest lattice. */
const BEYOND = 1e-6;
/** Tilted masses below this are rounding. */
const ROUNDING = 1e-15;

/** Less probability than this beyond a seam is not adjusted. */
const LEAST_LEFT = 1e-10;

/** One lattice of a chain. */
interface Link extends MemberLattices {
  readonly span: number;
  readonly beyond: number;
}

/** How to solve a member. */
interface ChainOptions {
  /** Money: where the largest lattice ends. */
  readonly top: number;
  /** Points of each lattice. */
  readonly length: number;
  /** The scale on which the member's conditional density turns with its normal score. */
  readonly scale: number;
  /** Lattices to make for the member's own sake. */
  readonly most?: number;
}

/** Lattices of one member, each 24 times finer than the one before, made as they are needed. */
export class MemberChain {
  readonly #model: CompoundModel;
  readonly #length: number;
  readonly #scale: number;
  readonly #links: Link[] = [];
  readonly #points: { fine?: ScoredPoints; coarse?: ScoredPoints } = {};

  constructor(model: CompoundModel, { top, length, scale, most = MOST_LATTICES }: ChainOptions) {
    this.#model = model;
    this.#length = length;
    this.#scale = scale;
    this.#add(top, BEYOND);
    for (let i = 1; i < most && !this.#isFine(); i++) this.#refine();
  }

  #add(span: number, beyond: number): void {
    const options = { span, length: this.#length, strength: tiltFor(beyond), compare: true };
    this.#links.unshift({ span, beyond, ...memberLattices(this.#model, options) });
  }

  #refine(): void {
    const { span, fine } = this.#links[0]!;
    const own = ownDistribution(fine);
    const next = span / RATIO;
    delete this.#points.fine;
    delete this.#points.coarse;
    this.#add(next, Math.max(0, own.cdf(2 * next) - own.cdf(next)));
  }

  #isFine(): boolean {
    const { fine } = this.#links[0]!;
    return ownDistribution(fine).cdf(LEAST_STEPS * fine.step) - fine.none < LEAST_SHARE * (1 - fine.none);
  }

  /** The loss as points, to steps not greater than `step` where the portfolio needs it. */
  points(which: "fine" | "coarse", step: number): ScoredPoints {
    while (this.#links[0]![which]!.step > step * (1 + 1e-9)) this.#refine();
    return (this.#points[which] ??= scoredPoints(
      joined(this.#links.map((link) => link[which]!)),
      this.#scale,
    ));
  }

  /** The member's own annual loss as levels, by increasing span. */
  levels(): Level[] {
    return this.#links.map(({ span, beyond, fine, coarse }) => ({
      span,
      beyond,
      tilt: fine.strength,
      fine: ownDistribution(fine),
      coarse: ownDistribution(coarse!),
    }));
  }
}

/** Σ wₖ·gₖ. */
function weighted(weights: Float64Array, masses: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < masses.length; k++) sum += weights[k]! * masses[k]!;
  return sum;
}

/**
 * The masses of several lattices, each from where the finer one ends. Mass beyond a seam is scaled to the remainder of the finer lattice there, so that
 * the distribution function has the finer one's accuracy and no gap.
 */
function joined(lattices: readonly MemberLattice[]): LossPoints {
  const { none } = lattices[0]!;
  const loss: number[] = [];
  const mass: number[] = [];
  let from = 0;
  let scale = 1;
  let left = 1;
  for (const [i, lattice] of lattices.entries()) {
    const { step, tilted, strength } = lattice;
    const n = tilted.length;
    const next = lattices[i + 1];
    // seams are midway between points of the coarser lattice
    const to = next ? (Math.floor((USED_SHARE * n * step) / next.step) + 0.5) * next.step : n * step;
    const masses = massesOf(lattice);
    const upTo = next ? weightsBelow(n, to / step) : new Float64Array(n).fill(1);
    const before = from > 0 ? weightsBelow(n, from / step) : new Float64Array(n);
    if (from > 0) {
      const here = 1 - none - weighted(before, masses);
      scale = here > LEAST_LEFT && left > LEAST_LEFT ? left / here : 1;
    }
    const noise = exp(strength / n);
    let factor = ROUNDING;
    for (let k = 0; k < n; k++, factor *= noise) {
      const share = upTo[k]! - before[k]!;
      if (share === 0 || Math.abs(masses[k]!) < factor) continue;
      loss.push(k * step);
      mass.push(scale * masses[k]! * share);
    }
    left = scale * (1 - none - weighted(upTo, masses));
    from = to;
  }
  return { none, loss: Float64Array.from(loss), mass: Float64Array.from(mass) };
}
