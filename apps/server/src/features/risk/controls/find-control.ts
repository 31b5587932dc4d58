/** Controls by id: the database shows callers only their tenant's and, if they work for one client, their client's and the whole tenant's. */
import type { ControlRecord } from "@crq/contract/risk/controls";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { controlStore as store, effectsOn } from "../control-records/public.ts";
import { type TreatedScenario, treatedScenarios } from "../scenarios/public.ts";

/** A control that isn't deleted, as it's kept. */
export async function findRow(tx: Tx, id: string): Promise<store.ControlRow> {
  const row = await store.byId(tx, id);
  if (!row) throw new Fault("not-found");
  return row;
}

/** A control with the scenarios that it acts on. */
export async function findControl(tx: Tx, id: string): Promise<ControlRecord> {
  const row = await findRow(tx, id);
  const treated = await treatedScenarios(tx, await store.scenariosOf(tx, id));
  const scenarios = treated.map((scenario) => scenarioOf(scenario, row));
  const names = await store.namesOf(tx, [...row.requires, ...row.excludes]);
  const named = (ids: readonly string[]) =>
    names.filter((one) => ids.includes(one.id)).map(({ id: other, name }) => ({ id: other, name }));
  return {
    ...row,
    requires: named(row.requires),
    excludes: named(row.excludes),
    scenarioCount: scenarios.length,
    scenarios: scenarios.slice(0, 200),
  };
}

/** How a control acts on a scenario. */
function scenarioOf(
  scenario: TreatedScenario,
  control: store.ControlRow,
): ControlRecord["scenarios"][number] {
  const { id, title, clientName, currency, figures, treatment, estimate } = scenario;
  const own = treatment.controls.find(({ record }) => record === control.id);
  const follows = own?.follows === true;
  return {
    id,
    title,
    clientName,
    currency,
    mean: figures.mean,
    assumed: own?.status === "existing",
    follows,
    missing: follows ? [...effectsOn(control, estimate).leftOut] : [],
  };
}
