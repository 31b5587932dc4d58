import type { Policy, ScenarioTerms } from "@crq/contract/risk/policies";
import { type RawBuilder, sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { type Asked, listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { ended } from "./ended-store.ts";
import { currentRates } from "../../platform/exchange-rates/public.ts";
import { matchesWords } from "../../../db/search.ts";

const policies = () =>
  sqlFor
    .selectFrom("policies as p")
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "p.tenant_id").onRef("k.id", "=", "p.client_id"),
    )
    .leftJoin("risk_scenarios as s", (join) =>
      join.onRef("s.tenant_id", "=", "p.tenant_id").onRef("s.id", "=", "p.scenario_id"),
    );

const columns = [
  ...contractNames("p.id", "p.version", "p.name", "p.insurer", "p.client_id", "k.name as clientName"),
  ...contractNames("p.in_place", "p.will_be", "p.currency", "p.tower", "p.per_year", "p.premium"),
  ...contractNames("p.updated_at", "p.updated_by_name as updatedBy"),
] as const;
const covered = sql<string[] | null>`case when not p.covers_all then array(
    select l.scenario_id::text from policy_links l
    join risk_scenarios c on c.tenant_id = l.tenant_id and c.id = l.scenario_id and c.deleted_at is null
    where l.tenant_id = p.tenant_id and l.policy_id = p.id order by c.title, c.id) end`.as("scenarioIds");
const terms = sql<Policy["terms"]>`coalesce((select jsonb_agg(t.value order by t.place)
    from jsonb_array_elements(p.terms) with ordinality t(value, place)
    join risk_scenarios c on c.tenant_id = p.tenant_id and c.id = (t.value ->> 'scenarioId')::uuid and c.deleted_at is null), '[]')`.as(
  "terms",
);
const derived = [
  sql<string | null>`p.starts_on::text`.as("startsOn"),
  sql<string | null>`p.ends_on::text`.as("endsOn"),
  sql<Policy["ownScenario"]>`case when p.scenario_id is not null
    then jsonb_build_object('id', s.id, 'title', s.title) end`.as("ownScenario"),
  covered,
  terms,
] as const;

const SORTS = { name: sql`lower(p.name)`, premium: sql`p.premium`, updated: sql`p.updated_at` } as const;

/** What a list of policies is asked. */
export interface Listing extends Asked<keyof typeof SORTS> {
  readonly clientId?: string | undefined;
}

/** A page of the policies that aren't deleted, and how many there are. */
export function list(tx: Pick<Tx, "all" | "first">, { clientId, ...asked }: Listing): Promise<Page<Policy>> {
  let found = policies()
    .where("p.deleted_at", "is", null)
    .where(matchesWords(sql.ref("p.name"), asked.q))
    .select([...columns, ...derived]);
  if (clientId !== undefined) found = found.where("p.client_id", "=", clientId);
  return listPage(tx, found.$castTo<Policy>(), asked, { sorts: SORTS, id: sql`p.id` });
}

