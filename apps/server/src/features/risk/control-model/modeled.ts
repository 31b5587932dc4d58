/** The model of one scenario: what controls in one state change about estimates that hold in another. */
import type { ControlStrengths } from "@crq/contract/risk/control-model/control-model";
import { ModelDraws } from "@crq/engine/control-model/model-draws";
import { effectsOf, nodeFactors } from "@crq/engine/control-model/modeled-effects";
import { ControlledScenario } from "@crq/engine/control-model/remaining-share";
import type { Estimates } from "@crq/engine/inputs";
import type { ControlEffect } from "@crq/engine/treatment";
import { comparedStates } from "@crq/threats/control-states";
import { modeledControls } from "@crq/threats/modeled-controls";

type States = ReadonlyMap<string, number>;

/** How much has to differ to be a change: states are averages of a few answers. */
const DIFFERS = 1e-9;

/** The controls whose state isn't the same; what's known at one time alone is the same at the other. */
export function changedControls(before: States, after: States): string[] {
  const { reference, now } = comparedStates(before, after);
  return [...now].filter(([id, state]) => Math.abs(state - reference.get(id)!) > DIFFERS).map(([id]) => id);
}

/**
 * The effects on a scenario's factors of controls that are in another state than the estimates assume; none where nothing changes.
 *
 * Strengths are drawn for all controls that are known at either time, as in the browser.
 */
export function effectsBetween(
  { items, commonCause }: Pick<ControlStrengths, "items" | "commonCause">,
  scenario: { readonly estimate: Estimates; readonly techniques: readonly string[] },
  before: States,
  after: States,
): ControlEffect[] {
  const states = comparedStates(before, after);
  const controls = modeledControls([...states.reference.keys()].toSorted(), items);
  const model = new ModelDraws({ controls, commonCause });
  const controlled = new ControlledScenario(model, scenario.estimate, scenario.techniques);
  const remaining = (at: States) => controlled.in(model.state(at)).remaining;
  return effectsOf(nodeFactors(scenario.estimate, remaining(states.reference), remaining(states.now)));
}
