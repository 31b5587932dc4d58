/** A simulation distributed over threads and workers: ranges of blocks, run concurrently and merged exactly. */
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
export interface PartToRun extends BlockRange {
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

/** The work of a part for a worker, in units: much more than its way through the queue and back. */
export const HELPED_UNITS = 500;
/** What is left of a simulation below this isn't worth the way through the queue. */
const LEAST_HELPED_UNITS = 100;

/** Others that compute parts besides this process. */
export interface Helpers<P> {
  /** How many parts at a time. */
  readonly lanes: number;
  /**
   * Waits for a turn, takes a part, and has it computed.
   * @returns undefined if no part was left, or no one computed it
   */
  readonly run: (take: () => PartToRun | undefined, ended: AbortSignal) => Promise<P | undefined>;
}

/** The blocks that no one computes yet. */
class Left {
  readonly #ranges: BlockRange[];
  constructor(all: number) {
    this.#ranges = [{ firstBlock: 0, blocks: all }];
  }

  get blocks(): number {
    return this.#ranges.reduce((sum, { blocks }) => sum + blocks, 0);
  }

  take(most: number): BlockRange | undefined {
    const range = this.#ranges.shift();
    if (!range || range.blocks <= most) return range;
    const { firstBlock, blocks } = range;
    this.#ranges.unshift({ firstBlock: firstBlock + most, blocks: blocks - most });
    return { firstBlock, blocks: most };
  }

  giveBack(range: BlockRange): void {
    this.#ranges.unshift(range);
  }

  clear(): void {
    this.#ranges.length = 0;
  }
}

/**
 * Collects parts in any order; adjoining ones are merged at once, so that memory grows with the gaps between
 * them and not with their number.
 */
class Merged<P> {
  readonly #byStart = new Map<number, { readonly end: number; readonly part: P }>();
  readonly #byEnd = new Map<number, number>();
  readonly #merge: (before: P, after: P) => P;
  constructor(merge: (before: P, after: P) => P) {
    this.#merge = merge;
  }

  /** The part from the first block up to `end`, if there is no gap. */
  whole(end: number): P | undefined {
    const first = this.#byStart.get(0);
    return first?.end === end ? first.part : undefined;
  }

  put({ firstBlock, blocks }: BlockRange, given: P): void {
    let [start, end, part] = [firstBlock, firstBlock + blocks, given];
    const before = this.#byEnd.get(start);
    if (before !== undefined) {
      part = this.#merge(this.#byStart.get(before)!.part, part);
      this.#byEnd.delete(start);
      start = before;
    }
    const after = this.#byStart.get(end);
    if (after) {
      part = this.#merge(part, after.part);
      this.#byStart.delete(end);
      end = after.end;
    }
    this.#byStart.set(start, { end, part });
    this.#byEnd.set(end, start);
  }
}

/**
 * Runs all blocks in parts of `size`, at most `lanes` at a time, and larger parts by helpers; a part that no
 * helper computed is computed here. After one has failed, no further one is started.
 */
async function mergedParts<P>(
  { all, size, ready, block }: Cut,
  lanes: number,
  { runPart, merge, helpers }: Running<P>,
): Promise<P> {
  const left = new Left(all);
  const merged = new Merged<P>(merge);
  const ended = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<P>();
  const weighed = (range: BlockRange): PartToRun => ({ ...range, units: ready + range.blocks * block });

  function put(range: BlockRange, part: P): void {
    merged.put(range, part);
    const whole = merged.whole(all);
    if (whole !== undefined) resolve(whole);
  }

  async function lane(): Promise<void> {
    for (let range = left.take(size); range; range = left.take(size))
      put(range, await runPart(weighed(range)));
  }

  /** The further along, the smaller, so that helpers and lanes end at about the same time. */
  function takeForHelper(): BlockRange | undefined {
    const share = Math.ceil(left.blocks / (2 * (lanes + (helpers?.lanes ?? 0))));
    const most = Math.max(1, Math.min(Math.floor(Math.max(HELPED_UNITS, 8 * ready) / block), share));
    return most * block < LEAST_HELPED_UNITS ? undefined : left.take(most);
  }

  async function helped({ run }: Helpers<P>): Promise<void> {
    for (;;) {
      let range: BlockRange | undefined;
      const take = () => {
        range = takeForHelper();
        return range && weighed(range);
      };
      const part = await run(take, ended.signal);
      if (!range || ended.signal.aborted) return;
      if (part === undefined) {
        left.giveBack(range);
        return lane();
      }
      put(range, part);
    }
  }

  try {
    const running = Array.from({ length: lanes }, lane);
    if (helpers) for (let n = 0; n < helpers.lanes; n++) running.push(helped(helpers));
    for (const one of running) one.catch(reject);
    return await promise;
  } finally {
    left.clear();
    ended.abort();
  }
}

/** How parts are computed and merged. */
interface Running<P> {
  readonly runPart: (part: PartToRun) => Promise<P>;
  readonly merge: (before: P, after: P) => P;
  readonly helpers: Helpers<P> | undefined;
}

/**
 * Simulates a scenario in parts.
 *
 * @param lanes the maximum number of concurrent parts
 * @param runPart runs one range of blocks in this process
 * @param helpers run others elsewhere; one that they don't is run here
 * @returns the same bits as a simulation in one piece
 */
export async function simulateInParts(
  { scenario, years, exceed }: Simulation,
  lanes: number,
  runPart: (part: PartToRun) => Promise<SimulationPart>,
  helpers?: Helpers<SimulationPart>,
): Promise<Result> {
  const cut = cutOf([scenario], years, lanes);
  const running = { runPart, helpers, merge: (a: SimulationPart, b: SimulationPart) => mergeParts([a, b]) };
  return resultOf([await mergedParts(cut, lanes, running)], exceed);
}

/** Simulates a portfolio in parts, as {@link simulateInParts} does one scenario. */
export async function simulatePortfolioInParts(
  { scenarios, years, exceed }: PortfolioSimulation,
  lanes: number,
  runPart: (part: PartToRun) => Promise<PortfolioPart>,
  helpers?: Helpers<PortfolioPart>,
): Promise<SimulatedPortfolio> {
  const cut = cutOf(scenarios, years, lanes);
  const running = { runPart, helpers, merge: mergePortfolioParts };
  return portfolioResultOf([await mergedParts(cut, lanes, running)], exceed);
}

function mergePortfolioParts(a: PortfolioPart, b: PortfolioPart): PortfolioPart {
  return {
    ...a,
    scenarios: a.scenarios.map((part, i) => mergeParts([part, b.scenarios[i]!])),
    portfolio: mergeParts([a.portfolio, b.portfolio]),
    tail: mergeTailSums([a.tail, b.tail]),
  };
}
