/** One thread of a simulation: runs its range of blocks and answers with the part. */

import { parentPort, workerData } from "node:worker_threads";
import type { Scenario } from "../src/scenario.ts";
import {
  memoryOf,
  type PortfolioSimulationOptions,
  simulatePortfolioPart,
} from "../src/portfolio/simulate-portfolio.ts";

/** The thread's task. */
export interface Task {
  readonly scenarios: readonly Scenario[];
  readonly options: PortfolioSimulationOptions;
}

const { scenarios, options } = workerData as Task;
const part = simulatePortfolioPart(scenarios, options);
parentPort!.postMessage(part, memoryOf(part));
