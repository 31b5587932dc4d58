/**
 * The secondary side: the probability once a year, then per event a coin and, if there is secondary loss, a loss of
 * every form.
 */

import type { RandomWords } from "../rng/stream.ts";
import type { Secondary } from "../scenario.ts";
import { EACH_EVENT, EVENTS_AT_ONCE } from "./event-index.ts";
import { Factor } from "./factor.ts";
import { YEARS_AT_ONCE, type OpenStream } from "./frequency-sampler.ts";
import { lossFactors } from "./loss-factors.ts";

/** Coins have 30 bits: a probability is right to 2^-31, and certainty and impossibility are exact. */
export const COIN_SIDES = 1 << 30;

/** Draws the secondary losses of a scenario. Years and words are as in `Factor`. */
export class SecondarySide {
  readonly #slef: Factor;
  readonly #coin: RandomWords;
  readonly #losses: readonly Factor[];
  readonly #probabilities = new Float64Array(YEARS_AT_ONCE);
  /** Per year, how many of the coin's 2^30 sides mean a secondary loss. */
  readonly #sides = new Int32Array(YEARS_AT_ONCE);
  readonly #chosen = new Int32Array(EVENTS_AT_ONCE + 1);

  /** Opens the streams `slef`, `secondary/coin` and `secondary/<form>`; and `forms` if forms move together. */
  constructor(secondary: Secondary, open: OpenStream, formCorrelation?: number) {
    this.#slef = new Factor(secondary.slef, open("slef"));
    this.#coin = open("secondary/coin");
    this.#losses = lossFactors("secondary", secondary.losses, open, formCorrelation);
  }

  /** Goes to the start of a block of years. */
  startBlock(block: number): void {
    this.#slef.startBlock(block);
    this.#coin.startBlock(block);
    for (const factor of this.#losses) factor.startBlock(block);
  }

  /** Draws the probabilities of the next `years` years. */
  startYears(years: number, words: Int32Array): void {
    const probabilities = this.#probabilities;
    const sides = this.#sides;
    this.#slef.draw(probabilities, years, words);
    for (let year = 0; year < years; year++) sides[year] = probabilities[year]! * COIN_SIDES + 0.5;
  }

  /** Adds the secondary losses of `count` events to the losses of their years. */
  addToYears(losses: Float64Array, year: Int32Array, count: number, words: Int32Array): void {
    const chosen = this.#chosen;
    this.#coin.next(words, count);
    const chosenCount = chooseEvents(words, this.#sides, year, count, chosen);
    for (const factor of this.#losses)
      factor.addChosenToYears(losses, year, count, chosen, chosenCount, words);
  }

  /**
   * As {@link addToYears}, to the same bits, and adds each event's secondary losses to `events[event]` too.
   *
   * @param scratch room for {@link EVENTS_AT_ONCE} amounts
   */
  addToYearsAndEvents(
    losses: Float64Array,
    events: Float64Array,
    year: Int32Array,
    count: number,
    words: Int32Array,
    scratch: Float64Array,
  ): void {
    const chosen = this.#chosen;
    this.#coin.next(words, count);
    const chosenCount = chooseEvents(words, this.#sides, year, count, chosen);
    for (const factor of this.#losses) {
      scratch.fill(0, 0, count);
      factor.addChosenToYears(scratch, EACH_EVENT, count, chosen, chosenCount, words);
      for (let i = 0; i < chosenCount; i++) {
        const event = chosen[i]!;
        losses[year[event]!]! += scratch[event]!;
        events[event]! += scratch[event]!;
      }
    }
  }
}

/** Lists the events whose coin fell on one of their year's sides; without a branch, which would be mispredicted every third time. */
function chooseEvents(
  words: Int32Array,
  sides: Int32Array,
  year: Int32Array,
  count: number,
  chosen: Int32Array,
): number {
  let chosenCount = 0;
  for (let event = 0; event < count; event++) {
    chosen[chosenCount] = event;
    chosenCount += ((words[event]! >>> 2) - sides[year[event]!]!) >>> 31;
  }
  return chosenCount;
}
