import { sql, type Selectable } from "kysely";
import type { SCENARIO_SORTS } from "@crq/contract/risk/scenarios";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { holding } from "../../../db/search.ts";
import type { RiskScenarios } from "../../../db/types.gen.ts";

const summary = [
  ...([
    "s.id",
    "s.version",
    "s.title",
    "s.currency",
    "s.client_id",
    "c.name as client_name",
    "s.mean",
    "s.p95",
  ] as const),
  ...(["s.p99", "s.p_zero", "s.engine_version", "s.run_count", "s.updated_at", "s.updated_by_name"] as const),
] as const;

const whole = [
  ...summary,
  "s.description",
  "s.estimate",
  "s.evidence",
  "s.treatment",
  "s.tolerance",
  "s.created_at",
  "s.created_by",
  "s.created_by_name",
] as const;

/** A scenario as the list needs it. */
export type SummaryRow = Pick<
  Selectable<RiskScenarios>,
  | "id"
  | "version"
  | "title"
  | "currency"
  | "client_id"
  | "mean"
  | "p95"
  | "p99"
  | "p_zero"
  | "engine_version"
  | "run_count"
  | "updated_at"
  | "updated_by_name"
> & { client_name: string | null };

/** A scenario whole. */
export type ScenarioRow = SummaryRow &
  Pick<
    Selectable<RiskScenarios>,
    | "description"
    | "estimate"
    | "evidence"
    | "treatment"
    | "tolerance"
    | "created_at"
    | "created_by"
    | "created_by_name"
  >;

const scenarios = () =>
  sqlFor
    .selectFrom("risk_scenarios as s")
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.client_id"),
    );

/** What to list. */
export interface Listing {
  readonly search: string;
  readonly sort: (typeof SCENARIO_SORTS)[number];
  readonly order: "asc" | "desc";
  readonly page: number;
  readonly pageSize: number;
}

const SORT_COLUMNS = {
  title: sql`lower(s.title)`,
  mean: sql`s.mean`,
  p95: sql`s.p95`,
  p99: sql`s.p99`,
  updated: sql`s.updated_at`,
};

/** Scenarios that are not deleted and match a LIKE pattern (any, if empty). */
const matching = (pattern: string) =>
  scenarios()
    .where("s.deleted_at", "is", null)
    .where(sql<boolean>`(${pattern}::text = '' or s.title ilike ${pattern}::text)`);

const pageBy = (column: keyof typeof SORT_COLUMNS, direction: "asc" | "desc") => {
  const order = direction === "asc" ? sql`asc` : sql`desc`;
  return prepared((pattern: string, limit: number, offset: number) =>
    matching(pattern)
      .select(summary)
      .orderBy(sql`${SORT_COLUMNS[column]} ${order}, s.id ${order}`)
      .limit(sql<number>`${limit}::int`)
      .offset(sql<number>`${offset}::int`),
  );
};

const pages = Object.fromEntries(
  (Object.keys(SORT_COLUMNS) as (keyof typeof SORT_COLUMNS)[]).flatMap((column) =>
    (["asc", "desc"] as const).map((direction) => [`${column} ${direction}`, pageBy(column, direction)]),
  ),
);

const count = prepared((pattern: string) => matching(pattern).select(sql<number>`count(*)`.as("total")));

/** A page of scenarios, and how many there are in all. */
export async function list(tx: Tx, listing: Listing): Promise<{ rows: SummaryRow[]; total: number }> {
  const { sort, order, page, pageSize } = listing;
  const pattern = patternOf(listing.search);
  const [rows, counted] = await Promise.all([
    tx.all(pages[`${sort} ${order}`]!(pattern, pageSize, (page - 1) * pageSize)),
    tx.first(count(pattern)),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** The most scenarios of one export. */
export const MOST_EXPORTED = 10_000;

/** Scenarios whose title holds `search`, whole, by title: one more than may be exported, if there are so many. */
export function listWhole(tx: Tx, search: string): Promise<ScenarioRow[]> {
  return tx.all(
    matching(patternOf(search))
      .select(whole)
      .orderBy(sql`lower(s.title), s.id`)
      .limit(MOST_EXPORTED + 1),
  );
}

/** A LIKE pattern for titles that hold the text; empty, which matches any, for no text. */
function patternOf(search: string): string {
  const text = search.trim();
  return text === "" ? "" : holding(text);
}

const alive = prepared((id: string) =>
  scenarios().select(whole).where("s.id", "=", id).where("s.deleted_at", "is", null),
);
const deleted = prepared((id: string) =>
  scenarios().select(whole).where("s.id", "=", id).where("s.deleted_at", "is not", null),
);

/** One scenario that is not deleted. */
export function byId(tx: Tx, id: string): Promise<ScenarioRow | undefined> {
  return tx.first(alive(id));
}

/** One scenario that is deleted and can still be restored. */
export function deletedById(tx: Tx, id: string): Promise<ScenarioRow | undefined> {
  return tx.first(deleted(id));
}

/** What a saved scenario holds. */
export interface ScenarioValues {
  readonly title: string;
  readonly description: string;
  readonly currency: string;
  readonly estimate: string;
  readonly evidence: string;
  readonly treatment: string;
  readonly tolerance: string;
  readonly client_id: string | null;
  readonly mean: number;
  readonly p95: number;
  readonly p99: number;
  readonly p_zero: number;
  readonly engine_version: string;
}

/** Who saves. */
export type By = { readonly userId: string | null; readonly name: string };

/** Inserts a scenario and answers its id. */
export async function insert(tx: Tx, values: ScenarioValues, by: By): Promise<string> {
  const who = {
    created_by: by.userId,
    created_by_name: by.name,
    updated_by: by.userId,
    updated_by_name: by.name,
  };
  const row = await tx.first(
    sqlFor
      .insertInto("risk_scenarios")
      .values({ ...values, ...who })
      .returning("id"),
  );
  return row!.id;
}

/** Saves over `version`; false when that is no longer the current one. */
export async function update(
  tx: Tx,
  id: string,
  version: number,
  values: Partial<ScenarioValues>,
  by: By,
): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("risk_scenarios")
      .set({
        ...values,
        version: sql`version + 1`,
        updated_at: sql`now()`,
        updated_by: by.userId,
        updated_by_name: by.name,
      })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("deleted_at", "is", null),
  );
  return touched === 1;
}

/** Marks a scenario deleted, or brings it back; false when there is none in the other state. */
export async function setDeleted(tx: Tx, id: string, deleted: boolean): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("risk_scenarios")
      .set({ deleted_at: deleted ? sql`now()` : null })
      .where("id", "=", id)
      .where("deleted_at", deleted ? "is" : "is not", null),
  );
  return touched === 1;
}

/** Whether the tenant has a client; for whoever works for one client, whether it is that one. */
export async function clientExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.first(sqlFor.selectFrom("clients").select("id").where("id", "=", id))) !== undefined;
}
