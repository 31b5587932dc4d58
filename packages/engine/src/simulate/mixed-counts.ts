/** Loss events from the distribution of their yearly number, the uncertain rate integrated out. */

import { countProbabilities } from "../exact/counts.ts";
import { frequencyMeasure } from "../exact/frequency-measure.ts";
import type { RandomWords } from "../rng/stream.ts";
import type { Frequency } from "../scenario.ts";
import { YEARS_AT_ONCE, type FrequencySampler, type OpenStream } from "./frequency-sampler.ts";

/** Cells of the guide table. */
const CELLS = 4096;
const CELL_SHIFT = 20;
const WORDS = 4294967296;
/** Counts from here on are not tabulated. */
const MOST_COUNTS = 65_536;
/** The chance of a count beyond the table must be below this: a tenth of what one word resolves. */
const NEGLIGIBLE = 2e-11;
/** Added to a guide's entry where the cell has more than one count. */
const UNSETTLED = 0x40000000;

/**
 * P(N ≤ n) for n = 0 …, in words of 2^32, the last one all of them; undefined where counts can exceed the table.
 */
function countThresholds(frequency: Frequency): Float64Array | undefined {
  const table = countProbabilities(frequencyMeasure(frequency), NEGLIGIBLE, MOST_COUNTS);
  let sum = 0;
  const thresholds = table.map((p) => Math.round((sum += p) * WORDS));
  if (sum < 1 - 2 * NEGLIGIBLE - 1e-12) return undefined;
  thresholds[thresholds.length - 1] = WORDS;
  return thresholds;
}

/** Per 4,096th of the words: the count, or the least possible one marked where there are several. */
function guideOf(thresholds: Float64Array): Int32Array {
  const guide = new Int32Array(CELLS);
  let count = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    while (cell * (WORDS / CELLS) >= thresholds[count]!) count++;
    const settled = (cell + 1) * (WORDS / CELLS) <= thresholds[count]!;
    guide[cell] = settled ? count : count + UNSETTLED;
  }
  return guide;
}

/**
 * Draws each year's number of loss events by inversion of its distribution, a mixture of Poisson distributions (guide table of Chen & Asau 1974):
 * one word a year. The same distribution as drawing the rate first and the count then, at a fifth of the cost; the rates themselves are
 * not known. A higher frequency never gives a lower count from the same word.
 */
export class MixedCountSampler implements FrequencySampler {
  readonly #thresholds: Float64Array;
  readonly #guide: Int32Array;
  readonly #counts: RandomWords;
  readonly #words = new Int32Array(YEARS_AT_ONCE);

  private constructor(thresholds: Float64Array, counts: RandomWords) {
    this.#thresholds = thresholds;
    this.#guide = guideOf(thresholds);
    this.#counts = counts;
  }

  /**
   * The sampler, or undefined if a year can have more events than a table holds.
   *
   * @param open opens the stream `lef/count`
   */
  static of(frequency: Frequency, open: OpenStream): MixedCountSampler | undefined {
    const thresholds = countThresholds(frequency);
    return thresholds && new MixedCountSampler(thresholds, open("lef/count"));
  }

  startBlock(block: number): void {
    this.#counts.startBlock(block);
  }

  draw(counts: Float64Array, years: number): void {
    const words = this.#words;
    const guide = this.#guide;
    const thresholds = this.#thresholds;
    this.#counts.next(words, years);
    for (let year = 0; year < years; year++) {
      const word = words[year]! >>> 0;
      let count = guide[word >>> CELL_SHIFT]!;
      if (count >= UNSETTLED) {
        count -= UNSETTLED;
        while (word >= thresholds[count]!) count++;
      }
      counts[year] = count;
    }
  }
}
