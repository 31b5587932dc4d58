/**
 * Random words as numbers between 0 and 1.
 *
 * Magnitudes, rates and coins use 32 bits: the grid of 2^32 points reaches 1.2e-10 into both tails, far beyond what can be seen in the years
 * that are ever simulated. Counts use 53 bits, so that the probability of an event in a year is right for the rarest event too.
 */

/** 2^-32, the width of a 32-bit uniform's cell. */
export const CELL_32 = 2.3283064365386963e-10;

/** A word (signed or unsigned 32-bit) as a uniform number strictly between 0 and 1: the middle of its cell, (word + ½)·2^-32. */
export function uniform32(word: number): number {
  return ((word >>> 0) + 0.5) * CELL_32;
}

/** Two words as a uniform number in [0, 1) on the grid of 2^-53. */
export function uniform53(high: number, low: number): number {
  return ((high >>> 5) * 67108864 + (low >>> 6)) * 1.1102230246251565e-16;
}
