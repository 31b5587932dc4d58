/** The simulation on several threads. */

import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Scenario } from "../src/scenario.ts";
import {
  type PortfolioPart,
  portfolioResultOf,
  type PortfolioSimulationOptions,
  type SimulatedPortfolio,
  simulatePortfolioPart,
} from "../src/portfolio/simulate-portfolio.ts";
import { blocksOf } from "../src/simulate/simulation-options.ts";
import type { Task } from "./simulate-worker.ts";

/** A further thread takes some 50 ms to start, so it must have at least this many years to do. */
const YEARS_PER_THREAD = 1_000_000;

/** Runs one range of blocks in a thread of its own. */
function inThread(task: Task): Promise<PortfolioPart> {
  const worker = new Worker(new URL("simulate-worker.ts", import.meta.url), { workerData: task });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("a simulation thread ended without an answer")));
  });
}

/** How many threads to use: one per processor, each with enough to do. */
function servingThreads(years: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(years / YEARS_PER_THREAD)));
}

/**
 * Simulates scenarios and their portfolio.
 *
 * @param scenarios one or more, with distinct ids, in one currency
 * @param options all blocks are simulated
 * @param threads how many; as many as serve if undefined. The result's bits do not depend on it.
 * @throws RangeError for an invalid option or too many events
 */
export async function simulateOnThreads(
  scenarios: readonly Scenario[],
  options: PortfolioSimulationOptions,
  threads: number | undefined,
): Promise<SimulatedPortfolio> {
  const blocks = blocksOf(options.years);
  const count = Math.min(blocks, threads ?? servingThreads(options.years * scenarios.length));
  const edges = Array.from({ length: count + 1 }, (_, i) => Math.floor((i * blocks) / count));
  const tasks = edges.slice(1).map((end, i): Task => {
    const firstBlock = edges[i]!;
    return { scenarios, options: { ...options, firstBlock, blocks: end - firstBlock } };
  });
  const parts =
    tasks.length === 1
      ? [simulatePortfolioPart(scenarios, options)]
      : await Promise.all(tasks.map((task) => inThread(task)));
  return portfolioResultOf(parts, options.exceed);
}
