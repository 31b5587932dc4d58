/** Loss events when the loss event frequency itself is estimated. */

import type { Stream } from "../rng/stream.ts";
import type { Distribution } from "../scenario.ts";
import { Factor } from "./factor.ts";
import { YEARS_AT_ONCE, type FrequencySampler, type OpenStream } from "./frequency-sampler.ts";
import { poissonCounts } from "./poisson.ts";

/** The rate is drawn once a year (it states uncertainty about a parameter); events are Poisson with that rate. */
export class LefSampler implements FrequencySampler {
  readonly #lef: Factor;
  readonly #counts: Stream;
  readonly #rates = new Float64Array(YEARS_AT_ONCE);
  readonly #words = new Int32Array(YEARS_AT_ONCE);
  readonly #scratch = new Int32Array(YEARS_AT_ONCE);

  /**
   * @param lef loss event frequency, events per year, not negative
   * @param open opens the streams `lef` and `lef/count`
   */
  constructor(lef: Distribution, open: OpenStream) {
    this.#lef = new Factor(lef, open("lef"));
    this.#counts = open("lef/count");
  }

  startBlock(block: number): void {
    this.#lef.startBlock(block);
    this.#counts.startBlock(block);
  }

  draw(counts: Float64Array, years: number): void {
    this.#lef.draw(this.#rates, years, this.#words);
    this.#counts.next(this.#words, years);
    poissonCounts(this.#rates, this.#words, counts, years, this.#scratch);
  }
}
