/** Who changed which answer, and what it was before. */
import type { AnswerChange } from "@crq/contract/compliance/assessments/answers";
import { sql } from "kysely";
import { contractNames } from "../../../../db/contract-names.ts";
import type { Tx } from "../../../../db/doors.ts";
import { sqlFor } from "../../../../db/query.ts";

/** What of a history is asked. */
interface Part {
  readonly entry?: string | undefined;
  readonly after?: string | undefined;
  readonly pageSize: number;
}

/** A part of the changes of an assessment's answers, the last ones first. */
export async function historyOf(
  tx: Pick<Tx, "all">,
  assessmentId: string,
  { entry, after, pageSize }: Part,
): Promise<{ items: AnswerChange[]; next: string | null }> {
  let found = sqlFor
    .selectFrom("assessment_changes as h")
    .select([...contractNames("h.id", "h.at", "h.by_name as by", "h.control_id as entry", "h.fields")])
    .where("h.assessment_id", "=", assessmentId);
  if (entry !== undefined) found = found.where("h.control_id", "=", entry);
  if (after !== undefined)
    found = found.where(
      sql<boolean>`(h.at, h.id) < (select l.at, l.id from assessment_changes l where l.assessment_id = ${assessmentId} and l.id = ${after})`,
    );
  const rows = await tx.all(
    found
      .orderBy("h.at", "desc")
      .orderBy("h.id", "desc")
      .limit(pageSize + 1)
      .$castTo<AnswerChange & { id: string }>(),
  );
  const shown = rows.slice(0, pageSize);
  return {
    items: shown.map(({ id: _, ...change }) => change),
    next: rows.length > pageSize ? shown.at(-1)!.id : null,
  };
}
