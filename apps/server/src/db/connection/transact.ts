/** A transaction through a door: opened with its first query, committed when its work is done. */
import pg from "pg";
import type { Places } from "../cells/places.ts";
import { isRefusedCommit, noteChange } from "./committed.ts";
import { COMMIT, type Telling } from "../told.ts";
import { nameVoucher } from "../vouched.ts";
import { connect } from "./connect.ts";
import type { Opening } from "./openings.ts";
import type { Query, Tx } from "./tx.ts";

// Timestamps stay text, as ISO 8601 in UTC (every connection uses that time zone); 64-bit integers are counts
// here.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  text.charAt(10) === " " && text.endsWith("+00")
    ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
    : text.replace(" ", "T").replace(/\+00$/, "Z"),
);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A job's limits, in place of the roles'. */
const PATIENCE =
  "; set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '5min'";
/**
 * Opens the transaction where it belongs, in one message, without waiting: it is sent with the first query.
 */
function open(client: pg.PoolClient, { begin, where }: Opening, patient: boolean): Promise<unknown> {
  const opened = client.query(`${begin}; ${where}${nameVoucher()}${patient ? PATIENCE : ""}`);
  opened.catch(() => {}); // the opener awaits it; a failure of the work itself may come first
  return opened;
}

/** What a transaction needs of its door. */
export interface Through {
  readonly pool: pg.Pool;
  readonly telling: Telling;
  readonly patient: boolean;
  readonly places: Places;
}

/**
 * Runs `work` in a transaction; commits if it returns, rolls back if it throws.
 */
export async function transact<T>(
  { pool, telling, patient, places }: Through,
  opening: Opening,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    const sent = together(client);
    const opened = open(client, opening, patient);
    let working: Promise<T>;
    try {
      working = work(txOf(client, opening.tenantId === undefined ? "" : places.suffixFor(opening.tenantId)));
    } finally {
      sent();
    }
    const result = await working;
    noteCell(places, opening, await opened);
    telling.tell(await commit(client));
    return result;
  } catch (error) {
    if (isLost(error)) broken = error;
    else
      await client.query("rollback").catch((cause: Error) => {
        broken = cause;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Commits, and notes it where something was changed, or may have been.
 * @returns whom to tell that their notifications changed
 * @throws if a query of the transaction failed: nothing was committed
 */
async function commit(client: pg.PoolClient): Promise<string | null | undefined> {
  try {
    const [{ rows }] = (await client.query(COMMIT)) as unknown as [
      pg.QueryResult<{ told: string | null; changed: boolean }>,
    ];
    if (rows[0]?.changed) noteChange();
    return rows[0]?.told;
  } catch (error) {
    if (!isRefusedCommit(error)) noteChange();
    if ((error as { code?: string }).code !== TRANSACTION_ABORTED) throw error;
    throw new Error("a query of the transaction failed, and its error was not passed on", { cause: error });
  }
}

/** Whether a connection is of no further use: what it was sent may never be answered, not even a rollback. */
function isLost(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /^(Query read timeout|Connection terminated|Client (was closed|has encountered))/.test(error.message)
  );
}

/** PostgreSQL's code for a statement in a transaction that has already failed. */
const TRANSACTION_ABORTED = "25P02";

/** Notes which cell the opening message entered. */
function noteCell(places: Places, { tenantId }: Opening, answers: unknown): void {
  if (tenantId === undefined) return;
  const [, entered] = answers as pg.QueryResult<{ cell: string }>[];
  if (entered?.rows[0]) places.seen(tenantId, entered.rows[0].cell);
}

/** Holds back writes to the server until the returned function is called: one packet instead of several. */
function together(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } })
    .connection;
  stream.cork();
  return () => stream.uncork();
}

/** A row as it comes. */
export type Row = Record<string, unknown>;

/** The first row, if any. An empty array has no own element, whatever its prototype has. */
export function firstOf(rows: readonly Row[]): Row | undefined {
  return rows.length === 0 ? undefined : rows[0];
}

/**
 * A transaction that is open on a connection.
 * @param place what to add to the names of prepared statements
 */
export function txOf(client: pg.ClientBase, place = ""): Tx {
  return {
    all: async <R>(query: Query<R>) => (await send(client, query, place)).rows as R[],
    first: async <R>(query: Query<R>) => firstOf((await send(client, query, place)).rows) as R | undefined,
    run: async (query) => (await send(client, query, place)).rowCount ?? 0,
    raw: (text, values) => client.query(text, values),
  };
}

function send(on: pg.ClientBase, query: Query<unknown>, place: string): Promise<pg.QueryResult> {
  const { sql, parameters } = query.compile();
  return on.query({
    text: sql,
    values: parameters as unknown[],
    ...(query.name && { name: `${query.name}${place}` }),
  });
}
