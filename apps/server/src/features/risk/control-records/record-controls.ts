/** The use case 'a scenario's treatment is saved': every control in it has a record, and both say the same. */
import type { Treatment as Sent } from "@crq/contract/risk/treatment";
import type { Treatment } from "@crq/engine/treatment";
import type { Tx } from "../../../db/doors.ts";
import { following, followsRecord, refuse } from "./follow-records.ts";
import * as store from "./store.ts";
import { restated, statedBy, statedIn, statesTheSame } from "./stated-control.ts";

type Control = Treatment["controls"][number];

/** How many scenarios a record acts on at most: a change of it writes and recomputes all of them in one call. */
export const MOST_SCENARIOS = 1000;

/** Whose treatment it is. */
export interface TreatedScenario {
  /** Null for a new one. */
  readonly id: string | null;
  readonly clientId: string | null;
  readonly currency: string;
  /** What it estimates: the effects of a record that it follows are those on its own factors. */
  readonly estimate: object;
  /** The treatment until now. */
  readonly before?: Treatment;
}

/** Who saves; `clientId`: the only client that they work for. */
interface By {
  readonly userId: string | null;
  readonly name: string;
  readonly clientId: string | null;
}

/** A treatment with its records. */
export interface RecordedTreatment {
  readonly treatment: Treatment;
  /** The records' ids. */
  readonly controlIds: readonly string[];
  readonly created: readonly { readonly id: string; readonly name: string }[];
  readonly changed: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Gives each control of a treatment its record.
 *
 * A control without a record gets a new one, of the scenario's client. One that acts on this scenario alone follows what the treatment says;
 * one that acts on others too is changed where all of them can be seen, and is refused here. A control that is named for the first time, and one
 * of which the treatment repeats what it said before while the record moved on, follow the record. A control that follows has the record's
 * effects, whatever was sent; any other keeps its own, and they never reach the record. A scenario that changes hands takes along the controls that act on it alone, and gets
 * copies of its former client's others.
 *
 * @throws Fault that names the control's field
 */
export async function recordControls(
  tx: Tx,
  scenario: TreatedScenario,
  treatment: Sent | Treatment,
  by: By,
): Promise<RecordedTreatment> {
  const controls = treatment.controls as readonly Control[];
  const before = new Map((scenario.before?.controls ?? []).map((control) => [control.id, control]));
  const idOf = (control: Control) => (control.record ?? before.get(control.id)?.record)?.toLowerCase();
  const ids = controls.flatMap((control) => idOf(control) ?? []);
  await store.hold(tx, ids, "to read");
  const known = ids.length === 0 ? [] : await store.named(tx, ids, scenario.id);
  const records = new Map(known.map((record) => [record.id, record]));
  const created: { id: string; name: string }[] = [];
  const changed: { id: string; name: string }[] = [];
  const kept: Control[] = [];
  const seen = new Set<string>();
  for (const [i, control] of controls.entries()) {
    const at = `treatment.controls[${i}]`;
    const id = idOf(control);
    const record = id === undefined ? undefined : records.get(id);
    if (!record && control.record !== undefined) refuse(`${at}.record`, "names no control of this tenant");
    if (id !== undefined && seen.has(id)) refuse(`${at}.record`, "must appear only once in the list");
    if (id !== undefined) seen.add(id);
    const settled = record
      ? settle({ scenario, control, record, before: had(before.get(control.id), record.id), by, at })
      : "copied";
    if (settled === "copied") {
      const own =
        record && followsRecord(control) ? following(control, record, scenario.estimate, at) : control;
      const { title, inPlace, willBe, annualCost } = statedIn(control);
      const values = {
        name: title,
        in_place: inPlace,
        will_be: willBe,
        annual_cost: JSON.stringify(annualCost),
        currency: scenario.currency,
        client_id: scenario.clientId,
        ...(record && { effects: JSON.stringify(record.effects) }),
      };
      const made = await store.insert(tx, values, by);
      created.push({ id: made, name: title });
      kept.push(restated(own, statedIn(control), made));
    } else {
      if (Object.keys(settled.values).length > 0) {
        await store.update(tx, record!.id, undefined, settled.values, by);
        const { client_id, currency } = settled.values;
        if (scenario.id !== null && (client_id !== undefined || currency !== undefined))
          await store.keepLink(tx, record!.id, scenario.id);
        changed.push({ id: record!.id, name: settled.stated.title });
      }
      const own = followsRecord(control) ? following(control, record!, scenario.estimate, at) : control;
      kept.push(restated(own, settled.stated, record!.id));
    }
  }
  return {
    treatment: { ...(treatment as Treatment), controls: kept },
    controlIds: kept.map(({ record }) => record!),
    created,
    changed,
  };
}

interface ToSettle {
  readonly scenario: TreatedScenario;
  readonly control: Control;
  readonly record: store.NamedControl;
  readonly before: Control | undefined;
  readonly by: By;
  readonly at: string;
}

/** What the scenario and the record say from now on, and how the record changes for it; or that the scenario gets a copy. */
function settle({ scenario, control, record, before, by, at }: ToSettle) {
  const alone = record.others === 0;
  const values: Partial<store.ControlValues> = {};
  const own = record.clientId === null || record.clientId === scenario.clientId;
  if (!own && !before)
    refuse(
      `${at}.record`,
      "belongs to another client; a scenario takes its own client's controls and the tenant's",
    );
  if (!own && !alone) return "copied";
  if (!own) Object.assign(values, { client_id: scenario.clientId });
  const mine = by.clientId === null || record.clientId === by.clientId;
  if (record.currency !== scenario.currency) {
    if (!alone || !before || !mine)
      refuse(
        `${at}.record`,
        `is in ${record.currency}; must be in ${scenario.currency} as the scenario, because its cost is compared with losses`,
      );
    Object.assign(values, { currency: scenario.currency });
  }
  if ((!before || scenario.id === null) && record.others >= MOST_SCENARIOS)
    refuse(
      `${at}.record`,
      `'${record.name}' acts on ${record.others.toLocaleString("en-US")} scenarios, as many as one control can; add another one for the next`,
    );
  const said = statedIn(control);
  const recorded = statedBy(record);
  if (statesTheSame(said, recorded)) return { stated: recorded, values };
  // Named for the first time, or said again as before while the record moved on: the record counts.
  if (!before || statesTheSame(said, statedIn(before))) return { stated: recorded, values };
  if (!mine)
    refuse(at, `'${record.name}' belongs to the whole tenant; ask someone who works for all clients`);
  if (!alone)
    refuse(
      at,
      `'${record.name}' acts on ${record.others} other ${record.others === 1 ? "scenario" : "scenarios"} too; change its name, state and cost in Controls`,
    );
  const sameCost = JSON.stringify(said.annualCost) === JSON.stringify(recorded.annualCost);
  if (!sameCost && record.oneOff)
    refuse(`${at}.annualCost`, `'${record.name}' also costs something once; change its costs in Controls`);
  const { title, inPlace, willBe, annualCost } = said;
  return {
    stated: said,
    values: {
      ...values,
      name: title,
      in_place: inPlace,
      will_be: willBe,
      ...(!sameCost && { annual_cost: JSON.stringify(annualCost) }),
    },
  };
}

/** What the scenario said of the same record before. */
function had(before: Control | undefined, record: string): Control | undefined {
  return before?.record === record ? before : undefined;
}
