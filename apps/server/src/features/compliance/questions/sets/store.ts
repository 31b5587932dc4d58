/** Question sets and their editions. */
import type { KeptSections, WrittenSections } from "@crq/contract/compliance/questions/question-fields";
import type {
  QuestionSetSummary,
  questionSets as routes,
  SetStatus,
} from "@crq/contract/compliance/questions/question-sets";
import type { InputOf } from "@crq/contract/route";
import { sql } from "kysely";
import { columnValues, contractNames } from "../../../../db/contract-names.ts";
import type { Tx } from "../../../../db/doors.ts";
import { listPage, type Page } from "../../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../../db/query.ts";
import { matchesWords } from "../../../../db/search.ts";
import {
  type By,
  moveStatus,
  publishNext,
  removeRecord,
  savedBy,
  saveVersion,
} from "../../../../db/versions.ts";

const sets = () =>
  sqlFor
    .selectFrom("question_sets as s")
    .select(contractNames("s.id", "s.name", "s.description", "s.framework", "s.framework_title"))
    .select(contractNames("s.framework_edition", "s.status", "s.edition", "s.question_count", "s.changed"))
    .select(
      contractNames("s.published_at", "s.published_by_name as publishedBy", "s.version", "s.created_at"),
    )
    .select(
      contractNames("s.created_by_name as createdBy", "s.updated_at", "s.updated_by_name as updatedBy"),
    );

const SORTS = {
  name: sql`lower(s.name)`,
  status: sql`array_position(array['draft', 'published', 'retired'], s.status)`,
  framework: sql`lower(s.framework_title)`,
  updated: sql`s.updated_at`,
} as const;

/** A page of the tenant's sets. */
export function list(tx: Tx, asked: InputOf<typeof routes.list>["query"]): Promise<Page<QuestionSetSummary>> {
  let found = sets().where(matchesWords(sql`(s.name || ' ' || s.framework_title)`, asked.q));
  if (asked.status !== undefined) found = found.where("s.status", "=", asked.status);
  if (asked.framework !== undefined) found = found.where("s.framework", "=", asked.framework);
  return listPage(tx, found.$castTo<QuestionSetSummary>(), asked, { sorts: SORTS, id: sql`s.id` });
}

/** A set with what is being written. */
export type SetRow = QuestionSetSummary & { readonly sections: WrittenSections };

const one = prepared((id: string) => sets().select("s.sections").where("s.id", "=", id).$castTo<SetRow>());

/** One set of the tenant. */
export function byId(tx: Pick<Tx, "first">, id: string): Promise<SetRow | undefined> {
  return tx.first(one(id));
}

/** A published edition of a set. */
export interface PublishedSet extends QuestionSetSummary {
  readonly content: KeptSections;
}

/** The latest editions of the sets that are published, or of one of them. */
export function published(
  tx: Pick<Tx, "all">,
  { id, framework }: { readonly id?: string | undefined; readonly framework?: string | undefined },
): Promise<PublishedSet[]> {
  let found = sets()
    .innerJoin("question_set_editions as e", (join) =>
      join
        .onRef("e.tenant_id", "=", "s.tenant_id")
        .onRef("e.set_id", "=", "s.id")
        .onRef("e.edition", "=", "s.edition"),
    )
    .select(["e.sections as content", "e.name"])
    .where("s.status", "=", "published");
  if (id !== undefined) found = found.where("s.id", "=", id);
  if (framework !== undefined) found = found.where("s.framework", "=", framework);
  return tx.all(
    found
      .orderBy(sql`lower(e.name)`)
      .orderBy("s.id")
      .$castTo<PublishedSet>(),
  );
}

/** What a new set has. */
export interface NewSet {
  readonly name: string;
  readonly description: string;
  readonly framework: string;
  readonly frameworkTitle: string;
  readonly frameworkEdition: string;
}

/** Creates an empty draft and returns its id. */
export async function insert(tx: Tx, values: NewSet, by: By): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("question_sets")
      .values({
        name: values.name,
        description: values.description,
        framework: values.framework,
        framework_title: values.frameworkTitle,
        framework_edition: values.frameworkEdition,
        ...savedBy(by),
        created_by: by.userId,
        created_by_name: by.name,
      })
      .returning("id"),
  );
  return row!.id;
}

/** What is saved of a set. */
export interface SetValues {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly sections?: WrittenSections | undefined;
}

/** Saves over a version; false if it has another. */
export async function save(tx: Tx, id: string, version: number, { sections, ...values }: SetValues, by: By) {
  const items = sections?.flatMap((section) => section.items);
  const row = {
    ...columnValues(values),
    ...(items && { sections: JSON.stringify(sections), question_count: items.length }),
    changed: true,
    ...savedBy(by),
  };
  if (!(await saveVersion(tx, "question_sets", id, version, row))) return false;
  if (items) await setUses(tx, id, items);
  return true;
}

/** Which editions of questions a set asks. What its published editions say, they say in full. */
async function setUses(tx: Tx, id: string, items: WrittenSections[number]["items"]): Promise<void> {
  await tx.run(sqlFor.deleteFrom("question_uses").where("set_id", "=", id));
  const uses = new Map(
    items.map(({ questionId, edition }) => [
      `${questionId.toLowerCase()} ${edition}`,
      { set_id: id, question_id: questionId, edition },
    ]),
  );
  if (uses.size > 0) await tx.run(sqlFor.insertInto("question_uses").values([...uses.values()]));
}

/** Publishes what is written as the next edition; false if the set has another version. */
export async function publish(
  tx: Tx,
  { id, version, edition, name }: SetRow,
  content: KeptSections,
  by: By,
): Promise<boolean> {
  if (!(await publishNext(tx, "question_sets", { id, version, edition }, by))) return false;
  await tx.run(
    sqlFor.insertInto("question_set_editions").values({
      set_id: id,
      edition: edition + 1,
      name,
      sections: JSON.stringify(content),
      published_by_name: by.name,
    }),
  );
  return true;
}

/** Takes a set from one state to another; false if it isn't in the first. */
export function move(tx: Tx, id: string, from: SetStatus, to: SetStatus, by: By): Promise<boolean> {
  return moveStatus(tx, "question_sets", id, { from, to }, by);
}

/** Deletes a set. */
export function remove(tx: Tx, id: string): Promise<boolean> {
  return removeRecord(tx, "question_sets", id);
}
