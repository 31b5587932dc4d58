/** The annual loss as masses on one lattice, read as a distribution function. */

import type { Law } from "../distributions/law.ts";

/** The known properties of the annual loss besides the lattice. */
export interface LatticeContext {
  /** P(annual loss = 0). */
  readonly none: number;
  /** Masses at the amounts `unit`, 2·`unit`, … (lattice points all); not among the lattice's masses. */
  readonly atoms?: { readonly unit: number; readonly mass: Float64Array };
  /**
   * Years whose only loss has a law of its own, moved up by `shift`: their probability is `mass`. They are not among the lattice's masses,
   * where the edges of the law would blur; `lattice` holds the law's masses on it, each to be taken `mass` times.
   */
  readonly single?: {
    readonly mass: number;
    readonly law: Pick<Law, "cdf">;
    readonly shift: number;
    readonly lattice: Float64Array;
  };
}

/**
 * The share of the masses that is used: the last ones lack mass from beyond the end, and include mass from just
 * below 0.
 */
const USED_SHARE = 0.95;

/**
 * The nearest sequence, by least squares, that never falls: where a density jumps, the sums overshoot a little.
 *
 * Source: pooling of adjacent violators (Ayer et al. 1955). In place.
 */
function makeIncreasing(values: Float64Array): void {
  const mean = new Float64Array(values.length);
  const count = new Int32Array(values.length);
  let blocks = 0;
  for (const value of values) {
    mean[blocks] = value;
    count[blocks] = 1;
    while (blocks > 0 && mean[blocks - 1]! > mean[blocks]!) {
      const both = count[blocks - 1]! + count[blocks]!;
      mean[blocks - 1]! += ((mean[blocks]! - mean[blocks - 1]!) * count[blocks]!) / both;
      count[blocks - 1] = both;
      blocks--;
    }
    blocks++;
  }
  for (let block = 0, at = 0; block < blocks; block++) {
    values.fill(mean[block]!, at, at + count[block]!);
    at += count[block]!;
  }
}

/**
 * The distribution of the annual loss on a lattice of step h.
 *
 * Masses represent samples h·f(kh) of a density, or anything that preserves the integral of cubics; F is known at (k +
 * ½)·h as Σ_{j ≤ k} g_j + (g_{k+1} − g_k)/24, the midpoint rule carried to fourth order, and between by monotone cubics.
 */
export class StepDistribution {
  readonly step: number;
  /** The distribution holds below this loss. */
  readonly reach: number;
  readonly #context: LatticeContext;
  /** The continuous part of F at (k − ½)·h for k = 0 …, never falling; 0 at k = 0. */
  readonly #continuous: Float64Array;
  /** Masses at k·h. */
  readonly #masses: Float64Array;
  /** Running sums of the atoms. */
  readonly #atomSums: Float64Array;

  /**
   * @param masses of years with a loss, without the atoms
   * @param step money per lattice step
   */
  constructor(masses: Float64Array, step: number, context: LatticeContext) {
    this.step = step;
    this.#context = context;
    this.#masses = masses;
    const n = masses.length;
    const used = Math.floor(USED_SHARE * n);
    this.reach = (used - 4) * step;
    const continuous = new Float64Array(used);
    let sum = 0;
    for (let k = 0; k + 1 < used; k++) {
      sum += masses[k]!;
      continuous[k + 1] = Math.max(0, sum + (masses[k + 1]! - masses[k]!) / 24);
    }
    makeIncreasing(continuous);
    this.#continuous = continuous;
    let atomSum = 0;
    this.#atomSums = (context.atoms?.mass ?? new Float64Array(0)).map((mass) => (atomSum += mass));
  }

