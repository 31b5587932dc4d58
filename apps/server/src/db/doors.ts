import pg from "pg";
import { Places } from "./cells/places.ts";
import { databaseUrls, type DatabaseUrls } from "./connection/door-urls.ts";
import { asAuditor, EVERY_CLIENT, intoTenant, outsideWith } from "./connection/openings.ts";
import { once, readOnce } from "./connection/read-once.ts";
import { timedClient } from "./connection/timed-client.ts";
import { transact } from "./connection/transact.ts";
import type { Query, Scope, Tx } from "./connection/tx.ts";
import { openTelling } from "./told.ts";

export { PLATFORM } from "./connection/openings.ts";
export type { Query, Scope, Tx } from "./connection/tx.ts";

/**
 * A tenant with every client, for jobs, and for administration whose permission covers only whole tenants.
 */
export function wholeTenant(tenantId: string): Scope {
  return clientScope(tenantId, null);
}

/** The same with the records of archived clients, which no one sees: to export or delete them. */
export function wholeTenantWithArchived(tenantId: string): Scope {
  return { ...wholeTenant(tenantId), withArchived: true };
}

/** One client, also while it's archived: to export its records. */
export function clientWithArchived(tenantId: string, clientId: string): Scope {
  return { ...clientScope(tenantId, clientId), withArchived: true };
}

/** A tenant and one of its clients, or, without one, every client. */
export function clientScope(tenantId: string, clientId: string | null): Scope {
  for (const id of [tenantId, clientId ?? EVERY_CLIENT])
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
      throw new Error("the id of a tenant or client is a UUID"); // it becomes part of a statement's text
  return { tenantId, clientId } as Scope;
}

/**
 * Runs `work` in one transaction that sees only the scope's rows; commits if it returns, rolls back if it
 * throws. As a snapshot it only reads, and everything as it was when it began.
 */
type InTenant = <T>(scope: Scope, work: (tx: Tx) => Promise<T>, as?: "snapshot") => Promise<T>;
/** Runs `work` in one transaction of the outside door: people, sessions, mail; never a tenant's records. */
export type Outside = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs `work` in a transaction of the outside door for each of several schemas, one after the other, and returns
 * all results. It's told whether the schema is the last one, and its name.
 */
type EachCell = <T>(work: (tx: Tx, last: boolean, schema: string) => Promise<T>) => Promise<T[]>;

