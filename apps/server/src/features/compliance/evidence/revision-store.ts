/** The revisions of evidence, and the uploads that become some. */
import type { EvidenceRevision } from "@crq/contract/compliance/evidence";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { By } from "../../../db/versions.ts";

/** A file that lies in storage. */
export interface StoredFile {
  readonly file_name: string;
  readonly size: number;
  readonly sha256: string;
  readonly declared_type: string;
  readonly detected_type: string;
  readonly scan: string;
}

const FILE = ["file_name", "size", "sha256", "declared_type", "detected_type", "scan"] as const;

/** What a revision holds: one of a file, an address and a text. */
export type Content = StoredFile | { readonly url: string } | { readonly body: string };

/** Adds a revision. */
export async function insertRevision(
  tx: Tx,
  of: { readonly evidenceId: string; readonly number: number; readonly collectedOn: string },
  content: Content,
  by: By,
): Promise<void> {
  await tx.run(
    sqlFor.insertInto("evidence_revisions").values({
      evidence_id: of.evidenceId,
      number: of.number,
      collected_on: of.collectedOn,
      ...content,
      added_by: by.userId,
      added_by_name: by.name,
    }),
  );
}

/** The revisions of evidence, the newest first. */
export async function revisionsOf(tx: Tx, evidenceId: string): Promise<EvidenceRevision[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("evidence_revisions")
      .select(["number", "url", "body", "added_at", "added_by_name", ...FILE])
      .select(sql<string>`collected_on::text`.as("collected_on"))
      .where("evidence_id", "=", evidenceId)
      .orderBy("number", "desc"),
  );
  return rows.map((row) => ({
    number: row.number,
    file:
      row.sha256 === null
        ? null
        : {
            name: row.file_name!,
            size: row.size!,
            sha256: row.sha256,
            declaredType: row.declared_type!,
            detectedType: row.detected_type!,
            scan: row.scan as "clean" | "not-scanned",
          },
    url: row.url,
    text: row.body,
    collectedOn: row.collected_on,
    addedAt: new Date(row.added_at).toISOString(),
    addedBy: row.added_by_name,
  }));
}

/** The file of one revision. */
export async function fileOf(tx: Tx, evidenceId: string, number: number): Promise<StoredFile | undefined> {
  const row = await tx.first(
    sqlFor
      .selectFrom("evidence_revisions")
      .select(FILE)
      .where("evidence_id", "=", evidenceId)
      .where("number", "=", number)
      .where("sha256", "is not", null),
  );
  return row as StoredFile | undefined;
}

/** Notes an upload, and returns its id. */
export async function insertUpload(
  tx: Tx,
  file: StoredFile,
  by: { readonly userId: string; readonly clientId: string | null },
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("evidence_uploads")
      .values({ ...file, client_id: by.clientId, uploaded_by: by.userId })
      .returning("id"),
  );
  return row!.id;
}

/** Takes a person's own upload to make evidence of it; undefined if they have none with this id. */
export async function takeUpload(tx: Tx, id: string, userId: string): Promise<StoredFile | undefined> {
  const [file] = await tx.all(
    sqlFor
      .deleteFrom("evidence_uploads")
      .where("id", "=", id)
      .where("uploaded_by", "=", userId)
      .returning(FILE),
  );
  return file;
}

/** How many files the tenant keeps, and their bytes, uploads included. */
export async function kept(tx: Tx): Promise<{ readonly files: number; readonly bytes: number }> {
  const sizes = sqlFor
    .selectFrom("evidence_revisions")
    .select("size")
    .where("sha256", "is not", null)
    .unionAll(sqlFor.selectFrom("evidence_uploads").select("size"));
  const row = await tx.first(
    sqlFor
      .selectFrom(sizes.as("f"))
      .select([
        sql<number>`count(*)::int`.as("files"),
        sql<number>`coalesce(sum(f.size), 0)::float8`.as("bytes"),
      ]),
  );
  return row!;
}

/** Forgets uploads of which no one made evidence within a day. */
export async function forgetOldUploads(tx: Tx): Promise<void> {
  await tx.run(
    sqlFor.deleteFrom("evidence_uploads").where("uploaded_at", "<", sql<string>`now() - interval '1 day'`),
  );
}

/** Whether the tenant still keeps a file with this hash. */
export async function isKept(tx: Tx, sha256: string): Promise<boolean> {
  const row = await tx.first(
    sqlFor.selectNoFrom(
      sql<boolean>`exists (select from evidence_revisions where sha256 = ${sha256}) or exists (select from evidence_uploads where sha256 = ${sha256})`.as(
        "kept",
      ),
    ),
  );
  return row!.kept;
}

/** Until the transaction ends, no other stores or deletes files of the tenant. */
export async function lockFiles(tx: Tx, tenantId: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended('evidence files ' || $1, 0))", [tenantId]);
}