/** The titles of the scenarios that terms are of. */
export async function titlesOf(tx: Tx, terms: Policy["terms"]): Promise<ReadonlyMap<string, string>> {
  if (terms.length === 0) return new Map();
  const ids = [...new Set(terms.map(({ scenarioId }) => scenarioId))];
  const rows = await tx.all(
    sqlFor
      .selectFrom("risk_scenarios")
      .select(["id", "title"])
      .where(sql<boolean>`id = any (${ids}::uuid[])`),
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** A policy, and whether its last day is over. */
export type FoundPolicy = Policy & { readonly hasEnded: boolean };

const one = (gone: boolean) =>
  prepared((id: string) =>
    policies()
      .select([...columns, ...derived])
      .select(ended.as("hasEnded"))
      .where("p.id", "=", id)
      .where("p.deleted_at", gone ? "is not" : "is", null)
      .$castTo<FoundPolicy>(),
  );
const alive = one(false);
const deleted = one(true);

const anyPolicy = prepared((clientId: string | null) =>
  policies()
    .select("p.id")
    .where("p.deleted_at", "is", null)
    .where(sql<boolean>`(${clientId}::uuid is null or p.client_id = ${clientId}::uuid)`)
    .where(sql<boolean>`(p.scenario_id is null or (s.id is not null and s.deleted_at is null))`)
    .limit(1),
);

/** Whether a client or, for null, the tenant has a policy: one over several scenarios, or a scenario's own. */
export async function hasPolicy(tx: Tx, clientId: string | null): Promise<boolean> {
  return (await tx.first(anyPolicy(clientId))) !== undefined;
}

/** One policy that isn't deleted. */
export function byId(tx: Tx, id: string): Promise<FoundPolicy | undefined> {
  return tx.first(alive(id));
}

/** One deleted policy that can still be restored. */
export function deletedById(tx: Tx, id: string): Promise<FoundPolicy | undefined> {
  return tx.first(deleted(id));
}

/** A saved policy's data. */
export interface PolicyValues {
  readonly client_id: string | null;
  readonly scenario_id: string | null;
  readonly name: string;
  readonly insurer: string;
  readonly in_place: boolean;
  readonly will_be: boolean;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly currency: string;
  readonly covers_all: boolean;
  readonly tower: string;
  readonly per_year: string;
  readonly terms: string;
  readonly premium: number;
}

/** Who saves. */
interface By {
  readonly userId: string | null;
  readonly name: string;
}

type Required = "name" | "currency" | "tower" | "per_year" | "premium";

/** Inserts a policy and returns its id; what isn't given has the table's default. */
export async function insert(
  tx: Tx,
  values: Partial<PolicyValues> & Pick<PolicyValues, Required>,
  by: By,
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("policies")
      .values({
        ...values,
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
  values: Partial<PolicyValues> & { readonly deleted_at?: null },
  by: By,
): Promise<boolean> {
  let statement = sqlFor
    .updateTable("policies")
    .set({
      ...values,
      version: sql`version + 1`,
      updated_at: sql`now()`,
      updated_by: by.userId,
      updated_by_name: by.name,
    })
    .where("id", "=", id);
  if (version !== undefined)
    statement = statement.where("version", "=", version).where("deleted_at", "is", null);
  return (await tx.run(statement)) === 1;
}

/** Deletes or restores a policy; false if none is in the other state. */
export async function setDeleted(tx: Tx, id: string, gone: boolean): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("policies")
      .set({ deleted_at: gone ? sql`now()` : null })
      .where("id", "=", id)
      .where("deleted_at", gone ? "is" : "is not", null),
  );
  return touched === 1;
}

/**
 * Makes these the covered scenarios; null: all, without naming them. Deleted ones stay covered, unseen: the person who saves a policy doesn't see them, and they can
 * be restored.
 */
export async function setCovered(
  tx: Tx,
  policyId: string,
  scenarioIds: readonly string[] | null,
): Promise<void> {
  let others = sqlFor.deleteFrom("policy_links as l").where("l.policy_id", "=", policyId);
  if (scenarioIds !== null)
    others = others
      .where(sql<boolean>`l.scenario_id <> all (${scenarioIds}::uuid[])`)
      .where(sql<boolean>`not ${isDeleted(sql.ref("l.scenario_id"))}`);
  await tx.run(others);
  if (scenarioIds === null || scenarioIds.length === 0) return;
  await tx.run(
    sqlFor
      .insertInto("policy_links")
      .values(scenarioIds.map((scenario_id) => ({ policy_id: policyId, scenario_id })))
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** A policy's terms of deleted scenarios, and whether it names these among those that it covers. */
export function termsOfDeleted(tx: Tx, policyId: string) {
  return tx.all(
    sqlFor
      .selectFrom("policies as p")
      .innerJoin(
        sql<{ value: ScenarioTerms }>`lateral jsonb_array_elements(p.terms)`.as<"t">(sql`t(value)`),
        (join) => join.onTrue(),
      )
      .select("t.value as terms")
      .select(
        sql<boolean>`exists (select from policy_links l where l.policy_id = p.id
          and l.scenario_id = (t.value ->> 'scenarioId')::uuid)`.as("isNamed"),
      )
      .where("p.id", "=", policyId)
      .where(isDeleted(sql`(t.value ->> 'scenarioId')::uuid`)),
  );
}

function isDeleted(scenarioId: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from risk_scenarios d where d.id = ${scenarioId} and d.deleted_at is not null)`;
}

/** Those of the scenarios that a policy of the client can cover: with their currency. */
export function coverable(tx: Tx, ids: readonly string[], clientId: string | null) {
  let found = sqlFor
    .selectFrom("risk_scenarios")
    .select(["id", "currency"])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where("deleted_at", "is", null);
  if (clientId !== null) found = found.where("client_id", "=", clientId);
  return tx.all(found);
}

/** The policy that belongs to a scenario, deleted or not. */
export function ofScenario(tx: Tx, scenarioId: string) {
  return tx.first(
    sqlFor
      .selectFrom("policies")
      .select(["id", "name", "deleted_at", "tower", "per_year", "premium", "currency", "client_id"])
      .where("scenario_id", "=", scenarioId),
  );
}

/** The policies of a client, or of all of the tenant, in place or planned: in one currency, or in others with the rate into it. */
function insuring(clientId: string | null, currency: string) {
  const found = policies()
    .leftJoin(currentRates().as("r"), (join) =>
      join.onRef("r.from_currency", "=", "p.currency").on("r.to_currency", "=", currency),
    )
    .where("p.deleted_at", "is", null)
    .where((eb) => eb.or([eb("p.currency", "=", currency), eb("r.id", "is not", null)]))
    .where(sql<boolean>`(p.in_place or p.will_be)`);
  return clientId === null ? found : found.where("p.client_id", "=", clientId);
}

/** The policies of a client's joint figures, or of all of the tenant's: those that haven't ended, with the rates of those in other currencies. */
export function inFigures(tx: Tx, clientId: string | null, currency: string) {
  return tx.all(
    insuring(clientId, currency)
      .select(["p.currency", "r.rate", "r.as_of as asOf", "r.source"])
      .select([...contractNames("p.id", "p.name", "p.client_id", "p.in_place", "p.will_be")])
      .select([...contractNames("p.tower", "p.per_year", "p.premium"), covered, terms])
      .where(sql<boolean>`not ${ended}`)
      .orderBy("p.id"),
  );
}

/** The policies that the joint figures leave out because they've ended, the latest first. */
export function endedPolicies(tx: Tx, clientId: string | null, currency: string) {
  return tx.all(
    insuring(clientId, currency)
      .select(["p.name", sql<string>`p.ends_on::text`.as("endsOn")])
      .where(ended)
      .orderBy("p.ends_on", "desc")
      .orderBy("p.id")
      .limit(20),
  );
}
