/** Reads that take a single round trip: all queries together, in one implicit transaction. */
import type pg from "pg";
import { runBatch, type BatchStatement } from "../batch.ts";
import type { Places } from "../cells/places.ts";
import { connect } from "./connect.ts";
import { EVERY_CLIENT, NAME_SCOPE } from "./openings.ts";
import { firstOf, type Row } from "./transact.ts";
import type { Query, Scope, Tx } from "./tx.ts";

/** Answers everything that `work` asks before its first await. */
export async function readOnce<T>(
  pool: pg.Pool,
  places: Places,
  { tenantId, clientId }: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { tx, statements, answer } = gathering();
  const working = work(tx);
  working.catch(() => {}); // awaited below
  const place = places.suffixFor(tenantId);
  const entered = await answer(
    [
      { ...NAME_SCOPE, values: [tenantId, clientId ?? EVERY_CLIENT] },
      ...statements.map((statement) => ({ ...statement, in: place })),
    ],
    pool,
  );
  if (entered) places.seen(tenantId, entered["cell"] as string);
  return working;
}

/**
 * A transaction that collects the queries sent to it, to be answered together by a batch whose first
 * statement sets the scope.
 */
function gathering() {
  const statements: BatchStatement[] = [];
  const waiting: { resolve: (rows: Row[]) => void; reject: (error: Error) => void }[] = [];
  let over = false;
  const gather = (query: Query<unknown>): Promise<Row[]> => {
    if (over) throw new Error("a read sends all its queries before it first awaits");
    const { sql, parameters } = query.compile();
    statements.push({ text: sql, values: parameters, name: query.name });
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
    });
  };
  const refuse = () => Promise.reject(new Error("a read only reads"));
  const tx: Tx = {
    all: async <R>(query: Query<R>) => (await gather(query)) as R[],
    first: async <R>(query: Query<R>) => firstOf(await gather(query)) as R | undefined,
    run: refuse,
    raw: refuse,
  };
  const answer = async (batch: readonly BatchStatement[], pool: pg.Pool) => {
    over = true;
    try {
      const [scope, ...answers] = await once(pool, batch);
      answers.forEach((rows, i) => waiting[i]?.resolve(rows));
      return scope?.[0];
    } catch (error) {
      for (const { reject } of waiting) reject(error as Error);
      return undefined;
    }
  };
  return { tx, statements, answer };
}

/** Runs a batch on a separate connection; after an error, the connection is closed. */
export async function once(pool: pg.Pool, batch: readonly BatchStatement[]): Promise<Row[][]> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    return await runBatch(client, batch);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
