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
  /** As assessed; empty where controls are set by hand. */
  readonly now: States;
  readonly strengths: Pick<ControlStrengths, "items" | "commonCause">;
}

/** The controls as the model takes them, and how much of each is in place: without answers none of it. */
export function modeled({ scenarios, now, strengths }: SimulationInput): {
  readonly controls: readonly ModeledControl[];
  readonly states: States;
} {
  const controls = modeledControls(controlsOf(scenarios, now), strengths.items);
  const states = Object.keys(now).length > 0 ? now : Object.fromEntries(controls.map(({ id }) => [id, 0]));
  return { controls, states };
}

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
