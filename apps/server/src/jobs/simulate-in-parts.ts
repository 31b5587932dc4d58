/** A simulation shared out over threads: ranges of blocks, run side by side and put together in their order. */
import { frequencyMoments } from "@crq/engine/frequency-factors";
import type { Dependence } from "@crq/engine/portfolio/correlation";
import {
  portfolioResultOf,
  type PortfolioPart,
  type SimulatedPortfolio,
} from "@crq/engine/portfolio/simulate-portfolio";
import { mergeTailSums } from "@crq/engine/portfolio/tail-sums";
import type { Result } from "@crq/engine/result";
import { YEARS_PER_BLOCK } from "@crq/engine/rng/stream";
import type { Scenario } from "@crq/engine/scenario";
import { resultOf } from "@crq/engine/simulate/simulate";
import { blocksOf } from "@crq/engine/simulate/simulation-options";
import { mergeParts, type SimulationPart } from "@crq/engine/simulate/tally";

/** Years and loss events of a scenario in one part, about: a million years of an ordinary one, so that a thread is soon free for others. */
const WORK_PER_PART = 2_000_000;

/** What decides every bit of a simulation, besides its scenarios. */
interface Sampling {
  readonly years: number;
  readonly seed: number;
  readonly exceed: readonly number[];
}

/** A simulation of one scenario. */
export interface Simulation extends Sampling {
  readonly scenario: Scenario;
}

/** A simulation of several scenarios and of their sum. */
export interface PortfolioSimulation extends Sampling {
  readonly scenarios: readonly Scenario[];
  readonly dependence: Dependence;
}

/** A range of blocks. */
export interface BlockRange {
  readonly firstBlock: number;
  readonly blocks: number;
}

/** How many blocks a part has: no more than its share of the work, nor than each lane's share of the blocks. */
function blocksPerPart(scenarios: readonly Scenario[], years: number, lanes: number): number {
  const events = scenarios.reduce((sum, { frequency }) => sum + frequencyMoments(frequency).mean, 0);
  const workPerBlock = YEARS_PER_BLOCK * (1 + events / scenarios.length);
  const share = Math.ceil(blocksOf(years) / lanes);
  return Math.max(1, Math.min(share, Math.floor(WORK_PER_PART / workPerBlock)));
}

/**
 * Runs all blocks by parts of `size`, at most `lanes` at a time; each part is merged as soon as all before it are there, so that memory does
 * not grow with their number. After one has failed, no further one is begun.
 */
async function mergedParts<P>(
  { all, size, lanes }: { readonly all: number; readonly size: number; readonly lanes: number },
  runPart: (range: BlockRange) => Promise<P>,
  merge: (before: P, after: P) => P,
): Promise<P> {
  const waiting = new Map<number, BlockRange & { readonly part: P }>();
  let merged: P | undefined;
  let end = 0;
  let next = 0;

  function put(range: BlockRange, part: P): void {
    waiting.set(range.firstBlock, { ...range, part });
    for (let following = waiting.get(end); following; following = waiting.get(end)) {
      waiting.delete(end);
      merged = merged === undefined ? following.part : merge(merged, following.part);
      end += following.blocks;
    }
  }

  async function lane(): Promise<void> {
    while (next < all) {
      const range = { firstBlock: next, blocks: Math.min(size, all - next) };
      next += range.blocks;
      try {
        put(range, await runPart(range));
      } catch (error) {
        next = all;
        throw error;
      }
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane));
  return merged!;
}

/**
 * Simulates a scenario by parts.
 *
 * @param lanes how many parts run at a time, at most
 * @param runPart runs one range of blocks somewhere
 * @returns the same bits as a simulation in one piece
 */
export async function simulateInParts(
  { scenario, years, exceed }: Simulation,
  lanes: number,
  runPart: (range: BlockRange) => Promise<SimulationPart>,
): Promise<Result> {
  const sharing = { all: blocksOf(years), size: blocksPerPart([scenario], years, lanes), lanes };
  return resultOf([await mergedParts(sharing, runPart, (a, b) => mergeParts([a, b]))], exceed);
}

/** Simulates a portfolio by parts, as {@link simulateInParts} does one scenario. */
export async function simulatePortfolioInParts(
  { scenarios, years, exceed }: PortfolioSimulation,
  lanes: number,
  runPart: (range: BlockRange) => Promise<PortfolioPart>,
): Promise<SimulatedPortfolio> {
  const sharing = { all: blocksOf(years), size: blocksPerPart(scenarios, years, lanes), lanes };
  return portfolioResultOf([await mergedParts(sharing, runPart, mergePortfolioParts)], exceed);
}

function mergePortfolioParts(a: PortfolioPart, b: PortfolioPart): PortfolioPart {
  return {
    ...a,
    scenarios: a.scenarios.map((part, i) => mergeParts([part, b.scenarios[i]!])),
    portfolio: mergeParts([a.portfolio, b.portfolio]),
    tail: mergeTailSums([a.tail, b.tail]),
  };
}
