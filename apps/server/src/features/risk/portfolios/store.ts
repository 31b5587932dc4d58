import type { Treatment } from "@crq/engine/treatment";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { type Asked, listPage } from "../../../db/list-page.ts";
import type { CheckedEstimate } from "../../../db/columns.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { searchedList } from "../../../db/searched-list.ts";

/** A member that isn't deleted, with its position in the matrix. */
export interface MemberRow {
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  readonly clientId: string | null;
  readonly estimate: CheckedEstimate;
  readonly treatment: Treatment;
  readonly position: number;
}

const portfolios = () =>
  sqlFor
    .selectFrom("risk_portfolios as p")
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.id", "=", "p.client_id"),
    );

const alive = sql<boolean>`p.deleted_at is null`;
const gone = sql<boolean>`p.deleted_at is not null`;

const summary = contractNames(
  "p.id",
  "p.client_id",
  "c.name as clientName",
  "p.version",
  "p.title",
  "p.updated_at",
  "p.updated_by_name as updatedBy",
);
const whole = [...summary, "p.description", "p.dependence", "p.tolerance"] as const;

/** Portfolios that aren't deleted, with data derived from their members. */
const summed = () =>
  portfolios()
    .where(alive)
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("risk_portfolio_members as m")
          .innerJoin("risk_scenarios as s", (join) =>
            join.onRef("s.tenant_id", "=", "m.tenant_id").onRef("s.id", "=", "m.scenario_id"),
          )
          .select([
            sql<number>`count(*)`.as("scenarioCount"),
            sql<string[]>`coalesce(array_agg(distinct s.currency), '{}')`.as("currencies"),
          ])
          .whereRef("m.tenant_id", "=", "p.tenant_id")
          .whereRef("m.portfolio_id", "=", "p.id")
          .where("s.deleted_at", "is", null)
          .as("of"),
      (join) => join.onTrue(),
    );

const SORTS = {
  title: sql`lower(p.title)`,
  scenarios: sql.ref("of.scenarioCount"),
  updated: sql`p.updated_at`,
};

const ORDER = { sorts: SORTS, id: sql`p.id` } as const;

const listed = () => summed().select([...summary, "of.scenarioCount", "of.currencies"]);

const pageOf = searchedList(listed(), ORDER, { by: "search_portfolios", text: sql.ref("p.title") });

type Listing = Asked<keyof typeof SORTS> & { readonly clientId?: string | undefined };

/** A page of portfolios whose titles contain the search words, of one client or of all, and the total. */
export function list(tx: Pick<Tx, "all" | "first">, asked: Listing) {
  const { q, clientId } = asked;
  if (clientId === undefined) return pageOf(tx, asked);
  // One client has few, so the words are sought in them.
  const found = listed()
    .where("p.client_id", "=", clientId)
    .where(matchesWords(sql.ref("p.title"), q));
  return listPage(tx, found, asked, ORDER);
}

const one = prepared((id: string) => portfolios().select(whole).where("p.id", "=", id).where(alive));
const deleted = prepared((id: string) => portfolios().select(whole).where("p.id", "=", id).where(gone));

/** One portfolio that isn't deleted. */
export function byId(tx: Tx, id: string) {
  return tx.first(one(id));
}
/** A portfolio without its members. */
export type PortfolioRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** One deleted portfolio that can still be restored. */
export function deletedById(tx: Tx, id: string): Promise<PortfolioRow | undefined> {
  return tx.first(deleted(id));
}

const members = prepared((id: string) =>
  sqlFor
    .selectFrom("risk_portfolio_members as m")
    .innerJoin("risk_scenarios as s", (join) =>
      join.onRef("s.tenant_id", "=", "m.tenant_id").onRef("s.id", "=", "m.scenario_id"),
    )
    .select([
      "s.id",
      "s.title",
      "s.currency",
      "s.client_id as clientId",
      "s.estimate",
      "s.treatment",
      "m.position",
    ])
    .where("m.portfolio_id", "=", id)
    .where("s.deleted_at", "is", null)
    .orderBy("m.position"),
);

