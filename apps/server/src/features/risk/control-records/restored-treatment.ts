/** What a deleted scenario's treatment says when the scenario comes back. */
import type { Treatment } from "@crq/engine/treatment";
import type { Tx } from "../../../db/doors.ts";
import { effectsOn, following } from "./follow-records.ts";
import { MOST_SCENARIOS, type TreatedScenario } from "./record-controls.ts";
import { restated, statedBy } from "./stated-control.ts";
import * as store from "./store.ts";

type Control = Treatment["controls"][number];

/**
 * A deleted scenario's treatment with what its controls' records say now. Where a record was deleted, has gone to another currency or client, or acts on as
 * many others as one can, the control stays as it was and gets a record of its own. One on which its record has no effect any more keeps its effects, as the scenario's own.
 */
export async function restoredTreatment(
  tx: Tx,
  scenario: Omit<TreatedScenario, "before"> & { readonly treatment: Treatment },
): Promise<Treatment> {
  const { id, clientId, currency, estimate, treatment } = scenario;
  const ids = treatment.controls.flatMap(({ record }) => record ?? []);
  await store.hold(tx, ids, "to read");
  const records = new Map((await store.named(tx, ids, id)).map((record) => [record.id, record]));
  const fits = (record: store.NamedControl) =>
    record.currency === currency &&
    (record.clientId === null || record.clientId === clientId) &&
    record.others < MOST_SCENARIOS;
  const controls = treatment.controls.map((control, i): Control => {
    const record = records.get(control.record ?? "");
    if (!record || !fits(record)) return alone(control);
    const { follows, ...own } = control;
    const acts = follows === true && effectsOn(record, estimate).effects.length > 0;
    const settled = acts ? following(control, record, estimate, `treatment.controls[${i}]`) : own;
    return restated(settled, statedBy(record), record.id);
  });
  return { ...treatment, controls };
}

/** A treatment whose controls get records of their own, each with what the treatment says of it. */
export function withoutRecords(treatment: Treatment): Treatment {
  return { ...treatment, controls: treatment.controls.map(alone) };
}

function alone({ record: _, follows: __, ...own }: Control): Control {
  return own;
}
