/**
 * A member looks for what others wrote. Through the application they type wildcards, quotes and SQL into the search;
 * with an SQL injection in one of their tenant's calls they call the functions that search behind the policies
 * themselves, in every cell. They look for another tenant's scenarios, another client's, deleted ones, and for what
 * is in columns that the search doesn't cover.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness } from "../../test/harness.ts";
import { addScenario } from "../../test/risk-dashboard.ts";

const EVERY_CLIENT = "00000000-0000-0000-0000-000000000000";
const CELLS = ["cell_1", "cell_2", "cell_3"] as const;
const FUNCTIONS = ["search_scenarios", "search_portfolios"] as const;

let h: Harness;
let north: string;
let south: string;
beforeAll(async () => {
  h = await harness();
  const analyst = await h.signedIn("risk_analyst", "a");
  await addScenario(await h.signedIn("risk_analyst", "b"), { title: "Secret of B", estimate: ESTIMATE });
  for (const title of ["Secret plan", "Plain 50% loss", "Under_score", "Back\\slash", 'Don\'t "quote"'])
    await addScenario(analyst, { title, estimate: ESTIMATE });
  await h.db.asOwner(
    "update risk_scenarios set description = 'hiddenword', tolerance = '{\"note\": \"hiddenword\"}' where title = 'Secret plan'",
  );
  // B's tenant moves in with A's, so that only the functions stand between them.
  await h.db.asOwner(
    `insert into ${await cellOf(h.a.id)}.risk_scenarios (tenant_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version)
     values ('${h.b.id}', 'Secret neighbor', 'USD', '{}', 1, 1, 1, 0, '1')`,
  );
  const clientNamed = async (name: string) =>
    (
      await h.db.asOwner<{ id: string }>(
        "insert into clients (tenant_id, name) values ($1, $2) returning id",
        [h.a.id, name],
      )
    )[0]!.id;
  [north, south] = [await clientNamed("North"), await clientNamed("South")];
  const home = await cellOf(h.a.id);
  for (const [client, title] of [
    [north, "Secret of North"],
    [south, "Secret of South"],
  ]) {
    await h.db.asOwner(
      `insert into ${home}.risk_scenarios (tenant_id, client_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version)
       values ($1, $2, $3, 'USD', '{}', 1, 1, 1, 0, '1')`,
      [h.a.id, client, title],
    );
    await h.db.asOwner(
      `insert into ${home}.risk_portfolios (tenant_id, client_id, title, member_clients) values ($1, $2, $3, array[$2::uuid])`,
      [h.a.id, client, title],
    );
  }
  await h.db.asOwner(
    `insert into ${home}.risk_portfolios (tenant_id, title, member_clients) values ($1, 'Secret sum of both', array[$2, $3]::uuid[]), ($1, 'Secret of all', '{}')`,
    [h.a.id, north, south],
  );
  await h.db.asOwner(
    `insert into ${home}.risk_scenarios (tenant_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version, deleted_at)
     values ($1, 'Secret deleted', 'USD', '{}', 1, 1, 1, 0, '1', now())`,
    [h.a.id],
  );
});
afterAll(() => h.close());

async function cellOf(tenantId: string): Promise<string> {
  const rows = await h.db.asOwner<{ cell: string }>("select cell from tenants where id = $1", [tenantId]);
  return rows[0]!.cell;
}

/** What the attacker's statement does in a transaction of their own tenant and client. */
async function inject(text: string, client = EVERY_CLIENT, door = "crq_tenant_door") {
  const own = new pg.Client({ connectionString: h.db.appUrl, options: `-c role=${door}` });
  await own.connect();
  try {
    await own.query("begin");
    await own.query("select enter_tenant($1, $2)", [h.a.id, client]);
    return (await own.query(text)).rows as Record<string, unknown>[];
  } finally {
    await own.end();
  }
}

/** The titles of the records that a search finds, in any tenant. */
async function titles(call: string, client?: string): Promise<string[]> {
  const rows = await inject(`select id from ${call} as f (id)`, client);
  const found = await h.db.asOwner<{ title: string }>(
    "select title from risk_scenarios where id = any($1) union all select title from risk_portfolios where id = any($1) order by 1",
    [rows.map(({ id }) => id)],
  );
  return found.map(({ title }) => title);
}

