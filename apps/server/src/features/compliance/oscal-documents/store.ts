import type { OscalDocument, oscalDocuments, OscalFormat } from "@crq/contract/compliance/oscal-documents";
import type { InputOf } from "@crq/contract/route";
import type { DocumentModel } from "@crq/frameworks/oscal-document";
import { sql } from "kysely";
import { columnValues, contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { type By, removeRecord, savedBy, saveVersion, setArchived } from "../../../db/versions.ts";

const documents = () =>
  sqlFor
    .selectFrom("oscal_documents as d")
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "d.tenant_id").onRef("k.id", "=", "d.client_id"),
    )
    .select(contractNames("d.id", "d.client_id", "k.name as clientName", "d.name", "d.model", "d.title"))
    .select(contractNames("d.document_version", "d.oscal_version", "d.published_at as published"))
    .select(contractNames("d.last_modified_at as lastModified", "d.sources", "d.framework", "d.format"))
    .select(contractNames("d.sha256", "d.size", "d.mention_count as mentions", "d.control_count as controls"))
    .select(contractNames("d.unknown_count as unknown", "d.left_out", "d.created_at"))
    .select(contractNames("d.created_by_name as createdBy", "d.updated_at", "d.archived_at", "d.version"))
    .select("d.updated_by_name as updatedBy")
    .$castTo<OscalDocument>();

const SORTS = {
  name: sql`lower(d.name)`,
  model: sql`d.model`,
  framework: { by: sql`d.framework`, missing: "last" },
  controls: sql`d.control_count`,
  updated: sql`d.updated_at`,
} as const;

/** A page of the documents. */
export function list(
  tx: Tx,
  asked: InputOf<typeof oscalDocuments.list>["query"],
): Promise<Page<OscalDocument>> {
  const text = sql<string>`d.name || ' ' || d.title || ' ' || d.document_version`;
  let found = documents().where(matchesWords(text, asked.q));
  if (asked.archived !== "all")
    found = found.where("d.archived_at", asked.archived === "yes" ? "is not" : "is", null);
  if (asked.model !== undefined) found = found.where("d.model", "=", asked.model);
  if (asked.clientId !== undefined) found = found.where("d.client_id", "=", asked.clientId);
  if (asked.framework !== undefined) found = found.where("d.framework", "=", asked.framework);
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`d.id` });
}

/** One document. */
export function byId(tx: Tx, id: string): Promise<OscalDocument | undefined> {
  return tx.first(documents().where("d.id", "=", id));
}

/** The same, locked until the transaction ends; undefined also for one that the caller reads and can't change. */
export async function byIdToChange(tx: Tx, id: string): Promise<OscalDocument | undefined> {
  const lock = sqlFor.selectFrom("oscal_documents").select("id").where("id", "=", id).forUpdate();
  return (await tx.first(lock)) && byId(tx, id);
}

/** A document with the same file, in use or archived. */
export function withFile(tx: Tx, sha256: string): Promise<{ id: string; name: string } | undefined> {
  return tx.first(
    sqlFor
      .selectFrom("oscal_documents")
      .select(["id", "name"])
      .where("sha256", "=", sha256)
      .orderBy("created_at")
      .limit(1),
  );
}

/** How many documents the tenant keeps, and how much room their compressed files take. */
export async function kept(tx: Tx): Promise<{ documents: number; bytes: number }> {
  const row = await tx.first(
    sqlFor
      .selectFrom("oscal_documents")
      .select([
        sql<number>`count(*)`.as("documents"),
        sql<number>`coalesce(sum(octet_length(content)), 0)::int8`.as("bytes"),
      ]),
  );
  return row!;
}

/** A document's file, compressed. */
export async function contentOf(tx: Tx, id: string): Promise<Buffer | undefined> {
  return (await tx.first(sqlFor.selectFrom("oscal_documents").select("content").where("id", "=", id)))
    ?.content;
}

/** What a file says of itself, and how much of it there is. */
export interface FileValues {
  readonly title: string;
  readonly documentVersion: string;
  readonly oscalVersion: string;
  readonly publishedAt: string | null;
  readonly lastModifiedAt: string | null;
  readonly sources: string[];
  readonly framework: string | null;
  readonly format: OscalFormat;
  readonly sha256: string;
  readonly size: number;
  readonly mentionCount: number;
  readonly controlCount: number;
  readonly unknownCount: number;
  readonly leftOut: number;
}

/** Creates a document and returns its id. */
export async function insert(
  tx: Tx,
  {
    name,
    clientId,
    model,
  }: { readonly name: string; readonly clientId: string | null; readonly model: DocumentModel },
  file: FileValues & { readonly content: Buffer },
  by: By,
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("oscal_documents")
      .values({
        ...required(file),
        name,
        model,
        client_id: clientId,
        ...savedBy(by),
        created_by: by.userId,
        created_by_name: by.name,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Gives a document another file; false if it has another version. */
export function saveFile(
  tx: Tx,
  id: string,
  version: number,
  file: FileValues & { readonly content: Buffer },
  by: By,
): Promise<boolean> {
  return saveVersion(tx, "oscal_documents", id, version, { ...required(file), ...savedBy(by) });
}

function required(file: FileValues & { readonly content: Buffer }) {
  return columnValues(file) as Required<ReturnType<typeof columnValues<typeof file>>>;
}

/** What people change about a document. */
export interface DocumentChange {
  readonly name?: string | undefined;
  readonly framework?: string | null | undefined;
  /** Follows from the framework. */
  readonly unknownCount?: number | undefined;
  readonly controlCount?: number | undefined;
}

/** Saves over a version; false if it has another. */
export function save(tx: Tx, id: string, version: number, fields: DocumentChange, by: By): Promise<boolean> {
  return saveVersion(tx, "oscal_documents", id, version, { ...columnValues(fields), ...savedBy(by) });
}

/** Archives or restores a document; false if it already is. */
export function archive(tx: Tx, id: string, archived: boolean): Promise<boolean> {
  return setArchived(tx, "oscal_documents", id, archived);
}

/** Deletes a document for good; false if there is none. */
export function remove(tx: Tx, id: string): Promise<boolean> {
  return removeRecord(tx, "oscal_documents", id);
}
