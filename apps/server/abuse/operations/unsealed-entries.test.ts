/**
 * The attacker can run statements through the product's doors, by an SQL injection or with the application's
 * password. Their deed is in the audit log but not sealed into the chain yet: for some seconds no hash covers
 * it. They try to change or remove it, to insert an entry that passes for sealed, to have theirs left out of
 * sealing, and to have other entries sealed in an order of their choice.
 */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDoors, type Doors } from "../../src/db/doors.ts";
import { auditAs, sealAudit, verifyChains } from "../../src/features/platform/audit-log/public.ts";
import { testDatabase, type TestDatabase } from "../../test/database.ts";

const DOORS = ["crq_tenant_door", "crq_admin_door", "crq_outside_door"] as const;

let db: TestDatabase;
let doors: Doors;
let tenant: string;
beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.doorsUrl, { connections: 2 });
});
afterAll(async () => {
  await doors.close();
  await db.drop();
});
beforeEach(async () => {
  const made = await db.asOwner<{ id: string }>(
    "insert into tenants (name) values ('Tenant ' || gen_random_uuid()) returning id",
  );
  tenant = made[0]!.id;
  await db.asOwner("update tenants set cell = 'cell_2' where id = $1", [tenant]);
  for (const deed of ["first", "the deed", "last"]) {
    const entry = { action: "scenario.remove", objectType: "scenario", objectId: deed } as const;
    await doors.outside((tx) => auditAs(tx, "mallory@a.example", undefined, entry, tenant));
  }
});

/** Runs statements through a door, in the tenant; returns the error message. */
async function attempt(door: string, ...statements: string[]): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: db.appUrl, options: `-c role=${door}` });
  await client.connect();
  try {
    await client.query(`set app.tenant_id = '${tenant}'; set search_path = cell_2, public`);
    for (const statement of statements) await client.query(statement);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

async function sealed() {
  await sealAudit(doors);
  const report = (await verifyChains(doors)).find((one) => one.tenantId === tenant)!;
  const rows = await db.asOwner<{ id: string }>(
    "select object_id as id from audit_log where tenant_id = $1 order by seq",
    [tenant],
  );
  return { broken: report.broken, unsealed: report.unsealed, deeds: rows.map(({ id }) => id) };
}
const INTACT = { broken: undefined, unsealed: 0, deeds: ["first", "the deed", "last"] };

test.each(DOORS)("through %s they can't change, seal by hand or remove an unsealed entry", async (door) => {
  for (const text of [
    "update audit_log set detail = '{}' where object_id = 'the deed'",
    "update audit_log set seq = 1, hash = sha256('') where object_id = 'the deed'",
    "delete from audit_log where object_id = 'the deed'",
    "truncate audit_log",
    "alter sequence audit_arrival restart",
    "select setval('audit_arrival', 100000000000000)",
  ])
    expect(await attempt(door, text), text).toMatch(/permission denied|must be owner/);
  expect(await sealed()).toEqual(INTACT);
});

test.each(DOORS)(
  "through %s they can't insert an entry that passes for sealed, or that is never sealed",
  async (door) => {
    const insert = (seq: string) =>
      `insert into audit_log (tenant_id, at, actor, action, object_type, object_id, seq, prev_hash, hash)
     values ('${tenant}', '2001-01-01', 'x', 'y.z', 't', 'forged', ${seq}, sha256('a'), sha256('b'))`;
    for (const seq of ["1", "0", "-5", "9223372036854775807"])
      expect(await attempt(door, insert(seq))).toBeUndefined();
    expect(await sealed()).toEqual({
      ...INTACT,
      deeds: [...INTACT.deeds, "forged", "forged", "forged", "forged"],
    });
    const old = await db.asOwner(
      "select from audit_log where tenant_id = $1 and at < now() - interval '1 hour'",
      [tenant],
    );
    expect(old).toEqual([]);
  },
);

test("sealing early, again and again, or with their own tables and search path changes nothing", async () => {
  for (const door of ["crq_admin_door", "crq_outside_door"])
    expect(
      await attempt(
        door,
        "set search_path = pg_temp, pg_catalog",
        "select cell_2.seal_audit()",
        "select cell_2.seal_audit()",
      ),
    ).toBeUndefined();
  expect(await attempt("crq_tenant_door", "select seal_audit()")).toMatch(/permission denied/);
  expect(await sealed()).toEqual(INTACT);
});

test("the database's owner can't change an unsealed entry either, short of switching the guards off", async () => {
  for (const text of [
    "update audit_log set actor = 'x' where object_id = 'the deed'",
    "update audit_log set actor = 'x', seq = 1 where object_id = 'the deed'",
    "update audit_log set at = now(), seq = 1 where object_id = 'the deed'",
    "update audit_log set seq = seq + 1000 where object_id = 'the deed'",
    "delete from audit_log",
  ])
    await expect(db.asOwner(text), text).rejects.toThrow("the audit log is append-only");
  expect(await sealed()).toEqual(INTACT);
});
