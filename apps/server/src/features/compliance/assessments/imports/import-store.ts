/** What an import writes. */
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import { sql } from "kysely";
import type { Tx } from "../../../../db/doors.ts";
import { sqlFor } from "../../../../db/query.ts";

/** The answer to an entry; people are names alone. */
export interface ImportedAnswer extends Pick<
  Answer,
  | "entry"
  | "position"
  | "inScope"
  | "applicability"
  | "justification"
  | "providedBy"
  | "result"
  | "maturity"
  | "objectives"
  | "work"
  | "note"
  | "answeredAt"
> {
  readonly objectiveIds: readonly string[];
  readonly assignee: string | null;
  readonly answeredBy: string | null;
}

/** Gives an assessment its answers. */
export async function insertImportedAnswers(
  tx: Tx,
  assessmentId: string,
  answers: readonly ImportedAnswer[],
): Promise<void> {
  await tx.raw(
    `insert into assessment_answers (assessment_id, control_id, position, in_scope, objective_ids, applicability, justification, provided_by, result, maturity,
       objectives, work, assignee_name, note, answered_at, answered_by_name)
     select $1::uuid, r.entry, r.position, r."inScope", r."objectiveIds", r.applicability, r.justification, r."providedBy", r.result, r.maturity,
       r.objectives, r.work, r.assignee, r.note, r."answeredAt", r."answeredBy"
     from jsonb_to_recordset($2::jsonb) r(entry text, position integer, "inScope" boolean, "objectiveIds" text[], applicability text, justification text,
       "providedBy" text, result text, maturity smallint, objectives jsonb, work text, assignee text, note text, "answeredAt" timestamptz, "answeredBy" text)`,
    [assessmentId, JSON.stringify(answers)],
  );
}

/** A comment of a file. */
export interface ImportedComment {
  readonly entry: string | null;
  readonly text: string;
  readonly at: string;
  readonly by: string;
}

/** Adds comments with the names that a file gives them. */
export async function insertImportedComments(
  tx: Tx,
  assessmentId: string,
  comments: readonly ImportedComment[],
): Promise<void> {
  await tx.raw(
    `insert into assessment_comments (assessment_id, control_id, text, at, by_name)
     select $1::uuid, c.entry, c.text, c.at, c.by from jsonb_to_recordset($2::jsonb) c(entry text, text text, at timestamptz, by text)`,
    [assessmentId, JSON.stringify(comments)],
  );
}

/** Whether someone sees an assessment of this name already. */
export async function isNamed(tx: Tx, name: string): Promise<boolean> {
  const row = await tx.first(
    sqlFor
      .selectFrom("assessments")
      .select("id")
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where("deleted_at", "is", null)
      .limit(1),
  );
  return row !== undefined;
}
