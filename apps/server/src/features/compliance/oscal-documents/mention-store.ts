/** What documents say about controls. However much it is, it's saved in one statement. */
import type { Mention, oscalDocuments } from "@crq/contract/compliance/oscal-documents";
import type { InputOf } from "@crq/contract/route";
import type { MentionKind } from "@crq/frameworks/oscal-document";
import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";

/** One thing that a document says, with the control as its framework writes it. */
export interface StoredMention {
  readonly written: string;
  readonly entry: string;
  readonly known: boolean;
  readonly kind: MentionKind;
  readonly part: string;
  readonly speaker: string;
  readonly state: string;
  readonly excerpt: string;
}

/** Makes these everything that a document says. */
export async function putMentions(
  tx: Tx,
  documentId: string,
  mentions: readonly StoredMention[],
): Promise<void> {
  await tx.run(sqlFor.deleteFrom("oscal_mentions").where("document_id", "=", documentId));
  if (mentions.length === 0) return;
  await tx.raw(
    `insert into oscal_mentions (document_id, position, written, entry_id, known, kind, part, speaker, state, excerpt)
     select $1::uuid, m.place, r.written, r.entry, r.known, r.kind, r.part, r.speaker, r.state, r.excerpt
     from jsonb_array_elements($2::jsonb) with ordinality m(value, place)
     cross join lateral jsonb_to_record(m.value) r(written text, entry text, known boolean, kind text, part text, speaker text, state text, excerpt text)`,
    [documentId, JSON.stringify(mentions)],
  );
}

/** The controls of a document as it writes them, in its order. */
export async function writtenIn(tx: Tx, documentId: string): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("oscal_mentions")
      .select("written")
      .where("document_id", "=", documentId)
      .groupBy("written")
      .orderBy(sql`min(position)`),
  );
  return rows.map(({ written }) => written);
}

/** Stores which entries of another framework a document's controls are. */
export async function renameEntries(
  tx: Tx,
  documentId: string,
  entries: readonly { readonly written: string; readonly entry: string; readonly known: boolean }[],
): Promise<void> {
  await tx.raw(
    `update oscal_mentions m set entry_id = e.entry, known = e.known
     from jsonb_to_recordset($2::jsonb) e(written text, entry text, known boolean)
     where m.document_id = $1::uuid and m.written = e.written and (m.entry_id, m.known) is distinct from (e.entry, e.known)`,
    [documentId, JSON.stringify(entries)],
  );
}

type Listing = InputOf<typeof oscalDocuments.mentions>["query"];

/** A page of what a document says. */
export function mentionsIn(
  tx: Tx,
  documentId: string,
  asked: Listing,
): Promise<Page<z.infer<typeof Mention>>> {
  let found = sqlFor
    .selectFrom("oscal_mentions as m")
    .select(["m.entry_id as entry", "m.known", "m.part", "m.speaker", "m.state", "m.excerpt"])
    .select(sql<MentionKind>`m.kind`.as("kind"))
    .where("m.document_id", "=", documentId)
    .where(matchesWords(sql<string>`m.entry_id || ' ' || m.speaker || ' ' || m.excerpt`, asked.q));
  if (asked.entry !== undefined) found = found.where("m.entry_id", "=", asked.entry);
  if (asked.kind !== undefined) found = found.where("m.kind", "=", asked.kind);
  return listPage(tx, found, asked, { sorts: { place: sql`m.position` }, id: sql`m.position` });
}

/** How many controls are returned of a document. */
const MOST_CONTROLS = 5000;

/** The controls of a document in its order, and what it says about each. */
export function controlsIn(tx: Tx, documentId: string) {
  return tx.all(
    sqlFor
      .selectFrom("oscal_mentions")
      .select(["entry_id as entry", "known"])
      .select([
        sql<number>`count(*)`.as("mentions"),
        sql<MentionKind[]>`array_agg(distinct kind order by kind)`.as("kinds"),
      ])
      .where("document_id", "=", documentId)
      .groupBy(["entry_id", "known"])
      .orderBy(sql`min(position)`)
      .limit(MOST_CONTROLS),
  );
}

/** By control, what a document says about it, as one fingerprint, to compare two files. */
export async function fingerprints(
  tx: Tx,
  documentId: string,
): Promise<Map<string, { readonly mentions: number; readonly print: string }>> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("oscal_mentions")
      .select("entry_id as entry")
      .select([
        sql<number>`count(*)`.as("mentions"),
        sql<
          string[]
        >`array_agg(kind || E'\\n' || part || E'\\n' || speaker || E'\\n' || state || E'\\n' || excerpt order by position)`.as(
          "said",
        ),
      ])
      .where("document_id", "=", documentId)
      .groupBy("entry_id"),
  );
  return new Map(rows.map(({ entry, mentions, said }) => [entry, { mentions, print: printOf(said) }]));
}

/** The same for what isn't saved. */
export function fingerprintsOf(mentions: readonly StoredMention[]) {
  return new Map(
    [...Map.groupBy(mentions, ({ entry }) => entry)].map(([entry, those]) => [
      entry,
      {
        mentions: those.length,
        print: printOf(
          those.map(({ kind, part, speaker, state, excerpt }) =>
            [kind, part, speaker, state, excerpt].join("\n"),
          ),
        ),
      },
    ]),
  );
}

/** Saying the same in another order is the same. */
function printOf(said: readonly string[]): string {
  return said.toSorted().join("\n\n");
}
