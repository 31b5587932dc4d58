/**
 * Guide tables (Chen & Asau 1974) for Poisson counts at the rates 0, 1/32, 2/32, … below 10: the count at a uniform number by one look-up.
 *
 * A byte per rate and 256th of the unit interval: the count itself where the whole 256th has the same count (all but a few), otherwise the
 * smallest count in it with {@link SEVERAL} added.
 */

import { exp } from "../math/exp-log.ts";

/** Rates below this one have tables. */
export const GUIDED_RATE = 10;
/** Tabulated rates per unit, a power of two. */
export const STEPS_PER_UNIT = 32;
/** The number of tabulated rates. One more row in {@link poissonGuide} covers all higher rates: every entry is {@link SEVERAL}. */
export const GUIDED_ROWS = GUIDED_RATE * STEPS_PER_UNIT;
/** Entries from here on need a search. */
export const SEVERAL = 64;
/** Counts with a tabulated distribution function; at a rate of ten the rest has a probability of 1e-29. */
const COUNTS = 64;

/** The tables: `guide[row·256 + part]` as described above, `cdf[row·64 + k]` = P(N ≤ k). */
interface PoissonGuide {
  readonly guide: Uint8Array;
  readonly cdf: Float64Array;
}

function fillRow(row: number, guide: Uint8Array, cdf: Float64Array): void {
  const rate = row / STEPS_PER_UNIT;
  const at = row * COUNTS;
  let probability = exp(-rate);
  let sum = 0;
  for (let k = 0; k < COUNTS; k++) {
    sum += probability;
    cdf[at + k] = sum;
    probability *= rate / (k + 1);
  }
  cdf[at + COUNTS - 1] = 1;
  let k = 0;
  for (let part = 0; part < 256; part++) {
    while (part / 256 >= cdf[at + k]!) k++;
    guide[row * 256 + part] = (part + 1) / 256 <= cdf[at + k]! ? k : k + SEVERAL;
  }
}

let tables: PoissonGuide | undefined;

/** The tables, built at the first call in about a millisecond; 82 kB and 164 kB. */
export function poissonGuide(): PoissonGuide {
  if (tables === undefined) {
    const guide = new Uint8Array((GUIDED_ROWS + 1) * 256).fill(SEVERAL);
    const cdf = new Float64Array(GUIDED_ROWS * COUNTS);
    for (let row = 0; row < GUIDED_ROWS; row++) fillRow(row, guide, cdf);
    tables = { guide, cdf };
  }
  return tables;
}

/**
 * The entry for a rate and a 256th of the unit interval: the count, or the smallest possible with {@link SEVERAL} added.
 *
 * @param row the rate times {@link STEPS_PER_UNIT}, a whole number below {@link GUIDED_ROWS}
 * @param part 0 to 255
 */
export function settledCount(row: number, part: number): number {
  return poissonGuide().guide[row * 256 + part]!;
}

/**
 * The Poisson count at a tabulated rate, by inversion: the smallest k with u < P(N ≤ k).
 *
 * @param row as in {@link settledCount}
 * @param from where to start: at most the count
 * @param u 0 to 1, 1 excluded
 */
export function searchedCount(row: number, from: number, u: number): number {
  const { cdf } = poissonGuide();
  let k = from;
  while (u >= cdf[row * COUNTS + k]!) k++;
  return k;
}
