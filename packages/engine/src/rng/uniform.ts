/**
 * Random words as numbers between 0 and 1.
 *
 * All draws use 32 bits: the grid of 2^32 points reaches 1.2e-10 into both tails, far beyond what shows in the years that are ever simulated.
 */

/** 2^-32, the width of a 32-bit uniform's cell. */
const CELL = 2.3283064365386963e-10;

/** A word (signed or unsigned 32-bit) as a uniform number strictly between 0 and 1: the middle of its cell, (word + ½)·2^-32. */
export function uniform32(word: number): number {
  return ((word >>> 0) + 0.5) * CELL;
}
