/**
 * Pages of lists: what words match, paging without repeats or gaps, the position of records without a value,
 * and the contract's names.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";
import { contractNames } from "./contract-names.ts";
import { openDoors, type Doors } from "./doors.ts";
import { listPage, type Asked, preparedList, type Sort } from "./list-page.ts";
import { sqlFor } from "./query.ts";
import { matchesPerson, matchesWords } from "./search.ts";

let db: TestDatabase;
let doors: Doors;
beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.doorsUrl, { connections: 1 });
  for (const [name, industry] of [
    ["Alder", null],
    ["alder", "Energy"],
    ["Birch 100%", "Water"],
    ["Birch_10", "Energy"],
    ["Cedar\\n", null],
  ])
    await db.asOwner(
      "insert into tenants (name, industry, name_key) values ($1, $2, gen_random_uuid()::text)",
      [name, industry],
    );
  await db.asOwner(
    "insert into users (email, password_hash, status, first_name) values ('MAYA@one.example', 'none', 'active', 'Måya_X')",
  );
});
afterAll(async () => {
  await doors.close();
  await db.drop();
});

const name = sql<string>`lower(t.name)`;
const industry = sql`t.industry`;
const SORTS: Readonly<Record<"name" | "industry" | "last" | "lowest", Sort>> = {
  name,
  industry: [industry, name],
  last: { by: industry, missing: "last" },
  lowest: { by: industry, missing: "lowest" },
};

async function page(asked: Partial<Asked<keyof typeof SORTS>>) {
  const whole = { sort: "name", order: "asc", page: 1, pageSize: 10, ...asked } as const;
  const found = sqlFor
    .selectFrom("tenants as t")
    .select(contractNames("t.id", "t.name", "t.created_at", "t.industry as trade"))
    .where("t.name_key", "~", "^[0-9a-f-]{36}$")
    .where(matchesWords(sql.ref("t.name"), whole.q));
  return doors.outside((tx) => listPage(tx, found, whole, { sorts: SORTS, id: sql`t.id` }));
}
const names = async (asked: Parameters<typeof page>[0]) => (await page(asked)).items.map((one) => one.name);

test("paging in either direction neither repeats nor skips records that sort equally, and returns the total", async () => {
  for (const order of ["asc", "desc"] as const) {
    const ids: string[] = [];
    for (let at = 1; at <= 4; at++) {
      const { items, total } = await page({ order, page: at, pageSize: 2 });
      expect(total).toBe(5);
      ids.push(...items.map((one) => one.id));
    }
    expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
  }
});

test("records without a value come last or lowest, as the sort says", async () => {
  const trades = async (asked: Parameters<typeof page>[0]) =>
    (await page(asked)).items.map((one) => one.trade);
  const up = ["Energy", "Energy", "Water"];
  expect(await trades({ sort: "industry" })).toEqual([...up, null, null]);
  expect(await trades({ sort: "industry", order: "desc" })).toEqual([null, null, ...up.toReversed()]);
  expect(await trades({ sort: "last", order: "desc" })).toEqual([...up.toReversed(), null, null]);
  expect(await trades({ sort: "lowest" })).toEqual([null, null, ...up]);
  expect(await trades({ sort: "lowest", order: "desc" })).toEqual([...up.toReversed(), null, null]);
});

test("rows have the contract's names", async () => {
  expect(Object.keys((await page({})).items[0]!)).toEqual(["id", "name", "createdAt", "trade"]);
});

test("a prepared list returns the same result, whatever it was asked before", async () => {
  const found = sqlFor.selectFrom("tenants as t").select("t.name");
  const order = { sorts: SORTS, id: sql`t.id` };
  const prepared = preparedList(found, order);
  for (const round of [1, 2])
    for (const sort of ["name", "lowest"] as const)
      for (const way of ["asc", "desc"] as const) {
        const asked = { sort, order: way, page: round, pageSize: 2 };
        const [one, other] = await doors.outside(async (tx) => [
          await prepared(tx, asked),
          await listPage(tx, found, asked, order),
        ]);
        expect(one).toEqual(other);
      }
});

test("a prepared list has no filters", async () => {
  const found = sqlFor.selectFrom("tenants as t").select("t.name").where("t.status", "=", "active");
  const prepared = preparedList(found, { sorts: SORTS, id: sql`t.id` });
  const asked = { sort: "name", order: "asc", page: 1, pageSize: 2 } as const;
  await expect(doors.outside((tx) => prepared(tx, asked))).rejects.toThrow("and no others");
});

describe("words", () => {
  test.each([
    [undefined, 5],
    ["   ", 5],
    ["ALDER", 2],
    ["birch 100", 1],
    ["100 birch", 1],
    ["100%", 1],
    ["%", 1],
    ["_", 1],
    ["\\", 1],
    ["alder birch", 0],
  ])("%j matches %i: every word, in any order and case, with wildcards taken literally", async (q, found) => {
    expect((await names({ q })).length).toBe(found);
  });

  test.each([
    ["maya@ONE måya_x", 1],
    ["MÅYA", 1],
    ["m_ya", 0],
  ])("%j matches %i people by name and address", async (q, found) => {
    const people = sqlFor.selectFrom("users as u").select("u.id").where(matchesPerson(q));
    expect((await doors.outside((tx) => tx.all(people))).length).toBe(found);
  });

  test("become a pattern in only one file", () => {
    const files = execFileSync("git", ["ls-files", "apps/server/src"], { encoding: "utf8" }).split("\n");
    const makers = files.filter(
      (file) =>
        file.endsWith(".ts") &&
        !file.endsWith(".test.ts") &&
        /`%\$\{|\[[^\]\n]*%_[^\]\n]*\]/.test(readFileSync(file, "utf8")),
    );
    expect(makers).toEqual(["apps/server/src/db/search.ts"]);
  });
});
