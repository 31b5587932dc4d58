/** What of one assessment is open: a count over its own entries, which are 1,233 at most. */
import { sql } from "kysely";
import type { Tx } from "../../../../db/doors.ts";
import { prepared, sqlFor } from "../../../../db/query.ts";

const verdict = sql`answer_counts_as(n.result, n.maturity, n.applicability, n.in_scope)`;

const open = prepared((assessmentId: string, userId: string) =>
  sqlFor
    .selectFrom("assessment_answers as n")
    .select([
      sql<number>`count(*)`.as("open"),
      sql<number>`count(*) filter (where n.assignee_id = ${userId})`.as("openForYou"),
    ])
    .where("n.assessment_id", "=", assessmentId)
    .where("n.in_scope", "=", true)
    .where(sql<boolean>`${verdict} is null`),
);

/** How many entries in scope have no verdict, and how many of them are assigned to a person. */
export async function openCounts(
  tx: Pick<Tx, "first">,
  assessmentId: string,
  userId: string,
): Promise<{ readonly open: number; readonly openForYou: number }> {
  return (await tx.first(open(assessmentId, userId)))!;
}
