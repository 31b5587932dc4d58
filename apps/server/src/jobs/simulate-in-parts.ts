/** A simulation distributed over threads: ranges of blocks, run concurrently and merged in order. */
import type { Dependence } from "@crq/engine/portfolio/correlation";
import {
  portfolioResultOf,
  type PortfolioPart,
  type SimulatedPortfolio,
} from "@crq/engine/portfolio/simulate-portfolio";
import { mergeTailSums } from "@crq/engine/portfolio/tail-sums";
import type { Result } from "@crq/engine/result";
import type { Scenario } from "@crq/engine/scenario";
import { resultOf } from "@crq/engine/simulate/simulate";
import { blocksOf } from "@crq/engine/simulate/simulation-options";
import { mergeParts, type SimulationPart } from "@crq/engine/simulate/tally";
import { partUnits } from "./work-estimate.ts";

/**
 * The approximate work of one part's blocks, in units: small enough to free a thread soon for others, but
 * more than the setup.
 */
const UNITS_PER_PART = 50;

/** Everything besides the scenarios that determines a simulation's bits. */
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

/** A range of blocks and its approximate work. */
interface PartToRun extends BlockRange {
  readonly units: number;
}

/**
 * How a simulation is split: into parts of `size` blocks, each block costing `block` units and each part
 * `ready` more.
 */
interface Cut {
  readonly all: number;
  readonly size: number;
  readonly ready: number;
  readonly block: number;
}

/**
 * A part has no more blocks than its share of the work, nor than each lane's share of the blocks; the setup
 * is at most half of it.
 */
function cutOf(scenarios: readonly Scenario[], years: number, lanes: number): Cut {
  const { ready, block } = partUnits(scenarios);
  const all = blocksOf(years);
  const most = Math.floor(Math.max(UNITS_PER_PART, ready) / block);
  return { all, size: Math.max(1, Math.min(Math.ceil(all / lanes), most)), ready, block };
}

/** A simulation's approximate total work, in units. */
export function simulationUnits(scenarios: readonly Scenario[], years: number, lanes: number): number {
  const { all, size, ready, block } = cutOf(scenarios, years, lanes);
  return Math.ceil(all / size) * ready + all * block;
}

/**
 * Runs all blocks in parts of `size`, at most `lanes` at a time; each part is merged once all before it are
 * done, so that memory doesn't grow with their number. After one has failed, no further one is started.
 */
async function mergedParts<P>(
  { all, size, ready, block }: Cut,
  lanes: number,
  runPart: (part: PartToRun) => Promise<P>,
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
      const blocks = Math.min(size, all - next);
      const range = { firstBlock: next, blocks, units: ready + blocks * block };
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
 * Simulates a scenario in parts.
 *
 * @param lanes the maximum number of concurrent parts
 * @param runPart runs one range of blocks somewhere
 * @returns the same bits as a simulation in one piece
 */
export async function simulateInParts(
  { scenario, years, exceed }: Simulation,
  lanes: number,
  runPart: (part: PartToRun) => Promise<SimulationPart>,
): Promise<Result> {
  const cut = cutOf([scenario], years, lanes);
  return resultOf([await mergedParts(cut, lanes, runPart, (a, b) => mergeParts([a, b]))], exceed);
}

/** Simulates a portfolio in parts, as {@link simulateInParts} does one scenario. */
export async function simulatePortfolioInParts(
  { scenarios, years, exceed }: PortfolioSimulation,
  lanes: number,
  runPart: (part: PartToRun) => Promise<PortfolioPart>,
): Promise<SimulatedPortfolio> {
  const cut = cutOf(scenarios, years, lanes);
  return portfolioResultOf([await mergedParts(cut, lanes, runPart, mergePortfolioParts)], exceed);
}

function mergePortfolioParts(a: PortfolioPart, b: PortfolioPart): PortfolioPart {
  return {
    ...a,
    scenarios: a.scenarios.map((part, i) => mergeParts([part, b.scenarios[i]!])),
    portfolio: mergeParts([a.portfolio, b.portfolio]),
    tail: mergeTailSums([a.tail, b.tail]),
  };
}
