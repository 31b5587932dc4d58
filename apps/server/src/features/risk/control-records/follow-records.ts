/** What scenarios take from the records that they follow. */
import type { ControlRecord } from "@crq/contract/risk/controls";
import type { Treatment as Sent } from "@crq/contract/risk/treatment";
import { type FollowedEffects, followedEffects } from "@crq/engine/controls/followed-effects";
import type { ScenarioEstimate } from "@crq/engine/scenario";
import type { Control, ControlEffect, Treatment } from "@crq/engine/treatment";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import * as store from "./store.ts";

/** Whether a control has its record's effects: because it says so, or because it names a record and states none. */
export function followsRecord({ follows, effects, record }: Control): boolean {
  return follows ?? (record !== undefined && effects.length === 0);
}

/** A record's effects on a scenario with this estimate. */
export function effectsOn(record: Pick<ControlRecord, "effects">, estimate: object): FollowedEffects {
  return followedEffects(record.effects as readonly ControlEffect[], estimate as ScenarioEstimate);
}

/**
 * A control as it follows its record.
 * @throws Fault that names the control's field `at` if the record states nothing that acts on the scenario
 */
export function following<C extends Control>(
  control: C,
  record: Pick<ControlRecord, "name" | "effects">,
  estimate: object,
  at: string,
): C {
  const { effects } = effectsOn(record, estimate);
  if (effects.length === 0) {
    const message =
      record.effects.length === 0
        ? `'${record.name}' states no effects to follow; state them in Controls, or give this scenario its own`
        : `'${record.name}' states effects only on factors that this scenario doesn't estimate; estimate one of them, or give this scenario its own effects`;
    refuse(`${at}.effects`, message);
  }
  return { ...control, effects, follows: true };
}

/**
 * A treatment whose followers have their records' effects as these are now, to compute with. Saving settles it again, when no record can change.
 * @throws Fault that names the control's field
 */
export async function followingRecords<T extends Sent | Treatment>(
  read: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
  treatment: T,
  estimate: object,
): Promise<T> {
  const controls = treatment.controls as readonly Control[];
  if (!controls.some(followsRecord)) return treatment;
  const ids = controls.flatMap((control) => (followsRecord(control) ? (control.record ?? []) : []));
  const records = await read((tx) => store.named(tx, ids, null));
  const resolved = controls.map((control, i) => {
    if (!followsRecord(control)) return control;
    const at = `treatment.controls[${i}]`;
    if (control.record === undefined) refuse(`${at}.record`, "must name the record that it follows");
    const record = records.find(({ id }) => id === control.record!.toLowerCase());
    if (!record) refuse(`${at}.record`, "names no control of this tenant");
    return following(control, record, estimate, at);
  });
  return { ...treatment, controls: resolved };
}

/** Refuses what a field says. */
export function refuse(path: string, message: string): never {
  throw new Fault("invalid-request", { errors: [{ path, message }] });
}
