/** One factor of the model with the stream that it is drawn from. */

import { isDegenerate, mean } from "../distributions/distribution.ts";
import type { RandomWords } from "../rng/stream.ts";
import type { Distribution } from "../scenario.ts";
import { drawFrom, quantileTable, type QuantileTable } from "./quantile-table.ts";

/**
 * Draws of one factor: a rate or a probability once a year, or a magnitude once per event.
 *
 * Uses one word of its stream per year or per event, none if the distribution has no width. `words` in the methods is scratch memory for
 * at least `count` words.
 */
export class Factor {
  readonly #stream: RandomWords;
  readonly #table: QuantileTable | undefined;
  readonly #constant: number;
  readonly #cap: number;

  /**
   * @param distribution the estimate, in the factor's unit
   * @param stream the factor's own stream
   * @param cap draws are at most this, in the factor's unit
   */
  constructor(distribution: Distribution, stream: RandomWords, cap = Infinity) {
    this.#stream = stream;
    this.#cap = cap;
    this.#constant = Math.min(mean(distribution), cap);
    this.#table = isDegenerate(distribution) ? undefined : quantileTable(distribution);
  }

  /** Goes to the start of a block of years. */
  startBlock(block: number): void {
    this.#stream.startBlock(block);
  }

  /** Writes `count` draws into `out`. */
  draw(out: Float64Array, count: number, words: Int32Array): void {
    const table = this.#table;
    if (table === undefined) {
      out.fill(this.#constant, 0, count);
      return;
    }
    this.#stream.next(words, count);
    for (let i = 0; i < count; i++) out[i] = drawFrom(table, words[i]!);
    const cap = this.#cap;
    if (cap < Infinity) for (let i = 0; i < count; i++) out[i] = Math.min(out[i]!, cap);
  }

  /** Draws once for each of `count` events and adds the draw to the loss of the event's year, `losses[year[event]]`. */
  addToYears(losses: Float64Array, year: Int32Array, count: number, words: Int32Array): void {
    const table = this.#table;
    if (table === undefined) {
      const constant = this.#constant;
      for (let i = 0; i < count; i++) losses[year[i]!]! += constant;
      return;
    }
    this.#stream.next(words, count);
    const cap = this.#cap;
    if (cap < Infinity) {
      for (let i = 0; i < count; i++) losses[year[i]!]! += Math.min(cap, drawFrom(table, words[i]!));
      return;
    }
    for (let i = 0; i < count; i++) losses[year[i]!]! += drawFrom(table, words[i]!);
  }

  /**
   * As {@link addToYears}, but only for the events `chosen[0 … chosenCount − 1]`.
   *
   * The stream advances by all `count` events: an event's draw stays its own however many others are chosen.
   */
  addChosenToYears(
    losses: Float64Array,
    year: Int32Array,
    count: number,
    chosen: Int32Array,
    chosenCount: number,
    words: Int32Array,
  ): void {
    const table = this.#table;
    if (table === undefined) {
      const constant = this.#constant;
      for (let i = 0; i < chosenCount; i++) losses[year[chosen[i]!]!]! += constant;
      return;
    }
    this.#stream.next(words, count);
    const cap = this.#cap;
    for (let i = 0; i < chosenCount; i++) {
      const event = chosen[i]!;
      const draw = drawFrom(table, words[event]!);
      losses[year[event]!]! += draw < cap ? draw : cap;
    }
  }
}
