import { type FieldValues, filteredValues, type RiskField } from "@crq/contract/risk/register/risk-fields";
import { filteredCell } from "@crq/contract/risk/register/filtered-cell";
import type { risks as routes } from "@crq/contract/risk/register/risks";
import { APPETITE_VERDICTS, type AppetiteVerdict } from "@crq/contract/risk/register/risk-limits";
import type {
  AcceptanceState,
  RiskMoney,
  RiskRating,
  RiskRecord,
  RiskStatus,
  RiskSummary,
  RiskTreatment,
} from "@crq/contract/risk/register/risk-record";
import type { InputOf } from "@crq/contract/route";
import { type RawBuilder, sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page, pageOf } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesMuch, patternArray } from "../../../db/search.ts";
import { COUNTED, idsFoundBy } from "../../../db/searched-list.ts";
import { type By, savedBy, saveVersion, setArchived } from "../../../db/versions.ts";
import { clearedAcceptance } from "./acceptance-store.ts";
import type { RiskColumns } from "./columns-store.ts";

const rating = (kind: "inherent" | "current" | "target") =>
  sql<RiskRating | null>`case when ${sql.ref(`r.${kind}_likelihood`)} is not null then
    jsonb_build_object('likelihood', ${sql.ref(`r.${kind}_likelihood`)}, 'impact', ${sql.ref(`r.${kind}_impact`)}) end`;

const acceptance = sql<AcceptanceState | null>`case when r.acceptance_asked_at is null then null when r.accepted_at is null then 'asked'
  when r.acceptance_expires_on < current_date then 'lapsed' else 'approved' end`;

const isOverdue = sql<boolean>`r.next_review_on < current_date and r.status <> 'closed' and r.archived_at is null`;
const overdue = sql<boolean>`coalesce(${isOverdue}, false)`;

const verdictOf = (verdict: RawBuilder<unknown>) =>
  sql<AppetiteVerdict | null>`(${sql.lit(`{${APPETITE_VERDICTS.join()}}`)}::text[])[${verdict}]`;

const money = sql<RiskMoney | null>`case when s.id is not null then
  jsonb_build_object('scenarioId', s.id, 'title', s.title, 'currency', s.currency, 'mean', s.mean, 'p95', s.p95) end`;

const register = () =>
  sqlFor
    .selectFrom("risks as r")
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "r.tenant_id").onRef("k.id", "=", "r.client_id"),
    )
    .leftJoin("risk_scenarios as s", (join) =>
      join
        .onRef("s.tenant_id", "=", "r.tenant_id")
        .onRef("s.id", "=", "r.scenario_id")
        .on("s.deleted_at", "is", null),
    );

const lines = () =>
  register()
    .select(contractNames("r.id", "r.title", "r.category", "r.client_id", "k.name as clientName"))
    .select(contractNames("r.owner_id", "r.owner_name", "r.matrix_id", "r.version"))
    .select(sql<FieldValues>`r.custom`.as("custom"))
    .select(contractNames("r.created_at", "r.created_by_name as createdBy"))
    .select(contractNames("r.updated_at", "r.updated_by_name as updatedBy", "r.archived_at"))
    .select([
      sql<string>`'R-' || r.number`.as("reference"),
      sql<RiskStatus>`r.status`.as("status"),
      sql<RiskTreatment>`r.treatment`.as("treatment"),
      sql<string | null>`r.next_review_on::text`.as("nextReviewOn"),
      sql<string | null>`r.acceptance_expires_on::text`.as("acceptanceExpiresOn"),
      rating("inherent").as("inherent"),
      rating("current").as("current"),
      rating("target").as("target"),
      acceptance.as("acceptance"),
      overdue.as("overdue"),
      money.as("money"),
      verdictOf(sql`r.appetite`).as("appetite"),
    ]);

const inFull = () =>
  lines()
    .select(contractNames("r.cause", "r.event", "r.effect", "r.assets", "r.processes", "r.techniques"))
    .select(contractNames("r.treatment_note", "r.review_months"));

const SORTS = {
  reference: sql`r.number`,
  title: sql`lower(r.title)`,
  category: sql`r.category`,
  owner: sql`lower(r.owner_name)`,
  rating: sql`coalesce(r.current_order, 0)`,
  loss: { by: sql`s.mean`, missing: "last" },
  review: { by: sql`r.next_review_on`, missing: "last" },
  updated: sql`r.updated_at`,
} as const;

type Asking = InputOf<typeof routes.list>["query"];

