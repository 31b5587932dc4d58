/** One scenario's simulated years at any of its levels: a better level keeps some of the same events. */
import { Stream, YEARS_PER_BLOCK } from "../../../rng/stream.ts";
import type { Frequency, Scenario } from "../../../scenario.ts";
import { MixedCountSampler } from "../../../simulate/mixed-counts.ts";
import { YEARS_AT_ONCE } from "../../../simulate/frequency-sampler.ts";
import { ScenarioModel } from "../../../simulate/scenario-model.ts";
import { countedOf, type Counting, countingOf, type SharedPolicy, towerPays } from "../../shared-policy.ts";
import { inOrderOf } from "./copula-ranks.ts";
import type { Level } from "../levels.ts";

/** The seed of these years: others than those of the joint figures. */
export const PLAN_SEED = 2;

/** Losses by year, and what each policy's tower pays of them. */
export interface YearRows {
  readonly loss: Float64Array;
  readonly claims: readonly Float64Array[];
}

/** How a policy counts a scenario's events; undefined if it doesn't cover it. */
export interface Covered {
  readonly tower: SharedPolicy["tower"];
  readonly counting: Counting | undefined;
}

/** What a policy makes of one scenario's events. */
export function coveredBy(policy: SharedPolicy, member: string): Covered | undefined {
  if (policy.covers && !policy.covers.includes(member)) return undefined;
  return { tower: policy.tower, counting: countingOf(policy, member) };
}

/** Of the first n events of each year, in sums: what they cost and what towers pay of them. */
interface Events {
  readonly counts: Uint16Array;
  /** Where a year's events begin. */
  readonly from: Int32Array;
  readonly sums: readonly Float64Array[];
}

/** How many sets of events are kept: one for each state of the losses. */
const MOST_KEPT = 6;

/**
 * One scenario's years. The number of a year's events is drawn by inversion from the same word at every level, and an event's loss from the same words: with a lower
 * frequency or lower losses, no year costs more.
 */
export class MemberYears {
  readonly #id: string;
  readonly #blocks: number;
  readonly #covered: readonly (Covered | undefined)[];
  /** The scenario with nothing beside what a group of levels shares. */
  readonly #worst: (group: number) => Level;
  /** By year: its rank within the block by the dependence's normal numbers; undefined where scenarios are independent. */
  readonly #ranks: Int32Array | undefined;
  readonly #events = new Map<string, Events>();
  /** The words that the numbers of events are drawn from, by year. */
  #words: Int32Array;
  #years: Int32Array | undefined;
  #picked: Int32Array | undefined;

  constructor(
    id: string,
    blocks: number,
    policies: readonly SharedPolicy[],
    worst: (group: number) => Level,
    ranks: Int32Array | undefined,
  ) {
    this.#id = id;
    this.#blocks = blocks;
    this.#covered = policies.map((policy) => coveredBy(policy, id));
    this.#worst = worst;
    this.#ranks = ranks;
    this.#words = wordsOf(id, blocks);
  }

