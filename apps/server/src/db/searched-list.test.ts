/**
 * Lists searched by functions: they return what the same search returns without them, use the index on words,
 * count to 1,000, and find as much when the database's owner is no superuser.
 */
import { sql } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";
import { clientScope, openDoors, wholeTenant, type Doors, type Scope } from "./doors.ts";
import { type Asked, listPage } from "./list-page.ts";
import { APP_ROLE } from "./local-database.ts";
import { migrate } from "./migrate.ts";
import { sqlFor } from "./query.ts";
import { matchesWords } from "./search.ts";
import { idsFoundBy, searchedList } from "./searched-list.ts";

const TENANT = "10000000-0000-4000-8000-000000000001";
const OTHER = "10000000-0000-4000-8000-000000000002";
const MANY = 3000;

const undeleted = sqlFor
  .selectFrom("risk_scenarios as s")
  .select("s.title")
  .where("s.deleted_at", "is", null);
const ORDER = { sorts: { title: sql`lower(s.title)`, mean: sql`s.mean` }, id: sql`s.id` };
const text = sql.ref<string>("s.title");
const searched = searchedList(undeleted, ORDER, { by: "search_scenarios", text });
type Sorts = Asked<keyof (typeof ORDER)["sorts"]>;

let db: TestDatabase;
let doors: Doors;
let client: string;
beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.doorsUrl, { connections: 2 });
  client = await fill((statement) => db.inFirstCell(statement));
});
afterAll(async () => {
  await doors.close();
  await db.drop();
});

/** Scenarios of two tenants in one cell, and one client of the first. */
async function fill(run: (statement: string) => Promise<unknown[]>): Promise<string> {
  await run(
    `insert into tenants (id, name, cell) values ('${TENANT}', 'One', 'cell_1'), ('${OTHER}', 'Two', 'cell_1')`,
  );
  const rows = await run(`insert into clients (tenant_id, name) values ('${TENANT}', 'Client') returning id`);
  const { id } = rows[0] as { id: string };
  await run(`insert into risk_scenarios (tenant_id, client_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version, deleted_at)
    select t.tenant::uuid, case when t.tenant = '${TENANT}' and n % 10 = 0 then '${id}'::uuid end,
      case n when 1 then 'Rare 100% loss' when 2 then 'rare_under_score' when 3 then 'Back\\slash rare' when 4 then 'Quote''s "rare"' else 'Common case ' || n end,
      'USD', '{}', (n * 7919) % 3001, 1, 1, 0, '1', case when n % 100 = 50 then now() end
    from generate_series(1, ${MANY}) n, (values ('${TENANT}'), ('${OTHER}')) t (tenant)`);
  await run("analyze risk_scenarios");
  return id;
}

const asking = (asked: Partial<Sorts>): Sorts => ({
  sort: "title",
  order: "asc",
  page: 1,
  pageSize: 25,
  ...asked,
});
const search = (scope: Scope, asked: Partial<Sorts>) =>
  doors.readTenant(scope, (tx) => searched(tx, asking(asked)));
const plain = (scope: Scope, asked: Partial<Sorts>) =>
  doors.readTenant(scope, (tx) =>
    listPage(tx, undeleted.where(matchesWords(text, asked.q)), asking(asked), ORDER),
  );

describe("a searched list", () => {
  test.each([
    undefined,
    "  ",
    "rare",
    "RARE",
    "rare loss",
    "loss rare",
    "100%",
    "%",
    "_",
    "r_re",
    "\\",
    "back\\slash",
    "\\\\",
    "quote's",
    `"rare"`,
    "'; select 1 --",
    "case 12",
    "case 1 2 3 9",
    "2999",
    "nothing",
    "ra",
    "a",
    "$1",
    "{a,b}",
    "é",
  ])("returns for %j what the search without a function returns", async (q) => {
    for (const scope of [wholeTenant(TENANT), clientScope(TENANT, client)])
      for (const sort of ["title", "mean"] as const)
        for (const page of [1, 2]) {
          const asked = { q, sort, order: page === 1 ? "asc" : "desc", page, pageSize: 10 } as const;
          const [one, other] = await Promise.all([search(scope, asked), plain(scope, asked)]);
          expect(one.items).toEqual(other.items);
          expect([one.total, one.more ?? false]).toEqual(
            q?.trim() ? [Math.min(other.total, 1000), other.total > 1000] : [other.total, false],
          );
        }
  });

  test("counts to 1,000, and its pages go on after that", async () => {
    const first = await search(wholeTenant(TENANT), { q: "common" });
    expect([first.total, first.more]).toEqual([1000, true]);
    const late = await search(wholeTenant(TENANT), { q: "common", page: 50 });
    expect(late.items).toEqual((await plain(wholeTenant(TENANT), { q: "common", page: 50 })).items);
    expect(late.items).toHaveLength(25);
  });

  test("counts exactly up to 1,000", async () => {
    await db.inFirstCell(
      `update risk_scenarios set title = title || ' edge' where id in (select id from risk_scenarios where tenant_id = '${TENANT}' and deleted_at is null order by id limit 1000)`,
    );
    expect(await search(wholeTenant(TENANT), { q: "edge" })).toEqual({
      items: expect.anything(),
      total: 1000,
    });
    await db.inFirstCell(
      `update risk_scenarios set title = title || ' edge' where id in (select id from risk_scenarios where tenant_id = '${TENANT}' and deleted_at is null and title !~ 'edge' limit 1)`,
    );
    expect(await search(wholeTenant(TENANT), { q: "edge" })).toMatchObject({ total: 1000, more: true });
  });
});

