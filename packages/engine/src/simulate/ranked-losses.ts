/** The simulated years in order of their loss, read from the histogram. */

import { filledBins, type HistogramData } from "./loss-histogram.ts";

/** Order statistics and sums over the tail of the simulated annual losses. */
export class RankedLosses {
  readonly years: number;
  readonly zeros: number;
  readonly #count: Float64Array;
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  /** Years with a loss up to and including each bin. */
  readonly #upTo: Float64Array;

  /** @param data the histogram of all years */
  constructor(data: HistogramData) {
    const { count, low, high } = filledBins(data);
    this.#count = count;
    this.#low = low;
    this.#high = high;
    this.zeros = data.zeros;
    let sum = data.zeros;
    this.#upTo = count.map((n) => (sum += n));
    this.years = sum;
  }

  /** The index of the bin that holds the rank, which must be above `zeros`. */
  #binOf(rank: number): number {
    let below = -1;
    let at = this.#upTo.length - 1;
    while (at - below > 1) {
      const middle = (below + at) >> 1;
      if (this.#upTo[middle]! >= rank) at = middle;
      else below = middle;
    }
    return at;
  }

  /**
   * The loss of the year of the given rank, 1 for the smallest, `years` for the largest.
   *
   * Exact for a bin's extremes; between them interpolated (see `LossHistogram` for the error).
   */
  at(rank: number): number {
    if (rank <= this.zeros) return 0;
    const bin = this.#binOf(rank);
    const count = this.#count[bin]!;
    const low = this.#low[bin]!;
    if (count === 1) return low;
    const position = rank - (this.#upTo[bin]! - count) - 1;
    return low + ((this.#high[bin]! - low) * position) / (count - 1);
  }

  /**
   * The number of years with a loss above `loss`, strictly.
   *
   * Exact unless the loss is between the extremes of a bin, and then interpolated as in {@link at}: off by about the root of the number of
   * years in that bin, some ten of a million, a fiftieth of the statistical error.
   */
  countAbove(loss: number): number {
    if (loss < 0) return this.years;
    let bin = -1;
    let end = this.#low.length;
    while (end - bin > 1) {
      const middle = (bin + end) >> 1;
      if (this.#low[middle]! <= loss) bin = middle;
      else end = middle;
    }
    if (bin < 0) return this.years - this.zeros;
    const low = this.#low[bin]!;
    const high = this.#high[bin]!;
    const above = this.years - this.#upTo[bin]!;
    if (loss >= high) return above;
    const count = this.#count[bin]!;
    return above + count - 1 - Math.floor(((loss - low) / (high - low)) * (count - 1));
  }

  /**
   * Sums over the years ranked above `rank` of the excess over that rank's loss v, and of its square.
   *
   * A bin counts with the middle of its extremes: the error is of the order of the square of a bin's relative width, 1e-7.
   */
  excessAbove(rank: number): { readonly sum: number; readonly squares: number } {
    const v = this.at(rank);
    let sum = 0;
    let squares = 0;
    let counted = Math.max(rank, this.zeros);
    const from = counted < this.years ? this.#binOf(counted + 1) : this.#upTo.length;
    for (let bin = from; bin < this.#upTo.length; bin++) {
      const inside = this.#upTo[bin]! - counted;
      const low = inside < this.#count[bin]! ? this.at(counted + 1) : this.#low[bin]!;
      const excess = 0.5 * (low + this.#high[bin]!) - v;
      sum += inside * excess;
      squares += inside * excess * excess;
      counted = this.#upTo[bin]!;
    }
    return { sum, squares };
  }

  /**
   * Points of the loss exceedance curve: positive losses, increasing, with the number of years above each, exact. None if no year had a loss.
   *
   * Successive points are losses at least `ratio` apart, or `step` years; the last is the largest loss, with no year above. Before the first,
   * and before a bin of `step` years or more (a loss that repeats), there is a second point just below, where its years are still above.
   */
  curve(ratio: number, step: number): { readonly loss: number[]; readonly above: number[] } {
    const loss: number[] = [];
    const above: number[] = [];
    let lastLoss = 0;
    let lastUpTo = this.zeros;
    const end = this.#upTo.length - 1;
    for (let bin = 0; bin <= end; bin++) {
      const high = this.#high[bin]!;
      const upTo = this.#upTo[bin]!;
      if (bin < end && high < lastLoss * ratio && upTo - lastUpTo < step) continue;
      const below = upTo - this.#count[bin]!;
      const justBelow = this.#low[bin]! * (1 - 1e-9);
      if (bin === 0 || (upTo - below >= step && justBelow > lastLoss)) {
        loss.push(justBelow);
        above.push(this.years - below);
      }
      loss.push(high);
      above.push(this.years - upTo);
      lastLoss = high;
      lastUpTo = upTo;
    }
    return { loss, above };
  }

  /** The largest and the smallest loss above zero; both 0 if every year was without loss. */
  extremes(): { readonly smallest: number; readonly largest: number } {
    return { smallest: this.#low[0] ?? 0, largest: this.#high.at(-1) ?? 0 };
  }
}
