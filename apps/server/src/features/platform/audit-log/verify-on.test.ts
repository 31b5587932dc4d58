/**
 * The nightly verification of a chain: from the last verified entry on, once a week from the first, and on
 * from where it was stopped.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../test/database.ts";
import { openDoors, type Doors, wholeTenant } from "../../../db/doors.ts";
import { newTenant } from "../../people/accounts/store.ts";
import { sealAudit, verifyOn } from "./public.ts";

let db: TestDatabase;
let doors: Doors;
let tenant: string;
let tenants = 0;
beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.doorsUrl, { connections: 3 });
});
afterAll(async () => {
  await doors.close();
  await db.drop();
});
beforeEach(async () => {
  tenant = await doors.outside((tx) => newTenant(tx, `Verified ${++tenants}`));
});

async function write(count: number): Promise<void> {
  await doors.inTenant(wholeTenant(tenant), (tx) =>
    tx.raw(
      `insert into audit_log (actor, action, object_type, object_id, seq, prev_hash, hash)
       select 'x', 'scenario.update', 'scenario', n, 0, '', '' from generate_series(1, $1::int) n`,
      [count],
    ),
  );
  await sealAudit(doors);
}

/** Changes that only the table's owner can make, with the guards switched off. */
async function tamper(text: string): Promise<void> {
  await db.asOwner("alter table audit_log disable trigger all");
  await db.asOwner("alter table audit_log no force row level security");
  await db.asOwner(text, [tenant]);
  await db.asOwner("alter table audit_log force row level security");
  await db.asOwner("alter table audit_log enable trigger all");
}

/** A night; `stop` ends it like a kill after so many transactions. */
async function night(stop = Infinity) {
  let transactions = 0;
  const outsideOf: Doors["outsideOf"] = (of, work) => {
    if (++transactions > stop) throw new Error("stopped");
    return doors.outsideOf(of, work);
  };
  const report = await verifyOn({ outsideOf }, tenant, undefined, 10);
  return { ...report, transactions };
}

const weekLater = () =>
  db.asOwner("update audit_verified set whole_at = whole_at - interval '7 days' where tenant_id = $1", [
    tenant,
  ]);

test("a night reads only what is new; the first, and one a week later, read the whole chain", async () => {
  await write(95);
  expect(await night()).toMatchObject({ entries: 95, transactions: 21 }); // one to start, two for each ten
  await write(3);
  expect(await night()).toMatchObject({ entries: 98, transactions: 3 });
  await weekLater();
  expect(await night()).toMatchObject({ entries: 98, transactions: 21 });
  expect(await night()).toMatchObject({ entries: 98, transactions: 3 });
});

test("a job that is killed goes on where it was", async () => {
  await write(95);
  await expect(night(11)).rejects.toThrow("stopped"); // fifty are verified
  expect(await night()).toMatchObject({ entries: 95, transactions: 11 });
  await write(50);
  await expect(night(7)).rejects.toThrow("stopped"); // thirty more
  expect(await night()).toMatchObject({ entries: 145, transactions: 7 });
});

test("a change behind the last verified entry is found within the week, and reported each night from then on", async () => {
  await write(30);
  await night();
  await tamper("update audit_log set actor = 'y' where tenant_id = $1 and seq = 12");
  expect((await night()).broken).toBeUndefined();
  await weekLater();
  for (let nights = 0; nights < 2; nights++)
    expect((await night()).broken).toEqual({ seq: 12, reason: "its content was changed" });
});

test("a tail that was cut off is found the same night, also while the whole chain is being verified", async () => {
  await write(30);
  await night();
  await tamper("delete from audit_log where tenant_id = $1 and seq > 25");
  expect((await night()).broken).toEqual({ seq: 30, reason: "entry 30 is missing: it was verified before" });
  await weekLater();
  expect((await night()).broken).toMatchObject({
    seq: 26,
    reason: expect.stringMatching(/^entries 26 to 30 are missing/),
  });
});

test("a chain that was recomputed from its first entry on is found the same night", async () => {
  await write(30);
  await night();
  await tamper("update audit_log set hash = sha256(hash) where tenant_id = $1 and seq = 30");
  expect((await night()).broken).toEqual({
    seq: 30,
    reason: "entries 1 to 30 were rewritten since they were verified",
  });
});
