/** The evidence of an assessment, with all of its revisions. */
import type { EvidenceKind } from "@crq/contract/compliance/evidence";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** A revision of evidence that an assessment rests on: one of a file, an address and a text. */
interface LinkedRevision {
  readonly evidenceId: string;
  readonly number: number;
  readonly collectedOn: string;
  readonly fileName: string | null;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly detectedType: string | null;
  readonly scan: "clean" | "not-scanned" | null;
  readonly url: string | null;
  readonly body: string | null;
  readonly addedAt: string;
  readonly addedBy: string;
}

/** Evidence, and the entries of the assessment that it's linked to. */
export interface LinkedEvidence {
  readonly id: string;
  readonly name: string;
  readonly kind: EvidenceKind;
  readonly description: string;
  readonly ownerName: string | null;
  readonly collectedOn: string;
  readonly expiresOn: string | null;
  readonly entries: readonly string[];
  readonly revisions: readonly LinkedRevision[];
}

/** All evidence that is linked to an assessment's entries, or to one of them, by name. */
export async function evidenceOfAssessment(
  tx: Tx,
  assessmentId: string,
  entry?: string,
): Promise<LinkedEvidence[]> {
  const found = await tx.all(
    sqlFor
      .selectFrom("evidence as e")
      .innerJoin("evidence_links as l", (join) =>
        join.onRef("l.tenant_id", "=", "e.tenant_id").onRef("l.evidence_id", "=", "e.id"),
      )
      .select(["e.id", "e.name", "e.description", "e.owner_name as ownerName"])
      .select([
        sql<EvidenceKind>`e.kind`.as("kind"),
        sql<string>`e.collected_on::text`.as("collectedOn"),
        sql<string | null>`e.expires_on::text`.as("expiresOn"),
        sql<string[]>`array_agg(l.entry_id order by l.entry_id)`.as("entries"),
      ])
      .where("l.assessment_id", "=", assessmentId)
      .$if(entry !== undefined, (some) => some.where("l.entry_id", "=", entry!))
      .groupBy(["e.tenant_id", "e.id"])
      .orderBy(sql`lower(e.name)`)
      .orderBy("e.id"),
  );
  const revisions = Map.groupBy(
    await revisionsFor(
      tx,
      found.map(({ id }) => id),
    ),
    ({ evidenceId }) => evidenceId,
  );
  return found.map((one) => ({ ...one, revisions: revisions.get(one.id) ?? [] }));
}

async function revisionsFor(tx: Tx, ids: readonly string[]): Promise<LinkedRevision[]> {
  if (ids.length === 0) return [];
  return tx.all(
    sqlFor
      .selectFrom("evidence_revisions")
      .select([
        "evidence_id as evidenceId",
        "number",
        "file_name as fileName",
        "size",
        "sha256",
        "url",
        "body",
      ])
      .select(["detected_type as detectedType", "added_at as addedAt", "added_by_name as addedBy"])
      .select(sql<string>`collected_on::text`.as("collectedOn"))
      .select(sql<"clean" | "not-scanned" | null>`scan`.as("scan"))
      .where(sql<boolean>`evidence_id = any (${ids}::uuid[])`)
      .orderBy("evidence_id")
      .orderBy("number"),
  );
}

/** The newest revision of each piece of evidence that an assessment rests on, by the evidence's id. */
export async function newestRevisions(tx: Tx, assessmentId: string): Promise<Record<string, number>> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("evidence_revisions as r")
      .select(["r.evidence_id as id", ({ fn }) => fn.max("r.number").as("number")])
      .where(
        sql<boolean>`exists (select from evidence_links l where l.tenant_id = r.tenant_id and l.evidence_id = r.evidence_id and l.assessment_id = ${assessmentId})`,
      )
      .groupBy("r.evidence_id"),
  );
  return Object.fromEntries(rows.map(({ id, number }) => [id, number]));
}

/** SHA-256 over all evidence that an assessment rests on, with its revisions up to those given: the same for everyone who asks. */
export async function evidenceHash(
  tx: Tx,
  assessmentId: string,
  upTo: Readonly<Record<string, number>>,
): Promise<string> {
  const { rows } = await tx.raw("select evidence_hash($1, $2) as hash", [assessmentId, JSON.stringify(upTo)]);
  return rows[0]!["hash"] as string;
}
