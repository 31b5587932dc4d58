/** A scenario without its controls, as it is, and with the planned ones. */
import type { Scenario } from "../scenario.ts";
import type { Control } from "../treatment.ts";
import { appliedEffects } from "./applied-effects.ts";
import { isInPlace, isPlanned, willBeInPlace } from "./control-states.ts";
import { changedScenario, settledScenario } from "./changed-scenario.ts";

/** `inherent`: without any control; `current`: with those that are in place now; `residual`: once the plan is carried out. */
export type ControlState = "inherent" | "current" | "residual";

/**
 * The scenario in a state of its controls, an ordinary scenario for either engine.
 *
 * Replacements apply first, in the order of the controls (the last one on a node counts; one on a node above estimates cuts these off), then
 * factors multiply. A factor scales its estimate's fields (a probability's are capped at 1), `primary` and `secondary` all forms of their side; one
 * above the estimates scales the rate below it. An uncertain factor takes its expected value: the curve shows expected effectiveness. Simulating
 * the avoided loss draws it once a year; without the cap, the expected loss is the same.
 *
 * @param planned ids of the planned controls to apply in the state `residual`; all by default
 * @throws RangeError that names control and node if the scenario has no such node, or a factor of 0 would have to be undone
 */
export function withControls(
  scenario: Scenario,
  controls: readonly Control[],
  state: ControlState,
  planned?: readonly string[],
): Scenario {
  const inPlace = (control: Control): boolean => {
    if (state === "inherent") return false;
    if (state === "current") return isInPlace(control);
    return isPlanned(control) && planned ? planned.includes(control.id) : willBeInPlace(control);
  };
  return scenarioWhere(scenario, controls, inPlace);
}

/**
 * The scenario where these controls are in place.
 *
 * @throws RangeError as `withControls`
 */
export function scenarioWhere(
  scenario: Scenario,
  controls: readonly Control[],
  inPlace: (control: Control) => boolean,
): Scenario {
  const effects = appliedEffects(scenario, controls, inPlace);
  return effects.length === 0 ? scenario : settledScenario(changedScenario(scenario, effects));
}
