/**
 * docs/security/data-classification.md matches the database: no table is missing or invented, and secrets are
 * classified as such.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";

const PAGE = "docs/security/data-classification.md";
const text = readFileSync(join(import.meta.dirname, "../../../..", PAGE), "utf8");
const section = /## Tables\n([\s\S]*?)\n## /.exec(text)![1]!;
const CLASSES = ["credentials", "risk data", "personal data", "administration", "operations"];
const classified = section
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .flatMap((line) => {
    const [, tables, kind, hold, until] = line.split("|").map((cell) => cell.trim());
    return [...tables!.matchAll(/`(\w+)`/g)].map(([, table]) => ({ table: table!, kind, hold, until }));
  });

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test(`every table has its class in ${PAGE}, once, with its content and retention`, async () => {
  const tables = await db.asOwner<{ name: string }>(
    "select distinct relname as name from pg_class where relnamespace in ('public'::regnamespace, 'cell_1'::regnamespace) and relkind in ('r', 'p') and not relispartition order by 1",
  );
  expect(classified.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  for (const { table, kind, hold, until } of classified) {
    expect(CLASSES, table).toContain(kind);
    expect(hold, table).toMatch(/\w/);
    expect(until, table).toMatch(/\w/);
  }
});

test("every column with a key, a secret, or the hash of one is a credential", async () => {
  const columns = await db.asOwner<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace in ('public'::regnamespace, 'cell_1'::regnamespace) and c.relkind in ('r', 'p')
      and a.attname ~ '(secret|password|token|(code|key)_hash|^public_key$)' and a.attname <> 'secret_id' and c.relname not in ('tenant_domains', 'idempotency_keys') -- one's token is published in DNS, the other's key tells calls apart
      and format_type(a.atttypid, null) in ('bytea', 'text')`);
  expect(columns.length).toBeGreaterThan(5);
  const elsewhere = columns.filter(
    ({ table }) => classified.find((one) => one.table === table)?.kind !== "credentials",
  );
  expect(elsewhere).toEqual([]);
});
