/** What a simulation of controls computes from, in the engine's words. */
import type { ControlStrengths, SimulatedRecord } from "@crq/contract/risk/control-model/control-model";
import { AS_ASSESSED } from "@crq/contract/risk/control-model/control-model-limits";
import type { ModeledControl } from "@crq/engine/control-model/model-draws";
import type { Scenario } from "@crq/engine/scenario";
import type { Control } from "@crq/engine/treatment";
import { mitigated } from "@crq/threats/mitigated";
import { modeledControls } from "@crq/threats/modeled-controls";
import { SHIPPED_STRENGTHS } from "@crq/threats/strengths";

/** States of controls by id, 0 to 1. */
export type States = Readonly<Record<string, number>>;

/** What a simulation computes from. */
export interface SimulationInput {
  readonly scenarios: readonly SimulatedRecord[];
  /** As assessed; empty without an assessment, or without answers that say so. */
  readonly now: States;
  readonly strengths: Pick<ControlStrengths, "items" | "commonCause">;
}

/** The controls as the model takes them. */
export function modeled({ scenarios, now, strengths }: SimulationInput): readonly ModeledControl[] {
  return modeledControls(controlsOf(scenarios, now), strengths.items);
}

/**
 * How much of each control is in place on a scenario: set by hand, else as assessed, else as its estimates assume. What none of them says isn't in place, then and now, so
 * that it moves nothing.
 */
export const statesNow = (
  { reference }: Pick<SimulatedRecord, "reference">,
  now: States,
  byHand: States = {},
): States => ({ ...reference, ...now, ...byHand });

/** A scenario for the engine. */
export const scenarioOf = ({ id, title, estimate }: SimulatedRecord): Scenario => ({
  schema: "crq-scenario/1",
  id,
  title,
  ...estimate,
});

/** A scenario's controls besides the one that takes over how controls were assessed. */
export const othersOf = ({ treatment }: SimulatedRecord): readonly Control[] =>
  treatment.controls.filter(({ id }) => id !== AS_ASSESSED);

/** The controls that are known anywhere; where none is, those that act on something. */
function controlsOf(scenarios: readonly SimulatedRecord[], now: States): string[] {
  const known = new Set([
    ...Object.keys(now),
    ...scenarios.flatMap(({ reference }) => Object.keys(reference)),
  ]);
  if (known.size === 0)
    for (const id of [...mitigated().keys(), ...SHIPPED_STRENGTHS.filter((of) => of.includes("-"))])
      known.add(id);
  return [...known].toSorted();
}
