import { sql } from "kysely";
import type { Tx } from "../db/doors.ts";
import { sqlFor } from "../db/query.ts";
import { inventedResult, type DemoAssessment } from "./assessments.ts";

/** Inserts a demo assessment with its answers into the transaction's tenant, and returns its id. */
export async function insertAssessment(
  tx: Tx,
  assessment: DemoAssessment,
  clientId: string | null,
  by: string,
): Promise<string> {
  const { name, framework, status, answered, begunDaysAgo, lastAnswerDaysAgo, dueInDays } = assessment;
  const daysAgo = (days: number) => sql<string>`now() - make_interval(secs => ${days * 86_400})`;
  const row = await tx.first(
    sqlFor
      .insertInto("assessments")
      .values({
        client_id: clientId,
        name,
        framework: framework.key,
        framework_title: framework.title,
        status,
        due_on: sql<Date>`current_date + ${dueInDays}::int`,
        controls_total: framework.controls.length,
        created_at: daysAgo(begunDaysAgo),
        created_by_name: by,
        updated_by_name: by,
        completed_at: status === "completed" ? daysAgo(lastAnswerDaysAgo) : null,
      })
      .returning("id"),
  );
  const { id } = row!;
  const pace = (begunDaysAgo - lastAnswerDaysAgo) / answered;
  await tx.run(
    sqlFor.insertInto("assessment_answers").values(
      framework.controls.slice(0, answered).map((control, i) => ({
        assessment_id: id,
        control_id: control,
        result: inventedResult(name, control),
        answered_at: daysAgo(begunDaysAgo - pace * (i + 1)),
        answered_by_name: by,
      })),
    ),
  );
  // Summing up the answers counts as a change made now.
  await tx.run(
    sqlFor
      .updateTable("assessments")
      .set({ updated_at: daysAgo(lastAnswerDaysAgo) })
      .where("id", "=", id),
  );
  return id;
}