  /** The continuous part of F at x ≥ 0. */
  #smooth(x: number): number {
    const { single } = this.#context;
    const alone = single ? single.mass * single.law.cdf(x - single.shift) : 0;
    return alone + this.#several(x);
  }

  /** The part of F that is on the lattice, at x ≥ 0. */
  #several(x: number): number {
    const c = this.#continuous;
    const position = x / this.step + 0.5;
    // between 0 and ½·h the first interval is squeezed, so that no mass is at or below 0
    if (position < 1) return Math.max(0, 2 * (position - 0.5)) * c[1]!;
    const k = Math.min(c.length - 3, Math.floor(position));
    return this.#hermite(k, Math.min(1, position - k));
  }

  /** The monotone cubic from point k to k + 1 at t = 0 … 1 (Fritsch & Carlson 1980), its slopes right to fourth order. */
  #hermite(k: number, t: number): number {
    const c = this.#continuous;
    const rise = c[k + 1]! - c[k]!;
    if (rise <= 0) return c[k]!;
    const left = Math.min(this.#slope(k), 3 * rise);
    const right = Math.min(this.#slope(k + 1), 3 * rise);
    return c[k]! + t * (left + t * (3 * rise - 2 * left - right + t * (left + right - 2 * rise)));
  }

  /** The slope of the continuous part at point k, per step, not steeper than a monotone curve allows. */
  #slope(k: number): number {
    const c = this.#continuous;
    const near = c[k + 1]! - c[k - 1]!;
    const far = k >= 3 && k + 2 < c.length - 1 ? c[k + 2]! - c[k - 2]! : 2 * near;
    const limit = 3 * Math.min(c[k + 1]! - c[k]!, c[k]! - c[k - 1]!);
    return Math.max(0, Math.min((8 * near - far) / 12, limit));
  }

  /** The sum of the atoms at amounts up to x. */
  #atomsUpTo(x: number): number {
    const atoms = this.#context.atoms;
    if (!atoms) return 0;
    const count = Math.min(atoms.mass.length, Math.floor((x / atoms.unit) * (1 + 1e-12) + 1e-12));
    return count > 0 ? this.#atomSums[count - 1]! : 0;
  }

  /** P(annual loss ≤ x). */
  cdf(x: number): number {
    if (x < 0) return 0;
    return Math.min(1, this.#context.none + this.#smooth(x) + this.#atomsUpTo(x));
  }

  /**
   * inf{x : F(x) ≥ q}, or the reach if F stays below q.
   *
   * @param near a guess of its position, if there is one
   */
  quantile(q: number, near?: number): number {
    if (q <= this.#context.none) return 0;
    let [low, high] = near === undefined ? [0, this.reach] : this.#bracket(q, near);
    if (this.cdf(high) < q) return high;
    while (high - low > this.step) {
      const middle = 0.5 * (low + high);
      if (this.cdf(middle) >= q) high = middle;
      else low = middle;
    }
    return this.#atomBetween(low, high, q) ?? this.#root(low, high, q);
  }

  /** Two losses around a quantile, close to its guessed position. */
  #bracket(q: number, near: number): [number, number] {
    for (let width = 0.5 * this.step; width < this.reach; width *= 4) {
      const low = Math.max(0, near - width);
      const high = Math.min(this.reach, near + width);
      if (this.cdf(high) >= q && (low === 0 || this.cdf(low) < q)) return [low, high];
    }
    return [0, this.reach];
  }

  /** Where F reaches q between two losses, by the Illinois variant of the false position (Dowell & Jarratt 1971), bisecting in between. */
  #root(from: number, to: number, q: number): number {
    let low = from;
    let high = to;
    let below = this.cdf(low) - q;
    let above = this.cdf(high) - q;
    for (let i = 0; i < 100 && high - low > 1e-14 * high; i++) {
      const guess = low - (below * (high - low)) / (above - below);
      const x = i % 8 < 6 && guess > low && guess < high ? guess : 0.5 * (low + high);
      const value = this.cdf(x) - q;
      if (Math.abs(value) < 1e-16) return x;
      if (value >= 0) {
        high = x;
        above = value;
        below /= 2;
      } else {
        low = x;
        below = value;
        above /= 2;
      }
    }
    return high;
  }

  /** The amount in low … high whose atom carries F past q, if there is one. */
  #atomBetween(low: number, high: number, q: number): number | undefined {
    const unit = this.#context.atoms?.unit;
    if (unit === undefined) return undefined;
    const amount = Math.floor((high / unit) * (1 + 1e-12)) * unit;
    if (amount <= low || amount <= 0 || this.cdf(amount) < q) return undefined;
    return this.cdf(amount * (1 - 1e-10)) < q ? amount : undefined;
  }

  /** E[(x − annual loss)⁺]: the integral of F from 0 to x. */
  shortfall(x: number): number {
    const h = this.step;
    const masses = this.#masses;
    const k = Math.max(0, Math.min(masses.length - 3, Math.floor(x / h)));
    const at = (k + 0.5) * h;
    let sum = 0;
    const { single } = this.#context;
    const mass = (j: number): number => masses[j]! + (single ? single.mass * single.lattice[j]! : 0);
    for (let j = 0; j <= k; j++) sum += mass(j) * (at - j * h);
    sum -= ((mass(k) + mass(k + 1)) * h) / 48;
    sum += ((x - at) * (this.#smooth(x) + this.#smooth(at))) / 2;
    const atoms = this.#context.atoms;
    if (atoms) {
      for (let i = 0; i < atoms.mass.length; i++) {
        const amount = (i + 1) * atoms.unit;
        if (amount >= x) break;
        sum += atoms.mass[i]! * (x - amount);
      }
    }
    return sum + this.#context.none * x;
  }
}