test("a search for a rare word uses the index, behind the policies", async () => {
  await db.inFirstCell("vacuum analyze risk_scenarios"); // its index keeps new rows apart until then
  const uses = async () => {
    await db.inFirstCell("select pg_stat_force_next_flush()");
    const rows = await db.inFirstCell<{ scans: number }>(
      "select idx_scan as scans from pg_stat_user_indexes where schemaname = 'cell_1' and indexrelname = 'risk_scenarios_search'",
    );
    return rows[0]!.scans;
  };
  const before = await uses();
  const own = new pg.Client({ connectionString: db.appUrl, options: "-c role=crq_tenant_door" });
  await own.connect();
  await own.query("begin");
  await own.query("select enter_tenant($1, '00000000-0000-0000-0000-000000000000')", [TENANT]);
  const { rows } = await own.query("select search_scenarios('{%score%}')");
  await own.query("commit");
  await own.query("select pg_stat_force_next_flush()");
  await own.end();
  expect(rows).toHaveLength(1);
  expect(await uses()).toBeGreaterThan(before);
});

test("a search finds as much when an owner without superuser rights migrated, whom the policies bind", async () => {
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  const [owner, name] = [`plain_owner_${process.pid}`, `plain_${process.pid}`];
  const url = (user: string) =>
    db.appUrl.replace(/^(postgres(?:ql)?:\/\/)[^@]*@([^/]*)\/[^?]*/, `$1${user}@$2/${name}`);
  let theirs: Doors | undefined;
  try {
    await admin.query(`create role ${owner} login createrole`);
    await admin.query(
      `grant crq_tenant_door, crq_admin_door, crq_outside_door, crq_jobs_door, crq_search, crq_members, crq_auditor to ${owner} with admin option, inherit false, set false`,
    );
    await admin.query(`create database ${name} owner ${owner}`);
    await migrate(url(owner), APP_ROLE);
    const { rows } = await admin.query(
      "select pg_has_role($1, r, 'set') as kept from unnest(array['crq_search', 'crq_members']) r",
      [owner],
    );
    expect(rows).toEqual([{ kept: false }, { kept: false }]);
    const filling = new pg.Client({
      connectionString: url("crq_owner"),
      options: "-c search_path=cell_1,public",
    });
    await filling.connect();
    const theirClient = await fill(async (statement) => (await filling.query(statement)).rows);
    await filling.query(
      `with made as (insert into users (email) values ('rare@plain.example') returning id)
       insert into entitlements (tenant_id, user_id, role) select '${TENANT}', id, 'viewer' from made`,
    );
    await filling.end();
    theirs = openDoors(url(APP_ROLE), { connections: 1 });
    const total = async (scope: Scope) =>
      (await theirs!.readTenant(scope, (tx) => searched(tx, asking({ q: "rare" })))).total;
    expect(await total(wholeTenant(TENANT))).toBe(4);
    expect(await total(clientScope(TENANT, theirClient))).toBe(4);
    const people = await theirs.administer(wholeTenant(TENANT), (tx) =>
      idsFoundBy(tx, "search_members", '{"%rare%"}'),
    );
    expect(people).toHaveLength(1); // noted, and found
  } finally {
    await theirs?.close();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop owned by ${owner}; drop role ${owner}`);
    await admin.end();
  }
});
