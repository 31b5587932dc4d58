/** The events of a common cause, drawn one by one. */
import { mean } from "../../distributions/distribution.ts";
import type { CommonCause } from "../../portfolio/common-cause.ts";
import { Stream } from "../../rng/stream.ts";
import type { Scenario } from "../../scenario.ts";
import {
  countWholeYears,
  EACH_EVENT,
  eventIndex,
  EVENTS_AT_ONCE,
  indexEvents,
} from "../../simulate/event-index.ts";
import type { Factor } from "../../simulate/factor.ts";
import { type FrequencySampler, YEARS_AT_ONCE } from "../../simulate/frequency-sampler.ts";
import { frequencySampler } from "../../simulate/frequency.ts";
import { lossFactors } from "../../simulate/loss-factors.ts";
import { COIN_SIDES } from "../../simulate/secondary-side.ts";

/** A scenario's part in a cause's events. */
interface Struck {
  readonly member: number;
  readonly coin: Stream;
  readonly sides: number;
  readonly primary: readonly Factor[];
  readonly secondary?: { readonly coin: Stream; readonly sides: number; readonly losses: readonly Factor[] };
  /** The most that one event costs it, money; Infinity without a cap. */
  readonly cap: number;
  /** The losses of the events in hand, 0 where it isn't struck. */
  readonly losses: Float64Array;
}

/**
 * Takes the losses of some events: `losses[j][event]` is that of the j-th struck scenario, whose place is `members[j]`; the event belongs to
 * the year `year[event]` of the block.
 */
export type VisitOccurrences = (
  losses: readonly Float64Array[],
  members: readonly number[],
  year: (event: number) => number,
  count: number,
) => void;

function sidesOf(probability: number): number {
  return Math.round(probability * COIN_SIDES);
}

/** One common cause, ready to be simulated. Its streams are named by its id and the scenarios'. */
export class CauseYears {
  readonly #frequency: FrequencySampler;
  readonly #struck: readonly Struck[];
  readonly #members: readonly number[];
  readonly #losses: readonly Float64Array[];
  readonly #streams: readonly { startBlock(block: number): void }[];
  readonly #counts = new Float64Array(YEARS_AT_ONCE);
  readonly #year = eventIndex();
  readonly #words = new Int32Array(EVENTS_AT_ONCE);

  /** @param scenarios with their places, by id */
  constructor(
    cause: CommonCause,
    scenarios: ReadonlyMap<string, { readonly scenario: Scenario; readonly place: number }>,
    seed: number,
  ) {
    const open = (node: string) => new Stream(seed, cause.id, node);
    this.#frequency = frequencySampler({ lef: cause.frequency }, open, "integrated");
    this.#struck = cause.strikes.map(({ member, probability }) => {
      const { scenario, place } = scenarios.get(member)!;
      const inside = (node: string) => open(`${member}/${node}`);
      const { secondary, formCorrelation } = scenario;
      return {
        member: place,
        coin: inside("struck"),
        sides: sidesOf(probability),
        primary: lossFactors("primary", scenario.primary, inside, formCorrelation),
        ...(secondary && {
          secondary: {
            coin: inside("secondary/coin"),
            sides: sidesOf(mean(secondary.slef)),
            losses: lossFactors("secondary", secondary.losses, inside, formCorrelation),
          },
        }),
        cap: scenario.eventCap ?? Infinity,
        losses: new Float64Array(EVENTS_AT_ONCE),
      };
    });
    this.#members = this.#struck.map(({ member }) => member);
    this.#losses = this.#struck.map(({ losses }) => losses);
    this.#streams = this.#struck.flatMap(({ coin, primary, secondary }) => [
      coin,
      ...primary,
      ...(secondary ? [secondary.coin, ...secondary.losses] : []),
    ]);
  }

  /**
   * Simulates the first `years` years of a block.
   *
   * @returns the number of events, those that strike nothing included
   */
  runBlock(block: number, years: number, visit: VisitOccurrences): number {
    this.#frequency.startBlock(block);
    for (const stream of this.#streams) stream.startBlock(block);
    const counts = this.#counts;
    let events = 0;
    for (let first = 0; first < years; first += YEARS_AT_ONCE) {
      const size = Math.min(YEARS_AT_ONCE, years - first);
      this.#frequency.draw(counts, size);
      for (let from = 0; from < size;) {
        const to = countWholeYears(counts, from, size);
        if (to === from) {
          events += this.#longYear(counts[from]!, first + from, visit);
          from++;
        } else {
          const count = indexEvents(counts, from, to, this.#year);
          this.#runEvents(count, (event) => first + this.#year[event]!, visit);
          events += count;
          from = to;
        }
      }
    }
    return events;
  }

  /** A year with more events than go together. */
  #longYear(count: number, year: number, visit: VisitOccurrences): number {
    for (let left = count; left > 0; left -= EVENTS_AT_ONCE)
      this.#runEvents(Math.min(left, EVENTS_AT_ONCE), () => year, visit);
    return count;
  }

  #runEvents(count: number, year: (event: number) => number, visit: VisitOccurrences): void {
    for (const struck of this.#struck) this.#strike(struck, count);
    visit(this.#losses, this.#members, year, count);
  }

  #strike({ coin, sides, primary, secondary, cap, losses }: Struck, count: number): void {
    const words = this.#words;
    losses.fill(0, 0, count);
    for (const factor of primary) factor.addToYears(losses, EACH_EVENT, count, words);
    if (secondary) {
      const chosen = this.#chosen;
      secondary.coin.next(words, count);
      let chosenCount = 0;
      for (let event = 0; event < count; event++)
        if (words[event]! >>> 2 < secondary.sides) chosen[chosenCount++] = event;
      for (const factor of secondary.losses)
        factor.addChosenToYears(losses, EACH_EVENT, count, chosen, chosenCount, words);
    }
    if (cap < Infinity)
      for (let event = 0; event < count; event++) losses[event] = Math.min(losses[event]!, cap);
    coin.next(words, count);
    for (let event = 0; event < count; event++) if (words[event]! >>> 2 >= sides) losses[event] = 0;
  }

  readonly #chosen = new Int32Array(EVENTS_AT_ONCE + 1);
}
