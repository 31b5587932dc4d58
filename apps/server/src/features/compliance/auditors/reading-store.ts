/** What an auditor reads, in a transaction of the database's role for auditors: it shows nothing else, whatever is asked. */
import type { AssessmentComment } from "@crq/contract/compliance/assessments/answers";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** A comment that an auditor sees. */
export interface SeenComment {
  readonly id: string;
  readonly entry: string | null;
  readonly text: string;
  readonly at: string;
  readonly by: string | null;
  readonly auditorId: string | null;
  readonly forAuditorId: string | null;
}

/** The comments that an auditor sees, on one entry, on the assessment as a whole (null) or on all of it, oldest first. */
export function commentsFor(tx: Tx, assessmentId: string, entry?: string | null): Promise<SeenComment[]> {
  return tx.all(
    sqlFor
      .selectFrom("assessment_comments as c")
      .select(["c.id", "c.control_id as entry", "c.text", "c.at", "c.by_name as by"])
      .select(["c.auditor_id as auditorId", "c.for_auditor_id as forAuditorId"])
      .where("c.assessment_id", "=", assessmentId)
      .$if(entry === null, (some) => some.where("c.control_id", "is", null))
      .$if(typeof entry === "string", (some) => some.where("c.control_id", "=", entry!))
      .orderBy("c.at")
      .orderBy("c.id")
      .limit(20_000),
  );
}

/** The same as files have them. */
export function asSaid({ forAuditorId: _, ...comment }: SeenComment): AssessmentComment {
  return { ...comment, byId: null, mentions: [], forAuditor: null };
}

/** How many comments an auditor sees on each entry. */
export async function commentCounts(tx: Tx, assessmentId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("assessment_comments as c")
      .select(["c.control_id as entry", sql<number>`count(*)::int`.as("count")])
      .where("c.assessment_id", "=", assessmentId)
      .where("c.control_id", "is not", null)
      .groupBy("c.control_id"),
  );
  return new Map(rows.map(({ entry, count }) => [entry!, count]));
}
