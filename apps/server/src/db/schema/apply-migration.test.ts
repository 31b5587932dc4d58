/** Migrations of a database in use: they give way to its transactions, and resume where they were interrupted. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../test/database.ts";
import { applyMigration, indexesOf } from "./apply-migration.ts";

let db: TestDatabase;
let owner: pg.Client;
let user: pg.Client;
beforeAll(async () => {
  db = await testDatabase();
  [owner, user] = [
    new pg.Client({ connectionString: db.ownerUrl }),
    new pg.Client({ connectionString: db.ownerUrl }),
  ];
  await Promise.all([owner.connect(), user.connect()]);
  await db.asOwner("create table public.busy (id int primary key, n int)");
});
afterAll(async () => {
  await Promise.all([owner.end(), user.end()]);
  await db.drop();
});

const migration = (name: string, sql: string) => ({ name, sql, sha256: name });
const ran = async (name: string) =>
  (await db.asOwner("select from schema_migrations where name = $1", [name])).length === 1;

test(
  "one that has to wait for a lock lets others pass, and is done once the lock is free",
  { timeout: 20_000 },
  async () => {
    await user.query("begin; select * from busy");
    const done = applyMigration(owner, migration("8001_column.sql", "alter table busy add column m int"), {
      pauseMs: 100,
    });
    await new Promise((resolve) => setTimeout(resolve, 2300)); // longer than it waits at once
    await db.asOwner("insert into busy (id) values (1)"); // doesn't wait behind it
    expect(await ran("8001_column.sql")).toBe(false);
    await user.query("commit");
    await done;
    expect(await ran("8001_column.sql")).toBe(true);
  },
);

test("one that fails leaves nothing, and its connection as it was", async () => {
  const failing = migration("8002_wrong.sql", "create table half (id int); select 1/0");
  await expect(applyMigration(owner, failing)).rejects.toThrow(
    "Migration 8002_wrong.sql failed: division by zero",
  );
  expect(await db.asOwner("select to_regclass('half') as found")).toEqual([{ found: null }]);
  expect((await owner.query("show lock_timeout")).rows).toEqual([{ lock_timeout: "0" }]);
});

test("indexes are built outside a transaction; one that an interruption left incomplete is built again", async () => {
  await db.asOwner("insert into busy (id, n) values (2, 7), (3, 7)");
  const unique = migration(
    "8003_unique.sql",
    "-- outside a transaction\ncreate index concurrently busy_id_n on busy (id, n);\ncreate unique index concurrently busy_n on busy (n);\n",
  );
  await expect(applyMigration(owner, unique)).rejects.toThrow("could not create unique index");
  const valid = () =>
    db.asOwner(
      "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'busy'::regclass and not indisprimary order by 1",
    );
  expect(await valid()).toEqual([
    { name: "busy_id_n", valid: true },
    { name: "busy_n", valid: false },
  ]);
  expect(await ran("8003_unique.sql")).toBe(false);
  await db.asOwner("update busy set n = id");
  await applyMigration(owner, unique);
  expect((await valid()).every((index) => index["valid"])).toBe(true);
  expect(await ran("8003_unique.sql")).toBe(true);
  const drop = migration("8004_drop.sql", "-- outside a transaction\ndrop index concurrently busy_n;\n");
  await applyMigration(owner, drop);
  expect(await valid()).toEqual([{ name: "busy_id_n", valid: true }]);
  expect(await ran("8004_drop.sql")).toBe(true);
});

test("an index is built and dropped in the cell alone, also if the directory has one of its name", async () => {
  await db.asOwner("create table cell_1.busy (id int, n int)");
  await db.asOwner("create index busy_twice on busy (id)");
  const places = () =>
    db.asOwner("select schemaname as place from pg_indexes where indexname = 'busy_twice' order by 1");
  const where = { cell: "cell_1" };
  const build = "-- outside a transaction\ncreate index concurrently busy_twice on busy (n);\n";
  await applyMigration(owner, migration("8005_twice.sql", build), where);
  expect(await places()).toEqual([{ place: "cell_1" }, { place: "public" }]);
  const drop = "-- outside a transaction\ndrop index concurrently busy_twice;\n";
  await applyMigration(owner, migration("8006_twice.sql", drop), where);
  await applyMigration(owner, migration("8007_twice.sql", drop), where);
  expect(await places()).toEqual([{ place: "public" }]);
});

test("nothing but indexes is built outside a transaction", () => {
  expect(() => indexesOf(migration("x", "-- outside a transaction\ndrop table busy;"))).toThrow(
    "there can only be",
  );
});
