import type { Compilable, CompiledQuery } from "kysely";
import pg from "pg";

/** The tenant of zeros: the platform itself. */
export const PLATFORM = "00000000-0000-0000-0000-000000000000";

/** A query that knows the type of its rows. */
export type Query<R> = Compilable<R> & { compile(): CompiledQuery<R> };

/** An open transaction behind one of the doors. `name` makes the server prepare the statement once a connection. */
export interface Tx {
  /** All rows. */
  all<R>(query: Query<R>, name?: string): Promise<R[]>;
  /** The first row, or undefined. */
  first<R>(query: Query<R>, name?: string): Promise<R | undefined>;
  /** Runs a statement and answers how many rows it touched. */
  run(query: Compilable<unknown>, name?: string): Promise<number>;
  /** Text and values as they are, for a library that brings its own SQL. */
  raw(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Runs `work` in one transaction that sees the given tenant's rows and no others; commits when it returns, rolls back when it throws. */
export type InTenant = <T>(tenantId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
/** Runs `work` in one transaction of the outside door: people, sessions, mail; never a tenant's records. */
export type Outside = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The two doors to the database. */
export interface Doors {
  readonly inTenant: InTenant;
  readonly outside: Outside;
  /** One query of the outside door without a transaction of its own: a single round trip. */
  readonly ask: <R>(query: Query<R>, name?: string) => Promise<R[]>;
  /** Whether the database answers. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

// Timestamps stay text, as ISO 8601 in UTC (every connection is opened with that time zone); 64-bit integers are counts here.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.replace(" ", "T").replace(/\+00$/, "Z"));
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the doors. Every connection takes its door's role as it opens, so that a tenant's transaction lacks the privilege,
 * not merely the intention, to read people or other tenants.
 * @param url the application role's connection string
 * @param connections the most connections per door
 */
export function openDoors(url: string, connections = 10, onError: (error: Error) => void = () => {}): Doors {
  const pool = (role: string) => {
    const made = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 10_000,
      pipeline: true,
      application_name: `crq ${role}`,
      options: `-c role=${role} -c timezone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s`,
    } as pg.PoolConfig);
    made.on("error", onError);
    made.on("connect", (client) => client.on("error", onError));
    return made;
  };
  const tenantPool = pool("crq_tenant_door");
  const outsidePool = pool("crq_outside_door");
  return {
    inTenant: (tenantId, work) => transact(tenantPool, tenantId, work),
    outside: (work) => transact(outsidePool, PLATFORM, work),
    ask: async (query, name) => (await send(outsidePool, query, name)).rows as never,
    ping: async () => {
      await Promise.all([tenantPool.query("select 1"), outsidePool.query("select 1")]);
    },
    close: async () => {
      await Promise.all([tenantPool.end(), outsidePool.end()]);
    },
  };
}

/** `begin`, the setting and the first query travel together: pipelining makes them one round trip. */
async function transact<T>(pool: pg.Pool, tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    const opened = Promise.all([
      client.query("begin"),
      client.query({
        name: "tenant",
        text: "select set_config('app.tenant_id', $1, true)",
        values: [tenantId],
      }),
    ]);
    opened.catch(() => {}); // awaited below; a failure of the work itself may come first
    const result = await work(txOf(client));
    await opened;
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A connection; one more try when the database is just starting or was just restarted. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await pool.connect();
    } catch (error) {
      const code = (error as { code?: string }).code ?? "";
      if (attempt >= 5 || !/^(57P0[123]|ECONNREFUSED|ECONNRESET|ENOENT)$/.test(code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt));
    }
  }
}

function txOf(client: pg.PoolClient): Tx {
  return {
    all: async <R>(query: Query<R>, name?: string) => (await send(client, query, name)).rows as R[],
    first: async <R>(query: Query<R>, name?: string) =>
      (await send(client, query, name)).rows[0] as R | undefined,
    run: async (query, name) => (await send(client, query, name)).rowCount ?? 0,
    raw: (text, values) => client.query(text, values),
  };
}

function send(
  on: pg.Pool | pg.PoolClient,
  query: Compilable<unknown>,
  name?: string,
): Promise<pg.QueryResult> {
  const { sql, parameters } = query.compile();
  return on.query({ text: sql, values: [...parameters], ...(name && { name }) });
}
