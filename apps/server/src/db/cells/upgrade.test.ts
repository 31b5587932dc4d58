/** A filled database from before there were cells is migrated: nothing is lost, and every chain goes on. */
import pg from "pg";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/database.ts";
import { migratedUpTo, olderDatabase } from "../../../test/older-database.ts";
import { auditAs, verifyOne } from "../../features/platform/audit-log/public.ts";
import { openDoors, PLATFORM, wholeTenant, type Doors } from "../doors.ts";
import { APP_ROLE } from "../local-database.ts";
import { migrate, missingMigrations } from "../migrate.ts";
import { sqlFor } from "../query.ts";

const TENANT = randomUUID();
let db: TestDatabase;
let doors: Doors;
let before: Map<string, string[]>;

/** Columns that later migrations added. */
const ADDED = "{cell,search,closed_clients,annual_revenue,exposure_roles,clients_apart,figures_since,scope}";

/** Every row of every table, as text and in a fixed order, whichever schema it is in. */
async function everything(): Promise<Map<string, string[]>> {
  const tables = await db.asOwner<{ schema: string; name: string }>(
    "select schemaname as schema, tablename as name from pg_tables where schemaname ~ '^(public|cell_)' and tablename !~ 'migrations$'",
  );
  const found = new Map<string, string[]>();
  for (const { schema, name } of tables) {
    const rows = await db.asOwner<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${schema}.${name} t`,
      [name === "clients" ? ADDED.replace("}", ",company_size}") : ADDED],
    );
    found.set(name, [...(found.get(name) ?? []), ...rows.map(({ row }) => row)].toSorted());
  }
  return found;
}

beforeAll(async () => {
  db = await olderDatabase("0042"); // entries are chained when they are written
  const insert = async (text: string, values: unknown[] = []) =>
    (await db.asOwner<{ id: string }>(`insert into ${text} returning id`, values))[0]!.id;
  await insert("tenants (id, name) values ($1, 'Old')", [TENANT]);
  const person = await insert("users (email) values ('old@x.example')");
  await db.asOwner("insert into entitlements (tenant_id, user_id, role) values ($1, $2, 'viewer')", [
    TENANT,
    person,
  ]);
  const client = await insert("clients (tenant_id, name) values ($1, 'Client')", [TENANT]);
  const entry = (tenant: string, action: string) =>
    db.asOwner(
      "insert into audit_log (tenant_id, actor, action, object_type) values ($1, 'x', $2, 'tenant')",
      [tenant, action],
    );
  for (const action of ["one", "two", "three"]) await entry(TENANT, action);
  for (const action of ["set-up", "tenant.create"]) await entry(PLATFORM, action);
  await db.asOwner(
    "insert into audit_shipping (tenant_id, seq) values ($1, 2), ('00000000-0000-0000-0000-000000000000', 1)",
    [TENANT],
  );
  await migratedUpTo(db, "0070"); // the single schema, as it last was
  for (const action of ["four", "five"]) await entry(TENANT, action); // not sealed yet
  await entry(PLATFORM, "tenant.update");
  const assessment = await insert(
    "assessments (tenant_id, client_id, name, framework, framework_title, controls_total) values ($1, $2, 'A', 'f', 'F', 3)",
    [TENANT, client],
  );
  await db.asOwner(
    "insert into assessment_answers (tenant_id, assessment_id, control_id, result) values ($1, $2, 'X', 'met')",
    [TENANT, assessment],
  );
  const scenario = await insert(
    `risk_scenarios (tenant_id, client_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version)
     values ($1, $2, 'S', 'USD', '{}', 1, 2, 3, 0, '1')`,
    [TENANT, client],
  );
  const portfolio = await insert("risk_portfolios (tenant_id, title) values ($1, 'P')", [TENANT]);
  await db.asOwner(
    "insert into risk_portfolio_members (tenant_id, portfolio_id, scenario_id, position) values ($1, $2, $3, 0)",
    [TENANT, portfolio, scenario],
  );
  await db.asOwner(
    "insert into notifications (tenant_id, user_id, kind, title, body) values ($1, $2, 'test', 'T', 'B')",
    [TENANT, person],
  );
  before = await everything();
  await migrate(db.ownerUrl, APP_ROLE);
  doors = openDoors(db.appUrl, { connections: 2 });
});
afterAll(async () => {
  await doors.close();
  await db.drop();
});

test("every row is still there, in the cell or in the directory", async () => {
  expect(before.get("risk_portfolios")![0]).toContain('"member_clients": ["');
  const after = await everything();
  for (const added of [
    "cells",
    "tenant_figures",
    "members",
    "controls",
    "control_links",
    "policies",
    "policy_links",
    "loss_models",
    "baselines",
    "expert_questions",
    "experts",
    "scenario_versions",
    "exchange_rates",
    "statement_links",
  ])
    after.delete(added);
  expect(after).toEqual(before);
  expect(await db.asOwner("select id, cell from tenants order by cell")).toEqual([
    { id: TENANT, cell: "cell_1" },
    { id: PLATFORM, cell: null },
  ]);
  expect(await missingMigrations(db.appUrl.replace("crq_app", "crq_outside_door"))).toEqual([]);
});

test("each cell knows its tenants' people", async () => {
  expect(await db.asOwner("select tenant_id, email, roles, status from cell_1.members")).toEqual([
    { tenant_id: TENANT, email: "old@x.example", roles: ["viewer"], status: "invited" },
  ]);
});

test("the tenant's chain goes on in its cell, the platform's in the directory", async () => {
  await doors.inTenant(wholeTenant(TENANT), (tx) =>
    auditAs(tx, "x", undefined, { action: "client.create", objectType: "client" }),
  );
  await doors.outside((tx) => auditAs(tx, "x", undefined, { action: "client.create", objectType: "client" }));
  await doors.eachLog((tx) => tx.raw("select seal_audit()"));
  for (const [id, entries] of [
    [TENANT, 6],
    [PLATFORM, 4],
  ] as const) {
    const report = await doors.outsideOf(id, (tx) => verifyOne(tx, id));
    expect(report).toEqual({
      tenantId: id,
      entries,
      unsealed: 0,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  }
  const own = new pg.Client({ connectionString: db.ownerUrl });
  await own.connect();
  const { rows } = await own.query(
    "select (select count(*)::int from public.audit_log) as directory, (select count(*)::int from cell_1.audit_log) as cell",
  );
  await own.end();
  expect(rows).toEqual([{ directory: 4, cell: 6 }]);
});

test("the tenant's work goes on", async () => {
  const scope = wholeTenant(TENANT);
  const [found] = await doors.readTenant(scope, (tx) =>
    tx.all(sqlFor.selectFrom("assessments").select(["id", "name", "controls_met"])),
  );
  expect(found).toMatchObject({ name: "A", controls_met: 1 });
  await doors.inTenant(scope, (tx) =>
    tx.run(
      sqlFor
        .insertInto("assessment_answers")
        .values({ assessment_id: found!.id, control_id: "Y", result: "not-met" }),
    ),
  );
  const [summed] = await doors.readTenant(scope, (tx) =>
    tx.all(sqlFor.selectFrom("assessments").select(["controls_met", "controls_not_met"])),
  );
  expect(summed).toEqual({ controls_met: 1, controls_not_met: 1 });
});
