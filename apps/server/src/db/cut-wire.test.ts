/** A network that swallows what it is given: calls end after seconds, and nothing that they held is kept. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";
import { openWire, type Wire } from "../../test/wire.ts";
import { faultOf } from "../http/fault.ts";
import { openDoors, wholeTenant, type Doors } from "./doors.ts";

let db: TestDatabase;
let doors: Doors;
let direct: Doors;
let tenant: string;
let wire: Wire;

beforeAll(async () => {
  db = await testDatabase();
  wire = await openWire(db.appUrl);
  doors = openDoors(wire.url, { connections: 1 });
  direct = openDoors(db.doorsUrl, { connections: 1 });
  tenant = (await db.asOwner<{ id: string }>("insert into tenants (name) values ('One') returning id"))[0]!
    .id;
});
afterAll(async () => {
  await direct.close();
  wire.close();
  await doors.close();
  await db.drop();
});

const lock = "select pg_advisory_xact_lock(4711)";

test(
  "a wire that is cut during a transaction costs twelve seconds at most, and its lock no longer",
  { timeout: 60_000 },
  async () => {
    const failures: unknown[] = [];
    const from = performance.now();
    const cut = doors.inTenant(wholeTenant(tenant), async (tx) => {
      await tx.raw(lock);
      wire.swallow(true);
      await tx.raw("select 1");
    });
    cut.catch((error: unknown) => failures.push(error));
    const waiting = doors.readTenant(wholeTenant(tenant), async (tx) =>
      tx.all({ compile: () => ({ sql: "select 1", parameters: [] }) } as never),
    );
    waiting.catch((error: unknown) => failures.push(error));
    // Another process, whose wire is whole, needs the same lock.
    const other = new Promise((resolve) => setTimeout(resolve, 500))
      .then(() => direct.inTenant(wholeTenant(tenant), (tx) => tx.raw(lock)))
      .then(
        () => performance.now() - from,
        (error: unknown) => error,
      );
    await expect.poll(() => failures.length, { timeout: 20_000 }).toBe(2);
    expect(performance.now() - from).toBeLessThan(12_000);
    for (const failure of failures)
      expect(faultOf(failure)).toMatchObject({ statusCode: 503, retryAfterSeconds: 5 });
    expect(await other).toBeLessThan(12_000);

    wire.swallow(false);
    await expect(doors.inTenant(wholeTenant(tenant), (tx) => tx.raw(lock))).resolves.toBeDefined();
  },
);
