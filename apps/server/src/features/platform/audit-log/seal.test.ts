/**
 * Entries of the audit log commit without their place in the chain, so that no writer waits for another, and
 * are sealed within seconds: in the order of their arrival, whichever process seals, and whatever commits late.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../test/database.ts";
import { openDoors, wholeTenant, type Doors, type Tx } from "../../../db/doors.ts";
import { newTenant } from "../../people/accounts/store.ts";
import { auditAs, sealAudit, startSealing, verifyChains } from "./public.ts";

let db: TestDatabase;
let doors: Doors;
let tenant: string;
let tenants = 0;
beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.doorsUrl, { connections: 8 });
});
afterAll(async () => {
  await doors.close();
  await db.drop();
});
beforeEach(async () => {
  tenant = await doors.outside((tx) => newTenant(tx, `Sealed ${++tenants}`));
});

const append = (tx: Tx, objectId: string | number) =>
  auditAs(tx, "writer", undefined, {
    action: "scenario.update",
    objectType: "scenario",
    objectId: String(objectId),
    detail: { text: 'Ü "quoted" 🦊 \\' },
  });
const write = (objectId: string | number, at = tenant) =>
  doors.inTenant(wholeTenant(at), (tx) => append(tx, objectId));
const report = async (of = tenant) => (await verifyChains(doors)).find((one) => one.tenantId === of)!;
const chain = (of = tenant) =>
  db.asOwner<{ seq: number; id: string }>(
    "select seq, object_id as id from audit_log where tenant_id = $1 order by seq",
    [of],
  );

test("a transaction with an entry keeps no other writer of its tenant waiting until it commits", async () => {
  await doors.inTenant(wholeTenant(tenant), async (tx) => {
    await append(tx, "first");
    await write("second"); // would wait forever
  });
  await sealAudit(doors);
  expect((await chain()).map(({ id }) => id)).toEqual(["first", "second"]);
});

test("entries are counted as unsealed until they are sealed, and never verified as something else", async () => {
  await write(1);
  await sealAudit(doors);
  const before = await report();
  await write(2);
  await write(3);
  expect(await report()).toEqual({ ...before, entries: 1, unsealed: 2 });
  await sealAudit(doors);
  expect(await report()).toMatchObject({ entries: 3, unsealed: 0 });
  expect((await report()).broken).toBeUndefined();
});

test("an entry that commits after later ones were sealed comes after them, and the chain verifies", async () => {
  await doors.inTenant(wholeTenant(tenant), async (tx) => {
    await append(tx, "late");
    await write("early");
    await sealAudit(doors);
  });
  await sealAudit(doors);
  expect(await chain()).toEqual([
    { seq: 1, id: "early" },
    { seq: 2, id: "late" },
  ]);
  expect(await report()).toMatchObject({ entries: 2, unsealed: 0 });
  expect((await report()).broken).toBeUndefined();
});

test("several sealers beside many writers leave chains without gap, break or loss", async () => {
  const other = await doors.outside((tx) => newTenant(tx, `Other ${++tenants}`));
  const writing = Promise.all(Array.from({ length: 300 }, (_one, n) => write(n, n % 2 ? tenant : other)));
  await Promise.all(Array.from({ length: 4 }, () => sealAudit(doors)));
  await writing;
  await Promise.all(Array.from({ length: 4 }, () => sealAudit(doors)));
  for (const one of [tenant, other]) {
    expect(await report(one)).toMatchObject({ entries: 150, unsealed: 0 });
    expect((await report(one)).broken).toBeUndefined();
    expect((await chain(one)).map(({ seq }) => seq)).toEqual(Array.from({ length: 150 }, (_one, i) => i + 1));
  }
});

test("thousands of entries at once are sealed in the order in which they were written", async () => {
  await doors.inTenant(wholeTenant(tenant), (tx) =>
    tx.raw(
      `insert into audit_log (actor, action, object_type, object_id, seq, prev_hash, hash)
       select 'x', 'scenario.update', 'scenario', n, 0, '', '' from generate_series(1, 2500) n`,
    ),
  );
  await sealAudit(doors);
  expect((await chain()).map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 2500 }, (_one, i) => i + 1),
  );
  expect(await report()).toMatchObject({ entries: 2500, unsealed: 0 });
});

test("sealing ends although more is being written, once it has caught up", async () => {
  const batches = [1000, 1000, 3, 5, 2];
  await sealAudit({ eachLog: <T>() => Promise.resolve([0, batches.shift()] as T[]) });
  expect(batches).toEqual([5, 2]);
});

test("a process from before entries were sealed later can't take a temporary number for one that was shipped", async () => {
  await write(1);
  const note = doors.outsideOf(tenant, (tx) =>
    tx.raw(
      "insert into audit_shipping (tenant_id, seq) select tenant_id, seq from audit_log where tenant_id = $1",
      [tenant],
    ),
  );
  await expect(note).rejects.toThrow("audit_shipping_sealed");
});

describe("a process", () => {
  test("seals what was written, without being asked", async () => {
    const errors: Error[] = [];
    const sealing = startSealing(doors, (error) => errors.push(error), 20);
    await write(1);
    await expect.poll(async () => (await report()).unsealed, { timeout: 5000 }).toBe(0);
    await sealing.close();
    await write(2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await report()).toMatchObject({ entries: 1, unsealed: 1 });
    expect(errors).toEqual([]);
  });

  test("leaves the work to another that is sealing, and goes on after an error", async () => {
    const errors: Error[] = [];
    let failing = true;
    const eachLog: Doors["eachLog"] = (work) =>
      failing ? Promise.reject(new Error("cut off")) : doors.eachLog(work);
    const sealing = startSealing({ eachLog }, (error) => errors.push(error), 20);
    await write(1);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await doors.outsideOf(tenant, async (tx) => {
      await tx.raw("select pg_advisory_xact_lock(audit_sealing())");
      failing = false;
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect((await report()).unsealed).toBe(1);
    });
    await expect.poll(async () => (await report()).unsealed).toBe(0);
    await sealing.close();
  });
});
