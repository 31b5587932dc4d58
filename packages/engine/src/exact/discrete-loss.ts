import type { AnnualLoss, Estimate } from "./annual-loss.ts";
import type { CompoundModel } from "./compound-sum.ts";
import { exp, log } from "../math/exp-log.ts";
import { logGamma } from "../math/beta.ts";

/** More pairs of counts than this are left to the lattice. */
const MOST_PAIRS = 200_000;
/** The change in a probability that omitted counts and rounding can cause. */
const PROBABILITY_FLOOR = 1e-12;

/**
 * The annual loss when every event costs a fixed primary and a fixed secondary amount: sums over the counts of both.
 */
export class DiscreteLoss implements AnnualLoss {
  readonly none: number;
  readonly #amount: Float64Array;
  /** P(annual loss ≤ amount). */
  readonly #below: Float64Array;

  /**
   * @param amounts possible losses of a year, increasing, without 0
   * @param mass their probabilities
   */
  constructor(none: number, amounts: Float64Array, mass: Float64Array) {
    this.none = none;
    this.#amount = amounts;
    let sum = none;
    this.#below = mass.map((m) => (sum += m));
  }

  /** The number of amounts that are ≤ x. */
  #count(x: number): number {
    let low = 0;
    let high = this.#amount.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#amount[middle]! <= x) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  cdf(x: number): number {
    if (x < 0) return 0;
    const count = this.#count(x * (1 + 1e-14));
    return count === 0 ? this.none : Math.min(1, this.#below[count - 1]!);
  }

  cdfError(): number {
    return PROBABILITY_FLOOR;
  }

  /** The first amount at which F reaches q. */
  #first(q: number): number {
    let low = 0;
    let high = this.#amount.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#below[middle]! >= q) high = middle;
      else low = middle + 1;
    }
    return this.#amount[low]!;
  }

  locate(q: number): number {
    return q <= this.none ? 0 : this.#first(q);
  }

  quantile(q: number): Estimate {
    if (q <= this.none) return { value: 0, error: 0 };
    const value = this.#first(q);
    const below = q - PROBABILITY_FLOOR <= this.none ? 0 : this.#first(q - PROBABILITY_FLOOR);
    const error = Math.max(this.#first(q + PROBABILITY_FLOOR) - value, value - below);
    return { value, error: error + 1e-14 * value };
  }

  tailMean(q: number, mean: number): Estimate {
    const at = this.quantile(q).value;
    let shortfall = this.none * at;
    let before = this.none;
    for (const [i, amount] of this.#amount.entries()) {
      if (amount >= at) break;
      shortfall += (this.#below[i]! - before) * (at - amount);
      before = this.#below[i]!;
    }
    const value = at + Math.max(0, mean - at + shortfall) / (1 - q);
    return { value, error: (PROBABILITY_FLOOR * value) / (1 - q) };
  }

  steps(limit: number): readonly number[] {
    const steps: number[] = [];
    let before = this.none;
    for (const [i, amount] of this.#amount.entries()) {
      if (1 - before < 1e-6) break;
      if (this.#below[i]! - before > 1e-9) steps.push(amount);
      before = this.#below[i]!;
    }
    return steps.length <= limit ? steps : [];
  }
}

/** P(m of n events have secondary loss), m = 0 … n, added up over the mixture of s and times `mass`. */
function addBinomials(
  model: CompoundModel,
  n: number,
  mass: number,
  add: (m: number, mass: number) => void,
): void {
  const chance = model.secondary!.chance.rules.at(-1)!;
  const total = new Float64Array(n + 1);
  for (const [k, s] of chance.value.entries()) {
    const odds = log(s) - log(1 - s);
    const base = n * log(1 - s) + logGamma(n + 1);
    for (let m = 0; m <= n; m++) {
      const exponent = base + m * odds - logGamma(m + 1) - logGamma(n - m + 1);
      if (exponent > -60) total[m]! += chance.weight[k]! * exp(exponent);
    }
  }
  for (let m = 0; m <= n; m++) add(m, total[m]! * mass);
}

/**
 * The annual loss of a model without uncertain amounts, or nothing if there are too many different sums for an exact table.
 */
export function discreteLoss(model: CompoundModel): DiscreteLoss | undefined {
  const { primary, secondary } = model;
  const table = model.countTable();
  if (!secondary) {
    const amounts = new Float64Array(table.length - 1).map((_, i) => (i + 1) * primary.fixed);
    return new DiscreteLoss(table[0]!, amounts, table.subarray(1));
  }
  if ((table.length * table.length * secondary.chance.rules.at(-1)!.value.length) / 2 > MOST_PAIRS * 10)
    return undefined;
  const more = secondary.severity.fixed - (secondary.whole ? primary.fixed : 0);
  const pairs: [number, number][] = [];
  for (let n = 1; n < table.length; n++) {
    addBinomials(model, n, table[n]!, (m, mass) => {
      if (mass > 1e-18) pairs.push([n * primary.fixed + m * more, mass]);
    });
  }
  pairs.sort((a, b) => a[0] - b[0]);
  const amounts: number[] = [];
  const masses: number[] = [];
  for (const [amount, mass] of pairs) {
    const last = amounts.length - 1;
    if (last >= 0 && amount - amounts[last]! <= 1e-12 * amount) masses[last]! += mass;
    else {
      amounts.push(amount);
      masses.push(mass);
    }
  }
  return new DiscreteLoss(table[0]!, Float64Array.from(amounts), Float64Array.from(masses));
}
