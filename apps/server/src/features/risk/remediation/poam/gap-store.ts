/** The weaknesses that projects close, as their assessments say them. */
import { sql } from "kysely";
import type { Tx } from "../../../../db/doors.ts";
import { sqlFor } from "../../../../db/query.ts";

/** What an assessment says of an entry that a project closes. */
export interface GapNote {
  readonly projectId: string;
  readonly assessmentId: string;
  readonly framework: string;
  readonly entry: string;
  readonly note: string;
  readonly foundOn: string | null;
}

/** The notes of the gaps of some projects, as far as the caller sees their assessments. */
export function notesOf(tx: Tx, projectIds: readonly string[]): Promise<GapNote[]> {
  return tx.all(
    sqlFor
      .selectFrom("project_gaps as g")
      .innerJoin("assessments as a", (join) =>
        join.onRef("a.tenant_id", "=", "g.tenant_id").onRef("a.id", "=", "g.assessment_id"),
      )
      .innerJoin("assessment_answers as n", (join) =>
        join
          .onRef("n.tenant_id", "=", "g.tenant_id")
          .onRef("n.assessment_id", "=", "g.assessment_id")
          .onRef("n.control_id", "=", "g.entry_id"),
      )
      .select(["g.project_id as projectId", "g.assessment_id as assessmentId", "g.entry_id as entry"])
      .select(["a.framework as framework", "n.note"])
      .select(sql<string | null>`to_char(n.answered_at at time zone 'UTC', 'YYYY-MM-DD')`.as("foundOn"))
      .where("a.deleted_at", "is", null)
      .where(sql<boolean>`g.project_id = any (${[...projectIds]}::uuid[])`),
  );
}

/** A planned control that a file can mean by its name. */
export interface CalledControl {
  readonly id: string;
  readonly name: string;
  readonly clientId: string | null;
}

/** The controls of these names, in lower case, that are planned and not in place: of a client, or of the whole tenant. */
export function plannedCalled(
  tx: Tx,
  names: readonly string[],
  clientId: string | null,
): Promise<CalledControl[]> {
  return tx.all(
    sqlFor
      .selectFrom("controls as c")
      .select(["c.id", "c.name", "c.client_id as clientId"])
      .where(sql<boolean>`lower(c.name) = any (${[...names]}::text[])`)
      .where("c.deleted_at", "is", null)
      .where("c.in_place", "=", false)
      .where(sql<boolean>`(c.client_id is null or c.client_id is not distinct from ${clientId}::uuid)`)
      .orderBy("c.id")
      .limit(2000),
  );
}

/** The assessment of an id, if the caller sees it. */
export function assessmentOf(
  tx: Tx,
  id: string,
): Promise<{ id: string; name: string; clientId: string | null; framework: string } | undefined> {
  return tx.first(
    sqlFor
      .selectFrom("assessments as a")
      .select(["a.id", "a.name", "a.client_id as clientId", "a.framework"])
      .where("a.id", "=", id)
      .where("a.deleted_at", "is", null),
  );
}