/**
 * A page of the register. A search that finds much counts only so far. Only what's sorted by is read of all that match; the rest is read of the page alone.
 */
export async function list(tx: Tx, asked: Asking): Promise<Page<RiskSummary>> {
  const { items, ...counts } = await idsOf(tx, asked);
  const ids = items.map(({ id }) => id);
  const rows = await tx.all(lines().where(isOneOf(ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...counts, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** A risk's line in a file that can be imported again. */
export type RiskInFile = RiskSummary &
  Pick<RiskRecord, "cause" | "event" | "effect" | "assets" | "processes" | "techniques"> &
  Pick<RiskRecord, "treatmentNote" | "reviewMonths">;

/** The risks that a file has, found at once, and read a part at a time. */
export async function listForFile(tx: Tx, asked: Asking) {
  const { items, total } = await idsOf(tx, asked);
  async function* parts(): AsyncGenerator<RiskInFile[]> {
    for (let at = 0; at < items.length; at += LINES_AT_A_TIME) {
      const ids = items.slice(at, at + LINES_AT_A_TIME).map(({ id }) => id);
      const rows = await tx.all(inFull().where(isOneOf(ids)));
      const byId = new Map(rows.map((row) => [row.id, row]));
      yield ids.flatMap((id) => byId.get(id) ?? []);
    }
  }
  return { rows: items.length, total, parts };
}
const LINES_AT_A_TIME = 1000;

async function idsOf(tx: Tx, asked: Asking): Promise<Page<{ id: string }>> {
  const patterns = patternArray(asked.q);
  const found = filtered(asked);
  const order = { sorts: SORTS, id: sql`r.id` };
  if (patterns === undefined && asked.sort === "loss" && asked.quantified === undefined) {
    // The largest losses are of those that have one, which are few beside all others.
    const [items, all] = await Promise.all([
      tx.all(pageOf(filtered({ ...asked, quantified: "yes" }), asked, order)),
      tx.first(found.clearSelect().select(sql<number>`count(*)::int`.as("total"))),
    ]);
    if (items.length === asked.pageSize) return { items, total: all!.total };
  }
  if (patterns === undefined) {
    const few = asked.fields === undefined ? undefined : await fewOf(tx, found);
    return listPage(tx, few ? among(few) : found, asked, order);
  }
  const ids = await idsFoundBy(tx, "search_risks", patterns);
  if (ids) return listPage(tx, found.where(isOneOf(ids)), asked, order);
  return listPage(tx, found.where(matchesMuch(sql`r.search`, patterns)), asked, order, COUNTED);
}

/** The risks that a filter finds without an index, if they're few: found once, they aren't looked for again in the order of the list. */
async function fewOf(tx: Tx, found: ReturnType<typeof filtered>): Promise<string[] | undefined> {
  const rows = await tx.all(found.limit(COUNTED + 1));
  return rows.length > COUNTED ? undefined : rows.map(({ id }) => id);
}

const isOneOf = (ids: readonly string[]) => sql<boolean>`r.id = any (${ids}::uuid[])`;
const among = (ids: readonly string[]) => register().select("r.id").where(isOneOf(ids));

function filtered(asked: Asking) {
  let found = register().select("r.id");
  if (asked.archived !== "all")
    found = found.where("r.archived_at", asked.archived === "yes" ? "is not" : "is", null);
  if (asked.category !== undefined) found = found.where("r.category", "=", asked.category);
  if (asked.clientId !== undefined) found = found.where("r.client_id", "=", asked.clientId);
  if (asked.ownerId !== undefined) found = found.where("r.owner_id", "=", asked.ownerId);
  if (asked.status !== undefined) found = found.where("r.status", "=", asked.status);
  if (asked.treatment !== undefined) found = found.where("r.treatment", "=", asked.treatment);
  if (asked.acceptance === "lapsing")
    found = found
      .where("r.accepted_at", "is not", null)
      .where(sql<boolean>`r.acceptance_expires_on between current_date and current_date + 90`);
  else if (asked.acceptance !== undefined)
    found = found.where(sql<boolean>`${acceptance} = ${asked.acceptance}`);
  if (asked.rated !== undefined)
    found = found.where("r.current_likelihood", asked.rated === "yes" ? "is not" : "is", null);
  if (asked.appetite !== undefined)
    found =
      asked.appetite === "not-judged"
        ? found.where("r.appetite", "is", null)
        : found.where("r.appetite", "=", APPETITE_VERDICTS.indexOf(asked.appetite) + 1);
  if (asked.owned !== undefined)
    found = found.where("r.owner_id", asked.owned === "yes" ? "is not" : "is", null);
  const cell = asked.cell === undefined ? undefined : filteredCell(asked.cell);
  if (cell) found = found.where(inCell(cell));
  // Without coalesce, which would keep it from the index.
  if (asked.review === "overdue") found = found.where(isOverdue);
  if (asked.review === "soon")
    found = found
      .where(sql<boolean>`r.next_review_on between current_date and current_date + 30`)
      .where("r.status", "<>", "closed");
  if (asked.quantified !== undefined)
    found = found.where("s.id", asked.quantified === "yes" ? "is not" : "is", null);
  if (asked.scenarioId !== undefined) found = found.where("r.scenario_id", "=", asked.scenarioId);
  if (asked.fields !== undefined)
    found = found.where(sql<boolean>`r.custom @> ${JSON.stringify(filteredValues(asked.fields))}::jsonb`);
  if (asked.controlId !== undefined)
    found = found.where(
      sql<boolean>`exists (select from risk_controls l where l.tenant_id = r.tenant_id and l.risk_id = r.id and l.control_id = ${asked.controlId}::uuid)`,
    );
  return found;
}

function inCell({ stage, likelihood, impact, matrixId }: NonNullable<ReturnType<typeof filteredCell>>) {
  const of = (axis: string) => sql.ref(`r.${stage}_${axis}`);
  return sql<boolean>`${of("likelihood")} = ${likelihood} and ${of("impact")} = ${impact}
    and r.matrix_id is not distinct from ${matrixId}::uuid`;
}

const accepting = sql<
  RiskRecord["accepting"]
>`case when r.acceptance_asked_at is not null then jsonb_build_object(
  'reason', r.acceptance_reason, 'askedById', r.acceptance_asked_by, 'askedBy', r.acceptance_asked_by_name, 'approvedBy', r.accepted_by_name,
  'askedAt', to_char(r.acceptance_asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'approvedAt', to_char(r.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'ratedThen', case when r.accepted_likelihood is not null then
    jsonb_build_object('likelihood', r.accepted_likelihood, 'impact', r.accepted_impact) end) end`;

const controls = sql<
  RiskRecord["controls"]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'inPlace', c.in_place)
  order by lower(c.name), c.id), '[]') from risk_controls l join controls c on c.tenant_id = l.tenant_id and c.id = l.control_id
  where l.tenant_id = r.tenant_id and l.risk_id = r.id and c.deleted_at is null)`;

/** A client's own limits hold before the tenant's. */
const limitsHeld = sql<RiskRecord["limits"]>`(select jsonb_build_object('ofClient', l.client_id is not null,
  'rating', case when l.appetite_place is not null then jsonb_build_object('appetite', l.appetite_place, 'tolerance', l.tolerance_place) end,
  'loss', case when l.currency is not null then
    jsonb_build_object('currency', l.currency, 'appetite', l.appetite_loss, 'tolerance', l.tolerance_loss) end,
  'byRating', ${verdictOf(sql`risk_verdict(r.current_order, null, null, l.appetite_place, l.tolerance_place, null, null, null)`)},
  'byLoss', ${verdictOf(sql`risk_verdict(null, s.mean, s.currency, null, null, l.currency, l.appetite_loss, l.tolerance_loss)`)})
  from risk_limits l where l.tenant_id = r.tenant_id and l.category = r.category and (l.client_id is null or l.client_id = r.client_id)
  order by l.client_id nulls last limit 1)`;

/** A risk as it's stored: what doesn't fit together is worked out of it. */
export type StoredRisk = Omit<RiskRecord, "contradictions" | "controlCount"> & {
  /** The tenant's own fields, by which its values are worded. */
  readonly ownFields: readonly RiskField[] | null;
};

const one = prepared((id: string) =>
  inFull()
    .select([
      sql<string | null>`r.reviewed_on::text`.as("reviewedOn"),
      accepting.as("accepting"),
      controls.as("controls"),
      limitsHeld.as("limits"),
      sql<RiskField[] | null>`(select f.fields from risk_fields f where f.tenant_id = r.tenant_id)`.as(
        "ownFields",
      ),
    ])
    .where("r.id", "=", id)
    .$castTo<StoredRisk>(),
);

/** One risk. */
export function byId(tx: Tx, id: string): Promise<StoredRisk | undefined> {
  return tx.first(one(id));
}

/** Those of the given risks that the caller sees, which no one else changes until the transaction ends. */
export async function heldByIds(tx: Tx, ids: readonly string[]): Promise<RiskSummary[]> {
  await tx.all(
    sqlFor
      .selectFrom("risks")
      .select("id")
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .orderBy("id")
      .forUpdate(),
  );
  return tx.all(lines().where(isOneOf(ids)).orderBy("r.number"));
}

/** The next numbers of the tenant's risks: the first of them. */
async function takeNumbers(tx: Tx, count: number): Promise<number> {
  const row = await tx.first(
    sqlFor
      .insertInto("risk_numbers")
      .values({ latest: count })
      .onConflict((conflict) =>
        conflict.column("tenant_id").doUpdateSet({ latest: sql`risk_numbers.latest + ${count}` }),
      )
      .returning("latest"),
  );
  return row!.latest - count + 1;
}

/** A risk to insert. */
export type NewRisk = RiskColumns & {
  readonly title: string;
  readonly owner_id: string | null;
  readonly owner_name: string;
  readonly client_id: string | null;
};

/** Records risks under the tenant's next numbers, and returns their ids in order. */
export async function insert(tx: Tx, risks: readonly NewRisk[], by: By): Promise<string[]> {
  const first = await takeNumbers(tx, risks.length);
  const rows = await tx.all(
    sqlFor
      .insertInto("risks")
      .values(
        risks.map((risk, i) => ({
          ...risk,
          ...(risk.next_review_on === undefined &&
            risk.review_months && { next_review_on: monthsFromNow(risk.review_months) }),
          number: first + i,
          ...savedBy(by),
          created_by: by.userId,
          created_by_name: by.name,
        })),
      )
      .returning(["id", "number"]),
  );
  return rows.toSorted((a, b) => a.number - b.number).map(({ id }) => id);
}

/** Some months from today, or the last day of that month. */
function monthsFromNow(months: number) {
  return sql<string>`(current_date + make_interval(months => ${months}))::date`;
}

/** Saves over a version; false if it has another. An acceptance ends with another treatment. */
export function save(tx: Tx, id: string, version: number, values: RiskColumns, by: By): Promise<boolean> {
  const ended = values.treatment !== undefined && values.treatment !== "accept";
  return saveVersion(tx, "risks", id, version, {
    ...values,
    ...(ended && clearedAcceptance),
    ...savedBy(by),
  });
}

/** Changes the same columns of many risks that are held. */
export async function saveMany(tx: Tx, ids: readonly string[], values: RiskColumns, by: By): Promise<void> {
  const ended = values.treatment !== undefined && values.treatment !== "accept";
  await tx.run(
    sqlFor
      .updateTable("risks")
      .set({ ...values, ...(ended && clearedAcceptance), ...savedBy(by) })
      .set({ version: sql`version + 1`, updated_at: sql`now()` })
      .where(sql<boolean>`id = any (${ids}::uuid[])`),
  );
}

/** Notes that a risk was reviewed today; false if it has another version. */
export function saveReviewed(
  tx: Tx,
  id: string,
  version: number,
  values: RiskColumns,
  months: number | null,
  by: By,
): Promise<boolean> {
  const next = months === null ? null : monthsFromNow(months);
  return saveVersion(tx, "risks", id, version, {
    next_review_on: next,
    ...values,
    reviewed_on: sql<string>`current_date`,
    ...savedBy(by),
  });
}

/** Archives or restores a risk; false if it already is. */
export function archive(tx: Tx, id: string, archived: boolean): Promise<boolean> {
  return setArchived(tx, "risks", id, archived);
}

/** The words in use, for fields that suggest them: all categories, and what the risks changed last name. */
export async function suggestions(tx: Tx) {
  const latest = (column: "assets" | "processes") =>
    sql<
      string[]
    >`array(select distinct tag from (select ${sql.ref(column)} as tags from risks order by updated_at desc limit 1000) l,
      unnest(l.tags) as tag order by tag limit 200)`;
  // Each category is found by one step in the index, however many risks have it.
  const categories = sql<string[]>`array(with recursive c as (
    (select category from risks order by category limit 1)
    union all select (select n.category from risks n where n.category > c.category order by n.category limit 1) from c where c.category is not null)
    select category from c where category <> '' limit 200)`;
  const row = await tx.first(
    sqlFor.selectNoFrom([
      categories.as("categories"),
      latest("assets").as("assets"),
      latest("processes").as("processes"),
    ]),
  );
  return row!;
}
