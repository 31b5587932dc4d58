/**
 * The attacker has found an SQL injection in one of their tenant's calls. The search path points to their tenant's
 * cell, but nothing keeps them from naming another: they look for other tenants' records there, write some in
 * another's name, and try to move tenants, so that someone's work lands where they can see it, or nowhere.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness } from "../../test/harness.ts";
import { addScenario } from "../../test/risk-dashboard.ts";

const DOORS = ["crq_tenant_door", "crq_admin_door"] as const;
const CELLS = ["cell_1", "cell_2", "cell_3", "public"] as const;

let h: Harness;
let theirs: string;
beforeAll(async () => {
  h = await harness();
  await addScenario(await h.signedIn("risk_analyst", "a"), { title: "Mine", estimate: ESTIMATE });
  await addScenario(await h.signedIn("risk_analyst", "b"), { title: "Theirs", estimate: ESTIMATE });
  const places = await h.db.asOwner<{ cell: string }>("select cell from tenants where id = any($1)", [
    [h.a.id, h.b.id],
  ]);
  expect(new Set(places.map(({ cell }) => cell)).size).toBe(2);
  theirs = (await h.db.asOwner<{ cell: string }>("select cell from tenants where id = $1", [h.b.id]))[0]!
    .cell;
});
afterAll(() => h.close());

/** What the attacker's statement does inside their own tenant's transaction. */
async function inject(door: string, text: string) {
  const client = new pg.Client({ connectionString: h.db.appUrl, options: `-c role=${door}` });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select enter_tenant($1, '00000000-0000-0000-0000-000000000000')", [h.a.id]);
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

describe.each(DOORS)("through %s", (door) => {
  test("no other tenant's log shows in any cell", async () => {
    for (const cell of CELLS)
      expect(
        await inject(door, `select tenant_id from ${cell}.audit_log where tenant_id <> '${h.a.id}'`),
        cell,
      ).toEqual([]);
  });

  test("no entry can be written in another's name, wherever it is", async () => {
    for (const cell of CELLS)
      await expect(
        inject(
          door,
          `insert into ${cell}.audit_log (tenant_id, actor, action, object_type) values ('${h.b.id}', 'x', 'a.b', 'c')`,
        ),
        cell,
      ).rejects.toThrow(/row-level security/);
    await expect(
      inject(door, `select append_audit('${h.b.id}', null, 'x', 'a.b', 'c', null, '{}', null, null)`),
    ).rejects.toThrow(/row-level security/);
  });

  test("no tenant is moved, not even the attacker's own", async () => {
    for (const id of [h.a.id, h.b.id])
      await expect(inject(door, `update tenants set cell = '${theirs}' where id = '${id}'`)).rejects.toThrow(
        /permission denied/,
      );
    for (const text of [
      "insert into cells (name) values ('cell_9')",
      "update cells set takes_tenants = false",
      "update cells set figures_at = now()",
      "delete from cells",
      "select from cell_migrations",
      "create table cell_1.mine (id int)",
      "drop schema cell_2 cascade",
    ])
      await expect(inject(door, text), text).rejects.toThrow(/permission denied|must be owner/);
  });

  test("the sums that the platform keeps of tenants can't be read", async () => {
    await expect(inject(door, "select from tenant_figures")).rejects.toThrow(/permission denied/);
  });
});

test("through the tenant door, another cell shows and takes no one else's scenarios", async () => {
  expect(await inject("crq_tenant_door", `select title from ${theirs}.risk_scenarios`)).toEqual([]);
  expect(await inject("crq_tenant_door", "select title from risk_scenarios")).toEqual([{ title: "Mine" }]);
  const changed = await inject(
    "crq_tenant_door",
    `update ${theirs}.risk_scenarios set title = 'Changed' returning title`,
  );
  expect(changed).toEqual([]);
  await expect(
    inject(
      "crq_tenant_door",
      `insert into ${theirs}.risk_scenarios (tenant_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version)
       values ('${h.b.id}', 'Planted', 'USD', '{}', 1, 1, 1, 0, '1')`,
    ),
  ).rejects.toThrow(/row-level security/);
});

test("the platform's outside door can't move a tenant either", async () => {
  await expect(
    inject("crq_outside_door", `update tenants set cell = '${theirs}' where id = '${h.a.id}'`),
  ).rejects.toThrow(/permission denied/);
});
