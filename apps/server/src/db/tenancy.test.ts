/** The database itself isolates tenants: checked in its own catalog, and with the application's role. */
import { administers, ROLES, type Role } from "@crq/contract/roles";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFile } from "node:fs/promises";
import { testDatabase, type TestDatabase } from "../../test/database.ts";
import { openDoors, PLATFORM, type Doors } from "./doors.ts";
import { sqlFor } from "./query.ts";
import { typesFile, typesText } from "./generate-types.ts";
import { clientScope, wholeTenant } from "./doors.ts";

let db: TestDatabase;
let doors: Doors;
beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.doorsUrl, { connections: 4 });
});
afterAll(async () => {
  await doors.close();
  await db.drop();
});

interface Table {
  path: string;
  name: string;
  enabled: boolean;
  forced: boolean;
}

const tables = () =>
  db.inFirstCell<Table & { tenant: boolean }>(`
    select c.relnamespace::regnamespace || '.' || c.relname as path, c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as tenant
    from pg_class c where c.relnamespace in ('public'::regnamespace, 'cell_1'::regnamespace) and c.relkind in ('r', 'p') order by 1`);

describe("every table with tenant_id", () => {
  test("is found by these tests", async () => {
    const names = (await tables()).filter((table) => table.tenant).map((table) => table.name);
    expect(names.length).toBeGreaterThan(12);
    expect(names).toEqual(expect.arrayContaining(["audit_log", "clients", "entitlements", "risk_scenarios"]));
  });

  test("has row-level security enabled and forced", async () => {
    const loose = (await tables()).filter((table) => table.tenant && !(table.enabled && table.forced));
    expect(loose).toEqual([]);
  });

  test("shows the tenant and administration doors only the configured tenant, for reading and writing", async () => {
    const policies = await db.inFirstCell<{
      table: string;
      roles: string;
      cmd: string;
      permissive: string;
      qual: string;
      with_check: string;
    }>(`
      select distinct tablename as table, array_to_string(roles, ',') as roles, cmd, permissive, qual, with_check from pg_policies
      where schemaname in ('public', 'cell_1')`);
    const alone = {
      cmd: "ALL",
      permissive: "PERMISSIVE",
      qual: "(tenant_id = current_tenant())",
      with_check: "(tenant_id = current_tenant())",
    };
    for (const { name } of (await tables()).filter((table) => table.tenant)) {
      const reaching = policies.filter(
        (policy) =>
          policy.table === name &&
          !["crq_outside_door", "crq_owner", "crq_search", "crq_members", "crq_auditor"].includes(
            policy.roles,
          ) &&
          policy.permissive === "PERMISSIVE", // a restrictive policy only narrows access
      );
      expect(reaching.filter(({ roles }) => roles !== "crq_admin_door")).toEqual([
        { table: name, roles: "crq_tenant_door", ...alone },
      ]);
      for (const policy of reaching.filter(({ roles }) => roles === "crq_admin_door"))
        expect(policy).toEqual({
          table: name,
          roles: "crq_admin_door",
          ...alone,
          // adds to it, perhaps only some rows, and reads nothing of it
          ...(policy.cmd === "INSERT" && {
            cmd: "INSERT",
            qual: null,
            with_check: expect.stringMatching(/^\(+tenant_id = current_tenant\(\)\)( AND (?!.* OR ).*)?$/),
          }),
        });
    }
  });

  test("shows its owner, whom policies bind too, nothing but the audit log, for sealing it", async () => {
    const owners = await db.inFirstCell(
      "select tablename, cmd from pg_policies where not roles <@ array['crq_tenant_door', 'crq_admin_door', 'crq_outside_door', 'crq_search', 'crq_members', 'crq_auditor']::name[] and schemaname in ('public', 'cell_1') order by 2, 1",
    );
    expect(owners).toEqual([
      { tablename: "audit_log", cmd: "SELECT" }, // in the cell, and in the directory
      { tablename: "audit_log", cmd: "SELECT" },
      { tablename: "audit_log", cmd: "UPDATE" },
      { tablename: "audit_log", cmd: "UPDATE" },
    ]);
  });

  test("has tenant_id not null, first in its primary key and in every unique constraint", async () => {
    const bad = await db.inFirstCell(`
      select c.relname, i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace in ('public'::regnamespace, 'cell_1'::regnamespace) and i.indisunique and (i.indkey[0] <> a.attnum or not a.attnotnull)`);
    expect(bad).toEqual([]);
  });

  test("references other tenant tables by composite keys that include tenant_id", async () => {
    const bad = await db.inFirstCell(`
      select k.conname from pg_constraint k
      join pg_attribute own on own.attrelid = k.conrelid and own.attname = 'tenant_id'
      join pg_attribute other on other.attrelid = k.confrelid and other.attname = 'tenant_id'
      where k.contype = 'f' and not (own.attnum = any (k.conkey) and other.attnum = any (k.confkey))`);
    expect(bad).toEqual([]);
  });

  test("defaults tenant_id to the transaction's tenant", async () => {
    const defaults = await db.inFirstCell<{ expression: string }>(`
      select distinct pg_get_expr(d.adbin, d.adrelid) as expression from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where a.attname = 'tenant_id'`);
    expect(defaults).toEqual([{ expression: "current_tenant()" }]);
  });
});

