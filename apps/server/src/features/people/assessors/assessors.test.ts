/** An assignment is an entitlement: gaining a client takes effect immediately, and so does losing one. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { LONG } from "../../../../test/long.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let admin: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const assessor = async (clientId: string | null = h.a.client) =>
  (await person(h, { role: "assessor", clientId })).id;
const held = async (userId: string) =>
  (
    await h.db.asOwner<{ held: string }>(
      "select role || ' ' || coalesce(client_id::text, 'all') as held from entitlements where user_id = $1 order by 1",
      [userId],
    )
  ).map((row) => row.held);
const bulk = (changes: object[]) => admin.call("POST", "/api/assessors/bulk", { changes });

describe("the list", () => {
  test("contains the tenant's assessors with role and clients, and no one else", async () => {
    const id = await assessor();
    const { items } = (await admin.call("GET", "/api/assessors?pageSize=200")).json<{
      items: { id: string }[];
    }>();
    expect(items.find((one) => one.id === id)).toMatchObject({
      role: "assessor",
      allClients: false,
      clientIds: [h.a.client],
      status: "active",
    });
    const roles = new Set(items.map((one) => (one as unknown as { role: string }).role));
    expect([...roles].sort()).toEqual(["assessor", "risk_assessor"]);
    expect((await admin.call("GET", "/api/assessors?q=b.example")).json()).toMatchObject({ total: 0 });
    const csv = (await admin.call("GET", "/api/assessors/export?q=pat")).json<{ csv: string }>().csv;
    expect(csv).toMatch(/^Name,Email,Role,State,Client\r\nPat Person,.*,assessor,active,First client/);
  });
});

describe("a person's clients", () => {
  const set = (id: string, body: object) => admin.call("PUT", `/api/assessors/${id}/clients`, body);

  test("are set to exactly those named, or to every one", async () => {
    const id = await assessor();
    expect((await set(id, { clientIds: [h.a.otherClient] })).json()).toMatchObject({
      clientIds: [h.a.otherClient],
    });
    expect(await held(id)).toEqual([`assessor ${h.a.otherClient}`]);
    expect((await set(id, { allClients: true, clientIds: [] })).json()).toMatchObject({ allClients: true });
    expect(await held(id)).toEqual(["assessor all"]);
    expect((await set(id, { clientIds: [h.a.client] })).json()).toMatchObject({ allClients: false });
    expect(await held(id)).toEqual([`assessor ${h.a.client}`]);
  });

  test("can't be empty", async () => {
    const id = await assessor();
    expect((await set(id, { clientIds: [] })).json()).toMatchObject({
      status: 400,
      errors: [{ path: "clientIds" }],
    });
    expect(await held(id)).toHaveLength(1);
  });

  test("are not found for a person who isn't an assessor here, and for a nonexistent one", async () => {
    const theirs = (await person(h, { role: "assessor", tenantId: h.b.id })).id;
    const viewer = (await person(h, { role: "viewer" })).id;
    for (const id of [theirs, viewer, NOWHERE])
      expect((await set(id, { clientIds: [h.a.client] })).statusCode).toBe(404);
  });

  test("can't be changed by that person", async () => {
    const { id } = await person(h, {
      role: "admin",
      also: [{ tenantId: h.a.id, role: "assessor", clientId: h.a.client }],
    });
    await h.db.asOwner(
      "update sessions set user_id = $1 where id = (select id from sessions order by created_at limit 1)",
      [id],
    );
    const own = await h.db.asOwner<{ user_id: string }>("select user_id from sessions where user_id = $1", [
      id,
    ]);
    expect(own).toHaveLength(1);
    expect((await set(id, { clientIds: [h.a.otherClient] })).statusCode).toBe(403);
    expect((await bulk([{ action: "assign", userIds: [id], clientIds: [h.a.otherClient] }])).statusCode).toBe(
      403,
    );
    expect(await held(id)).toEqual(["admin all", `assessor ${h.a.client}`].sort());
    admin = await h.signedIn("admin");
  });
});

describe("assignments in bulk", () => {
  test("return what changed, and log it for each person", async () => {
    const [one, two, all] = [await assessor(), await assessor(h.a.otherClient), await assessor(null)];
    const answer = await bulk([
      { action: "assign", userIds: [one, two, all], clientIds: [h.a.client, h.a.otherClient] },
      { action: "unassign", userIds: [one], clientIds: [h.a.client] },
    ]);
    expect(answer.json()).toEqual({ assigned: 2, unassigned: 1, unchanged: 4 });
    expect(await held(one)).toEqual([`assessor ${h.a.otherClient}`]);
    expect(await held(two)).toHaveLength(2);
    expect(await held(all)).toEqual(["assessor all"]);
    const entries = await h.db.asOwner(
      "select action, detail -> 'clients' as clients from audit_log where object_id = $1 and action like 'assessor.%' order by seq",
      [one],
    );
    expect(entries).toEqual([
      { action: "assessor.assign", clients: ["Second client"] },
      { action: "assessor.unassign", clients: ["First client"] },
    ]);
  });

  test("are all or nothing: one invalid name changes no one", async () => {
    const id = await assessor();
    for (const [users, clients, path] of [
      [[id, NOWHERE], [h.a.otherClient], "changes[0].userIds[1]"],
      [[id], [h.a.otherClient, h.b.client], "changes[0].clientIds[1]"],
      [[id], [h.a.otherClient, NOWHERE], "changes[0].clientIds[1]"],
    ] as const)
      expect((await bulk([{ action: "assign", userIds: users, clientIds: clients }])).json()).toMatchObject({
        status: 400,
        errors: [{ path }],
      });
    expect(await held(id)).toEqual([`assessor ${h.a.client}`]);
  });

  test("give no archived client", async () => {
    const id = await assessor();
    await h.db.asOwner("update clients set archived_at = now() where id = $1", [h.a.otherClient]);
    const answer = await bulk([{ action: "assign", userIds: [id], clientIds: [h.a.otherClient] }]);
    expect(answer.json()).toMatchObject({ errors: [{ message: expect.stringContaining("is archived") }] });
    await h.db.asOwner("update clients set archived_at = null where id = $1", [h.a.otherClient]);
  });

  test("leave no one without a client, even when two requests remove the last ones at the same time", async () => {
    const id = await assessor();
    await bulk([{ action: "assign", userIds: [id], clientIds: [h.a.otherClient] }]);
    const answers = await Promise.all(
      [h.a.client, h.a.otherClient].map((client) =>
        bulk([{ action: "unassign", userIds: [id], clientIds: [client] }]),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 400]);
    expect(await held(id)).toHaveLength(1);
  });

  test("take effect immediately: a person who loses the client they work for is signed out of it", async () => {
    const { id, email } = await person(h, { role: "assessor", clientId: h.a.client });
    const works = await h.signedIn("assessor");
    await h.db.asOwner(
      "update sessions set user_id = $1, acting_client_id = $2 where user_id = (select id from users where email = $3)",
      [id, h.a.client, h.emailOf("assessor")],
    );
    expect((await works.call("GET", "/api/auth/user")).json()).toMatchObject({ email, clientId: h.a.client });
    await bulk([
      { action: "assign", userIds: [id], clientIds: [h.a.otherClient] },
      { action: "unassign", userIds: [id], clientIds: [h.a.client] },
    ]);
    expect((await works.call("GET", "/api/auth/user")).statusCode).toBe(401);
  });

  const people = LONG ? 200 : 40; // of the most that a call may name, 200
  test(`of ${people} people and 500 clients work in one call`, async () => {
    await h.db.asOwner(
      "insert into clients (tenant_id, name) select $1, 'Many ' || n from generate_series(1, 500) n",
      [h.a.id],
    );
    await h.db.asOwner(
      `with made as (insert into users (email, first_name, status) select 'many' || n || '@a.example', 'Many', 'invited' from generate_series(1, $3::int) n returning id)
       insert into entitlements (tenant_id, user_id, role, client_id) select $1, id, 'assessor', $2 from made`,
      [h.a.id, h.a.client, people],
    );
    const ids = async (text: string) => (await h.db.asOwner<{ id: string }>(text)).map(({ id }) => id);
    const answer = await bulk([
      {
        action: "assign",
        userIds: await ids("select id from users where first_name = 'Many'"),
        clientIds: await ids("select id from clients where name like 'Many %'"),
      },
    ]);
    expect(answer.json()).toEqual({ assigned: people * 500, unassigned: 0, unchanged: 0 });
  }, 60_000);

  test("beyond that are refused", async () => {
    const ids = Array.from(
      { length: 201 },
      (_, i) => `3f2b6c1e-0000-4000-8000-${String(i).padStart(12, "0")}`,
    );
    const answer = await bulk([{ action: "assign", userIds: ids, clientIds: [h.a.client] }]);
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: "changes[0].userIds" }] });
  });
});
