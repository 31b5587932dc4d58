import { sql, type RawBuilder } from "kysely";
import { AUDIT_COUNTED, AUDIT_EXPORTED, type AuditEntry } from "@crq/contract/platform/audit-log";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { beginning, splitLast } from "./search-words.ts";

/** The filters for entries. */
export interface Filters {
  readonly q?: string | undefined;
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly objectType?: string | undefined;
  readonly objectId?: string | undefined;
  readonly ip?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A prefix as a range of bytes, which can use the index even with row-level security, unlike a pattern. */
function begins(column: RawBuilder<unknown>, with_: string): RawBuilder<boolean> {
  return sql<boolean>`(${column} collate "C" >= ${with_} and ${column} collate "C" < ${`${with_}\u{10ffff}`})`;
}

/**
 * A search as a full-text query: every word, "phrases", -exclusions; the last word may be incomplete, unless
 * it belongs to a phrase, an exclusion, or an `or`.
 */
function searchWords(typed: string): RawBuilder<unknown> {
  const { head, last } = splitLast(typed);
  const whole = sql`websearch_to_tsquery('simple', ${head})`;
  if (last === undefined) return whole;
  // Parsed and also as typed: the parser splits a partial address that the log keeps whole.
  const word = beginning(last.toLowerCase());
  return sql`(${whole} && (to_tsquery('simple', ${word}) || ${word}::tsquery))`;
}

/** A page's position in the log: after the entry with this timestamp, tenant, and number. */
export interface Place {
  readonly at: string;
  readonly tenantId: string;
  readonly seq: number;
}

/** Which entries of the log: those after a place, and how many at most, the newest or, for counting, any. */
interface Part {
  readonly after?: Place | undefined;
  readonly most: number | null;
  readonly newest: boolean;
}

/**
 * The matching entries, in one tenant or, without `tenantId`, in all that the transaction can see. Words are looked for in one tenant's log by
 * a function, as row-level security would keep PostgreSQL from using the full-text index; only the outside door searches all of them.
 */
function matching(filters: Filters, tenantId: string | undefined, part: Part): typeof everyEntry {
  if (tenantId === undefined) return filtered(everyEntry, filters, part);
  const own = everyEntry.where("a.tenant_id", "=", tenantId);
  if (!filters.q?.trim()) return filtered(own, filters, part);
  return own.where("a.seq", "=", sql<number>`any (array(select ${searched(filters, part)}))`);
}

const everyEntry = sqlFor.selectFrom("audit_log as a");

/** The numbers of the entries with the searched words in the transaction's tenant, by `search_audit`. */
function searched({ q = "", ...filters }: Filters, { after, most, newest }: Part): RawBuilder<unknown> {
  const { action, actor, objectType, objectId, ip, from, to } = filters;
  const texts = [action, actor, objectType, objectId, ip].map((text) => sql`${text || null}::text`);
  const times = [from, to, after?.at].map((time) => sql`${time || null}::timestamptz`);
  return sql`search_audit(${searchWords(q)}, ${sql.join([...texts, ...times])}, ${after?.seq ?? null}::bigint, ${most}::integer, ${newest})`;
}

function filtered(of: typeof everyEntry, filters: Filters, { after, most }: Part): typeof everyEntry {
  let query = of;
  if (filters.q?.trim()) query = query.where(sql<boolean>`a.search @@ ${searchWords(filters.q)}`);
  if (filters.action) query = query.where(begins(sql`a.action`, filters.action));
  if (filters.actor) query = query.where(begins(sql`a.actor`, filters.actor));
  if (filters.objectType) query = query.where("a.object_type", "=", filters.objectType);
  if (filters.objectId) query = query.where("a.object_id", "=", filters.objectId);
  if (filters.ip) query = query.where("a.ip_address", "=", filters.ip);
  if (filters.from) query = query.where("a.at", ">=", filters.from);
  if (filters.to) query = query.where("a.at", "<", filters.to);
  if (after)
    query = query
      .where("a.at", "<=", after.at)
      .where(
        sql<boolean>`(a.at, a.tenant_id, a.seq) < (${after.at}::timestamptz, ${after.tenantId}::uuid, ${after.seq}::bigint)`,
      );
  return most === null ? query : query.limit(most);
}

/** The next entries, newest first. */
export async function entries(
  tx: Pick<Tx, "all">,
  chosen: { filters: Filters; tenantId: string | undefined; after: Place | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rows = await tx.all(
    matching(chosen.filters, chosen.tenantId, { after: chosen.after, most: chosen.limit, newest: true })
      .innerJoin("tenants as t", "t.id", "a.tenant_id")
      .select(["a.seq", "a.tenant_id", "t.name as tenant_name", "a.at", "a.actor_id", "a.actor", "a.action"])
      .select(["a.object_type", "a.object_id", "a.detail", "a.request_id", "a.ip_address"])
      .select(sql<string>`encode(a.hash, 'hex')`.as("hash"))
      .orderBy("a.at", "desc")
      .orderBy("a.tenant_id", "desc")
      .orderBy("a.seq", "desc"),
  );
  return rows.map((row) => ({
    seq: row.seq,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    at: row.at,
    actorId: row.actor_id,
    actor: row.actor,
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    detail: row.detail,
    requestId: row.request_id,
    ip: row.ip_address,
    hash: row.hash || null,
  }));
}

/** The number of matching entries, counted up to `AUDIT_COUNTED`. */
export async function countedEntries(
  tx: Tx,
  filters: Filters,
  tenantId: string | undefined,
): Promise<number> {
  const some = matching(filters, tenantId, { most: AUDIT_COUNTED, newest: false }).select("a.seq").as("some");
  const row = await tx.first(sqlFor.selectFrom(some).select(sql<number>`count(*)`.as("count")));
  return row!.count;
}

/** A file's entries, newest first, and how many match in all. */
export async function exportedEntries(tx: Tx, filters: Filters, tenantId: string | undefined) {
  const items = await entries(tx, { filters, tenantId, after: undefined, limit: AUDIT_EXPORTED });
  const count = matching(filters, tenantId, { most: null, newest: false }).select(
    sql<number>`count(*)`.as("count"),
  );
  return { items, total: items.length < AUDIT_EXPORTED ? items.length : (await tx.first(count))!.count };
}

/** The maximum number of options for a filter. */
const OFFERED = 200;

/**
 * A column's distinct values with a prefix, in order, tenant by tenant. Each is found from the previous one
 * through the index, so a million entries with forty actions cost forty lookups.
 */
async function values(tx: Tx, column: "action" | "actor", tenantId: string | undefined, start = "") {
  const name = sql.ref(`a.${column}`);
  const next = (
    beyond: RawBuilder<unknown>,
  ) => sql`(select ${name} from audit_log a where a.tenant_id = t.id and ${name} collate "C" ${beyond}
    and ${name} collate "C" < ${`${start}\u{10ffff}`} order by ${name} collate "C" limit 1)`;
  const found = sql<{ value: string }>`(select distinct walked.value from tenants t cross join lateral (
    with recursive walk(value) as (
      select ${next(sql`>= ${start}`)} union all select ${next(sql`> walk.value collate "C"`)} from walk where walk.value is not null
    ) select value from walk where value is not null limit ${OFFERED}) walked
    where ${tenantId === undefined ? sql`true` : sql`t.id = ${tenantId}`} limit ${OFFERED})`;
  const rows = await tx.all(sqlFor.selectFrom(found.as("found")).select("found.value"));
  return rows.map((row) => row.value).sort();
}

/** The actions and actors that occur in the log. */
export async function facets(tx: Tx, tenantId: string | undefined, actor: string | undefined) {
  return {
    actions: await values(tx, "action", tenantId),
    actors: await values(tx, "actor", tenantId, actor),
  };
}

/** The options of several logs as one list. */
export function offered(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort().slice(0, OFFERED);
}

/** The tenants the transaction can see, by name. */
export function tenants(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx.all(sqlFor.selectFrom("tenants").select(["id", "name"]).orderBy("name").orderBy("id"));
}

/** Whether the transaction can see a tenant. */
export async function tenantSeen(tx: Tx, id: string): Promise<boolean> {
  return (await tx.first(sqlFor.selectFrom("tenants").select("id").where("id", "=", id))) !== undefined;
}

/** The database's clock. */
export async function clock(tx: Tx): Promise<string> {
  return (await tx.first(sqlFor.selectNoFrom(sql<string>`clock_timestamp()`.as("at"))))!.at;
}