describe("through the functions themselves", () => {
  test("only the transaction's tenant is searched, in whichever cell, deleted records left out", async () => {
    const found = ["Secret of North", "Secret of South", "Secret plan"];
    for (const cell of CELLS) {
      const home = cell === (await cellOf(h.a.id));
      expect(await titles(`${cell}.search_scenarios('{%secret%}')`)).toEqual(home ? found : []);
      expect(await titles(`${cell}.search_scenarios('{%}')`)).not.toContain("Secret of B");
    }
  });

  test("a client's member finds that client's and the whole tenant's records, and no other client's", async () => {
    expect(await titles("search_scenarios('{%secret%}')", north)).toEqual(["Secret of North", "Secret plan"]);
    expect(await titles("search_scenarios('{%secret%}')", south)).toEqual(["Secret of South", "Secret plan"]);
    expect(await titles("search_portfolios('{%secret%}')", north)).toEqual([
      "Secret of North",
      "Secret of all",
    ]);
    expect(await titles("search_portfolios('{%secret%}')")).toHaveLength(4);
  });

  test("without a tenant or client in the transaction nothing is found", async () => {
    for (const unset of ["set local app.tenant_id = ''", "set local app.client_id = ''"]) {
      const own = new pg.Client({ connectionString: h.db.appUrl, options: "-c role=crq_tenant_door" });
      await own.connect();
      await own.query("begin");
      await own.query("select enter_tenant($1, $2)", [h.a.id, EVERY_CLIENT]);
      await own.query(unset);
      expect((await own.query("select search_scenarios('{%}')")).rows, unset).toEqual([]);
      await own.end();
    }
  });

  test("patterns are values: no quote or backslash reaches the statement", async () => {
    for (const pattern of [
      "' or true --",
      "%' or '1'='1",
      "$2",
      "\\",
      "%') union select id from risk_scenarios --",
    ]) {
      const own = inject(`select search_scenarios(array[${pg.escapeLiteral(pattern)}])`);
      await own.then(
        (rows) => expect(rows, pattern).toEqual([]),
        (error: Error) => expect(error.message, pattern).toMatch(/LIKE pattern must not end with escape/),
      );
    }
  });

  test("what isn't searched can't be probed, and no one else searches", async () => {
    expect(await titles("search_scenarios('{%hiddenword%}')")).toEqual([]);
    for (const attempt of [
      "select ids_with_words('risk_scenarios', 'description', 'true', 'true', '{%hiddenword%}')",
      "set role crq_search",
      "call let_search('search_scenarios(text[])', 'risk_scenarios', 'description', 'crq_tenant_door')",
    ])
      await expect(inject(attempt), attempt).rejects.toThrow(/permission denied/);
    const home = await cellOf(h.a.id);
    for (const door of ["crq_admin_door", "crq_outside_door"])
      for (const name of FUNCTIONS)
        await expect(
          inject(`select ${home}.${name}('{%}')`, EVERY_CLIENT, door),
          `${door} ${name}`,
        ).rejects.toThrow(/permission denied/);
    for (const door of ["crq_tenant_door", "crq_outside_door"])
      await expect(inject(`select ${home}.${logs("'word'")}`, EVERY_CLIENT, door), door).rejects.toThrow(
        /permission denied/,
      );
  });
});

/** A call that searches a log for every entry that matches, as the administration's door may. */
const logs = (words: string, action = "null") =>
  `search_audit(${words}, ${action}, null, null, null, null, null, null, null, null, 100, true)`;

