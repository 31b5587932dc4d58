/** Runs in a worker thread: the engine, away from the event loop. */
import { exact } from "@crq/engine/exact/exact";
import type { Result } from "@crq/engine/result";
import type { Scenario } from "@crq/engine/scenario";
import { simulate } from "@crq/engine/simulate/simulate";

/** What to compute. */
export interface ComputeTask {
  readonly scenario: Scenario;
  readonly engine: "exact" | "simulate";
  readonly years: number;
  readonly seed: number;
  readonly exceed: readonly number[];
}

/** Computes one scenario. */
export default function compute(task: ComputeTask): Result {
  const { scenario, engine, years, seed, exceed } = task;
  return engine === "exact" ? exact(scenario, { exceed }) : simulate(scenario, { years, seed, exceed });
}
