/** What others can do with scenarios: insert some. */
import type { Estimate } from "@crq/contract/risk/quantification";
import type { Evidence } from "@crq/contract/risk/scenarios";
import type { Tolerance, Treatment } from "@crq/contract/risk/treatment";
import type { Tx } from "../../../db/doors.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { controlStore, recordControls } from "../control-records/public.ts";
import { keepOwnPolicy } from "../policies/public.ts";
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

/** A scenario with its figures, and its treatment, whose controls have no records yet. */
interface PreparedScenario {
  readonly values: ScenarioValues;
  readonly treatment: Treatment;
}

/** Checks and computes scenarios, so that inserting them needs no further waiting. */
export async function preparedScenarios(
  compute: Compute,
  caller: Caller,
  adds: readonly ScenarioToAdd[],
): Promise<PreparedScenario[]> {
  const figures = await Promise.all(adds.map((add) => figuresOf(compute, add, caller)));
  return adds.map((add, i) => ({
    values: { ...columnsOf(add), ...figures[i]!, client_id: add.clientId },
    treatment: add.treatment,
  }));
}

/**
 * Inserts prepared scenarios into the transaction's tenant on behalf of `by`, which isn't a person, and
 * returns their ids.
 */
export async function addScenarios(
  tx: Tx,
  prepared: readonly PreparedScenario[],
  by: string,
): Promise<string[]> {
  const ids: string[] = [];
  const alike = new Map<string, string>();
  for (const { values, treatment } of prepared) {
    const { client_id: clientId, currency } = values;
    const nameOf = ({ title, status, annualCost }: Treatment["controls"][number]) =>
      JSON.stringify([clientId, currency, title, status, annualCost]);
    const shared = treatment.controls.map((control) => {
      const record = alike.get(nameOf(control));
      return record === undefined ? control : { ...control, record };
    });
    const estimate = JSON.parse(values.estimate) as object;
    const recorded = await recordControls(
      tx,
      { id: null, clientId, currency, estimate },
      { ...treatment, controls: shared },
      { userId: null, name: by, clientId: null },
    );
    for (const control of recorded.treatment.controls) alike.set(nameOf(control as never), control.record!);
    const stored = { ...values, treatment: JSON.stringify(recorded.treatment) };
    const objectId = await insert(tx, stored, { userId: null, name: by });
    await controlStore.setLinks(tx, objectId, recorded.controlIds);
    const insured = { id: objectId, title: values.title, clientId, currency };
    await keepOwnPolicy(tx, { ...insured, insurance: treatment.insurance }, { userId: null, name: by });
    const detail = { title: values.title };
    await auditAs(tx, by, undefined, { action: "scenario.create", objectType: "scenario", objectId, detail });
    ids.push(objectId);
  }
  return ids;
}
export {
  countsByCurrency,
  currencyShown,
  liveScenarios,
  lossByClient,
  overdueScenarios,
  scenarioRecordsOf,
} from "./figures-store.ts";
export { boundTo } from "./bound-evidence.ts";
export { editedBy } from "./version-store.ts";
export { checkClient, find as scenarioFound, findToChange as scenarioToChange } from "./find.ts";
export { scenarioHandlers } from "./handlers.ts";
export { type Scenario } from "./store.ts";
export { treatedSoFar } from "./landing-store.ts";
export { figuresOf } from "./figures.ts";
export { decisionRecordsOf } from "./reviews/decision-record-store.ts";
export { overdueAssumptions } from "./overdue-assumption-store.ts";
export { moveScenario, treatedScenarios, type TreatedScenario } from "./treated-scenarios.ts";
/** What common causes add to the figures of all scenarios together. */
export { causesMean } from "./causes-store.ts";