/** The doors to the database. */
export interface Doors {
  readonly inTenant: InTenant;
  /** Reads, as an auditor without an account, what one access shows of its assessment, at one moment. The database refuses the rest. */
  readonly audited: <T>(scope: Scope, accessId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * Reads a tenant's rows in a single round trip: `work` must send all its queries before its first await;
   * they run in one transaction. A query sent later is refused.
   */
  readonly readTenant: InTenant;
  readonly outside: Outside;
  /** The outside door with the tables of one tenant's cell: its log, its figures. The caller names the tenant in each query. */
  readonly outsideOf: <T>(tenantId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs `work` once for each cell, through the outside door; the caller combines the results. */
  readonly eachCell: EachCell;
  /** The same, and once for the directory, which has its own audit log. */
  readonly eachLog: EachCell;
  /** Administers one tenant: its settings, clients, and entitlements, and the people with a role there. */
  readonly administer: InTenant;
  /** One query of the outside door without an explicit transaction: a single round trip. */
  readonly ask: <R>(query: Query<R>) => Promise<R[]>;
  /** Whether the database answers. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How many connections each door opens at most. */
export type PoolSizes = Readonly<Record<"tenant" | "admin" | "outside", number>>;

/** How the doors are opened. */
export interface DoorOptions {
  /** The most connections, per door or the same for each; 10 by default. */
  readonly connections?: PoolSizes | number;
  /** For jobs, which may take minutes where a request may take seconds. */
  readonly patient?: boolean;
  /** Told of connections that fail while no one uses them. */
  readonly onError?: (error: Error) => void;
}

/** A request's query is given up after this; the role's own limit in the database is a second shorter. */
const QUERY_MS = 11_000;
/** How long a request waits for a connection. */
const CONNECT_MS = 5000;
const PATIENT_QUERY_MS = 11 * 60_000;

/**
 * Opens the doors. Each is a role that signs in itself, so that code in a tenant's transaction lacks the
 * privilege to read people or other tenants. If the network swallows a connection, its calls fail after a few
 * seconds, and later ones open another.
 * @param urls a connection string per door, or the shared one
 */
export function openDoors(urls: DatabaseUrls | string, options: DoorOptions = {}): Doors {
  const { connections = 10, patient = false, onError = () => {} } = options;
  const to = typeof urls === "string" ? databaseUrls(urls) : urls;
  let closing = false;
  const report = (error: Error) => {
    if (!closing) onError(error); // while closing, a connection may learn that the server is stopping too
  };
  const pool = (door: keyof PoolSizes) => {
    const made = new pg.Pool({
      connectionString: to[door],
      max: typeof connections === "number" ? connections : connections[door],
      connectionTimeoutMillis: CONNECT_MS,
      Client: timedClient(patient ? PATIENT_QUERY_MS : QUERY_MS),
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
      pipeline: true,
      application_name: `crq ${door}`,
    });
    made.on("error", report);
    made.on("connect", (client) => client.on("error", report));
    return made;
  };
  const tenantPool = pool("tenant");
  const adminPool = pool("admin");
  const outsidePool = pool("outside");
  const telling = openTelling(outsidePool, report);
  const places = new Places();
  const through = (used: pg.Pool) => ({ pool: used, telling, patient, places });
  const outside: Outside = (work) => transact(through(outsidePool), outsideWith(), work);
  const inEach = async <T>(
    schemas: readonly Schema[],
    work: (tx: Tx, last: boolean, schema: string) => Promise<T>,
  ) => {
    const results: T[] = [];
    for (const [i, { name, path }] of schemas.entries()) {
      const last = i === schemas.length - 1;
      results.push(await transact(through(outsidePool), outsideWith(path), (tx) => work(tx, last, name)));
    }
    return results;
  };
  return {
    inTenant: async (scope, work, as) => transact(through(tenantPool), intoTenant(scope, as), work),
    audited: async (scope, accessId, work) => transact(through(tenantPool), asAuditor(scope, accessId), work),
    readTenant: async (scope, work) => readOnce(tenantPool, places, scope, work),
    outside,
    outsideOf: async (tenantId, work) => {
      const { tenantId: id } = wholeTenant(tenantId);
      return transact(through(outsidePool), outsideWith("public", `; select enter_cell('${id}')`), work);
    },
    eachCell: async (work) => inEach(await cellsOf(outsidePool), work),
    eachLog: async (work) => inEach([DIRECTORY, ...(await cellsOf(outsidePool))], work),
    administer: async (scope, work, as) => transact(through(adminPool), intoTenant(scope, as), work),
    ask: async <R>(query: Query<R>) => {
      const { sql, parameters } = query.compile();
      const [rows] = await once(outsidePool, [{ text: sql, values: parameters, name: query.name }]);
      return rows as R[];
    },
    ping: async () => {
      await Promise.all([tenantPool.query("select 1"), outsidePool.query("select 1")]);
    },
    close: async () => {
      await telling.flushed();
      closing = true;
      await Promise.all([tenantPool.end(), adminPool.end(), outsidePool.end()]);
    },
  };
}

/** A schema with a log, and the search path in which its tables come first. */
interface Schema {
  readonly name: string;
  readonly path: string;
}

const DIRECTORY: Schema = { name: "public", path: "public" };

/** The cells. */
async function cellsOf(pool: pg.Pool): Promise<Schema[]> {
  const { rows } = await pool.query<Schema>({
    name: "cells",
    text: "select name, format('%I, public', name) as path from public.cells order by length(name), name",
  });
  return rows;
}
