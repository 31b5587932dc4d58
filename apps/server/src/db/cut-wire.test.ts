/** A network that swallows what it is given: calls end after seconds, and nothing that they held is kept. */
import { createServer, connect, type Server, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";
import { faultOf } from "../http/fault.ts";
import { openDoors, wholeTenant, type Doors } from "./doors.ts";

let db: TestDatabase;
let doors: Doors;
let direct: Doors;
let tenant: string;
/** Passes bytes on to the database while the wire is whole. */
let wire: Server;
let whole = true;
const sockets: Socket[] = [];

beforeAll(async () => {
  db = await testDatabase();
  const socket = new pg.Client({ connectionString: db.appUrl }).host;
  wire = createServer((near) => {
    const far = connect(`${socket}/.s.PGSQL.5432`);
    sockets.push(near, far);
    const passing = (from: Socket, to: Socket) =>
      from.on("data", (data) => {
        if (whole) to.write(data);
      });
    passing(near, far);
    passing(far, near);
    for (const one of [near, far]) one.on("error", () => {});
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((resolve) => wire.listen(0, "127.0.0.1", resolve));
  const { port } = wire.address() as { port: number };
  const database = new pg.Client({ connectionString: db.appUrl }).database;
  doors = openDoors(`postgresql://crq_app@127.0.0.1:${port}/${database}?sslmode=disable`, { connections: 1 });
  direct = openDoors(db.appUrl, { connections: 1 });
  tenant = (await db.asOwner<{ id: string }>("insert into tenants (name) values ('One') returning id"))[0]!
    .id;
});
afterAll(async () => {
  await direct.close();
  for (const socket of sockets) socket.destroy();
  await doors.close();
  wire.close();
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
      whole = false;
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

    whole = true;
    await expect(doors.inTenant(wholeTenant(tenant), (tx) => tx.raw(lock))).resolves.toBeDefined();
  },
);
