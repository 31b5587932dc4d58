import type { Scenario, ScenarioEstimate } from "@crq/engine/scenario";

/** The part of a scenario that affects the numbers. */
export type Estimate = ScenarioEstimate;

/** An estimate as a scenario file's content; the id names its streams of random numbers, the title doesn't matter. */
export function scenarioOf(estimate: Estimate, id = "scenario"): Scenario {
  return { schema: "crq-scenario/1", id, title: "Scenario", ...estimate };
}
