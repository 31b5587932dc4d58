/** Orders of many numbers by radix sort: linear time, no comparison, the same in every engine. */

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const PASSES = 3;

/** Memory for ordering up to this many numbers. */
export class RadixOrder {
  readonly #order: Int32Array;
  readonly #spare: Int32Array;
  readonly #counts = new Int32Array(DIGITS);

  /** @param size the maximum number of numbers to order in one go */
  constructor(size: number) {
    this.#order = new Int32Array(size);
    this.#spare = new Int32Array(size);
  }

  /**
   * The indices of the first `count` keys in increasing order of the keys, equal keys in the order of their indices.
   *
   * @param keys unsigned 32-bit
   * @returns the array is used again at the next call
   */
  of(keys: Uint32Array, count: number): Int32Array {
    let from = this.#spare;
    let to = this.#order;
    for (let i = 0; i < count; i++) from[i] = i;
    for (let pass = 0; pass < PASSES; pass++) {
      const shift = pass * DIGIT_BITS;
      const counts = this.#counts.fill(0);
      for (let i = 0; i < count; i++) counts[(keys[i]! >>> shift) & (DIGITS - 1)]!++;
      let start = 0;
      for (let digit = 0; digit < DIGITS; digit++) {
        const here = counts[digit]!;
        counts[digit] = start;
        start += here;
      }
      for (let i = 0; i < count; i++) {
        const index = from[i]!;
        to[counts[(keys[index]! >>> shift) & (DIGITS - 1)]!++] = index;
      }
      [from, to] = [to, from];
    }
    return from;
  }
}
