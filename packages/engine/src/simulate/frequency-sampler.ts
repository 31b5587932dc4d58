/** The simulation's interface to every way of estimating the frequency. */

import type { RandomWords } from "../rng/stream.ts";

/** The most years drawn by one call: the working set of all stages stays in the processor's cache. */
export const YEARS_AT_ONCE = 2048;

/** Opens the stream of a node of the scenario, by the node's name. */
export type OpenStream = (node: string) => RandomWords;

/** The number of loss events of each year. */
export interface FrequencySampler {
  /** Goes to the start of a block of years. */
  startBlock(block: number): void;
  /** Draws the numbers of loss events of the next `years` years (at most {@link YEARS_AT_ONCE}) into `counts`. */
  draw(counts: Float64Array, years: number): void;
}