  /**
   * From here on, only these years are computed; of years in a dependence's order all are, since any of them can take another's place.
   *
   * @param years in any order
   */
  focus(years: Int32Array): void {
    if (this.#ranks) this.#picked = years;
    else {
      this.#words = pick(this.#words, years);
      this.#years = years;
      this.#events.clear();
    }
  }

  /** The years at a level; undefined if a year can have too many events. */
  rows(level: Level): YearRows | undefined {
    const counts = this.#counts(level.scenario.frequency, this.#words);
    const events = counts && this.#eventsAt(level);
    if (!events) return undefined;
    const rows = events.sums.map((sums) => {
      const row = new Float64Array(counts.length);
      for (let year = 0; year < counts.length; year++) {
        const count = Math.min(counts[year]!, events.counts[year]!);
        if (count > 0) row[year] = sums[events.from[year]! + count - 1]!;
      }
      return row;
    });
    if (this.#ranks) inOrderOf(this.#ranks, rows);
    const picked = this.#picked ? rows.map((row) => pick(row, this.#picked!)) : rows;
    let next = 1;
    const [loss] = picked;
    return {
      loss: loss!,
      claims: this.#covered.map((covered) => (covered ? picked[next++]! : new Float64Array(loss!.length))),
    };
  }

  #counts(frequency: Frequency, words: Int32Array): Uint16Array | undefined {
    let at = 0;
    const stored = {
      startBlock: () => {},
      next: (out: Int32Array, count: number) => {
        out.set(words.subarray(at, at + count));
        at += count;
      },
    };
    const sampler = MixedCountSampler.of(frequency, () => stored);
    if (!sampler) return undefined;
    const counts = new Uint16Array(words.length);
    const some = new Float64Array(YEARS_AT_ONCE);
    for (let from = 0; from < words.length; from += YEARS_AT_ONCE) {
      const count = Math.min(YEARS_AT_ONCE, words.length - from);
      sampler.draw(some, count);
      for (let year = 0; year < count; year++) counts[from + year] = some[year]!;
    }
    return counts;
  }

  /** The events at the frequency of a group's worst level, with the losses of one of its levels. */
  #eventsAt({ group, lossKey, scenario }: Level): Events | undefined {
    const key = `${group} ${lossKey}`;
    const known = this.#events.get(key);
    if (known) return known;
    const { frequency } = this.#worst(group).scenario;
    const counts = this.#counts(frequency, wordsOf(this.#id, this.#blocks));
    if (!counts) return undefined;
    const all = this.#simulated({ ...scenario, frequency }, counts);
    const years = this.#years;
    const events = years ? eventsIn(years, all) : all;
    if (this.#events.size >= MOST_KEPT) this.#events.delete(this.#events.keys().next().value!);
    this.#events.set(key, events);
    return events;
  }

  #simulated(scenario: Scenario, counts: Uint16Array): Events {
    const from = new Int32Array(counts.length);
    let all = 0;
    for (let year = 0; year < counts.length; year++) {
      from[year] = all;
      all += counts[year]!;
    }
    const policies = this.#covered.filter((one) => one !== undefined);
    const sums = [undefined, ...policies].map(() => new Float64Array(all));
    const model = new ScenarioModel(scenario, PLAN_SEED);
    const ofYears = new Float64Array(YEARS_PER_BLOCK);
    let at = 0;
    for (let block = 0; block < this.#blocks; block++) {
      let last = -1;
      model.runBlockByEvent(block, YEARS_PER_BLOCK, ofYears, (loss, year, count, first) => {
        for (let event = 0; event < count; event++, at++) {
          const here = first + year[event]!;
          const begins = here !== last;
          last = here;
          sums[0]![at] = loss[event]! + (begins ? 0 : sums[0]![at - 1]!);
          for (const [p, { tower, counting }] of policies.entries()) {
            const row = sums[p + 1]!;
            row[at] = towerPays(tower, countedOf(counting, loss[event]!)) + (begins ? 0 : row[at - 1]!);
          }
        }
      });
    }
    return { counts, from, sums };
  }
}

function wordsOf(id: string, blocks: number): Int32Array {
  const stream = new Stream(PLAN_SEED, id, "lef/count");
  const words = new Int32Array(blocks * YEARS_PER_BLOCK);
  for (let block = 0; block < blocks; block++) {
    stream.startBlock(block);
    stream.next(words.subarray(block * YEARS_PER_BLOCK, (block + 1) * YEARS_PER_BLOCK), YEARS_PER_BLOCK);
  }
  return words;
}

/** The events of some years. */
function eventsIn(years: Int32Array, { counts, from, sums }: Events): Events {
  const some = { counts: pick(counts, years), from: new Int32Array(years.length) };
  let all = 0;
  for (let i = 0; i < years.length; i++) {
    some.from[i] = all;
    all += some.counts[i]!;
  }
  const packed = sums.map((row) => {
    const own = new Float64Array(all);
    for (let i = 0; i < years.length; i++)
      for (let event = 0; event < some.counts[i]!; event++)
        own[some.from[i]! + event] = row[from[years[i]!]! + event]!;
    return own;
  });
  return { ...some, sums: packed };
}

/** Some years of a row. */
export function pick<T extends Float64Array | Int32Array | Uint16Array>(row: T, years: Int32Array): T {
  const some = row.slice(0, years.length) as T;
  for (let i = 0; i < years.length; i++) some[i] = row[years[i]!]!;
  return some;
}
