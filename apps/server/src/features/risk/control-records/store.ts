import type { ControlKind, ControlRecord, ControlSummary } from "@crq/contract/risk/controls";
import type { Distribution } from "@crq/engine/scenario";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { type Asked, listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { currentRates } from "../../platform/exchange-rates/public.ts";
import { matchesWords } from "../../../db/search.ts";

const controls = () =>
  sqlFor
    .selectFrom("controls as c")
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "c.tenant_id").onRef("k.id", "=", "c.client_id"),
    );

/** The scenarios that a control acts on, without deleted ones and those that the caller doesn't see. */
const linked = () =>
  sqlFor
    .selectFrom("control_links as l")
    .innerJoin("risk_scenarios as s", (join) =>
      join.onRef("s.tenant_id", "=", "l.tenant_id").onRef("s.id", "=", "l.scenario_id"),
    )
    .where("s.deleted_at", "is", null);

const scenarioCount = linked()
  .select(sql<number>`count(*)`.as("scenarios"))
  .where(sql<boolean>`l.tenant_id = c.tenant_id and l.control_id = c.id`);

const summary = [
  ...contractNames("c.id", "c.version", "c.name", "c.client_id", "k.name as clientName", "c.owner"),
  ...contractNames("c.in_place", "c.will_be", "c.currency", "c.annual_cost", "c.effects"),
  ...contractNames("c.updated_at", "c.updated_by_name as updatedBy"),
] as const;
/** Columns by another name or type. */
export const derived = [
  sql<ControlKind | null>`c.kind`.as("kind"),
  sql<string | null>`c.planned_on::text`.as("plannedOn"),
  sql<string | null>`c.review_on::text`.as("reviewOn"),
  sql<ControlRecord["oneOff"]>`case when c.one_off_amount is not null
    then jsonb_build_object('amount', c.one_off_amount, 'years', c.one_off_years) end`.as("oneOff"),
] as const;

const SORTS = {
  name: sql`lower(c.name)`,
  scenarios: sql.ref("scenarioCount"),
  review: { by: sql`c.review_on`, missing: "last" },
  updated: sql`c.updated_at`,
} as const;

/** What a list of controls is asked. */
export interface Listing extends Asked<keyof typeof SORTS> {
  readonly clientId?: string | undefined;
  readonly shared?: "true" | undefined;
  readonly state?: "in-place" | "planned" | "neither" | undefined;
  readonly scenarioId?: string | undefined;
}

/** A page of the controls that aren't deleted, and how many there are. */
export function list(tx: Pick<Tx, "all" | "first">, asked: Listing): Promise<Page<ControlSummary>> {
  const { q, clientId, shared, state, scenarioId } = asked;
  let found = controls()
    .where("c.deleted_at", "is", null)
    .where(matchesWords(sql.ref("c.name"), q))
    .select([...summary, ...derived, "c.requires", "c.excludes"])
    .select(scenarioCount.as("scenarioCount"));
  if (shared !== undefined)
    found = found.where((is) =>
      is.or([
        is("c.client_id", "is", null),
        ...(clientId === undefined ? [] : [is("c.client_id", "=", clientId)]),
      ]),
    );
  else if (clientId !== undefined) found = found.where("c.client_id", "=", clientId);
  if (state === "in-place") found = found.where("c.in_place", "=", true);
  else if (state !== undefined)
    found = found.where("c.in_place", "=", false).where("c.will_be", "=", state === "planned");
  if (scenarioId !== undefined)
    found = found.where(
      "c.id",
      "in",
      sqlFor.selectFrom("control_links").select("control_id").where("scenario_id", "=", scenarioId),
    );
  return listPage(tx, found.$castTo<ControlSummary>(), asked, { sorts: SORTS, id: sql`c.id` });
}

const one = (gone: boolean) =>
  prepared((id: string) =>
    controls()
      .select([...summary, ...derived, "c.description", "c.evidence", "c.requires", "c.excludes"])
      .where("c.id", "=", id)
      .where("c.deleted_at", gone ? "is not" : "is", null),
  );
const alive = one(false);
const deleted = one(true);

/** A control without the scenarios that it acts on; what it requires and excludes by id. */
export type ControlRow = Omit<ControlRecord, "scenarios" | "scenarioCount" | "requires" | "excludes"> & {
  readonly requires: readonly string[];
  readonly excludes: readonly string[];
};

/** One control that isn't deleted. */
export function byId(tx: Tx, id: string): Promise<ControlRow | undefined> {
  return tx.first(alive(id));
}

/** One deleted control that can still be restored. */
export function deletedById(tx: Tx, id: string): Promise<ControlRow | undefined> {
  return tx.first(deleted(id));
}

/** A control as scenarios state it, and how many others it acts on. */
export interface NamedControl {
  readonly id: string;
  readonly name: string;
  readonly clientId: string | null;
  readonly currency: string;
  readonly inPlace: boolean;
  readonly willBe: boolean;
  readonly annualCost: Distribution;
  readonly oneOff: ControlRecord["oneOff"];
  readonly effects: ControlRecord["effects"];
  readonly others: number;
}

/** Those of the named controls that the caller sees and that aren't deleted. `others`: scenarios besides `scenarioId`. */
export function named(tx: Tx, ids: readonly string[], scenarioId: string | null): Promise<NamedControl[]> {
  return tx.all(
    sqlFor
      .selectFrom("controls as c")
      .select(contractNames("c.id", "c.name", "c.client_id", "c.currency"))
      .select(contractNames("c.in_place", "c.will_be", "c.annual_cost", "c.effects"))
      .select(derived[3])
      .select(
        scenarioCount.where(sql<boolean>`l.scenario_id is distinct from ${scenarioId}::uuid`).as("others"),
      )
      .where(sql<boolean>`c.id = any (${ids}::uuid[])`)
      .where("c.deleted_at", "is", null)
      .$castTo<NamedControl>(),
  );
}

