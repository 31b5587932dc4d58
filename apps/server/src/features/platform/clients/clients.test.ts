/**
 * A tenant's clients: unique names, changes by version, archiving without loss, and isolation from other
 * tenants.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let admin: Session;
let platform: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  platform = await h.signedIn("super_admin");
});
afterAll(() => h.close());

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
interface Client {
  id: string;
  name: string;
  version: number;
}
const made = async (name: string) => (await admin.call("POST", "/api/clients", { name })).json<Client>();
const logged = async (action: string, id: string) =>
  (
    await h.db.asOwner<{ detail: unknown }>(
      "select detail from audit_log where action = $1 and object_id = $2 and tenant_id = $3 order by seq",
      [action, id, h.a.id],
    )
  ).map(({ detail }) => detail);

describe("a client", () => {
  test("is created and changed, and the log shows how", async () => {
    const client = await made("Harbour Logistics");
    const answer = await admin.call("PATCH", `/api/clients/${client.id}`, {
      version: 1,
      industry: "transportation",
      contactEmail: "ops@harbour.example",
      contactName: "",
    });
    expect(answer.json()).toMatchObject({ industry: "transportation", contactName: null, version: 2 });
    expect(await logged("client.update", client.id)).toEqual([
      {
        name: "Harbour Logistics",
        before: { industry: null, contactEmail: null },
        after: { industry: "transportation", contactEmail: "ops@harbour.example" },
      },
    ]);
    const stale = await admin.call("PATCH", `/api/clients/${client.id}`, { version: 1, name: "Lost" });
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, "conflict"]);
  });

  test("has a unique name in the tenant, ignoring case, even when ten are created at once", async () => {
    const taken = {
      status: 400,
      errors: [{ path: "name", message: "A client with this name already exists" }],
    };
    expect((await admin.call("POST", "/api/clients", { name: "FIRST client" })).json()).toMatchObject(taken);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        admin.call("POST", "/api/clients", { name: i % 2 === 0 ? "Raced" : "RACED" }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([
      201,
      ...Array<number>(9).fill(400),
    ]);
    const other = await h.signedIn("admin", "b");
    expect((await other.call("POST", "/api/clients", { name: "Raced" })).statusCode).toBe(201);
  });

  test.each([
    ["name", { name: " " }],
    ["contactEmail", { name: "x", contactEmail: "nobody" }],
    ["notes", { name: "x", notes: "n".repeat(4001) }],
  ])("is refused for an invalid %s", async (path, body) => {
    expect((await admin.call("POST", "/api/clients", body)).json()).toMatchObject({
      status: 400,
      errors: [{ path }],
    });
  });
});

describe("an archived client", () => {
  test("keeps its records out of sight, leaves the lists of active clients, ends its users' sessions, and can be restored", async () => {
    const client = await made("Archived");
    const analyst = await h.signedIn("risk_analyst");
    const scenario = await analyst.call("POST", "/api/scenarios", {
      title: "Kept",
      estimate: ESTIMATE,
      clientId: client.id,
    });
    const works = await h.signedIn("viewer");
    await h.db.asOwner(
      "update sessions set acting_client_id = $1 where user_id = (select id from users where email = $2)",
      [client.id, h.emailOf("viewer")],
    );
    expect((await works.call("GET", "/api/auth/user")).statusCode).toBe(200);
    expect((await admin.call("POST", `/api/clients/${client.id}/archive`)).json()).toMatchObject({
      archivedAt: expect.any(String),
    });
    expect((await works.call("GET", "/api/auth/user")).statusCode).toBe(401);
    const names = async (archived: string) =>
      (await admin.call("GET", `/api/clients?archived=${archived}&q=archived`)).json<{ total: number }>()
        .total;
    expect([await names("no"), await names("yes"), await names("all")]).toEqual([0, 1, 1]);
    expect((await platform.call("GET", `/api/auth/clients/${h.a.id}`)).body).not.toContain(client.id);
    const { id } = scenario.json<{ id: string }>();
    expect((await analyst.call("GET", `/api/scenarios/${id}`)).statusCode).toBe(404);
    expect((await admin.call("POST", `/api/clients/${client.id}/archive`)).statusCode).toBe(409);
    expect((await admin.call("POST", `/api/clients/${client.id}/restore`)).json()).toMatchObject({
      archivedAt: null,
    });
    expect((await analyst.call("GET", `/api/scenarios/${id}`)).json()).toMatchObject({ clientId: client.id });
    expect((await admin.call("POST", `/api/clients/${client.id}/restore`)).statusCode).toBe(409);
    expect(await logged("client.archive", client.id)).toEqual([{ name: "Archived", sessionsEnded: 1 }]);
    expect(await logged("client.restore", client.id)).toHaveLength(1);
  });
});

describe("the list", () => {
  test("counts the members limited to a client, and is searched, sorted, and paged", async () => {
    await person(h, { clientId: h.a.client });
    const { items } = (await admin.call("GET", "/api/clients?sort=members&order=desc&pageSize=1")).json<{
      items: object[];
    }>();
    expect(items).toMatchObject([{ id: h.a.client, members: 1 }]);
    const all = (await platform.call("GET", "/api/clients?q=first")).json<{
      items: { tenantName: string }[];
    }>();
    expect(all.items.map(({ tenantName }) => tenantName).sort()).toEqual(["Tenant a", "Tenant b"]);
    const one = (await platform.call("GET", `/api/clients?q=first&tenantId=${h.b.id}`)).json<{
      total: number;
    }>();
    expect(one.total).toBe(1);
    const csv = (await admin.call("GET", "/api/clients/export?q=first")).json<{ csv: string }>().csv;
    expect(csv).toMatch(/^Client,Industry,.*,Tenant,.*\r\nFirst client,.*,Tenant a,/);
    expect(csv).not.toContain("Tenant b");
  });
});

describe("a client of another tenant", () => {
  test("is answered like one that never existed, and stays unchanged", async () => {
    for (const id of [h.b.client, NOWHERE])
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["PATCH", "", { version: 1, name: "Mine" }],
        ["POST", "/archive", undefined],
        ["POST", "/restore", undefined],
      ] as const)
        expect((await admin.call(method, `/api/clients/${id}${path}`, body)).statusCode).toBe(404);
    const named = await platform.call("POST", `/api/clients/${h.b.client}/archive?tenantId=${h.a.id}`);
    expect(named.statusCode).toBe(404);
    const unnamed = await platform.call("POST", `/api/clients/${h.b.client}/archive`);
    expect(unnamed.json()).toMatchObject({ status: 400, errors: [{ path: "tenantId" }] });
    for (const tenantId of [NOWHERE, "00000000-0000-0000-0000-000000000000"])
      expect(
        (await platform.call("POST", `/api/clients?tenantId=${tenantId}`, { name: "x" })).statusCode,
      ).toBe(404);
    expect(await h.db.asOwner("select name, archived_at from clients where id = $1", [h.b.client])).toEqual([
      { name: "First client", archived_at: null },
    ]);
  });
});
