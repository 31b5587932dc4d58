/** A scenario as an organization keeps it: its estimates, and how it's treated. */
import { withControls, type ControlState } from "../controls/apply-control.ts";
import { parseScenario } from "../parse-scenario.ts";
import type { Scenario, ScenarioEstimate } from "../scenario.ts";
import type { Treatment } from "../treatment.ts";

/** One of the scenarios of an organization. */
export interface Member {
  readonly id: string;
  readonly estimate: ScenarioEstimate;
  readonly treatment: Treatment;
}

/**
 * The member's scenario as it was estimated.
 *
 * @throws RangeError that names the scenario and what is wrong with it
 */
export function scenarioOf({ id, estimate }: Pick<Member, "id" | "estimate">): Scenario {
  const parsed = parseScenario({ schema: "crq-scenario/1", id, title: id, ...estimate });
  if (parsed.ok) return parsed.scenario;
  const [{ path, rule } = { path: "", rule: "is no scenario" }] = parsed.problems;
  throw new RangeError(`scenario ${id}: ${path} ${rule}`);
}

/**
 * The member's scenario in a state of its controls.
 *
 * @throws RangeError as `scenarioOf` and `withControls`
 */
export function memberAt(member: Member, state: ControlState): Scenario {
  return withControls(scenarioOf(member), member.treatment.controls, state);
}
