/**
 * A supplier integrates one client of a tenant and gets an API key "for this client". The key is in the
 * supplier's build logs, and someone finds it. If it opened more than that client, they could export the
 * tenant, read its log, list and invite people, provision accounts through SCIM, or read another client's
 * scenarios.
 */
import { PERMISSIONS, type Permission } from "@crq/contract/permissions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { workingFor } from "../../test/risk-dashboard.ts";

let h: Harness;
let admin: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());

const make = (wanted: object) =>
  admin.call("POST", "/api/api-keys", { name: "Supplier", expiresInDays: 30, ...wanted });
const withKey = (key: string) => (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, body?: object) =>
  h.app.inject({ method, url, headers: { authorization: `Bearer ${key}` }, ...(body && { payload: body }) });

test("a key for one client can't have any whole-tenant permission", async () => {
  const clientId = h.a.client;
  for (const permission of Object.keys(PERMISSIONS) as Permission[]) {
    const wide = (PERMISSIONS[permission] as readonly string[]).every((role) =>
      ["super_admin", "site_administrator", "account_admin", "admin", "tenant_administrator"].includes(role),
    );
    for (const role of ["admin", "assessor", "viewer"]) {
      const answer = await make({ clientId, role, permissions: [permission] });
      if (wide || role === "admin") expect(answer.statusCode, `${role}: ${permission}`).toBe(400);
    }
  }
  const scim = await make({ clientId, role: "viewer", permissions: ["scim:provision"] });
  expect(scim.json()).toMatchObject({
    errors: [
      {
        path: "permissions[0]",
        message: "applies to the whole tenant, but this key is limited to one client",
      },
    ],
  });
  await expect(
    h.db.asOwner("update api_keys set permissions = '{scim:provision}' where client_id = $1", [clientId]),
  ).rejects.toThrow("api_keys_administering");
});

test("a key for one client reads and writes only that client's records", async () => {
  const analyst = await h.signedIn("risk_analyst");
  const scenario = async (title: string, clientId: string | null) =>
    (await analyst.call("POST", "/api/scenarios", { title, estimate: ESTIMATE, clientId })).json<{
      id: string;
    }>().id;
  const [mine, wide, theirs] = [
    await scenario("Mine", h.a.client),
    await scenario("Everyone's", null),
    await scenario("Theirs", h.a.otherClient),
  ];
  const permissions = ["scenario:read", "scenario:write", "analysis:run"];
  const made = await make({ clientId: h.a.client, role: "assessor", permissions });
  const call = withKey(made.json<{ key: string }>().key);
  const list = (await call("GET", "/api/scenarios")).json<{ items: { title: string }[] }>();
  expect(list.items.map(({ title }) => title).sort()).toEqual(["Everyone's", "Mine"]);
  expect((await call("GET", "/api/scenarios/export")).body).not.toContain("Theirs");
  expect((await call("GET", `/api/scenarios/${theirs}`)).statusCode).toBe(404);
  expect((await call("DELETE", `/api/scenarios/${theirs}`)).statusCode).toBe(404);
  expect((await call("DELETE", `/api/scenarios/${wide}`)).statusCode).toBe(403);
  expect((await call("PATCH", `/api/scenarios/${mine}`, { version: 1, clientId: null })).statusCode).toBe(
    400,
  );
  for (const url of ["/api/users", "/api/audit-log", `/api/tenants/${h.a.id}/export`, "/api/clients"])
    expect((await call("GET", url)).statusCode, url).toBe(403);
  expect([401, 403]).toContain((await call("GET", "/api/scim/v2/Users")).statusCode);
  expect(
    (await call("PATCH", `/api/scenarios/${mine}`, { version: 1, title: "Still mine" })).statusCode,
  ).toBe(200);
});

test("an administrator who has selected a client is told why they can't create a personal key there", async () => {
  const me = await workingFor(h, h.a.client);
  const wanted = { name: "Script", permissions: ["tenant:export"], expiresInDays: 1 };
  expect((await me.call("POST", "/api/account/api-keys", wanted)).json()).toMatchObject({
    status: 400,
    detail: expect.stringContaining("working for one client"),
  });
  expect((await admin.call("POST", "/api/account/api-keys", wanted)).statusCode).toBe(201);
});