/** Tables with references to a client's records that aren't isolated by client, and the reason. */
const NOT_BY_CLIENT: Readonly<Record<string, string>> = {
  audit_log: "read by those who administer the whole tenant, and by each person as far as they acted",
  notifications:
    "belong to the person who is told; notify() tells only those who work for the record's client",
};

describe("every table of a client's records", () => {
  const DOORS = ["crq_admin_door", "crq_tenant_door"];
  /** Which commands restrictive policies with the client cover, for each door that has a privilege. */
  const uncovered = async (table: string) => {
    const policies = await db.inFirstCell<{ roles: string[]; cmd: string; qual: string; with_check: string }>(
      `select roles::text[] as roles, cmd, qual, with_check from pg_policies
       where tablename = $1 and permissive = 'RESTRICTIVE' and concat(qual, with_check) like '%every_client()%'`,
      [table],
    );
    const missing: string[] = [];
    for (const door of DOORS)
      for (const command of ["SELECT", "INSERT", "UPDATE", "DELETE"]) {
        const [privilege] = await db.inFirstCell<{ held: boolean }>(
          `select has_any_column_privilege($1, $2, ${command === "DELETE" ? "'select'" : "$3"}) as held`,
          command === "DELETE" ? [door, table] : [door, table, command],
        );
        const covered = policies.some(
          ({ roles, cmd }) => roles.includes(door) && (cmd === command || cmd === "ALL"),
        );
        if (privilege!.held && !covered) missing.push(`${door} ${command}`);
      }
    return missing;
  };

  test("with a column that names a client is isolated by it, for reading and writing", async () => {
    const named = await db.inFirstCell<{ name: string }>(
      `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema in ('public', 'cell_1') and table_type = 'BASE TABLE' and column_name like '%client_id' order by 1`,
    );
    expect(named.length).toBeGreaterThan(10);
    for (const { name } of [...named, { name: "clients" }])
      expect(await uncovered(name), `${name} (in the migration: call enforce_clients('${name}', …))`).toEqual(
        [],
      );
  });

  test("that belongs to a client's record is isolated with it", async () => {
    const parts = await db.inFirstCell<{ name: string; of: string }>(
      `select distinct k.conrelid::regclass::text as name, k.confrelid::regclass::text as of from pg_constraint k
       where k.contype = 'f' and k.conrelid <> k.confrelid and k.confrelid::regclass::text in (
         select table_name from information_schema.columns where table_schema in ('public', 'cell_1') and column_name = 'client_id')`,
    );
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["risk_runs", "assessment_answers"]),
    );
    for (const { name, of } of parts)
      expect(await uncovered(name), `${name}, part of ${of} (call enforce_clients_of_parts)`).toEqual([]);
  });

  test("is one of these, or the tenant's own with a reason: no third kind holds record ids", async () => {
    const loose = await db.inFirstCell<{ name: string }>(
      `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace in ('public'::regnamespace, 'cell_1'::regnamespace) and c.relkind = 'r' and not a.attisdropped
         and a.attname in ('object_id', 'href', 'scenario_id', 'portfolio_id', 'assessment_id', 'run_id') order by 1`,
    );
    for (const { name } of loose)
      if (!(name in NOT_BY_CLIENT)) expect(await uncovered(name), name).toEqual([]);
    expect(loose.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(NOT_BY_CLIENT)));
  });

  test("that assigns a role assigns administering ones only for whole tenants", async () => {
    const giving = await db.inFirstCell<{ name: string; checks: string }>(
      `select c.relname as name, coalesce((select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'c'), '') as checks from pg_class c
       where c.relnamespace in ('public'::regnamespace, 'cell_1'::regnamespace) and c.relkind = 'r' and 2 = (select count(*) from pg_attribute a
         where a.attrelid = c.oid and not a.attisdropped and a.attname in ('role', 'client_id')) order by 1`,
    );
    expect(giving.map(({ name }) => name)).toEqual([
      "api_keys",
      "entitlements",
      "invitations",
      "scim_groups",
    ]);
    for (const { name, checks } of giving) expect(checks, name).toContain("administers(role)");
    const known = await db.inFirstCell<{ role: Role }>(
      "select role from unnest($1::text[]) as of (role) where administers(role)",
      [ROLES],
    );
    expect(known.map(({ role }) => role)).toEqual(ROLES.filter(administers));
  });
});

