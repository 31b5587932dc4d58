/** What evidence is for: entries of assessments, and control records. */
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { By } from "../../../db/versions.ts";

/** States of an assessment in which nothing that it rests on changes. */
const FIXED = sql.lit("{in_review,completed,archived}");

/** What evidence is linked to: an entry of an assessment, or a control record. */
export type Linked =
  | { readonly assessmentId: string; readonly entry: string }
  | { readonly controlId: string };

/** An assessment or a control record, as far as links go. */
export interface Target {
  readonly clientId: string | null;
}

/** What a link would lead to; undefined if there is no such thing here. */
export async function target(tx: Tx, to: Linked): Promise<Target | undefined> {
  if ("controlId" in to)
    return tx.first(
      sqlFor
        .selectFrom("controls")
        .select("client_id as clientId")
        .where("id", "=", to.controlId)
        .where("deleted_at", "is", null),
    );
  return tx.first(
    sqlFor
      .selectFrom("assessments as a")
      .innerJoin("assessment_answers as n", (join) =>
        join.onRef("n.tenant_id", "=", "a.tenant_id").onRef("n.assessment_id", "=", "a.id"),
      )
      .select("a.client_id as clientId")
      .where("a.id", "=", to.assessmentId)
      .where("n.control_id", "=", to.entry)
      .where("a.deleted_at", "is", null),
  );
}

/** Holds an assessment in its state until the transaction ends; whether its links stay as they are. */
export async function heldFixed(tx: Tx, to: Linked): Promise<boolean> {
  if ("controlId" in to) return false;
  const row = await tx.first(
    sqlFor
      .selectFrom("assessments")
      .select(sql<boolean>`status = any (${FIXED}::text[])`.as("fixed"))
      .where("id", "=", to.assessmentId)
      .forShare(),
  );
  return row?.fixed !== false;
}

const columns = (to: Linked) =>
  "controlId" in to
    ? { control_id: to.controlId, assessment_id: null, entry_id: null }
    : { control_id: null, assessment_id: to.assessmentId, entry_id: to.entry };

/** Links evidence; false if it is already. */
export async function link(tx: Tx, evidenceId: string, to: Linked, by: By): Promise<boolean> {
  const count = await tx.run(
    sqlFor
      .insertInto("evidence_links")
      .values({ evidence_id: evidenceId, ...columns(to), linked_by: by.userId, linked_by_name: by.name })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return count === 1;
}

/** Unlinks evidence; false if it wasn't linked. */
export async function unlink(tx: Tx, evidenceId: string, to: Linked): Promise<boolean> {
  const { control_id, assessment_id, entry_id } = columns(to);
  const count = await tx.run(
    sqlFor
      .deleteFrom("evidence_links")
      .where("evidence_id", "=", evidenceId)
      .where("control_id", "is not distinct from", control_id)
      .where("assessment_id", "is not distinct from", assessment_id)
      .where("entry_id", "is not distinct from", entry_id),
  );
  return count === 1;
}

/** Whether an assessment that is in review or signed rests on evidence. */
export async function isFixed(tx: Tx, evidenceId: string): Promise<boolean> {
  const row = await tx.first(
    sqlFor
      .selectFrom("evidence_links as l")
      .innerJoin("assessments as a", (join) =>
        join.onRef("a.tenant_id", "=", "l.tenant_id").onRef("a.id", "=", "l.assessment_id"),
      )
      .select("l.id")
      .where("l.evidence_id", "=", evidenceId)
      .where("a.deleted_at", "is", null)
      .where(sql<boolean>`a.status = any (${FIXED}::text[])`)
      .limit(1),
  );
  return row !== undefined;
}

/** Where evidence is used. */
export function linksOf(tx: Tx, evidenceId: string) {
  return tx.all(
    sqlFor
      .selectFrom("evidence_links as l")
      .leftJoin("assessments as a", (join) =>
        join.onRef("a.tenant_id", "=", "l.tenant_id").onRef("a.id", "=", "l.assessment_id"),
      )
      .leftJoin("controls as c", (join) =>
        join.onRef("c.tenant_id", "=", "l.tenant_id").onRef("c.id", "=", "l.control_id"),
      )
      .select(["l.assessment_id as assessmentId", "a.name as assessmentName", "a.framework"])
      .select(["l.entry_id as entry", "l.control_id as controlId", "c.name as controlName"])
      .select(["l.linked_at as linkedAt", "l.linked_by_name as linkedBy"])
      .select(sql<boolean>`coalesce(a.status = any (${FIXED}::text[]), false)`.as("fixed"))
      .where("l.evidence_id", "=", evidenceId)
      .where("a.deleted_at", "is", null)
      .where("c.deleted_at", "is", null)
      .orderBy(sql`lower(coalesce(a.name, c.name))`)
      .orderBy("l.entry_id")
      .orderBy("l.id")
      .limit(1000),
  );
}
