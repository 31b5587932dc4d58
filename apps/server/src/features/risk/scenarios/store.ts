import type { MiniCurve } from "@crq/contract/risk/mini-curve";
import type { ReviewState } from "@crq/contract/risk/scenario-reviews";
import type { Figures, ScenarioRecord, ScenarioSummary } from "@crq/contract/risk/scenarios";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { type Asked, listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { searchedList } from "../../../db/searched-list.ts";
import { StoredJson } from "../../../http/replies/stored-json.ts";

const ofRecord = [
  ...contractNames("s.id", "s.version", "s.title", "s.currency", "s.client_id"),
  ...contractNames("s.mean", "s.p95", "s.p99", "s.p_zero", "s.engine_version", "s.run_count"),
  ...contractNames("s.review_state", "s.updated_at", "s.updated_by_name as updatedBy"),
] as const;
/** The client's name, sought only where there is a client: as a join, it would be sought for each row. */
const clientName = sql<string | null>`case when s.client_id is not null then
  (select c.name from clients as c where c.tenant_id = s.tenant_id and c.id = s.client_id) end`.as(
  "clientName",
);
const rest = [
  ...contractNames("s.description", "s.scope", "s.evidence", "s.tolerance"),
  ...contractNames("s.assumptions", "s.change_note as note", "s.approved_version", "s.approved_at"),
  ...contractNames("s.approved_by_name as approvedBy"),
  ...contractNames("s.created_at", "s.created_by as authorId", "s.created_by_name as createdBy"),
] as const;
const stored = contractNames("s.curve", "s.estimate", "s.treatment");
const headlines = [...ofRecord, clientName] as const;
const whole = [...headlines, ...rest, ...stored] as const;

/** A complete scenario, and its creator's account. */
export type Scenario = ScenarioRecord & { readonly authorId: string | null };

const FIGURES: ReadonlySet<string> = new Set<keyof Figures>([
  "mean",
  "p95",
  "p99",
  "pZero",
  "engineVersion",
  "curve",
]);

/** A row in the contract's shape, with its headline figures grouped; a rest of fields would take five times as long. */
function withFigures<R extends Figures>(row: R) {
  const { mean, p95, p99, pZero, engineVersion, curve } = row;
  const record: Record<string, unknown> = {};
  for (const name in row) if (!FIGURES.has(name)) record[name] = row[name];
  record["figures"] = { mean, p95, p99, pZero, engineVersion, curve };
  return record as Omit<R, keyof Figures> & { figures: Figures };
}

/** A row whose stored JSON was read as text, to be passed on in a reply. */
function passedOn<R extends object>(row: R, ...columns: readonly (keyof R)[]) {
  for (const column of columns)
    if (row[column] !== null) row[column] = new StoredJson(row[column] as string) as R[keyof R];
  return row;
}

const scenarios = () => sqlFor.selectFrom("risk_scenarios as s");

const SORTS = {
  title: sql`lower(s.title)`,
  mean: sql`s.mean`,
  p95: sql`s.p95`,
  p99: sql`s.p99`,
  updated: sql`s.updated_at`,
};
const ORDER = { sorts: SORTS, id: sql`s.id` } as const;

type Listing = Asked<keyof typeof SORTS> & {
  readonly clientId?: string | undefined;
  readonly shared?: "true" | undefined;
  readonly review?: ReviewState | undefined;
};

const undeleted = () => scenarios().where("s.deleted_at", "is", null);

/** Curves as the database keeps them for replies. */
const curveAsText = sql<MiniCurve | null>`s.curve_text`.as("curve");

const pageOf = searchedList(undeleted().select(headlines).select(curveAsText), ORDER, {
  by: "search_scenarios",
  text: sql.ref("s.title"),
});

/** A page of scenarios whose titles contain the search words, and the total, for a reply: curves are passed on as stored. */
export async function list(tx: Pick<Tx, "all" | "first">, asked: Listing): Promise<Page<ScenarioSummary>> {
  const { clientId, shared, review } = asked;
  const some = clientId !== undefined || shared !== undefined || review !== undefined;
  const page = await (some ? pageOfSome : pageOf)(tx, asked);
  return { ...page, items: page.items.map(summaryOf) };
}

/** A line of the list, named field by field: a list of fifty is read often, and a loop over names looks each of them up. */
function summaryOf(row: Omit<ScenarioSummary, "figures"> & Figures): ScenarioSummary {
  const { mean, p95, p99, pZero, engineVersion } = row;
  const curve = row.curve && (new StoredJson(row.curve as unknown as string) as unknown as MiniCurve);
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    currency: row.currency,
    clientId: row.clientId,
    clientName: row.clientName,
    figures: { mean, p95, p99, pZero, engineVersion, curve },
    runCount: row.runCount,
    reviewState: row.reviewState,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
  };
}

