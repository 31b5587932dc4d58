/** The memory of a simulation's years: enough for every statistic, small, and exact to merge. */

import { LossHistogram, type HistogramData } from "./loss-histogram.ts";
import { momentsOf, type Moments } from "./moments.ts";

/** One block's sums. */
interface BlockSums {
  readonly moments: Moments;
  readonly events: number;
}

/**
 * The simulated years of a range of blocks, as plain data that can pass between threads.
 *
 * Everything is either an integer count, a minimum or maximum, or kept block by block, so parts of one simulation merge to the same bits
 * however its blocks were shared out.
 */
export interface SimulationPart {
  readonly firstBlock: number;
  readonly blocks: readonly BlockSums[];
  readonly histogram: HistogramData;
}

/** Collects the blocks of a range, one after the other. */
export class Tally {
  readonly #firstBlock: number;
  readonly #blocks: BlockSums[] = [];
  readonly #histogram = new LossHistogram();

  /** @param firstBlock index of the first block that will be added */
  constructor(firstBlock: number) {
    this.#firstBlock = firstBlock;
  }

  /** Adds the next block: the losses of its `years` years and its number of loss events. */
  add(losses: Float64Array, years: number, events: number): void {
    this.#blocks.push({ moments: momentsOf(losses, years), events });
    this.#histogram.add(losses, years);
  }

  /** The collected statistics. Add nothing more after reading: the memory is shared. */
  part(): SimulationPart {
    return {
      firstBlock: this.#firstBlock,
      blocks: this.#blocks,
      histogram: this.#histogram.data(),
    };
  }
}

/**
 * Puts parts of one simulation together: adjoining ranges of blocks, in any order.
 *
 * @param parts one or more
 * @returns the same bits as one part over all the blocks
 * @throws RangeError if a block is missing or counted twice between the first and the last
 */
export function mergeParts(parts: readonly SimulationPart[]): SimulationPart {
  const ordered = parts.toSorted((a, b) => a.firstBlock - b.firstBlock);
  const first = ordered[0];
  if (first === undefined) throw new RangeError("parts: must be one or more");
  if (ordered.length === 1) return first;
  const histogram = new LossHistogram();
  const blocks: BlockSums[] = [];
  for (const part of ordered) {
    if (part.firstBlock !== first.firstBlock + blocks.length)
      throw new RangeError("parts: blocks must adjoin, without gap or overlap");
    for (const block of part.blocks) blocks.push(block);
    histogram.merge(part.histogram);
  }
  return { firstBlock: first.firstBlock, blocks, histogram: histogram.data() };
}
