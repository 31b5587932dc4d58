/** The model of one scenario: what controls in one state change about estimates that hold in another. */
import type { ControlStrengths } from "@crq/contract/risk/control-model/control-model";
import {
  type ComparedControls,
  effectsBetween as engineEffects,
} from "@crq/engine/control-model/effects-between";
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

/** A scenario's controls in the state that its figures count with and in another: strengths are those of all that are known at either time, as in the browser. */
export function comparedControls(
  { items, commonCause }: Pick<ControlStrengths, "items" | "commonCause">,
  techniques: readonly string[],
  before: States,
  after: States,
): ComparedControls {
  const states = comparedStates(before, after);
  const controls = modeledControls([...states.reference.keys()].toSorted(), items);
  return { controls, commonCause, techniques, ...states };
}

/** The effects on a scenario's factors of controls that are in another state than the estimates assume; none where nothing changes. */
export function effectsBetween(
  strengths: Pick<ControlStrengths, "items" | "commonCause">,
  { estimate, techniques }: { readonly estimate: Estimates; readonly techniques: readonly string[] },
  before: States,
  after: States,
): ControlEffect[] {
  return engineEffects(estimate, comparedControls(strengths, techniques, before, after));
}
