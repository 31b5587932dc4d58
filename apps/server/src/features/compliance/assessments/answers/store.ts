/** The answers of assessments. */
import type { Answer, AnswerFields, AnswerRow } from "@crq/contract/compliance/assessments/answers";
import type { ScoringModel } from "@crq/contract/compliance/assessments/records";
import type { AssessmentStatus } from "@crq/contract/compliance/assessments/assessments";
import { sql } from "kysely";
import { contractNames } from "../../../../db/contract-names.ts";
import type { Tx } from "../../../../db/doors.ts";
import { prepared, sqlFor } from "../../../../db/query.ts";
import type { By } from "../../../../db/versions.ts";

/** An answer that no one has given yet. */
export interface NewAnswer {
  readonly entry: string;
  readonly position: number;
  readonly inScope: boolean;
  readonly objectiveIds: readonly string[];
  /** The entry of another assessment whose answer it takes over. */
  readonly from?: string;
}

const compact = [
  ...contractNames("n.control_id as entry", "n.position", "n.in_scope", "n.applicability", "n.result"),
  ...contractNames("n.maturity", "n.objectives", "n.work", "n.assignee_id", "n.assignee_name", "n.version"),
  ...contractNames("n.answered_at"),
] as const;

const commentCount = sql<number>`(select count(*)::int from assessment_comments c
  where c.assessment_id = n.assessment_id and c.control_id = n.control_id)`.as("comments");
const evidenceCount = sql<number>`(select count(*)::int from evidence_links l
  where l.assessment_id = n.assessment_id and l.entry_id = n.control_id)`.as("evidence");
const noted = sql<boolean>`n.note <> ''`.as("noted");

const rows = prepared((assessmentId: string) =>
  sqlFor
    .selectFrom("assessment_answers as n")
    .leftJoin(
      sql<{ control_id: string; count: number }>`(
        select control_id, count(*)::int as count from assessment_comments where assessment_id = ${assessmentId} and control_id is not null group by 1)`.as(
        "c",
      ),
      (join) => join.onRef("c.control_id", "=", "n.control_id"),
    )
    .leftJoin(
      sql<{ entry_id: string; count: number }>`(
        select entry_id, count(*)::int as count from evidence_links where assessment_id = ${assessmentId} group by 1)`.as(
        "l",
      ),
      (join) => join.onRef("l.entry_id", "=", "n.control_id"),
    )
    .select([...compact, noted, sql<number>`coalesce(c.count, 0)`.as("comments")])
    .select(sql<number>`coalesce(l.count, 0)`.as("evidence"))
    .where("n.assessment_id", "=", assessmentId)
    .orderBy("n.position")
    .orderBy("n.control_id")
    .$castTo<AnswerRow>(),
);

/** All answers of an assessment in the order of its framework, without their texts. */
export function rowsOf(tx: Pick<Tx, "all">, assessmentId: string): Promise<AnswerRow[]> {
  return tx.all(rows(assessmentId));
}

const whole = [
  ...compact,
  commentCount,
  evidenceCount,
  noted,
  ...contractNames("n.note", "n.justification", "n.provided_by", "n.answered_by_name as answeredBy"),
] as const;

const single = prepared((assessmentId: string, entry: string) =>
  sqlFor
    .selectFrom("assessment_answers as n")
    .select([...whole])
    .where("n.assessment_id", "=", assessmentId)
    .where("n.control_id", "=", entry)
    .$castTo<Answer>(),
);

/** One answer with its texts. */
export function answerOf(
  tx: Pick<Tx, "first">,
  assessmentId: string,
  entry: string,
): Promise<Answer | undefined> {
  return tx.first(single(assessmentId, entry));
}

/** All answers with their texts, in the order of the framework. */
export function answersOf(tx: Pick<Tx, "all">, assessmentId: string): Promise<Answer[]> {
  return tx.all(
    sqlFor
      .selectFrom("assessment_answers as n")
      .select([...whole])
      .where("n.assessment_id", "=", assessmentId)
      .orderBy("n.position")
      .orderBy("n.control_id")
      .$castTo<Answer>(),
  );
}

/** What decides whether an answer can change. */
export interface AnswerToChange extends Answer {
  readonly objectiveIds: readonly string[];
}

/** Lets others answer at the same time, and waits while someone submits, returns or signs the assessment. */
export async function joinAnswering(tx: Tx, assessmentId: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock_shared(hashtextextended($1, 49))", [assessmentId.toLowerCase()]);
}

const about = prepared((assessmentId: string) =>
  sqlFor
    .selectFrom("assessments")
    .select(["id", "name", "client_id as clientId", "archived_at as archivedAt"])
    .select([sql<AssessmentStatus>`status`.as("status"), sql<ScoringModel>`scoring_model`.as("scoringModel")])
    .where("id", "=", assessmentId)
    .where("deleted_at", "is", null),
);

