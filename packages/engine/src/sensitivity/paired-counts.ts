/** Numbers of loss events in the pick-freeze design. */
import { frequencyFactors } from "../frequency-factors.ts";
import type { Frequency } from "../scenario.ts";
import { YEARS_AT_ONCE, type OpenStream } from "../simulate/frequency-sampler.ts";
import { poissonCounts } from "../simulate/poisson.ts";
import { PairedFactor, PairedWords } from "./paired-draws.ts";
import type { SobolInput } from "./sobol-index.ts";

const years = (): Float64Array => new Float64Array(YEARS_AT_ONCE);

/** Event counts of the matrices A and B, and of A with one input at a time from B. */
export class PairedCounts {
  /** The yearly factors of the rate, and `chance.events` last. */
  readonly inputs: readonly SobolInput[];
  readonly a = years();
  readonly b = years();
  /** By input: the counts of A with that input from B. */
  readonly mixed: readonly Float64Array[];
  readonly #factors: readonly PairedFactor[];
  readonly #chance: number;
  readonly #words: PairedWords;
  readonly #rates = years();
  readonly #wordsScratch = new Int32Array(YEARS_AT_ONCE);
  readonly #scratch = new Int32Array(YEARS_AT_ONCE);

  /** @param open opens a node's stream */
  constructor(frequency: Frequency, open: OpenStream) {
    const { yearly, chance } = frequencyFactors(frequency);
    this.inputs = [...yearly.map(({ name }) => `frequency.${name}` as SobolInput), "chance.events"];
    this.mixed = this.inputs.map(years);
    this.#factors = yearly.map(
      ({ name, distribution }) => new PairedFactor(distribution, name, open, YEARS_AT_ONCE),
    );
    this.#chance = chance;
    this.#words = new PairedWords("lef/count", open, YEARS_AT_ONCE);
  }

  /** Goes to the start of a block of years. */
  startBlock(block: number): void {
    for (const factor of this.#factors) factor.startBlock(block);
    this.#words.startBlock(block);
  }

  /** Draws the next `count` years, at most 2048. */
  draw(count: number): void {
    for (const factor of this.#factors) factor.draw(count, this.#wordsScratch);
    this.#words.draw(count);
    const events = this.mixed.length - 1;
    this.#fill(this.a, count, () => false, this.#words.a);
    this.#fill(this.b, count, () => true, this.#words.b);
    for (const [input, counts] of this.mixed.entries())
      this.#fill(
        counts,
        count,
        (factor) => factor === input,
        input === events ? this.#words.b : this.#words.a,
      );
  }

  /** Counts at the rate whose factors come from B where `fromB` says so. */
  #fill(counts: Float64Array, count: number, fromB: (factor: number) => boolean, words: Int32Array): void {
    const rates = this.#rates;
    rates.fill(this.#chance, 0, count);
    for (const [i, factor] of this.#factors.entries()) {
      const values = fromB(i) ? factor.b : factor.a;
      for (let year = 0; year < count; year++) rates[year]! *= values[year]!;
    }
    poissonCounts(rates, words, counts, count, this.#scratch);
  }
}
