/** What controls in one state change about a scenario whose estimates hold in another. */
import type { Estimates } from "../inputs.ts";
import type { ControlEffect } from "../treatment.ts";
import { type ControlModel, type ControlStates, ModelDraws } from "./model-draws.ts";
import { effectsOf, nodeFactors } from "./modeled-effects.ts";
import { ControlledScenario } from "./remaining-share.ts";

/** A scenario's controls in the state that its estimates assume, and in another. */
export interface ComparedControls extends Omit<ControlModel, "draws"> {
  readonly techniques: readonly string[];
  readonly reference: ControlStates;
  readonly now: ControlStates;
}

/**
 * The effects on a scenario's factors of controls that are in another state than the estimates assume; none where nothing changes.
 *
 * @throws RangeError if a strength makes no sense
 */
export function effectsBetween(
  estimates: Estimates,
  { controls, commonCause, techniques, reference, now }: ComparedControls,
): ControlEffect[] {
  const model = new ModelDraws({ controls, commonCause });
  const controlled = new ControlledScenario(model, estimates, techniques);
  const remaining = (at: ControlStates) => controlled.in(model.state(at)).remaining;
  return effectsOf(nodeFactors(estimates, remaining(reference), remaining(now)));
}