describe("the application's role", () => {
  const asApp = async (text: string, role?: string) => {
    const client = new pg.Client({
      connectionString: db.appUrl,
      options: `-c search_path=cell_1,public${role ? ` -c role=${role}` : ""}`,
    });
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  };

  test("is no superuser, bypasses nothing, and owns nothing, and neither do its doors", async () => {
    const rows = await db.inFirstCell(`
      select rolname from pg_roles r where rolname in ('crq_app', 'crq_tenant_door', 'crq_admin_door', 'crq_outside_door', 'crq_jobs_door') and (rolsuper or rolbypassrls
        or rolcreaterole or rolcreatedb or rolinherit or rolreplication
        or exists (select from pg_class c where c.relowner = r.oid) or exists (select from pg_proc p where p.proowner = r.oid))`);
    expect(rows).toEqual([]);
  });

  test("sees nothing without switching to a door", async () => {
    for (const { path } of await tables())
      await expect(asApp(`select from ${path}`)).rejects.toThrow(/permission denied/);
  });

  test.each(["crq_tenant_door", "crq_admin_door", "crq_outside_door"])(
    "can neither bypass nor alter policies as %s",
    async (door) => {
      const attempts = [
        "alter table cell_1.risk_scenarios disable row level security",
        "alter table cell_1.risk_scenarios no force row level security",
        "drop policy tenant_isolation on cell_1.risk_scenarios",
        "create policy mine on cell_1.risk_scenarios using (true)",
        "alter role crq_app bypassrls",
        "alter table audit_log disable trigger all",
        "create table mine (id int)",
        "set role crq_owner",
        "set session authorization crq_owner",
        "call enforce_tenancy('risk_scenarios')",
      ];
      for (const attempt of attempts)
        await expect(asApp(attempt, door), attempt).rejects.toThrow(
          /permission denied|must be owner|not able|cannot/,
        );
      await expect(asApp("set row_security = off; select * from clients", door)).rejects.toThrow(
        /row-level security|permission denied/,
      );
      await asApp("grant select on users to crq_tenant_door", door).catch(() => {}); // a warning or an error; either way:
      expect(
        await db.inFirstCell("select has_table_privilege('crq_tenant_door', 'users', 'select') as granted"),
      ).toEqual([{ granted: false }]);
    },
  );

  test("can't read people, sessions, challenges, mail, or counters through the tenant door", async () => {
    for (const table of ["users", "sessions", "challenges", "mail", "rate_limits", "schema_migrations"])
      await expect(asApp(`select from ${table}`, "crq_tenant_door"), table).rejects.toThrow(
        /permission denied/,
      );
  });

  test("can't reach a tenant's scenarios, runs, and answers through the administering doors", async () => {
    for (const door of ["crq_outside_door", "crq_admin_door"])
      for (const table of [
        "risk_scenarios",
        "risk_runs",
        "risk_portfolios",
        "risk_portfolio_members",
        "risk_appetites",
        "assessment_answers",
      ])
        await expect(asApp(`select from ${table}`, door), table).rejects.toThrow(/permission denied/);
  });

  test("can't read people's secrets through the administration door, or change people there", async () => {
    const attempts = [
      "select password_hash from users",
      "select token_hash from sessions",
      "select from challenges",
      "select text_body from mail",
      "select from totp_factors",
      "select from passkeys",
      "select from recovery_codes",
      "select from user_identities",
      "update users set email = 'mine@evil.example'",
      "insert into sessions (token_hash) values ('')",
    ];
    for (const attempt of attempts)
      await expect(asApp(attempt, "crq_admin_door"), attempt).rejects.toThrow(/permission denied/);
  });

  test.each(["crq_tenant_door", "crq_admin_door", "crq_outside_door"])(
    "can't change or remove audit entries as %s",
    async (door) => {
      for (const text of ["update audit_log set actor = 'x'", "delete from audit_log", "truncate audit_log"])
        await expect(asApp(text, door), text).rejects.toThrow(/permission denied/);
    },
  );
});