/** A portfolio's members that aren't deleted, in order. */
export function membersOf(tx: Tx, id: string): Promise<MemberRow[]> {
  return tx.all(members(id));
}

/** Scenarios with what figures take of them, in the order of the ids; those that are deleted are left out. */
export async function scenarioRows(tx: Pick<Tx, "all">, ids: readonly string[]): Promise<MemberRow[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("risk_scenarios as s")
      .select(["s.id", "s.title", "s.currency", "s.client_id as clientId", "s.estimate", "s.treatment"])
      .where(sql<boolean>`s.id = any (${ids}::uuid[])`)
      .where("s.deleted_at", "is", null),
  );
  const places = new Map(ids.map((id, i) => [id.toLowerCase(), i]));
  return rows
    .map((row) => ({ ...row, position: places.get(row.id)! }))
    .toSorted((a, b) => a.position - b.position);
}

/** Scenarios that can be members: those that aren't deleted. */
export function scenariosAmong(tx: Tx, ids: readonly string[]) {
  return tx.all(
    sqlFor
      .selectFrom("risk_scenarios as s")
      .select(["s.id", "s.currency", "s.client_id as clientId"])
      .where(sql<boolean>`s.id = any (${ids}::uuid[])`)
      .where("s.deleted_at", "is", null),
  );
}

/**
 * Waits for members that are being saved, and keeps them as they are. A scenario that moves to another client locks itself, then its portfolios; so a change
 * of a portfolio's members locks these before the portfolio, or each would wait for the other.
 */
export async function lockScenarios(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.all(
    sqlFor
      .selectFrom("risk_scenarios as s")
      .select("s.id")
      .where(sql<boolean>`s.id = any (${ids}::uuid[])`)
      .orderBy("s.id")
      .forShare("s"),
  );
}

/** A saved portfolio's data besides its members. */
export interface PortfolioValues {
  readonly title: string;
  readonly description: string;
  readonly dependence: string;
  readonly tolerance: string;
  readonly client_id: string | null;
}

/** Who saves. */
type By = { readonly userId: string | null; readonly name: string };

/** Inserts a portfolio without members and returns its id. */
export async function insert(tx: Tx, values: PortfolioValues, by: By): Promise<string> {
  const who = {
    created_by: by.userId,
    created_by_name: by.name,
    updated_by: by.userId,
    updated_by_name: by.name,
  };
  const row = await tx.first(
    sqlFor
      .insertInto("risk_portfolios")
      .values({ ...values, ...who })
      .returning("id"),
  );
  return row!.id;
}

/** Saves over `version`; false if that is no longer the current one. */
export async function update(
  tx: Tx,
  id: string,
  version: number,
  values: Partial<PortfolioValues>,
  by: By,
): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("risk_portfolios")
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

/** Makes exactly these scenarios the members of a portfolio, in this order. */
export async function setMembers(tx: Tx, id: string, scenarioIds: readonly string[]): Promise<void> {
  await tx.run(sqlFor.deleteFrom("risk_portfolio_members").where("portfolio_id", "=", id));
  if (scenarioIds.length === 0) return;
  const rows = scenarioIds.map((scenario_id, position) => ({ portfolio_id: id, scenario_id, position }));
  await tx.run(sqlFor.insertInto("risk_portfolio_members").values(rows));
}

/** Deletes or restores a portfolio; false if none is in the other state. */
export async function setDeleted(tx: Tx, id: string, isDeleted: boolean): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("risk_portfolios")
      .set({ deleted_at: isDeleted ? sql`now()` : null })
      .where("id", "=", id)
      .where("deleted_at", isDeleted ? "is" : "is not", null),
  );
  return touched === 1;
}

/** The ids of a client's portfolios. */
export function portfoliosOfClient(clientId: string) {
  return sqlFor.selectFrom("risk_portfolios").select("id").where("client_id", "=", clientId);
}
