/** Loss events drawn once, so that the annual losses under other factors are sums over them: a curve that follows while controls are toggled. */
import { multiplied } from "../controls/changed-scenario.ts";
import { inputsOf, withInput } from "../inputs.ts";
import { frequencyMoments } from "../frequency-factors.ts";
import { Stream } from "../rng/stream.ts";
import { uniform32 } from "../rng/uniform.ts";
import type { Scenario } from "../scenario.ts";
import {
  countWholeYears,
  EACH_EVENT,
  eventIndex,
  EVENTS_AT_ONCE,
  indexEvents,
} from "../simulate/event-index.ts";
import { YEARS_AT_ONCE } from "../simulate/frequency-sampler.ts";
import { frequencySampler } from "../simulate/frequency.ts";
import { lossFactors } from "../simulate/loss-factors.ts";
import { SecondarySide } from "../simulate/secondary-side.ts";
import type { NodeFactors } from "./modeled-effects.ts";

/** How much is drawn. */
export interface EventTableOptions {
  /** Simulated years, at most 16,384; fewer where events are frequent. */
  readonly years: number;
  readonly seed: number;
  /** The greatest factor on the frequency that the table can show, at least 1; a greater one shows as this. */
  readonly most: number;
}

/** About as many events are drawn at most: frequent ones need fewer years. */
const MOST_EVENTS = 60_000;

/**
 * A scenario's loss events over some years, with a mark between 0 and 1 each.
 *
 * Events are drawn at `most` times the scenario's rate. Under a factor a on the frequency those with a mark below a/most happen, which is again Poisson with a times the
 * rate; their primary and secondary losses are multiplied by their nodes' factors. So all states use common random numbers. A cap on the event applies to the
 * multiplied loss. A probability that reached 1 isn't capped here; the engine's exact figures beside the curve do cap it.
 */
export class EventTable {
  readonly years: number;
  readonly #most: number;
  readonly #cap: number;
  /** By year, the index of its first event; one more than there are years. */
  readonly #first: Uint32Array;
  readonly #mark: Float64Array;
  readonly #primary: Float64Array;
  readonly #secondary: Float64Array;

  constructor(scenario: Scenario, { years, seed, most }: EventTableOptions) {
    const perYear = frequencyMoments(scenario.frequency).mean * most;
    this.years = Math.max(200, Math.min(years, Math.floor(MOST_EVENTS / Math.max(perYear, 1e-9))));
    this.#most = most;
    this.#cap = scenario.eventCap ?? Infinity;
    const events = drawn(faster(scenario, most), seed, this.years);
    this.#first = events.first;
    this.#primary = Float64Array.from(events.primary);
    this.#secondary = Float64Array.from(events.secondary);
    const words = new Int32Array(this.#primary.length);
    new Stream(seed, scenario.id, "control-model/mark").next(words, words.length);
    this.#mark = Float64Array.from(words, uniform32);
  }

  /**
   * Adds each year's loss under factors to `losses`, money: year i takes the i-th draw of the factors, over and over. Where there are more years in `losses` than in the
   * table, its years repeat.
   */
  addTo(losses: Float64Array, factors: NodeFactors): void {
    const rates = [...factors].filter(([node]) => node.startsWith("frequency.")).map(([, draws]) => draws);
    const primary = factors.get("primary");
    const secondary = factors.get("secondary");
    const draws = [...factors.values()][0]?.length ?? 1;
    for (let i = 0; i < losses.length; i++) {
      const year = i % this.years;
      const d = i % draws;
      let rate = 1 / this.#most;
      for (const factor of rates) rate *= factor[d]!;
      const p = primary?.[d] ?? 1;
      const s = secondary?.[d] ?? 1;
      const to = this.#first[year + 1]!;
      let sum = 0;
      for (let event = this.#first[year]!; event < to; event++)
        if (this.#mark[event]! < rate)
          sum += Math.min(this.#cap, p * this.#primary[event]! + s * this.#secondary[event]!);
      losses[i]! += sum;
    }
  }
}

/** The scenario at a multiple of its rate. */
function faster(scenario: Scenario, k: number): Scenario {
  const rate = inputsOf(scenario).find(({ kind }) => kind === "rate")!;
  return withInput(scenario, rate.name, multiplied(rate, k));
}

/** The events of some years by the literal model: counts from each year's drawn rate, a loss of every form for each event. */
function drawn(scenario: Scenario, seed: number, years: number) {
  const open = (node: string) => new Stream(seed, scenario.id, node);
  const frequency = frequencySampler(scenario.frequency, open, "drawn");
  const forms = lossFactors("primary", scenario.primary, open, scenario.formCorrelation);
  const side = scenario.secondary && new SecondarySide(scenario.secondary, open, scenario.formCorrelation);
  const counts = new Float64Array(YEARS_AT_ONCE);
  const words = new Int32Array(Math.max(EVENTS_AT_ONCE, YEARS_AT_ONCE));
  const index = eventIndex();
  const room = () => new Float64Array(EVENTS_AT_ONCE);
  const [loss, more, scratch, byYear] = [room(), room(), room(), new Float64Array(YEARS_AT_ONCE)];
  const found = { first: new Uint32Array(years + 1), primary: [] as number[], secondary: [] as number[] };
  const events = (count: number) => {
    loss.fill(0, 0, count);
    more.fill(0, 0, count);
    for (const factor of forms) factor.addToYears(loss, EACH_EVENT, count, words);
    side?.addToYearsAndEvents(byYear, more, index, count, words, scratch);
    for (let i = 0; i < count; i++) {
      found.primary.push(loss[i]!);
      found.secondary.push(more[i]!);
    }
  };
  frequency.startBlock(0);
  for (const factor of forms) factor.startBlock(0);
  side?.startBlock(0);
  for (let start = 0; start < years; start += YEARS_AT_ONCE) {
    const here = Math.min(YEARS_AT_ONCE, years - start);
    frequency.draw(counts, here);
    side?.startYears(here, words);
    for (let year = 0; year < here; year++)
      found.first[start + year + 1] = found.first[start + year]! + counts[year]!;
    for (let from = 0; from < here;) {
      const to = countWholeYears(counts, from, here);
      if (to > from) {
        events(indexEvents(counts, from, to, index));
        from = to;
        continue;
      }
      index.fill(from);
      for (let left = counts[from++]!; left > 0; left -= EVENTS_AT_ONCE)
        events(Math.min(left, EVENTS_AT_ONCE));
    }
  }
  return found;
}
