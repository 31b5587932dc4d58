/** A tenant is moved to another cell while it is written to: nothing is lost, no call fails, and none waits for long. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { testDatabase, type TestDatabase } from "../../../test/database.ts";
import { auditAs, verifyOne } from "../../features/platform/audit-log/public.ts";
import { openDoors, wholeTenant, type Doors } from "../doors.ts";
import { sqlFor } from "../query.ts";
import { moveTenant, type MoveOptions } from "./move-tenant.ts";

let db: TestDatabase;
let doors: Doors;
beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.doorsUrl, { connections: 6 });
});
afterAll(async () => {
  await doors.close();
  await db.drop();
});

const tenantIn = async (cell: string) => {
  const id = randomUUID();
  await db.asOwner("insert into tenants (id, name, cell) values ($1, $2, $3)", [id, `T ${id}`, cell]);
  return id;
};
const options = (tenantId: string): MoveOptions => ({
  verify: (tx, from) => verifyOne(tx, tenantId, undefined, { from, most: Infinity }),
});
const sealAll = () => doors.eachLog((tx) => tx.raw("select seal_audit()"));
const cellOf = async (id: string) =>
  (await db.asOwner<{ cell: string }>("select cell from tenants where id = $1", [id]))[0]!.cell;
const homesOf = async (table: string, id: string) =>
  (
    await db.asOwner<{ home: string; n: number }>(
      `select home, count(*)::int as n from ${table} where tenant_id = $1 group by 1 order by 1`,
      [id],
    )
  ).map(({ home, n }) => [home, n]);

const addAssessment = (tenantId: string, name: string) =>
  doors.inTenant(wholeTenant(tenantId), async (tx) => {
    const { id } = (await tx.first(
      sqlFor
        .insertInto("assessments")
        .values({ name, framework: "f", framework_title: "F", controls_total: 3 })
        .returning("id"),
    ))!;
    await tx.run(
      sqlFor.insertInto("assessment_answers").values({ assessment_id: id, control_id: "A", result: "met" }),
    );
    await auditAs(tx, "test", undefined, {
      action: "client.create",
      objectType: "client",
      objectId: name,
    });
    return id;
  });

describe("a move", () => {
  test("takes everything the tenant has, with its log and the sums of its answers, and nothing of others", async () => {
    const [moving, staying] = [await tenantIn("cell_1"), await tenantIn("cell_1")];
    for (const id of [moving, staying]) await addAssessment(id, "One");
    await sealAll();
    await addAssessment(moving, "Two"); // not sealed yet
    const before = await db.asOwner(
      "select tenant_id, id, name, controls_met, score, updated_at from assessments where tenant_id = $1 order by name",
      [moving],
    );
    const moved = await moveTenant(db.ownerUrl, moving, "cell_3", options(moving));
    expect(moved).toMatchObject({ from: "cell_1", to: "cell_3", entries: 1 });
    expect(await cellOf(moving)).toBe("cell_3");
    for (const [table, rows] of [
      ["assessments", 2],
      ["assessment_answers", 2],
      ["audit_log", 2],
    ] as const) {
      expect(await homesOf(table, moving), table).toEqual([["cell_3", rows]]);
      expect(await homesOf(table, staying), table).toEqual([["cell_1", 1]]);
    }
    expect(
      await db.asOwner(
        "select tenant_id, id, name, controls_met, score, updated_at from assessments where tenant_id = $1 order by name",
        [moving],
      ),
    ).toEqual(before);
    await addAssessment(moving, "Three");
    await sealAll();
    const report = await doors.outsideOf(moving, (tx) => verifyOne(tx, moving));
    expect(report).toMatchObject({ entries: 3, unsealed: 0 });
    expect(report.broken).toBeUndefined();
  });

  test(
    "under writes loses none, fails none, and lets none wait longer than two seconds",
    { timeout: 60_000 },
    async () => {
      const tenantId = await tenantIn("cell_2");
      const kept = new Set<string>();
      for (let i = 0; i < 50; i++) kept.add(await addAssessment(tenantId, `before ${i}`));
      const work = { going: true };
      let longest = 0;
      const failures: unknown[] = [];
      const writer = async (n: number) => {
        for (let i = 0; work.going; i++) {
          const begun = performance.now();
          try {
            const id = await addAssessment(tenantId, `writer ${n} ${i}`);
            kept.add(id);
            if (i % 3 === 0)
              await doors.inTenant(wholeTenant(tenantId), async (tx) => {
                await tx.run(sqlFor.deleteFrom("assessments").where("id", "=", id));
                return kept.delete(id);
              });
            else
              await doors.inTenant(wholeTenant(tenantId), (tx) =>
                tx.run(
                  sqlFor
                    .updateTable("assessments")
                    .set({ name: `changed ${n} ${i}` })
                    .where("id", "=", id),
                ),
              );
          } catch (error) {
            failures.push(error);
          }
          longest = Math.max(longest, performance.now() - begun);
        }
      };
      const sealing = setInterval(() => void sealAll().catch((error) => failures.push(error)), 50);
      const writers = [1, 2, 3, 4].map(writer);
      const moves: string[] = [];
      for (const to of ["cell_3", "cell_1", "cell_2"]) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        const { heldMs } = await moveTenant(db.ownerUrl, tenantId, to, { ...options(tenantId), pauseMs: 50 });
        expect(heldMs).toBeLessThan(2000);
        moves.push(to);
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
      work.going = false;
      clearInterval(sealing);
      await Promise.all(writers);
      expect(failures).toEqual([]);
      expect(longest).toBeLessThan(4000); // two transactions
      expect(kept.size).toBeGreaterThan(60);
      const stored = await db.asOwner<{ id: string; home: string; name: string }>(
        "select id, home, name from assessments where tenant_id = $1",
        [tenantId],
      );
      expect(new Set(stored.map(({ id }) => id))).toEqual(kept);
      expect([...new Set(stored.map(({ home }) => home))]).toEqual(["cell_2"]);
      expect(stored.filter(({ name }) => name.startsWith("writer"))).toEqual([]);
      await sealAll();
      const report = await doors.outsideOf(tenantId, (tx) => verifyOne(tx, tenantId));
      expect(report.broken).toBeUndefined();
      const [logged] = await db.asOwner<{ n: number }>(
        "select count(distinct object_id)::int as n from audit_log where tenant_id = $1",
        [tenantId],
      );
      expect(report.entries).toBe(logged!.n);
    },
  );

  test("waits for a transaction that lasts, without keeping others waiting, and gives up in the end", async () => {
    const tenantId = await tenantIn("cell_1");
    await addAssessment(tenantId, "One");
    let longest = 0;
    await doors.inTenant(wholeTenant(tenantId), async (tx) => {
      await tx.all(sqlFor.selectFrom("assessments").select("id"));
      const moving = moveTenant(db.ownerUrl, tenantId, "cell_2", {
        ...options(tenantId),
        mostHeldMs: 300,
        tries: 3,
        pauseMs: 100,
      });
      const refused = expect(moving).rejects.toThrow(/never free for long enough in 3 tries/);
      for (let i = 0; i < 4; i++) {
        const begun = performance.now();
        await addAssessment(tenantId, `meanwhile ${i}`);
        longest = Math.max(longest, performance.now() - begun);
      }
      await refused;
    });
    expect(longest).toBeLessThan(1000);
    expect(await homesOf("assessments", tenantId)).toEqual([["cell_1", 5]]);
    expect(await cellOf(tenantId)).toBe("cell_1");
  });

  test("that is killed changes nothing", async () => {
    const tenantId = await tenantIn("cell_1");
    await addAssessment(tenantId, "One");
    await sealAll();
    const moving = moveTenant(db.ownerUrl, tenantId, "cell_2", {
      verify: async () => {
        await db.asOwner(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crq move'",
        );
        return { entries: 0, head: "" };
      },
    });
    await expect(moving).rejects.toThrow(/terminat|connection|EPIPE/i);
    expect(await homesOf("assessments", tenantId)).toEqual([["cell_1", 1]]);
    expect(await homesOf("audit_log", tenantId)).toEqual([["cell_1", 1]]);
    await addAssessment(tenantId, "Two");
  });

  test("of a tenant whose log was tampered with is refused", async () => {
    const tenantId = await tenantIn("cell_1");
    await addAssessment(tenantId, "One");
    await sealAll();
    const owner = new pg.Client({ connectionString: db.ownerUrl });
    await owner.connect();
    await owner.query("set session_replication_role = replica");
    await owner.query("update cell_1.audit_log set actor = 'someone else' where tenant_id = $1", [tenantId]);
    await owner.end();
    await expect(moveTenant(db.ownerUrl, tenantId, "cell_2", options(tenantId))).rejects.toThrow(
      /Entry 1 of the tenant's log .*Nothing was moved/,
    );
    expect(await cellOf(tenantId)).toBe("cell_1");
  });

  test.each([
    ["a cell that doesn't exist", "cell_9", "There is no cell cell_9."],
    ["the cell where it is", "cell_1", "The tenant is in cell_1 already."],
    ["another schema", "public", "There is no cell public."],
  ])("to %s is refused", async (_, to, message) => {
    const tenantId = await tenantIn("cell_1");
    await expect(moveTenant(db.ownerUrl, tenantId, to, options(tenantId))).rejects.toThrow(message);
  });

  test("of the platform or a stranger is refused", async () => {
    for (const id of ["00000000-0000-0000-0000-000000000000", randomUUID()])
      await expect(moveTenant(db.ownerUrl, id, "cell_2", options(id))).rejects.toThrow(/There is no tenant/);
  });
});
