/** The question bank: questions and their editions. */
import type {
  AskedQuestion,
  QuestionRecord,
  questions as routes,
} from "@crq/contract/compliance/questions/questions";
import type { QuestionContent } from "@crq/contract/compliance/questions/question-fields";
import type { InputOf } from "@crq/contract/route";
import { sql } from "kysely";
import { contractNames } from "../../../../db/contract-names.ts";
import type { Tx } from "../../../../db/doors.ts";
import { listPage, type Page } from "../../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../../db/query.ts";
import { matchesWords } from "../../../../db/search.ts";
import { type By, removeRecord, savedBy, saveVersion } from "../../../../db/versions.ts";

/** A content's fields beside text and kind, which the question itself has too. */
const inContent = [
  sql<string>`e.content ->> 'help'`.as("help"),
  sql<number>`(e.content ->> 'weight')::float8`.as("weight"),
  sql<QuestionContent["choices"]>`e.content -> 'choices'`.as("choices"),
  sql<QuestionContent["bands"]>`e.content -> 'bands'`.as("bands"),
  sql<QuestionContent["entries"]>`e.content -> 'entries'`.as("entries"),
] as const;

const usedIn = sql<number>`(select count(distinct u.set_id)::int from question_uses u
  where u.tenant_id = q.tenant_id and u.question_id = q.id)`;

const questions = () =>
  sqlFor
    .selectFrom("questions as q")
    .innerJoin("question_editions as e", (join) =>
      join
        .onRef("e.tenant_id", "=", "q.tenant_id")
        .onRef("e.question_id", "=", "q.id")
        .onRef("e.edition", "=", "q.edition"),
    )
    .select(
      contractNames("q.id", "q.text", "q.kind", "q.edition", "q.version", "q.created_at", "q.updated_at"),
    )
    .select(contractNames("q.created_by_name as createdBy", "q.updated_by_name as updatedBy", "q.retired_at"))
    .select([...inContent, usedIn.as("usedIn")])
    .$castTo<QuestionRecord>();

const SORTS = { text: sql`lower(q.text)`, kind: sql`q.kind`, updated: sql`q.updated_at` } as const;

/** A page of the bank. */
export function list(tx: Tx, asked: InputOf<typeof routes.list>["query"]): Promise<Page<QuestionRecord>> {
  let found = questions().where(matchesWords(sql`q.text`, asked.q));
  if (asked.kind !== undefined) found = found.where("q.kind", "=", asked.kind);
  if (asked.framework !== undefined)
    found = found.where(sql<boolean>`q.frameworks @> array[${asked.framework}]::text[]`);
  if (asked.retired !== "all")
    found = found.where("q.retired_at", asked.retired === "yes" ? "is not" : "is", null);
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`q.id` });
}

const one = prepared((id: string) => questions().where("q.id", "=", id));

/** One question in its latest edition. */
export function byId(tx: Pick<Tx, "first">, id: string): Promise<QuestionRecord | undefined> {
  return tx.first(one(id));
}

/** The questions in use about a framework, or all of them. */
export function inUse(tx: Pick<Tx, "all">, framework?: string): Promise<QuestionRecord[]> {
  let found = questions().where("q.retired_at", "is", null);
  if (framework !== undefined) found = found.where(sql<boolean>`q.frameworks @> array[${framework}]::text[]`);
  return tx.all(found.orderBy(sql`lower(q.text)`).orderBy("q.id"));
}

/** What of a question everyone reads. */
export function asked({
  id,
  text,
  help,
  kind,
  weight,
  choices,
  bands,
  entries,
}: QuestionRecord): AskedQuestion {
  return { id, setName: null, text, help, kind, weight, choices, bands, entries };
}

/** A question in one of its editions. */
export interface EditionRow {
  readonly questionId: string;
  readonly edition: number;
  readonly content: QuestionContent;
  readonly latest: number;
  readonly retired: boolean;
}

