/** A scenario made ready to be simulated: tables built, streams opened. */

import { Stream } from "../rng/stream.ts";
import type { Scenario } from "../scenario.ts";
import type { Factor } from "./factor.ts";
import { YEARS_AT_ONCE, type FrequencySampler, type OpenStream } from "./frequency-sampler.ts";
import { frequencySampler, type Rates } from "./frequency.ts";
import { countWholeYears, EACH_EVENT, eventIndex, EVENTS_AT_ONCE, indexEvents } from "./event-index.ts";
import { lossFactors } from "./loss-factors.ts";
import { SecondarySide } from "./secondary-side.ts";

/**
 * Takes the losses of some events, primary and secondary together, money: event i belongs to the year `firstYear + year[i]` of the block. Events are
 * in the order of their years. The arrays are reused afterwards.
 */
export type VisitEvents = (events: Float64Array, year: Int32Array, count: number, firstYear: number) => void;

/** Room for events whose whole loss has a cap, money. */
interface CappedEvents {
  readonly cap: number;
  readonly loss: Float64Array;
  readonly scratch: Float64Array;
  /** Secondary losses by year before the cap: room for sums that are dropped. */
  readonly uncapped: Float64Array;
}

function cappedEvents(cap: number): CappedEvents {
  const room = () => new Float64Array(EVENTS_AT_ONCE);
  return { cap, loss: room(), scratch: room(), uncapped: new Float64Array(YEARS_AT_ONCE) };
}

/**
 * The literal event-by-event model of one scenario, from O-RT 3.0.1 and O-RA 2.0.1.
 *
 * Per simulated year: rates and probabilities are drawn once (the rate can be integrated out); loss events are Poisson; each loss event draws its own loss of every primary form
 * and, with the year's probability SLEF, its own loss of every secondary form, all together at most the cap on an event; the year's loss is their sum.
 *
 * Memory is constant (about 130 kB per factor), whatever the numbers of years and events.
 */
export class ScenarioModel {
  readonly #frequency: FrequencySampler;
  readonly #primary: readonly Factor[];
  readonly #secondary: SecondarySide | undefined;
  readonly #capped: CappedEvents | undefined;
  readonly #counts = new Float64Array(YEARS_AT_ONCE);
  readonly #year = eventIndex();
  readonly #words = new Int32Array(EVENTS_AT_ONCE);
  #events:
    | { readonly loss: Float64Array; readonly scratch: Float64Array; readonly visit: VisitEvents }
    | undefined;
  #firstYear = 0;

  /**
   * @param scenario a valid scenario
   * @param seed integer 0 to 2^53 − 1
   * @param how `open` opens the streams of the nodes in another way; `rates` are integrated out unless they are to be drawn
   * @throws RangeError if the seed is not such an integer
   */
  constructor(
    scenario: Scenario,
    seed: number,
    how: { readonly open?: OpenStream; readonly rates?: Rates } = {},
  ) {
    const { open = (node) => new Stream(seed, scenario.id, node), rates = "integrated" } = how;
    this.#frequency = frequencySampler(scenario.frequency, open, rates);
    const { eventCap, formCorrelation } = scenario;
    this.#primary = lossFactors("primary", scenario.primary, open, formCorrelation);
    this.#secondary = scenario.secondary && new SecondarySide(scenario.secondary, open, formCorrelation);
    this.#capped = eventCap === undefined ? undefined : cappedEvents(eventCap);
  }

  /**
   * Simulates the first `years` years of a block.
   *
   * @param block index of the block of 16,384 years, from 0
   * @param years 1 to 16,384
   * @param losses receives each year's loss, money; at least `years` long
   * @returns the number of loss events
   */
  runBlock(block: number, years: number, losses: Float64Array): number {
    this.#frequency.startBlock(block);
    for (const factor of this.#primary) factor.startBlock(block);
    this.#secondary?.startBlock(block);
    losses.fill(0, 0, years);
    let events = 0;
    for (let from = 0; from < years; from += YEARS_AT_ONCE) {
      const to = Math.min(years, from + YEARS_AT_ONCE);
      this.#firstYear = from;
      events += this.#runYears(losses.subarray(from, to), to - from);
    }
    return events;
  }

  /**
   * As {@link runBlock}, to the same bits, and shows the loss of every event on the way.
   *
   * @param visit called for some thousand events at a time
   */
  runBlockByEvent(block: number, years: number, losses: Float64Array, visit: VisitEvents): number {
    const loss = new Float64Array(EVENTS_AT_ONCE);
    this.#events = { loss, scratch: new Float64Array(EVENTS_AT_ONCE), visit };
    const events = this.runBlock(block, years, losses);
    this.#events = undefined;
    return events;
  }

  #runYears(losses: Float64Array, years: number): number {
    const counts = this.#counts;
    this.#frequency.draw(counts, years);
    this.#secondary?.startYears(years, this.#words);
    let events = 0;
    for (let from = 0; from < years;) {
      const to = countWholeYears(counts, from, years);
      if (to === from) events += this.#runLongYear(losses, from++);
      else {
        const count = indexEvents(counts, from, to, this.#year);
        this.#runEvents(losses, count);
        events += count;
        from = to;
      }
    }
    return events;
  }

  /** A year with more events than go through the stages together. */
  #runLongYear(losses: Float64Array, year: number): number {
    const count = this.#counts[year]!;
    this.#year.fill(year);
    for (let left = count; left > 0; left -= EVENTS_AT_ONCE)
      this.#runEvents(losses, Math.min(left, EVENTS_AT_ONCE));
    return count;
  }

  #runEvents(losses: Float64Array, count: number): void {
    if (this.#capped) return this.#runCappedEvents(this.#capped, losses, count);
    if (this.#events) return this.#runVisitedEvents(losses, count);
    for (const factor of this.#primary) factor.addToYears(losses, this.#year, count, this.#words);
    this.#secondary?.addToYears(losses, this.#year, count, this.#words);
  }

  /** As {@link #runEvents}, each event's whole loss at most the cap. */
  #runCappedEvents(
    { cap, loss, scratch, uncapped }: CappedEvents,
    losses: Float64Array,
    count: number,
  ): void {
    const year = this.#year;
    loss.fill(0, 0, count);
    for (const factor of this.#primary) factor.addToYears(loss, EACH_EVENT, count, this.#words);
    this.#secondary?.addToYearsAndEvents(uncapped, loss, year, count, this.#words, scratch);
    for (let event = 0; event < count; event++) {
      loss[event] = Math.min(loss[event]!, cap);
      losses[year[event]!]! += loss[event]!;
    }
    this.#events?.visit(loss, year, count, this.#firstYear);
  }

  /** As {@link #runEvents}, event by event: the same sums in the same order. */
  #runVisitedEvents(losses: Float64Array, count: number): void {
    const { loss, scratch, visit } = this.#events!;
    const year = this.#year;
    loss.fill(0, 0, count);
    for (const factor of this.#primary) {
      scratch.fill(0, 0, count);
      factor.addToYears(scratch, EACH_EVENT, count, this.#words);
      for (let event = 0; event < count; event++) {
        losses[year[event]!]! += scratch[event]!;
        loss[event]! += scratch[event]!;
      }
    }
    this.#secondary?.addToYearsAndEvents(losses, loss, year, count, this.#words, scratch);
    visit(loss, year, count, this.#firstYear);
  }
}
