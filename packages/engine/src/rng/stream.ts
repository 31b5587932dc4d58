/** One stream of random words per node of a scenario. */

import { blockState, streamKey } from "./seed-state.ts";
import { fillXoshiro128, type Xoshiro128State } from "./xoshiro128.ts";

/**
 * How many simulated years share one seeding of a stream.
 *
 * Every block starts from its own state, so blocks can be computed in any order and by any thread; it is also the smallest unit of
 * work for a thread. Changing it changes every simulated number.
 */
export const YEARS_PER_BLOCK = 16384;

/** A source of random words for simulated years. */
export interface RandomWords {
  /** Goes to the start of a block of {@link YEARS_PER_BLOCK} years; `block` is its index from 0. */
  startBlock(block: number): void;
  /** Writes the next `count` words (signed 32-bit) into `out`. */
  next(out: Int32Array, count: number): void;
}

/**
 * The random words of one node (a factor of the model, such as `lef`), a stream of its own.
 *
 * Streams of different nodes are independent, so changing one estimate leaves the draws of every other node as they were: what-if
 * comparisons run on common random numbers. Between two calls of `startBlock` words follow one another.
 */
export class Stream implements RandomWords {
  readonly #key: Xoshiro128State;
  readonly #state: Xoshiro128State = new Int32Array(4);

  /**
   * @param seed integer 0 to 2^53 − 1
   * @param scenario the scenario's id
   * @param node the node's name within the scenario
   * @throws RangeError if the seed is not such an integer
   */
  constructor(seed: number, scenario: string, node: string) {
    this.#key = streamKey(seed, scenario, node);
    this.startBlock(0);
  }

  /** Goes to the start of a block of {@link YEARS_PER_BLOCK} years; `block` is its index from 0. */
  startBlock(block: number): void {
    blockState(this.#key, block, this.#state);
  }

  /** Writes the next `count` words (signed 32-bit) into `out`. */
  next(out: Int32Array, count: number): void {
    fillXoshiro128(this.#state, out, count);
  }
}
