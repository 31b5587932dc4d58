/** Listeners are told whose notifications changed: after the commit, and without a lock that others wait for. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";
import { openDoors, wholeTenant, type Doors, type Tx } from "./doors.ts";
import { openListener, type Listener } from "./listener.ts";

let db: TestDatabase;
let doors: Doors;
let listener: Listener;
let tenant: string;
let people: string[];
const told: string[] = [];
let listening: (() => void) | undefined;
const listens = new Promise<void>((resolve) => (listening = resolve));

beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.doorsUrl, { connections: 2 });
  tenant = (await db.asOwner<{ id: string }>("insert into tenants (name) values ('One') returning id"))[0]!
    .id;
  people = (
    await db.asOwner<{ id: string }>(
      "insert into users (email, first_name, last_name) select n || '@told.example', 'A', 'B' from generate_series(1, 1200) n returning id",
    )
  ).map(({ id }) => id);
  listener = openListener(db.appUrl);
  listener.listen("notifications", (payload) => {
    if (payload === undefined) listening?.();
    else told.push(payload);
  });
});
afterAll(async () => {
  await listener.close();
  await doors.close();
  await db.drop();
});
beforeEach(async () => {
  await listens;
  told.length = 0;
});

const insert = (tx: Tx, ids: readonly string[]) =>
  tx.raw(
    "insert into notifications (user_id, kind, title, body) select id, 'news', 'News', '' from unnest($1::uuid[]) id",
    [ids],
  );

test("no function in the database notifies inside a transaction", async () => {
  const names = await db.asOwner(
    "select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where nspname not in ('pg_catalog', 'pgboss') and prosrc ilike '%pg_notify%'",
  );
  expect(names).toEqual([]);
});

test("each person is told once per transaction, after it committed", async () => {
  const [one, other] = [people[0]!, people[1]!];
  let seen: unknown[] = [];
  await doors.inTenant(wholeTenant(tenant), async (tx) => {
    await insert(tx, [one, other]);
    await insert(tx, [one]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    seen = [...told];
  });
  expect(seen).toEqual([]);
  await expect.poll(() => told.toSorted()).toEqual([one, other].toSorted());
});

test("no one is told of what was rolled back", async () => {
  const work = doors.inTenant(wholeTenant(tenant), async (tx) => {
    await insert(tx, [people[0]!]);
    throw new Error("changed its mind");
  });
  await expect(work).rejects.toThrow("changed its mind");
  await doors.inTenant(wholeTenant(tenant), (tx) => insert(tx, [people[2]!]));
  await expect.poll(() => told).toEqual([people[2]]);
});

test("with a thousand people or more, everyone is told", async () => {
  await doors.inTenant(wholeTenant(tenant), (tx) => insert(tx, people));
  await expect.poll(() => told).toEqual(["*"]);
});

test("closing waits until everyone is told", async () => {
  const closing = openDoors(db.doorsUrl, { connections: 1 });
  for (const id of people.slice(0, 20)) await closing.inTenant(wholeTenant(tenant), (tx) => insert(tx, [id]));
  await closing.close();
  await expect.poll(() => new Set(told)).toEqual(new Set(people.slice(0, 20)));
});
