/** One thread of a simulation: runs its range of blocks and answers with the part. */

import { parentPort, workerData } from "node:worker_threads";
import type { Scenario } from "../src/scenario.ts";
import { simulatePortfolioPart } from "../src/simulate/simulate.ts";
import type { SimulationOptions } from "../src/simulate/simulation-options.ts";

/** What the thread is told. */
export interface Task {
  readonly scenarios: readonly Scenario[];
  readonly options: SimulationOptions;
}

const { scenarios, options } = workerData as Task;
const part = simulatePortfolioPart(scenarios, options);
const memory = new Set([...part.scenarios, part.portfolio].map(({ histogram }) => histogram.bins.buffer));
parentPort!.postMessage(part, [...memory]);
