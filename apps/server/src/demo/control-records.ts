/** The demo's controls that cite evidence: their records state the effects with it, and the scenarios follow them. */
import type { Evidence } from "@crq/contract/risk/scenarios";
import type { Treatment } from "@crq/contract/risk/treatment";
import { isInPlace, willBeInPlace } from "@crq/engine/controls/control-states";
import type { Control } from "@crq/engine/treatment";
import type { Tx } from "../db/doors.ts";
import { controlStore } from "../features/risk/control-records/public.ts";

/** A scenario that is about to be inserted. */
interface Prepared {
  readonly values: { readonly client_id: string | null; readonly currency: string };
  readonly treatment: Treatment;
}

/** The scenarios with their controls' records made; `evidence` is that of each scenario. */
export async function withRecords<P extends Prepared>(
  tx: Tx,
  prepared: readonly P[],
  evidence: readonly (readonly Evidence[])[],
  by: string,
): Promise<P[]> {
  const scenarios: P[] = [];
  for (const [i, scenario] of prepared.entries()) {
    const controls = [];
    for (const control of scenario.treatment.controls) {
      const sources = evidence[i]!.filter(({ input }) => input === `treatment.${control.id}`);
      const [effect, ...others] = control.effects;
      if (!effect || others.length > 0 || sources.length === 0) {
        controls.push(control);
        continue;
      }
      const record = await controlStore.insert(
        tx,
        {
          name: control.title,
          in_place: isInPlace(control as Control),
          will_be: willBeInPlace(control as Control),
          currency: scenario.values.currency,
          client_id: scenario.values.client_id,
          annual_cost: JSON.stringify(control.annualCost),
          effects: JSON.stringify([
            { ...effect, evidence: sources.map((entry) => supporting(entry, effect)) },
          ]),
        },
        { userId: null, name: by },
      );
      controls.push({ ...control, record, follows: true });
    }
    scenarios.push({ ...scenario, treatment: { ...scenario.treatment, controls } });
  }
  return scenarios;
}

/** An entry as evidence of an effect, which it was given for. */
function supporting(
  { input: _, supports: __, ...entry }: Evidence,
  { change }: Treatment["controls"][number]["effects"][number],
) {
  return { ...entry, ...(change.type === "factor" && { supports: change.factor }) };
}