describe("two tenants", () => {
  const tenantNamed = async (name: string) =>
    (
      await db.inFirstCell<{ id: string }>(
        "insert into tenants (name, cell) values ($1, 'cell_1') returning id",
        [name],
      )
    )[0]!.id;
  const clientOf = (tenantId: string, name: string) =>
    doors.outside((tx) =>
      tx.first(sqlFor.insertInto("clients").values({ tenant_id: tenantId, name }).returning("id")),
    );
  const scenario = (clientId: string | null) => ({
    title: "t",
    currency: "USD",
    estimate: "{}",
    evidence: "[]",
    client_id: clientId,
    mean: 1,
    p95: 1,
    p99: 1,
    p_zero: 0,
    engine_version: "1",
  });

  test("see only their own rows", async () => {
    const [one, two] = [await tenantNamed("one"), await tenantNamed("two")];
    await doors.inTenant(wholeTenant(one), (tx) =>
      tx.run(sqlFor.insertInto("risk_scenarios").values(scenario(null))),
    );
    const count = (tenant: string) =>
      doors.inTenant(
        wholeTenant(tenant),
        async (tx) => (await tx.all(sqlFor.selectFrom("risk_scenarios").select("id"))).length,
      );
    expect([await count(one), await count(two), await count(PLATFORM)]).toEqual([1, 0, 0]);
    const named = await doors.inTenant(wholeTenant(two), (tx) =>
      tx.all(sqlFor.selectFrom("tenants").select("name")),
    );
    expect(named).toEqual([{ name: "two" }]);
  });

  test("can't write each other's rows, or reference them", async () => {
    const [one, two] = [await tenantNamed("three"), await tenantNamed("four")];
    const foreign = await clientOf(two, "theirs");
    const write = (values: object) =>
      doors.inTenant(wholeTenant(one), (tx) =>
        tx.run(sqlFor.insertInto("risk_scenarios").values({ ...scenario(null), ...values } as never)),
      );
    await expect(write({ tenant_id: two })).rejects.toThrow(/row-level security/);
    await expect(write({ client_id: foreign!.id })).rejects.toThrow(/foreign key/);
    const theirs = await doors.inTenant(wholeTenant(two), (tx) =>
      tx.first(sqlFor.insertInto("risk_scenarios").values(scenario(null)).returning("id")),
    );
    await expect(
      doors.inTenant(wholeTenant(one), async (tx) => {
        const mine = await tx.first(
          sqlFor.insertInto("risk_portfolios").values({ title: "t" }).returning("id"),
        );
        const member = { portfolio_id: mine!.id, scenario_id: theirs!.id, position: 0 };
        await tx.run(sqlFor.insertInto("risk_portfolio_members").values(member));
      }),
    ).rejects.toThrow(/foreign key/);
    await expect(
      doors.inTenant(wholeTenant(one), (tx) =>
        tx.run(sqlFor.updateTable("risk_scenarios").set({ tenant_id: two } as never)),
      ),
    ).resolves.toBe(0);
  });

  test("are administered separately: the other's people, sessions, entitlements, and logs don't exist", async () => {
    const [one, two] = [await tenantNamed("five"), await tenantNamed("six")];
    const member = async (tenant: string, email: string) => {
      const [user] = await db.inFirstCell<{ id: string }>(
        "insert into users (email) values ($1) returning id",
        [email],
      );
      await db.inFirstCell("insert into entitlements (tenant_id, user_id, role) values ($1, $2, 'viewer')", [
        tenant,
        user!.id,
      ]);
      await db.inFirstCell(
        `insert into sessions (token_hash, user_id, held_role, acting_role, acting_tenant_id, ip_address, expires_at)
         values (sha256($1::text::bytea), $2, 'viewer', 'viewer', $3, '::1', now() + interval '1 hour')`,
        [email, user!.id, tenant],
      );
      return user!.id;
    };
    const [mine, theirs] = [await member(one, "five@x.example"), await member(two, "six@x.example")];
    const seen = await doors.administer(wholeTenant(one), async (tx) => ({
      tenants: await tx.all(sqlFor.selectFrom("tenants").select("id")),
      users: await tx.all(sqlFor.selectFrom("users").select("id")),
      sessions: await tx.all(sqlFor.selectFrom("sessions").select("user_id")),
      entitlements: await tx.all(sqlFor.selectFrom("entitlements").select("user_id")),
    }));
    expect(seen).toEqual({
      tenants: [{ id: one }],
      users: [{ id: mine }],
      sessions: [{ user_id: mine }],
      entitlements: [{ user_id: mine }],
    });
    expect(
      await doors.administer(wholeTenant(one), (tx) =>
        tx.run(sqlFor.deleteFrom("sessions").where("user_id", "=", theirs)),
      ),
    ).toBe(0);
    await expect(
      doors.administer(wholeTenant(one), (tx) =>
        tx.run(sqlFor.insertInto("entitlements").values({ tenant_id: two, user_id: mine, role: "admin" })),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test("are visible to no one while only the tenant is set and not the client", async () => {
    const one = await tenantNamed("seven");
    await doors.inTenant(wholeTenant(one), (tx) =>
      tx.run(sqlFor.insertInto("risk_scenarios").values(scenario(null))),
    );
    const client = new pg.Client({
      connectionString: db.appUrl,
      options: "-c role=crq_tenant_door -c search_path=cell_1,public",
    });
    await client.connect();
    try {
      await client.query(`set app.tenant_id = '${one}'`);
      for (const set of [
        "",
        "set app.client_id = ''",
        "set app.client_id = '3f2b6c1e-0000-4000-8000-000000000000'",
      ]) {
        await client.query(set);
        for (const table of ["clients", "exposure_snapshots", "risk_appetites"])
          expect((await client.query(`select from ${table}`)).rowCount, `${set}: ${table}`).toBe(0);
        expect((await client.query("select from risk_scenarios")).rowCount, set).toBe(
          set.endsWith("000'") ? 1 : 0,
        );
        expect((await client.query("update risk_scenarios set title = 'Mine'")).rowCount, set).toBe(0);
        expect((await client.query("delete from risk_scenarios")).rowCount, set).toBe(0);
        await expect(
          client.query("insert into risk_appetites (currency, tolerance) values ('USD', '[]')"),
        ).rejects.toThrow(/row-level security/);
      }
    } finally {
      await client.end();
    }
  });

  test("are visible to no one without the setting: no row can be read or written", async () => {
    const client = new pg.Client({
      connectionString: db.appUrl,
      options: "-c role=crq_tenant_door -c search_path=cell_1,public",
    });
    await client.connect();
    try {
      expect((await client.query("select from risk_scenarios")).rowCount).toBe(0);
      await expect(client.query("insert into clients (name) values ('x')")).rejects.toThrow();
      await expect(
        client.query(
          "insert into notifications (user_id, kind, title, body) values (gen_random_uuid(), 'a', 'b', 'c')",
        ),
      ).rejects.toThrow();
    } finally {
      await client.end();
    }
  });
});

describe("two clients of a tenant", () => {
  test("see their own records and the whole tenant's, and can change only their own", async () => {
    const [tenant] = await db.inFirstCell<{ id: string }>(
      "insert into tenants (name, cell) values ('Eight', 'cell_1') returning id",
    );
    const client = async (name: string) =>
      (
        await db.inFirstCell<{ id: string }>(
          "insert into clients (tenant_id, name) values ($1, $2) returning id",
          [tenant!.id, name],
        )
      )[0]!.id;
    const [mine, theirs] = [await client("Mine"), await client("Theirs")];
    const values = (title: string, client_id: string | null) => ({
      title,
      client_id,
      currency: "USD",
      estimate: "{}",
      evidence: "[]",
      mean: 1,
      p95: 1,
      p99: 1,
      p_zero: 0,
      engine_version: "1",
    });
    const scope = clientScope(tenant!.id, mine);
    await doors.inTenant(wholeTenant(tenant!.id), (tx) =>
      tx.run(
        sqlFor
          .insertInto("risk_scenarios")
          .values([values("mine", mine), values("theirs", theirs), values("everyone's", null)]),
      ),
    );
    const titles = async () =>
      (
        await doors.readTenant(scope, (tx) => tx.all(sqlFor.selectFrom("risk_scenarios").select("title")))
      ).map((row) => row.title);
    expect((await titles()).sort()).toEqual(["everyone's", "mine"]);
    const change = (set: object) =>
      doors.inTenant(scope, (tx) => tx.run(sqlFor.updateTable("risk_scenarios").set(set)));
    expect(await change({ description: "Changed" })).toBe(1);
    await expect(change({ client_id: theirs })).rejects.toThrow(/row-level security/);
    await expect(change({ client_id: null })).rejects.toThrow(/row-level security/);
    for (const other of [theirs, null])
      await expect(
        doors.inTenant(scope, (tx) =>
          tx.run(sqlFor.insertInto("risk_scenarios").values(values("new", other))),
        ),
      ).rejects.toThrow(/row-level security/);
    expect(await doors.inTenant(scope, (tx) => tx.run(sqlFor.deleteFrom("risk_scenarios")))).toBe(1);
    expect(await titles()).toEqual(["everyone's"]);
    const clients = await doors.readTenant(scope, (tx) =>
      tx.all(sqlFor.selectFrom("clients").select("name")),
    );
    expect(clients).toEqual([{ name: "Mine" }]);
  });
});

test("the generated types match the migrated database", async () => {
  expect(await typesText(db.ownerUrl)).toBe(await readFile(typesFile, "utf8"));
});
