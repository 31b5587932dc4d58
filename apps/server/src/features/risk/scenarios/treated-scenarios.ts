/** Scenarios whose treatment changes because a record changed that they share. */
import type { Tx } from "../../../db/doors.ts";
import { changeEvents, recordEvents } from "../exposure-events/public.ts";
import * as store from "./store.ts";

/** A scenario with its treatment. */
export type TreatedScenario = store.Scenario;

/** Those of the scenarios that aren't deleted and that the caller sees, those with the largest expected loss first. */
export function treatedScenarios(tx: Tx, ids: readonly string[]): Promise<TreatedScenario[]> {
  return ids.length === 0 ? Promise.resolve([]) : store.byIds(tx, ids);
}

/**
 * Saves what a shared record's change does to a scenario, and notes what moves the exposure; false if someone saved the scenario since it was
 * read.
 */
export async function moveScenario(
  tx: Tx,
  before: TreatedScenario,
  values: Partial<store.ScenarioValues>,
  by: store.By,
): Promise<boolean> {
  if (!(await store.update(tx, before.id, before.version, values, by))) return false;
  const treatment = JSON.parse(values.treatment!) as TreatedScenario["treatment"];
  await recordEvents(tx, changeEvents(before, { ...before, treatment }));
  return true;
}
