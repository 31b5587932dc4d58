/**
 * The doors: what a transaction leaves behind, what a read can do, and that both share connections without
 * interfering.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";
import { openDoors, type Doors } from "./doors.ts";
import { prepared, sqlFor } from "./query.ts";
import { clientScope, wholeTenant } from "./doors.ts";

let db: TestDatabase;
let doors: Doors;
let tenant: string;
beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.appUrl, { connections: 1 }); // one connection per door, straight to the database, so that everything shares it
  tenant = (await db.asOwner<{ id: string }>("insert into tenants (name) values ('One') returning id"))[0]!
    .id;
  await db.asOwner("insert into clients (tenant_id, name) values ($1, 'a'), ($1, 'b')", [tenant]);
});
afterAll(async () => {
  await doors.close();
  await db.drop();
});

const clientNamed = prepared((name: string) =>
  sqlFor.selectFrom("clients").select("name").where("name", "=", name),
);
const outsideNamed = prepared((name: string) =>
  sqlFor.selectFrom("users").select("email").where("email", "=", name),
);

describe("one prepared statement on one connection", () => {
  test("handles reads and transactions in any order, and later ones too", async () => {
    const read = () => doors.readTenant(wholeTenant(tenant), (tx) => tx.first(clientNamed("a")));
    const transaction = () => doors.inTenant(wholeTenant(tenant), (tx) => tx.first(clientNamed("b")));
    for (const step of [transaction, read, transaction, read, read, transaction])
      expect(await step()).toEqual({ name: step === read ? "a" : "b" });
    for (const step of [
      () => doors.ask(outsideNamed("x")),
      () => doors.outside((tx) => tx.all(outsideNamed("x"))),
    ])
      for (let i = 0; i < 3; i++) expect(await step()).toEqual([]);
  });

  test("handles many at once", async () => {
    const steps = Array.from({ length: 40 }, (_one, i) =>
      i % 3 === 0
        ? doors.inTenant(wholeTenant(tenant), (tx) => tx.first(clientNamed("a")))
        : doors.readTenant(wholeTenant(tenant), (tx) => tx.first(clientNamed("a"))),
    );
    expect(new Set((await Promise.all(steps)).map((row) => row?.name))).toEqual(new Set(["a"]));
  });

  test("still works after another statement of a read or transaction failed", async () => {
    const wrong = prepared((id: string) => sqlFor.selectFrom("clients").select("name").where("id", "=", id));
    await expect(doors.readTenant(wholeTenant(tenant), (tx) => tx.all(wrong("no uuid")))).rejects.toThrow(
      "invalid input syntax",
    );
    expect(await doors.readTenant(wholeTenant(tenant), (tx) => tx.first(clientNamed("a")))).toEqual({
      name: "a",
    });
    await expect(doors.inTenant(wholeTenant(tenant), (tx) => tx.all(wrong("no uuid")))).rejects.toThrow(
      "invalid input syntax",
    );
    expect(await doors.inTenant(wholeTenant(tenant), (tx) => tx.first(clientNamed("a")))).toEqual({
      name: "a",
    });
  });
});

describe("a read", () => {
  test("sees only its tenant's rows, and leaves no tenant behind on the connection", async () => {
    const other = (
      await db.asOwner<{ id: string }>("insert into tenants (name) values ('Two') returning id")
    )[0]!.id;
    const all = sqlFor.selectFrom("clients").select("name").orderBy("name");
    expect(await doors.readTenant(wholeTenant(tenant), (tx) => tx.all(all))).toEqual([
      { name: "a" },
      { name: "b" },
    ]);
    expect(await doors.readTenant(wholeTenant(other), (tx) => tx.all(all))).toEqual([]);
  });

  test("can send several queries at once, but none after its first await", async () => {
    const both = await doors.readTenant(wholeTenant(tenant), (tx) =>
      Promise.all([tx.first(clientNamed("a")), tx.first(clientNamed("b"))]),
    );
    expect(both).toEqual([{ name: "a" }, { name: "b" }]);
    const late = doors.readTenant(wholeTenant(tenant), async (tx) => {
      await tx.first(clientNamed("a"));
      return tx.first(clientNamed("b"));
    });
    await expect(late).rejects.toThrow("before it first awaits");
  });

  test("can't be given a tenant or client that isn't a UUID", async () => {
    const odd = "x', true); drop table clients; --";
    expect(() => wholeTenant(odd)).toThrow("UUID");
    expect(() => clientScope(tenant, odd)).toThrow("UUID");
    expect(await doors.readTenant(wholeTenant(tenant), (tx) => tx.first(clientNamed("a")))).toEqual({
      name: "a",
    });
  });
});

describe("a transaction", () => {
  const add = (name: string) => sqlFor.insertInto("tenants").values({ name }).returning("id");

  test("that throws leaves nothing behind", async () => {
    const failing = doors.outside(async (tx) => {
      await tx.first(add("Never"));
      throw new Error("after all not");
    });
    await expect(failing).rejects.toThrow("after all not");
    expect(await db.asOwner("select from tenants where name = 'Never'")).toEqual([]);
  });

  test("is not reported as committed if a query's failure was swallowed", async () => {
    const swallowing = doors.outside(async (tx) => {
      await tx.first(add("Swallowed"));
      await tx.raw("select 1 / 0").catch(() => {});
    });
    await expect(swallowing).rejects.toThrow();
    expect(await db.asOwner("select from tenants where name = 'Swallowed'")).toEqual([]);
  });
});
