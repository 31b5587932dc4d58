/** Poisson counts: inversion by guide tables for rates below ten, Hörmann's transformed rejection above. */

import { expm1, log } from "../math/exp-log.ts";
import { wordState } from "../rng/seed-state.ts";
import { uniform32 } from "../rng/uniform.ts";
import { fillXoshiro128 } from "../rng/xoshiro128.ts";
import {
  GUIDED_RATE,
  GUIDED_ROWS,
  poissonGuide,
  searchedCount,
  settledCount,
  SEVERAL,
  STEPS_PER_UNIT,
} from "./poisson-guide.ts";

/** Takes the lower 24 bits of a word to a number from 0 to 1, in steps of the tabulated rates. */
const SCREEN = STEPS_PER_UNIT / 16777216;
/** Working memory for further words. */
const FURTHER = new Int32Array(2);
const STATE = new Int32Array(4);
const HALF_LOG_TWO_PI = 0.9189385332046728;
/** log k! for k below 16. */
const LOG_FACTORIAL = Float64Array.from({ length: 16 }, (_, k) => {
  let factorial = 1;
  for (let i = 2; i <= k; i++) factorial *= i;
  return log(factorial);
});

/** log k!, error below 1e-13 relative: Stirling's series from 16 on. */
function logFactorial(k: number): number {
  if (k < 16) return LOG_FACTORIAL[k]!;
  const x = k + 1;
  const square = 1 / (x * x);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / x;
  return (x - 0.5) * log(x) - x + HALF_LOG_TWO_PI + series;
}

/** A Poisson count at a rate below 1/32 from its upper tail: the number of k ≥ 1 with u < P(N ≥ k). */
function rarePoisson(rate: number, u: number): number {
  let tail = -expm1(-rate);
  let probability = 1 - tail;
  let k = 0;
  while (u < tail) {
    k++;
    probability *= rate / k;
    tail -= probability;
  }
  return k;
}

/** Seeds a generator with a year's word: for the few years that need more than that word. The year's count stays a function of rate and word. */
function furtherWords(word: number): void {
  wordState(word, STATE);
  fillXoshiro128(STATE, FURTHER, 2);
}

/**
 * A Poisson count at a low rate.
 *
 * The sum of two independent Poisson counts is Poisson with the sum of the rates: one at the next lower multiple of 1/32, by inversion from a
 * table, and one at what remains, zero in 98 of 100 cases. Where the word's upper 8 bits settle the first, its lower 24 bits, with more to
 * follow, are the uniform number for the second.
 *
 * @param rate 0 to 10, 10 excluded
 * @param word the year's random word; a higher rate rarely gives a lower count, so that what-if comparisons stay coupled
 */
function lowPoisson(rate: number, word: number): number {
  const row = Math.floor(rate * STEPS_PER_UNIT);
  const rest = rate - row / STEPS_PER_UNIT;
  const settled = settledCount(row, word >>> 24);
  furtherWords(word);
  if (settled < SEVERAL) {
    const u = ((word & 0xffffff) + uniform32(FURTHER[0]!)) / 16777216;
    return settled + rarePoisson(rest, u);
  }
  return searchedCount(row, settled - SEVERAL, uniform32(word)) + rarePoisson(rest, uniform32(FURTHER[0]!));
}

/**
 * A Poisson count at a rate of ten or more by transformed rejection with squeeze: algorithm PTRS of Hörmann, 'The transformed rejection
 * method for generating Poisson random variables', Insurance: Mathematics and Economics 12 (1993).
 *
 * The first proposal is made from the word given; everything further from a generator that this word seeds. So the count is a function of rate
 * and word alone, and counts stay coupled when a what-if changes the rate.
 *
 * @param rate 10 or more
 * @param word the year's random word; the first proposal increases with it (read unsigned)
 */
function highPoisson(rate: number, word: number): number {
  const b = 0.931 + 2.53 * Math.sqrt(rate);
  const a = -0.059 + 0.02483 * b;
  const squeeze = 0.9277 - 3.6224 / (b - 2);
  furtherWords(word);
  for (let proposal = word; ; proposal = FURTHER[0]!) {
    const u = uniform32(proposal) - 0.5;
    const v = uniform32(FURTHER[1]!);
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + rate + 0.43);
    if (us >= 0.07 && v <= squeeze) return k;
    if (k >= 0 && (us >= 0.013 || v <= us)) {
      const inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
      const height = log((v * inverseAlpha) / (a / (us * us) + b));
      if (height <= k * log(rate) - rate - logFactorial(k)) return k;
    }
    fillXoshiro128(STATE, FURTHER, 2);
  }
}

/**
 * One Poisson count per year, each with its own rate.
 *
 * One pass settles the common case of a low rate (a count certain from the table, none from the remaining rate) without a call or a branch that
 * is hard to predict; a second goes over the other years.
 *
 * @param rates events per year, 0 or more; the first `years` are used
 * @param words a random word per year
 * @param counts receives the counts (whole numbers)
 * @param years how many
 * @param scratch room for `years` numbers
 */
export function poissonCounts(
  rates: Float64Array,
  words: Int32Array,
  counts: Float64Array,
  years: number,
  scratch: Int32Array,
): void {
  const { guide } = poissonGuide();
  let open = 0;
  for (let year = 0; year < years; year++) {
    const steps = rates[year]! * STEPS_PER_UNIT;
    const row = steps < GUIDED_ROWS ? steps | 0 : GUIDED_ROWS;
    const word = words[year]!;
    const entry = guide[(row << 8) + (word >>> 24)]!;
    counts[year] = entry;
    if (entry >= SEVERAL || (word & 0xffffff) * SCREEN < steps - row) scratch[open++] = year;
  }
  for (let i = 0; i < open; i++) {
    const year = scratch[i]!;
    const rate = rates[year]!;
    counts[year] = rate < GUIDED_RATE ? lowPoisson(rate, words[year]!) : highPoisson(rate, words[year]!);
  }
}
