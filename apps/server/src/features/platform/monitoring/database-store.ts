/** The database's figures, to the extent that the application's own role can see them. */
import { type RawBuilder, sql } from "kysely";
import type { DatabaseFigures } from "@crq/contract/platform/monitoring";
import type { Outside, Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** Figures that change constantly, and sizes, which take longer to compute. */
type State = Omit<DatabaseFigures, keyof Sizes>;
type Sizes = Pick<DatabaseFigures, "sizeBytes" | "tables">;

/** The database's current state. */
export function databaseState(outside: Outside): Promise<State> {
  return bare(outside, async (tx) => {
    const row = await tx.first(
      sqlFor.selectNoFrom(Object.entries<RawBuilder<unknown>>(FACTS).map(([name, fact]) => fact.as(name))),
    );
    const { used, most, ...facts } = row as Facts;
    return { ...facts, connections: { used, most } };
  });
}

/**
 * The sizes of the database and its largest tables. It looks at every table's files, so it isn't for every
 * call.
 */
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
 * Reads without any door's role. The application's bare role owns no table and sees no stored data, but it is
 * the connected role, so it sees the activity of its own connections; of other connections it sees only the
 * count.
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
