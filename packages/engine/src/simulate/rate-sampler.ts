/** Loss events from the yearly factors of their rate. */

import type { YearlyFactor } from "../frequency-factors.ts";
import type { RandomWords } from "../rng/stream.ts";
import { Factor } from "./factor.ts";
import { YEARS_AT_ONCE, type FrequencySampler, type OpenStream } from "./frequency-sampler.ts";
import { poissonCounts } from "./poisson.ts";

/**
 * The rate's factors are drawn once a year (they state uncertainty about parameters); events are Poisson with their product.
 *
 * Threat events that resistance stops are left out by thinning: they are Poisson too, and the pairs of capability and strength
 * that each threat event draws are never needed one by one.
 */
export class RateSampler implements FrequencySampler {
  readonly #factors: readonly Factor[];
  readonly #chance: number;
  readonly #counts: RandomWords;
  readonly #rates = new Float64Array(YEARS_AT_ONCE);
  readonly #factor = new Float64Array(YEARS_AT_ONCE);
  readonly #words = new Int32Array(YEARS_AT_ONCE);
  readonly #scratch = new Int32Array(YEARS_AT_ONCE);

  /**
   * @param yearly one or more factors; the first is a rate, events per year
   * @param chance the share of threat events that become loss events
   * @param open opens a stream per factor, by its name, and `lef/count`
   */
  constructor(yearly: readonly YearlyFactor[], chance: number, open: OpenStream) {
    this.#factors = yearly.map(({ name, distribution }) => new Factor(distribution, open(name)));
    this.#chance = chance;
    this.#counts = open("lef/count");
  }

  startBlock(block: number): void {
    for (const factor of this.#factors) factor.startBlock(block);
    this.#counts.startBlock(block);
  }

  draw(counts: Float64Array, years: number): void {
    const rates = this.#rates;
    const factor = this.#factor;
    const [first, ...others] = this.#factors;
    first!.draw(rates, years, this.#words);
    for (const other of others) {
      other.draw(factor, years, this.#words);
      for (let year = 0; year < years; year++) rates[year]! *= factor[year]!;
    }
    const chance = this.#chance;
    if (chance !== 1) for (let year = 0; year < years; year++) rates[year]! *= chance;
    this.#counts.next(this.#words, years);
    poissonCounts(rates, this.#words, counts, years, this.#scratch);
  }
}
