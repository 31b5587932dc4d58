/** What a door's connections do beside pg's own: a time limit for each query, and rows that are let go. */
import { constants, PerformanceObserver } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../test/database.ts";
import { runBatch } from "../batch.ts";
import { timedClient } from "./timed-client.ts";

let db: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  db = await testDatabase();
  pool = new pg.Pool({ connectionString: db.appUrl, max: 1, pipeline: true, Client: timedClient(1000) });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
});
afterAll(async () => {
  await pool.end();
  await db.drop();
});

/** The share of what `work` allocates, in bytes, that young collections leave to a full one. */
async function leftBehind(work: () => Promise<void>): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const old = () => process.memoryUsage().heapUsed;
  let full = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as unknown as { detail: { kind: number } }[])
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) full++;
  });
  await work(); // warm: prepared, compiled
  collect();
  const before = old();
  observer.observe({ entryTypes: ["gc"] });
  await work();
  (collect as (options: { type: string }) => void)({ type: "minor" });
  const after = old();
  observer.disconnect();
  expect(full).toBe(0); // otherwise nothing was measured
  return after - before;
}

const ROWS = "select n, 'row number ' || n as text from generate_series(1, 1000) n";

test.each([
  ["a read", (client: pg.PoolClient) => runBatch(client, [{ name: "rows", text: ROWS, values: [] }])],
  ["a transaction's query", (client: pg.PoolClient) => client.query({ name: "rows", text: ROWS })],
])("young collections take the rows of %s once it is answered", async (_, ask) => {
  const left = await leftBehind(async () => {
    for (let i = 0; i < 250; i++) {
      const client = await pool.connect();
      await ask(client);
      client.release();
    }
  });
  expect(left).toBeLessThan(8_000_000);
});

test.each([
  ["batch", (client: pg.PoolClient) => runBatch(client, [{ text: "select pg_sleep(3)", values: [] }])],
  ["query", (client: pg.PoolClient) => client.query("select pg_sleep(3)")],
  [
    "query with a callback",
    (client: pg.PoolClient) =>
      new Promise((resolve, reject) => {
        client.query("select pg_sleep(3)", (error: Error | null) => (error ? reject(error) : resolve(1)));
      }),
  ],
])("a %s without an answer in time fails, and its connection is replaced", async (_, ask) => {
  const client = await pool.connect();
  const failed = await ask(client).then(
    () => undefined,
    (error: Error) => error,
  );
  expect(failed?.message).toBe("Query read timeout");
  client.release(failed);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("an answered query leaves no timer that ends the connection later", async () => {
  const client = await pool.connect();
  for (let i = 0; i < 6; i++) {
    expect(await runBatch(client, [{ text: "select 1 as one", values: [] }])).toEqual([[{ one: 1 }]]);
    expect((await client.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  client.release();
});
