/** The database's figures, as far as the application's own role may see them. */
import { type RawBuilder, sql } from "kysely";
import type { DatabaseFigures } from "@crq/contract/platform/monitoring";
import type { Outside, Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** What changes from moment to moment, and how large things are, which takes longer to find out. */
type State = Omit<DatabaseFigures, keyof Sizes>;
type Sizes = Pick<DatabaseFigures, "sizeBytes" | "tables">;

/** How the database is doing at this moment. */
export function databaseState(outside: Outside): Promise<State> {
  return bare(outside, async (tx) => {
    const row = await tx.first(
      sqlFor.selectNoFrom(Object.entries<RawBuilder<unknown>>(FACTS).map(([name, fact]) => fact.as(name))),
    );
    const { used, most, ...facts } = row as Facts;
    return { ...facts, connections: { used, most } };
  });
}

/** How large the database and its largest tables are. The files of every table are looked at, so this is not for every call. */
export function databaseSizes(outside: Outside): Promise<Sizes> {
  return bare(outside, async (tx) => {
    const [size, tables] = await Promise.all([
      tx.first(sqlFor.selectNoFrom(sql<number>`pg_database_size(current_database())`.as("bytes"))),
      tx.all(sqlFor.selectFrom(LARGEST.as("t")).selectAll().orderBy("t.bytes", "desc")),
    ]);
    return { sizeBytes: size!.bytes, tables };
  });
}

/**
 * Reads without any door's role: the application's bare role holds no table, so it sees none of what people stored, but it is who
 * is connected, so it sees what its own connections are at. Of others' connections it sees only how many there are.
 */
function bare<T>(outside: Outside, work: (tx: Tx) => Promise<T>): Promise<T> {
  return outside(async (tx) => {
    await tx.raw("set local role none");
    return work(tx);
  });
}

type Facts = Omit<State, "connections"> & DatabaseFigures["connections"];

const own = sql`pid <> pg_backend_pid() and usename = session_user and datname = current_database()`;

const FACTS: { readonly [K in keyof Facts]: RawBuilder<Facts[K]> } = {
  version: sql`current_setting('server_version')`,
  used: sql`(select sum(numbackends)::int from pg_stat_database)`,
  most: sql`current_setting('max_connections')::int`,
  cacheHitShare: sql`(select blks_hit::float8 / nullif(blks_hit + blks_read, 0) from pg_stat_database where datname = current_database())`,
  longestStatementSeconds: sql`(select extract(epoch from max(now() - query_start))::float8 from pg_stat_activity
    where ${own} and state = 'active' and backend_type = 'client backend')`,
  oldestTransactionSeconds: sql`(select extract(epoch from max(now() - xact_start))::float8 from pg_stat_activity where ${own})`,
};

const LARGEST = sql<DatabaseFigures["tables"][number]>`(
  select case when schemaname = 'public' then relname else schemaname || '.' || relname end as name, pg_total_relation_size(relid) as bytes,
    n_live_tup as rows, n_dead_tup as "deadRows", greatest(last_vacuum, last_autovacuum) as "vacuumedAt"
  from pg_stat_user_tables order by bytes desc limit 10)`;
