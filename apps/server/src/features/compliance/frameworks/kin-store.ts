/** Frameworks that share their entries: a shipped one and what rests on it, or the editions of one of the tenant's. */
import type { FrameworkOrigin, FrameworkStatus } from "@crq/contract/compliance/frameworks";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { isOwnId } from "./source.ts";
import type { Sight } from "./store.ts";

/** Many more than a tenant keeps. */
const MOST = 500;

/**
 * The frameworks whose entries are those of another one: for a shipped one, the tenant's that rest on it; for one of the tenant's, what it rests on with
 * everything else that does, or its editions and what it was tailored from or into. Without itself.
 */
export async function kinOf(tx: Tx, framework: string): Promise<string[]> {
  const own = isOwnId(framework) ? framework : null;
  const of = own === null ? undefined : await tx.first(byId(own));
  if (own !== null && !of) return [];
  const base = own === null ? framework : of!.based_on;
  const rows = await tx.all(
    sqlFor
      .selectFrom("frameworks")
      .select("id")
      .where(
        base === null
          ? sql<boolean>`source_id = ${own}::uuid or predecessor_id = ${own}::uuid or id in (${of!.source_id}::uuid, ${of!.predecessor_id}::uuid)`
          : sql<boolean>`based_on = ${base}`,
      )
      .limit(MOST),
  );
  const ids = rows.map(({ id }) => id).filter((id) => id !== own);
  return base !== null && own !== null ? [base, ...ids] : ids;
}

const byId = (id: string) =>
  sqlFor.selectFrom("frameworks").select(["based_on", "source_id", "predecessor_id"]).where("id", "=", id);

/** The most frameworks that are returned. */
const MOST_SHOWN = 50;

/** Those among a framework's kin that have an entry and that the person sees, archived ones left out. */
export function havingEntry(
  tx: Tx,
  { kin, entry }: { readonly kin: readonly string[]; readonly entry: string },
  { drafts }: Sight,
) {
  const own = kin.filter(isOwnId);
  let found = sqlFor
    .selectFrom("frameworks as f")
    .select(["f.id", "f.title", "f.edition"])
    .select([sql<FrameworkStatus>`f.status`.as("status"), sql<FrameworkOrigin>`f.origin`.as("origin")])
    .where(sql<boolean>`f.id = any (${sql.val(own)}::uuid[])`)
    .where("f.archived_at", "is", null)
    .where(
      sql<boolean>`exists (select from framework_entries e where e.tenant_id = f.tenant_id and e.framework_id = f.id and e.entry_id = ${entry})`,
    );
  if (!drafts) found = found.where("f.status", "in", ["published", "retired"]);
  return tx.all(
    found
      .orderBy(sql`lower(f.title)`)
      .orderBy("f.created_at", "desc")
      .orderBy("f.id")
      .limit(MOST_SHOWN),
  );
}

/** The tenant's frameworks that a newer, published edition replaced. */
export async function replacedEditions(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("frameworks")
      .select("predecessor_id as id")
      .where("predecessor_id", "is not", null)
      .where("status", "=", "published")
      .where("archived_at", "is", null)
      .limit(MOST),
  );
  return rows.map(({ id }) => id!);
}

/** The published framework of the tenant with this title and edition; undefined if there's none. */
export async function publishedCalled(tx: Tx, title: string, edition: string): Promise<string | undefined> {
  const row = await tx.first(
    sqlFor
      .selectFrom("frameworks")
      .select("id")
      .where("title", "=", title)
      .where("edition", "=", edition)
      .where("status", "=", "published")
      .where("archived_at", "is", null)
      .orderBy("published_at", "desc")
      .limit(1),
  );
  return row?.id;
}
