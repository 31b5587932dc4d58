/** Simulated years in batches that fit in the processor's cache. */
import { YEARS_PER_BLOCK } from "../rng/stream.ts";
import { YEARS_AT_ONCE } from "../simulate/frequency-sampler.ts";
import { blocksOf, SimulationStopped, type SimulationOptions } from "../simulate/simulation-options.ts";

/** Something that draws years, block by block, some at a time. */
export interface YearByYear {
  /** Goes to the start of a block of years. */
  startBlock(block: number): void;
  /** Draws the next `years` years, at most 2048. */
  draw(years: number): void;
}

/**
 * Draws all years in their order, from every one of `runs`, and shows each batch.
 *
 * @param visit called with the first year of the batch and its number of years, 2048 except for the last
 * @throws SimulationStopped when `shouldStop`, called before every block, says so
 */
export function eachBatch(
  runs: readonly YearByYear[],
  options: Pick<SimulationOptions, "years" | "shouldStop" | "onBlock">,
  visit: (from: number, count: number) => void,
): void {
  const { years, shouldStop, onBlock } = options;
  const blocks = blocksOf(years);
  for (let from = 0; from < years;) {
    if (from % YEARS_PER_BLOCK === 0) {
      if (shouldStop?.() === true) throw new SimulationStopped();
      for (const run of runs) run.startBlock(from / YEARS_PER_BLOCK);
    }
    const count = Math.min(YEARS_AT_ONCE, years - from);
    for (const run of runs) run.draw(count);
    visit(from, count);
    from += count;
    if (from % YEARS_PER_BLOCK === 0 || from === years) onBlock?.(Math.ceil(from / YEARS_PER_BLOCK), blocks);
  }
}