describe("through the function that searches the audit log", () => {
  const entry = (tenantId: string) =>
    h.db.asOwner(
      `insert into ${home}.audit_log (tenant_id, actor, action, object_type, seq, prev_hash, hash)
       values ($1, 'Someone', 'scenario.create', 'secretword', 0, '', '')`,
      [tenantId],
    );
  let home: string;
  beforeAll(async () => {
    home = await cellOf(h.a.id);
    await entry(h.a.id);
    await entry(h.b.id); // B's log moves in with A's
  });
  const found = async (call: string) => {
    const rows = await inject(`select seq from ${call} as f (seq)`, EVERY_CLIENT, "crq_admin_door");
    return rows.length;
  };

  test("only the transaction's tenant's entries are found, in whichever cell, and none without a tenant", async () => {
    for (const place of [...CELLS, "public"])
      expect(await found(`${place}.${logs("'secretword'")}`), place).toBe(place === home ? 1 : 0);
    const unset = inject(
      `select set_config('app.tenant_id', '', true), (select count(*) from ${home}.${logs("'secretword'")})`,
      EVERY_CLIENT,
      "crq_admin_door",
    );
    expect(await unset).toMatchObject([{ count: 0 }]);
  });

  test("filters are values: no quote reaches the statement", async () => {
    for (const action of ["' or true --", "scenario.create' or '1'='1", "$2", "\\"])
      expect(await found(`${home}.${logs("'secretword'", pg.escapeLiteral(action))}`), action).toBe(0);
    expect(await found(`${home}.${logs("'secretword'", "'scenario.'")}`)).toBe(1);
  });
});

test("the searching role signs in nowhere, owns nothing else, and reads only what is searched", async () => {
  const [role] = await h.db.asOwner(
    `select rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit as strong,
       exists (select from pg_auth_members where member = r.oid) as member,
       exists (select from pg_class where relowner = r.oid) as owner from pg_roles r where rolname = 'crq_search'`,
  );
  expect(role).toEqual({ strong: false, member: false, owner: false });
  const readable = await h.db.inFirstCell<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(distinct a.attname::text order by a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace in ('public'::regnamespace, 'cell_1'::regnamespace) and c.relkind in ('r', 'p')
       and has_column_privilege('crq_search', c.oid, a.attnum, 'select') group by 1 order by 1`,
  );
  const logged = ["action", "actor", "at", "ip_address", "object_id", "object_type", "search", "seq"];
  const revised = ["added_at", "added_by", "added_by_name", "body", "collected_on", "evidence_id"].concat([
    "file_name",
    "number",
    "sha256",
    "size",
    "url",
  ]);
  const named = ["email", "first_name", "last_name"]; // of those whose ids are given
  const searched = ["client_id", "deleted_at", "id", "tenant_id", "title"];
  expect(readable).toEqual([
    { name: "assessments", columns: ["deleted_at", "status", "tenant_id"] }, // counted for the plan's limit
    { name: "audit_log", columns: [...logged, "tenant_id"] },
    // Hashed for an assessment's signature, which is the same for everyone who verifies it.
    { name: "evidence_links", columns: ["assessment_id", "entry_id", "evidence_id", "tenant_id"] },
    { name: "evidence_revisions", columns: [...revised, "tenant_id"].toSorted() },
    { name: "members", columns: [...named, "search", "status", "tenant_id", "user_id"] },
    // A new project has the tenant's next number, also where its author doesn't see all projects.
    { name: "projects", columns: ["number", "tenant_id"] },
    { name: "risk_portfolios", columns: [...searched, "member_clients"].toSorted() },
    { name: "risk_scenarios", columns: searched },
    { name: "risks", columns: ["client_id", "id", "search", "tenant_id"] },
  ]);
  const writable = await h.db.inFirstCell(
    `select c.relname from pg_class c where c.relnamespace in ('public'::regnamespace, 'cell_1'::regnamespace) and c.relkind in ('r', 'p')
       and (has_any_column_privilege('crq_search', c.oid, 'insert, update') or has_table_privilege('crq_search', c.oid, 'delete'))`,
  );
  expect(writable).toEqual([]);
});

test.each([
  ["50%", ["Plain 50% loss"]],
  ["%", ["Plain 50% loss"]],
  ["_", ["Under_score"]],
  ["\\", ["Back\\slash"]],
  [`don't "quote"`, [`Don't "quote"`]],
  ["' or true --", []],
  ["secret neighbor", []],
  ["hiddenword", []],
])("typing %j finds only what contains it", async (q, expected) => {
  const analyst = await h.signedIn("risk_analyst", "a");
  const answer = await analyst.call("GET", `/api/scenarios?q=${encodeURIComponent(q)}`);
  expect(answer.json().items.map(({ title }: { title: string }) => title)).toEqual(expected);
  expect(answer.json().total).toBe(expected.length);
});
