/** Comments on assessments. */
import type { AssessmentComment } from "@crq/contract/compliance/assessments/answers";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { By } from "../../../db/versions.ts";
import type { Person } from "./people-store.ts";

/** The most comments that are read at a time. */
const READ = 500;

const comments = () =>
  sqlFor
    .selectFrom("assessment_comments as c")
    .leftJoin("auditor_accesses as x", (join) =>
      join.onRef("x.tenant_id", "=", "c.tenant_id").onRef("x.id", "=", "c.for_auditor_id"),
    )
    .select([...contractNames("c.id", "c.control_id as entry", "c.text", "c.at", "c.by_name as by")])
    .select([...contractNames("c.by_id", "c.mentions", "c.auditor_id")])
    .select(
      sql<
        AssessmentComment["forAuditor"]
      >`case when x.id is not null then jsonb_build_object('id', x.id, 'name', x.name) end`.as("forAuditor"),
    )
    .$castTo<AssessmentComment>();

/** The last comments on an entry, on the assessment as a whole (null), or on all of it, oldest first. */
export async function commentsOf(
  tx: Pick<Tx, "all">,
  assessmentId: string,
  entry: string | null | undefined,
  most = READ,
): Promise<AssessmentComment[]> {
  let found = comments().where("c.assessment_id", "=", assessmentId);
  if (entry === null) found = found.where("c.control_id", "is", null);
  else if (entry !== undefined) found = found.where("c.control_id", "=", entry);
  const latest = await tx.all(found.orderBy("c.at", "desc").orderBy("c.id", "desc").limit(most));
  return latest.toReversed();
}

/** One comment of an assessment. */
export function commentOf(tx: Tx, assessmentId: string, id: string): Promise<AssessmentComment | undefined> {
  return tx.first(comments().where("c.assessment_id", "=", assessmentId).where("c.id", "=", id));
}

/** Adds a comment, and returns its id. */
export async function addComment(
  tx: Tx,
  assessmentId: string,
  comment: {
    readonly entry: string | null;
    readonly text: string;
    readonly mentions: readonly Person[];
    readonly forAuditor: string | null;
  },
  by: By,
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("assessment_comments")
      .values({
        assessment_id: assessmentId,
        control_id: comment.entry,
        text: comment.text,
        mentions: sql`${JSON.stringify(comment.mentions)}::jsonb`,
        for_auditor_id: comment.forAuditor,
        by_id: by.userId,
        by_name: by.name,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Adds a question that an auditor asks about an entry. */
export async function addAuditorsQuestion(
  tx: Tx,
  assessmentId: string,
  asked: {
    readonly entry: string;
    readonly text: string;
    readonly auditor: { readonly id: string; readonly name: string };
  },
): Promise<{ readonly id: string; readonly at: string; readonly by: string | null }> {
  const row = await tx.first(
    sqlFor
      .insertInto("assessment_comments")
      .values({
        assessment_id: assessmentId,
        control_id: asked.entry,
        text: asked.text,
        auditor_id: asked.auditor.id,
        by_name: `Auditor: ${asked.auditor.name}`,
      })
      .returning(["id", "at", "by_name as by"]),
  );
  return row!;
}

/** Deletes a comment for good. */
export async function removeComment(tx: Tx, assessmentId: string, id: string): Promise<void> {
  await tx.run(
    sqlFor.deleteFrom("assessment_comments").where("assessment_id", "=", assessmentId).where("id", "=", id),
  );
}
