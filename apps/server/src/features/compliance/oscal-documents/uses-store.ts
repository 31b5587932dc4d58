/** The documents that speak about a control. */
import type { DocumentModel, MentionKind } from "@crq/frameworks/oscal-document";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** How many documents are returned, and how much of what each says. */
const MOST_DOCUMENTS = 20;
const MOST_SAID = 3;

/** One thing that a document says about the control. */
interface Said {
  readonly kind: MentionKind;
  readonly speaker: string;
  readonly state: string;
  readonly excerpt: string;
}

/** The documents about one of some frameworks that speak about an entry, archived ones left out; and how many there are. */
export async function speakingOf(tx: Tx, frameworks: readonly string[], entry: string) {
  const those = sqlFor
    .selectFrom("oscal_mentions as m")
    .innerJoin("oscal_documents as d", (join) =>
      join.onRef("d.tenant_id", "=", "m.tenant_id").onRef("d.id", "=", "m.document_id"),
    )
    .where("m.entry_id", "=", entry)
    .where("m.known", "=", true)
    .where("d.archived_at", "is", null)
    .where(sql<boolean>`d.framework = any (${sql.val(frameworks)}::text[])`);
  const found = await tx.all(
    those
      .leftJoin("clients as k", (join) =>
        join.onRef("k.tenant_id", "=", "d.tenant_id").onRef("k.id", "=", "d.client_id"),
      )
      .select(["d.id", "d.name", "k.name as clientName"])
      .select([
        sql<DocumentModel>`d.model`.as("model"),
        sql<number>`count(*)`.as("mentions"),
        sql<number>`count(*) over ()`.as("inAll"),
        sql<
          Said[]
        >`(array_agg(jsonb_build_object('kind', m.kind, 'speaker', m.speaker, 'state', m.state, 'excerpt', m.excerpt)
          order by m.excerpt = '', m.position))[1:${sql.lit(MOST_SAID)}]`.as("said"),
      ])
      .groupBy(["d.id", "d.name", "d.model", "k.name"])
      .orderBy(sql`lower(d.name)`)
      .orderBy("d.id")
      .limit(MOST_DOCUMENTS),
  );
  return {
    documents: found.map(({ inAll: _, ...document }) => document),
    documentsInAll: found[0]?.inAll ?? 0,
  };
}
