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
    .select([...contractNames("c.id", "c.control_id as entry", "c.text", "c.at", "c.by_name as by")])
    .select([...contractNames("c.by_id", "c.mentions")])
    .$castTo<AssessmentComment>();

/** The last comments on an entry or on all of an assessment, oldest first. */
export async function commentsOf(
  tx: Pick<Tx, "all">,
  assessmentId: string,
  entry: string | undefined,
  most = READ,
): Promise<AssessmentComment[]> {
  let found = comments().where("c.assessment_id", "=", assessmentId);
  if (entry !== undefined) found = found.where("c.control_id", "=", entry);
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
        by_id: by.userId,
        by_name: by.name,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Deletes a comment for good. */
export async function removeComment(tx: Tx, assessmentId: string, id: string): Promise<void> {
  await tx.run(
    sqlFor.deleteFrom("assessment_comments").where("assessment_id", "=", assessmentId).where("id", "=", id),
  );
}
