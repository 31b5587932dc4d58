/** What closing the gaps of projects does to scenarios, by the model of controls. */
import type { Control } from "@crq/engine/treatment";
import type { Tx } from "../../../db/doors.ts";
import { effectsOfClosing } from "../control-model/public.ts";

/** A gap of a project. */
export interface Gap {
  readonly assessmentId: string;
  readonly entry: string;
}

/** By scenario, a planned control for all gaps of an assessment that are closed together; none where the model sees no effect. */
export async function controlsClosing(tx: Tx, gaps: readonly Gap[]): Promise<Map<string, Control[]>> {
  const found = new Map<string, Control[]>();
  const assessments = [...new Set(gaps.map(({ assessmentId }) => assessmentId))];
  for (const id of assessments) {
    const entries = gaps.filter(({ assessmentId }) => assessmentId === id).map(({ entry }) => entry);
    for (const { scenario, effects } of await effectsOfClosing(tx, id, entries)) {
      if (effects.length === 0) continue;
      const control: Control = {
        id: `gaps-${id}`,
        title: "Closed gaps",
        status: "planned",
        annualCost: { type: "constant", value: 0 },
        effects,
      };
      found.set(scenario.id, [...(found.get(scenario.id) ?? []), control]);
    }
  }
  return found;
}