/** What of an assessment decides about changes of its answers. */
export function aboutAssessment(tx: Pick<Tx, "first">, assessmentId: string) {
  return tx.first(about(assessmentId));
}

const toChange = prepared((assessmentId: string, entries: readonly string[]) =>
  sqlFor
    .selectFrom("assessment_answers as n")
    .select([...whole, "n.objective_ids as objectiveIds"])
    .where("n.assessment_id", "=", assessmentId)
    .where(sql<boolean>`n.control_id = any (${entries}::text[])`)
    .orderBy("n.control_id") // everyone locks in the same order
    .forNoKeyUpdate()
    .$castTo<AnswerToChange>(),
);

/** Answers, locked until the transaction ends. */
export function answersToChange(
  tx: Pick<Tx, "all">,
  assessmentId: string,
  entries: readonly string[],
): Promise<AnswerToChange[]> {
  return tx.all(toChange(assessmentId, entries));
}

/** An answer as it shall be, and what of it changes. */
export interface ChangedAnswer {
  readonly after: Readonly<Record<keyof AnswerFields, unknown>> & {
    readonly entry: string;
    readonly assigneeName: string | null;
  };
  readonly fields: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
}

/** Saves answers that `answersToChange` locked, and what changed of them. */
export async function writeAnswers(
  tx: Tx,
  assessmentId: string,
  changed: readonly ChangedAnswer[],
  by: By,
): Promise<void> {
  if (changed.length === 0) return;
  await tx.raw(
    `with changed as (
       select e.value -> 'fields' as fields, r.*
       from jsonb_array_elements($2::jsonb) e
       cross join lateral jsonb_to_record(e.value -> 'after') r(entry text, "inScope" boolean, applicability text, justification text, "providedBy" text,
         result text, maturity smallint, work text, "assigneeId" uuid, "assigneeName" text, objectives jsonb, note text)
     ), logged as (
       insert into assessment_changes (assessment_id, control_id, by_id, by_name, fields)
       select $1::uuid, entry, $3::uuid, $4::text, fields from changed
     )
     update assessment_answers n set in_scope = c."inScope", applicability = c.applicability, justification = c.justification, provided_by = c."providedBy",
       result = c.result, maturity = c.maturity, work = c.work, assignee_id = c."assigneeId", assignee_name = c."assigneeName", objectives = c.objectives,
       note = c.note, version = n.version + 1,
       answered_at = case when c.fields ?| $5::text[] then now() else n.answered_at end,
       answered_by = case when c.fields ?| $5::text[] then $3::uuid else n.answered_by end,
       answered_by_name = case when c.fields ?| $5::text[] then $4::text else n.answered_by_name end
     from changed c where n.assessment_id = $1::uuid and n.control_id = c.entry`,
    [assessmentId, JSON.stringify(changed), by.userId, by.name, ANSWERING],
  );
}

/** The fields that are an answer; the others are how the work on it is organized. */
const ANSWERING = [
  "applicability",
  "justification",
  "providedBy",
  "result",
  "maturity",
  "objectives",
  "note",
];

/**
 * Gives an assessment its answers.
 * @param source the assessment that answers are taken over from, with who gave them and when; the work on them isn't done
 */
export async function insertAnswers(
  tx: Tx,
  assessmentId: string,
  answers: readonly NewAnswer[],
  source: string | null = null,
): Promise<void> {
  await tx.raw(
    `insert into assessment_answers (assessment_id, control_id, position, in_scope, objective_ids, applicability, justification, provided_by, result, maturity,
       objectives, work, assignee_id, assignee_name, note, answered_at, answered_by, answered_by_name)
     select $1::uuid, r.entry, r.position, r."inScope", r."objectiveIds", coalesce(o.applicability, 'applicable'), coalesce(o.justification, ''),
       coalesce(o.provided_by, ''), o.result, o.maturity,
       coalesce((select jsonb_object_agg(p.key, p.value) from jsonb_each(o.objectives) p where p.key = any (r."objectiveIds")), '{}'),
       case when o.answered_at is null then 'not-started' else 'in-progress' end, o.assignee_id, o.assignee_name, coalesce(o.note, ''), o.answered_at,
       o.answered_by, o.answered_by_name
     from jsonb_to_recordset($2::jsonb) r(entry text, position integer, "inScope" boolean, "objectiveIds" text[], "from" text)
     left join assessment_answers o on o.assessment_id = $3::uuid and o.control_id = r."from"`,
    [assessmentId, JSON.stringify(answers), source],
  );
}
