/** Evidence that an imported assessment names: addresses and texts as they are, files as what is known of them. */
import { randomUUID } from "node:crypto";
import type { Tx } from "../../../db/doors.ts";
import type { By } from "../../../db/versions.ts";

/** A revision: one of an address and a text. */
interface ImportedRevision {
  readonly url: string | null;
  readonly body: string | null;
  readonly collectedOn: string;
  readonly addedBy: string;
}

/** Evidence that a file names. */
export interface ImportedEvidence {
  readonly name: string;
  readonly kind: "link" | "text";
  readonly description: string;
  readonly collectedOn: string;
  readonly expiresOn: string | null;
  /** The entries of the assessment that it's linked to. */
  readonly entries: readonly string[];
  /** The oldest first; at least one. */
  readonly revisions: readonly ImportedRevision[];
}

/** Adds evidence of an assessment's client and links it to the assessment's entries. */
export async function insertImportedEvidence(
  tx: Tx,
  of: { readonly assessmentId: string; readonly clientId: string | null },
  evidence: readonly ImportedEvidence[],
  by: By,
): Promise<void> {
  if (evidence.length === 0) return;
  const rows = JSON.stringify(evidence.map((one) => ({ ...one, id: randomUUID() })));
  await tx.raw(
    `insert into evidence (id, client_id, name, kind, description, collected_on, expires_on, revision_count, created_by, created_by_name, updated_by, updated_by_name)
     select e.id, $2::uuid, e.name, e.kind, e.description, e."collectedOn", e."expiresOn", jsonb_array_length(e.revisions), $3::uuid, $4::text, $3::uuid, $4::text
     from jsonb_to_recordset($1::jsonb) e(id uuid, name text, kind text, description text, "collectedOn" date, "expiresOn" date, revisions jsonb)`,
    [rows, of.clientId, by.userId, by.name],
  );
  await tx.raw(
    `insert into evidence_revisions (evidence_id, number, url, body, collected_on, added_by_name)
     select e.id, r.ordinality, r.value ->> 'url', r.value ->> 'body', (r.value ->> 'collectedOn')::date, r.value ->> 'addedBy'
     from jsonb_to_recordset($1::jsonb) e(id uuid, revisions jsonb), jsonb_array_elements(e.revisions) with ordinality r`,
    [rows],
  );
  await tx.raw(
    `insert into evidence_links (evidence_id, assessment_id, entry_id, linked_by, linked_by_name)
     select e.id, $2::uuid, l.entry, $3::uuid, $4::text
     from jsonb_to_recordset($1::jsonb) e(id uuid, entries jsonb), jsonb_array_elements_text(e.entries) l(entry)
     on conflict do nothing`,
    [rows, of.assessmentId, by.userId, by.name],
  );
}
