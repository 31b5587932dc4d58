/** What others can do with scenarios: insert some. */
import type { Estimate } from "@crq/contract/risk/quantification";
import type { Evidence } from "@crq/contract/risk/scenarios";
import type { Tolerance, Treatment } from "@crq/contract/risk/treatment";
import type { Tx } from "../../../db/doors.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { checkedTreatment, scenarioOf } from "../quantification/public.ts";
import { figuresOf } from "./figures.ts";
import { insert, type ScenarioValues } from "./store.ts";
import { columnsOf } from "./stored-columns.ts";

/** A scenario to insert. */
export interface ScenarioToAdd {
  readonly title: string;
  readonly description: string;
  readonly estimate: Estimate;
  readonly evidence: readonly Evidence[];
  readonly treatment: Treatment;
  readonly tolerance: Tolerance;
  readonly clientId: string | null;
}

/** Checks and computes scenarios, so that inserting them needs no further waiting. */
export async function preparedScenarios(
  compute: Compute,
  caller: Caller,
  adds: readonly ScenarioToAdd[],
): Promise<ScenarioValues[]> {
  for (const { treatment, estimate } of adds) checkedTreatment(treatment, scenarioOf(estimate));
  const figures = await Promise.all(adds.map((add) => figuresOf(compute, add.estimate, caller)));
  return adds.map((add, i) => ({ ...columnsOf(add), ...figures[i]!, client_id: add.clientId }));
}

/**
 * Inserts prepared scenarios into the transaction's tenant on behalf of `by`, which isn't a person, and
 * returns their ids.
 */
export async function addScenarios(
  tx: Tx,
  prepared: readonly ScenarioValues[],
  by: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const values of prepared) {
    const objectId = await insert(tx, values, { userId: null, name: by });
    const detail = { title: values.title };
    await auditAs(tx, by, undefined, { action: "scenario.create", objectType: "scenario", objectId, detail });
    ids.push(objectId);
  }
  return ids;
}
export {
  currencyShown,
  liveScenarios,
  lossByClient,
  overdueScenarios,
  scenarioRecordsOf,
} from "./figures-store.ts";