/** Questions in all of their editions, among those named. */
export function editionsAmong(tx: Pick<Tx, "all">, ids: readonly string[]): Promise<EditionRow[]> {
  return tx.all(
    sqlFor
      .selectFrom("question_editions as e")
      .innerJoin("questions as q", (join) =>
        join.onRef("q.tenant_id", "=", "e.tenant_id").onRef("q.id", "=", "e.question_id"),
      )
      .select(contractNames("e.question_id", "e.edition", "e.content", "q.edition as latest"))
      .select(sql<boolean>`q.retired_at is not null`.as("retired"))
      .where(sql<boolean>`e.question_id = any (${[...new Set(ids)]}::uuid[])`)
      .$castTo<EditionRow>(),
  );
}

/** The editions of a question, the latest first, as the contract words them. */
export function editionsOf(tx: Pick<Tx, "all">, id: string) {
  return tx.all(
    sqlFor
      .selectFrom("question_editions as e")
      .select(contractNames("e.edition", "e.content", "e.at", "e.by_name as by"))
      .select(
        sql<boolean>`exists (select from question_uses u where u.tenant_id = e.tenant_id and u.question_id = e.question_id
          and u.edition = e.edition)`.as("used"),
      )
      .where("e.question_id", "=", id)
      .orderBy("e.edition", "desc")
      .$castTo<{ edition: number; content: QuestionContent; at: string; by: string; used: boolean }>(),
  );
}

const searched = (content: QuestionContent) => ({
  text: content.text,
  kind: content.kind,
  frameworks: [...new Set(content.entries.map(({ framework }) => framework))],
});

/** Creates a question in its first edition and returns its id. */
export async function insert(tx: Tx, content: QuestionContent, by: By): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("questions")
      .values({
        ...searched(content),
        ...savedBy(by),
        created_by: by.userId,
        created_by_name: by.name,
      })
      .returning("id"),
  );
  await insertEdition(tx, row!.id, 1, content, by);
  return row!.id;
}

function insertEdition(tx: Tx, id: string, edition: number, content: QuestionContent, by: By) {
  return tx.run(
    sqlFor
      .insertInto("question_editions")
      .values({ question_id: id, edition, content: JSON.stringify(content), by_name: by.name }),
  );
}

/** Saves a question over a version: in its latest edition or, if a set asks that one, in the next; false if it has another version. */
export async function save(
  tx: Tx,
  before: Pick<QuestionRecord, "id" | "version" | "edition">,
  content: QuestionContent,
  by: By,
): Promise<boolean> {
  const { id, version, edition } = before;
  // First: the row is locked then, so that of two people at a time only one makes an edition.
  const row = { ...searched(content), ...savedBy(by) };
  if (!(await saveVersion(tx, "questions", id, version, row))) return false;
  const [latest] = await editionsOf(tx, id);
  if (latest?.used) {
    await insertEdition(tx, id, edition + 1, content, by);
    await tx.run(
      sqlFor
        .updateTable("questions")
        .set({ edition: edition + 1 })
        .where("id", "=", id),
    );
    return true;
  }
  await tx.run(
    sqlFor
      .updateTable("question_editions")
      .set({ content: JSON.stringify(content), at: sql`now()`, by_name: by.name })
      .where("question_id", "=", id)
      .where("edition", "=", edition),
  );
  return true;
}

/** Retires a question or brings it back; false if it's that already. */
export async function setRetired(tx: Tx, id: string, retired: boolean, by: By): Promise<boolean> {
  const changed = sqlFor
    .updateTable("questions")
    .set({
      retired_at: retired ? sql<string>`now()` : null,
      version: sql`version + 1`,
      updated_at: sql`now()`,
      ...savedBy(by),
    })
    .where("id", "=", id)
    .where("retired_at", retired ? "is" : "is not", null);
  return (await tx.run(changed)) === 1;
}

/** Deletes a question with its editions. */
export function remove(tx: Tx, id: string): Promise<boolean> {
  return removeRecord(tx, "questions", id);
}
