import type { Estimate } from "@crq/contract/quantification";
import type { Scenario } from "@crq/engine/scenario";

/** An estimate as a scenario file's content; the id names its streams of random numbers, the title does not count. */
export function scenarioOf(estimate: Estimate, id = "scenario"): Scenario {
  return {
    schema: "crq-scenario/1",
    id,
    title: "Scenario",
    ...(estimate as Omit<Scenario, "schema" | "id" | "title">),
  };
}