/** The same of one client or of none, or where a review is: an index leads to these scenarios, so the words are sought in them. */
function pageOfSome(tx: Pick<Tx, "all" | "first">, asked: Listing) {
  return listPage(tx, matching(asked).select(headlines).select(curveAsText), asked, ORDER);
}

/** What a search finds, of one client or of all, wherever the reviews are or in one state. */
function matching({ q, clientId, shared, review }: Listing) {
  let found = undeleted().where(matchesWords(sql.ref("s.title"), q));
  if (shared !== undefined)
    found = found.where((is) =>
      is.or([
        is("s.client_id", "is", null),
        ...(clientId === undefined ? [] : [is("s.client_id", "=", clientId)]),
      ]),
    );
  else if (clientId !== undefined) found = found.where("s.client_id", "=", clientId);
  return review === undefined ? found : found.where("s.review_state", "=", review);
}

/** A page of the same scenarios in full, and their exact total. */
export async function listWhole(tx: Tx, asked: Listing): Promise<Page<Scenario>> {
  const { items, total } = await listPage(tx, matching(asked).select(whole), asked, ORDER);
  return { items: items.map(withFigures), total };
}

const alive = prepared((id: string) =>
  scenarios().select(whole).where("s.id", "=", id).where("s.deleted_at", "is", null),
);
const deleted = prepared((id: string) =>
  scenarios().select(whole).where("s.id", "=", id).where("s.deleted_at", "is not", null),
);

/** One scenario that isn't deleted. */
export function byId(tx: Tx, id: string): Promise<Scenario | undefined> {
  return one(tx, alive(id));
}

/** Those that aren't deleted, the largest expected loss first. */
export async function byIds(tx: Tx, ids: readonly string[]): Promise<Scenario[]> {
  const rows = await tx.all(
    scenarios()
      .select(whole)
      .where(sql<boolean>`s.id = any (${ids}::uuid[])`)
      .where("s.deleted_at", "is", null)
      .orderBy("s.mean", "desc")
      .orderBy("s.id"),
  );
  return rows.map(withFigures);
}

const aliveForReply = prepared((id: string) =>
  scenarios()
    .select([...headlines, ...rest])
    .select([
      sql<MiniCurve | null>`s.curve::text`.as("curve"),
      sql<Scenario["estimate"]>`s.estimate::text`.as("estimate"),
      sql<Scenario["treatment"]>`s.treatment::text`.as("treatment"),
    ])
    .where("s.id", "=", id)
    .where("s.deleted_at", "is", null),
);

/** The same, for a reply: what is stored as JSON is passed on as it is. */
export async function forReply(tx: Tx, id: string): Promise<Scenario | undefined> {
  const row = await tx.first(aliveForReply(id));
  return row && withFigures(passedOn(row, "curve", "estimate", "treatment"));
}

/** One deleted scenario that can still be restored. */
export function deletedById(tx: Tx, id: string): Promise<Scenario | undefined> {
  return one(tx, deleted(id));
}

async function one(tx: Tx, query: ReturnType<typeof alive>) {
  const row = await tx.first(query);
  return row && withFigures(row);
}

/** A saved scenario's content. */
export interface ScenarioValues {
  readonly title: string;
  readonly description: string;
  readonly scope?: string;
  readonly currency: string;
  readonly estimate: string;
  readonly evidence: string;
  readonly treatment: string;
  readonly tolerance: string;
  readonly assumptions?: string;
  /** Why it's saved; each save has its own reason or none. */
  readonly change_note?: string;
  readonly client_id: string | null;
  readonly mean: number;
  readonly p95: number;
  readonly p99: number;
  readonly p_zero: number;
  readonly engine_version: string;
  readonly curve: string | null;
}

/** Who saves. */
export type By = { readonly userId: string | null; readonly name: string };

/** Inserts a scenario and returns its id. */
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

/** Saves over `version`; false if that is no longer the current one. */
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
        change_note: "",
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

/** Deletes or restores a scenario; false if none is in the other state. */
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

/** Whether the tenant has an active client; for callers who work for one client, whether it is that one. */
export async function clientExists(tx: Tx, id: string): Promise<boolean> {
  const found = sqlFor.selectFrom("clients").select("id").where("id", "=", id);
  return (await tx.first(found.where("archived_at", "is", null))) !== undefined;
}
