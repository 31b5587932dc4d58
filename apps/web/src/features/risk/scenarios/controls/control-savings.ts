/** What controls that aren't in place would save, computed here by the engine. */
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { scenarioWhere } from "@crq/engine/controls/apply-control";
import { isInPlace } from "@crq/engine/controls/control-states";
import { annualMoments } from "@crq/engine/exact/compound-model";
import type { Control } from "@crq/engine/treatment";
import { scenarioOf } from "../quantify/scenario-of.ts";

/** What a control that isn't in place would save a year. */
export interface ControlSaving {
  readonly control: string;
  /** The organization's record of it; null if only the scenario has it. */
  readonly record: string | null;
  readonly scenario: Pick<ScenarioRecord, "id" | "title">;
  readonly currency: string;
  readonly saves: number;
}

type Treated = Pick<ScenarioRecord, "id" | "title" | "currency" | "estimate" | "treatment">;

/** What each control that isn't in place would save in its scenario, beside those that are; the largest first. */
export function controlSavings(scenarios: readonly Treated[]): readonly ControlSaving[] {
  return scenarios
    .flatMap(({ id, title, currency, estimate, treatment }) =>
      treatment.controls
        .filter((control) => !isInPlace(control) && control.effects.length > 0)
        .flatMap((control): ControlSaving[] => {
          const mean = (inPlace: (one: Control) => boolean) =>
            annualMoments(scenarioWhere(scenarioOf(estimate), treatment.controls, inPlace)).mean;
          try {
            const saves = mean(isInPlace) - mean((one) => isInPlace(one) || one.id === control.id);
            const record = control.record ?? null;
            return [{ control: control.title, record, scenario: { id, title }, currency, saves }];
          } catch (error) {
            // An effect that the scenario has no node for says nothing about it.
            if (error instanceof RangeError) return [];
            throw error;
          }
        }),
    )
    .toSorted((one, other) => other.saves - one.saves);
}