/** Those of these controls that aren't deleted, by name. */
export function namesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<Pick<NamedControl, "id" | "name" | "clientId" | "currency">[]> {
  return tx.all(
    sqlFor
      .selectFrom("controls as c")
      .select(contractNames("c.id", "c.name", "c.client_id", "c.currency"))
      .where(sql<boolean>`c.id = any (${ids}::uuid[])`)
      .where("c.deleted_at", "is", null)
      .orderBy(sql`lower(c.name)`),
  );
}

/** A control that a plan can choose, or that others require or exclude. */
export type ChoosableControl = Pick<
  NamedControl,
  "id" | "name" | "inPlace" | "willBe" | "annualCost" | "oneOff"
> &
  Pick<ControlRow, "requires" | "excludes"> & {
    /** Into the figures' currency; null for one in it. */
    readonly rate: number | null;
  };

/** All controls that aren't deleted: in a currency, and those in others with the rate into it. */
export function choosable(tx: Tx, currency: string): Promise<ChoosableControl[]> {
  return tx.all(
    sqlFor
      .selectFrom("controls as c")
      .leftJoin(currentRates().as("r"), (join) =>
        join.onRef("r.from_currency", "=", "c.currency").on("r.to_currency", "=", currency),
      )
      .select(
        contractNames(
          "c.id",
          "c.name",
          "c.in_place",
          "c.will_be",
          "c.annual_cost",
          "c.requires",
          "c.excludes",
        ),
      )
      .select([derived[3], "r.rate"])
      .where((eb) => eb.or([eb("c.currency", "=", currency), eb("r.id", "is not", null)]))
      .where("c.deleted_at", "is", null)
      .orderBy("c.id")
      .$castTo<ChoosableControl>(),
  );
}

/** Waits for changes of controls that others are making, and makes theirs wait until the transaction ends. */
export async function hold(tx: Tx, ids: readonly string[], how: "to read" | "to change"): Promise<void> {
  const lock = how === "to read" ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  for (const id of [...new Set(ids)].toSorted())
    await tx.first(
      sqlFor.selectNoFrom(sql`${lock}(hashtextextended(${`control ${id}`}, 0))::text`.as("held")),
    );
}

/** A saved control's data. */
export interface ControlValues {
  readonly client_id: string | null;
  readonly name: string;
  readonly description: string;
  readonly kind: string | null;
  readonly owner: string;
  readonly in_place: boolean;
  readonly will_be: boolean;
  readonly planned_on: string | null;
  readonly currency: string;
  readonly annual_cost: string;
  readonly one_off_amount: number | null;
  readonly one_off_years: number | null;
  readonly effects: string;
  readonly evidence: string;
  readonly review_on: string | null;
  readonly requires: string[];
  readonly excludes: string[];
}

/** Who saves. */
interface By {
  readonly userId: string | null;
  readonly name: string;
}

/** Inserts a control and returns its id; what isn't given has the table's default. */
export async function insert(
  tx: Tx,
  values: Partial<ControlValues> & Pick<ControlValues, "name" | "in_place" | "currency" | "annual_cost">,
  by: By,
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("controls")
      .values({
        ...(values as ControlValues),
        created_by: by.userId,
        created_by_name: by.name,
        updated_by: by.userId,
        updated_by_name: by.name,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Saves over `version`, or over any; false if that is no longer the current one. */
export async function update(
  tx: Tx,
  id: string,
  version: number | undefined,
  values: Partial<ControlValues>,
  by: By,
): Promise<boolean> {
  let statement = sqlFor
    .updateTable("controls")
    .set({
      ...values,
      version: sql`version + 1`,
      updated_at: sql`now()`,
      updated_by: by.userId,
      updated_by_name: by.name,
    })
    .where("id", "=", id)
    .where("deleted_at", "is", null);
  if (version !== undefined) statement = statement.where("version", "=", version);
  return (await tx.run(statement)) === 1;
}

/** Deletes or restores a control; false if none is in the other state. */
export async function setDeleted(tx: Tx, id: string, gone: boolean): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("controls")
      .set({ deleted_at: gone ? sql`now()` : null })
      .where("id", "=", id)
      .where("deleted_at", gone ? "is" : "is not", null),
  );
  return touched === 1;
}

/** Makes these the controls that act on a scenario. */
export async function setLinks(tx: Tx, scenarioId: string, controlIds: readonly string[]): Promise<void> {
  await tx.run(
    sqlFor
      .deleteFrom("control_links")
      .where("scenario_id", "=", scenarioId)
      .where(sql<boolean>`control_id <> all (${controlIds}::uuid[])`),
  );
  if (controlIds.length === 0) return;
  await tx.run(
    sqlFor
      .insertInto("control_links")
      .values(controlIds.map((control_id) => ({ scenario_id: scenarioId, control_id })))
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Lets a control act on one scenario alone: deleted ones, which it could act on again once they're restored, are left without it. */
export async function keepLink(tx: Tx, controlId: string, scenarioId: string): Promise<void> {
  await tx.run(
    sqlFor
      .deleteFrom("control_links")
      .where("control_id", "=", controlId)
      .where("scenario_id", "<>", scenarioId),
  );
}

/** The ids of the scenarios that a control acts on, deleted ones included: those that would come back with it. */
export async function scenariosOf(tx: Tx, controlId: string): Promise<string[]> {
  const rows = await tx.all(
    sqlFor.selectFrom("control_links").select("scenario_id").where("control_id", "=", controlId),
  );
  return rows.map(({ scenario_id }) => scenario_id);
}
