/** Switching the context: for super administrators, by the rules of the specification's sections 4 and 5. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PLATFORM_ROLES, ROLES, roleLabel, type Role } from "@crq/contract/roles";
import { audited, challenged, openBrowser, sendCode, type Browser } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { PLATFORM } from "../../../db/doors.ts";
import { prove } from "../../../../test/domains.ts";
import { newTenant } from "../accounts/store.ts";

let h: Harness;
let browser: Browser;
let lonely: string;
beforeAll(async () => {
  h = await harness();
  lonely = await h.doors.outside((tx) => newTenant(tx, "A tenant without clients"));
});
beforeEach(async () => {
  const begun = await challenged(h, h.emailOf("super_admin"), openBrowser(h.app));
  browser = begun.browser;
  await sendCode(browser, begun.token, begun.code);
});
afterAll(() => h.close());

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const switchTo = (body: object) => browser.call("POST", "/api/auth/switch-role", body);
const user = async () => (await browser.call("GET", "/api/auth/user")).json<Record<string, unknown>>();

describe("the choices", () => {
  test("tenants: every customer by name, with its proved domains, without the platform", async () => {
    await prove(h, h.b.id, "b.example", "also-b.example");
    const b = { id: h.b.id, name: "Tenant b", domains: ["also-b.example", "b.example"] };
    expect((await browser.call("GET", "/api/auth/tenants")).json()).toEqual({
      items: [
        { id: lonely, name: "A tenant without clients", domains: [] },
        { id: h.a.id, name: "Tenant a", domains: [] },
        b,
      ],
      total: 3,
    });
    const searched = await browser.call("GET", "/api/auth/tenants?q=TENANT+b&pageSize=1");
    expect(searched.json()).toEqual({ items: [b], total: 1 });
    expect((await browser.call("GET", "/api/auth/tenants?q=platform")).json()).toEqual({
      items: [],
      total: 0,
    });
  });

  test("clients beyond the first page are found by name and can be selected", async () => {
    await h.db.asOwner(
      "insert into clients (tenant_id, name) select $1, 'Plant ' || lpad(n::text, 3, '0') from generate_series(1, 260) n",
      [h.a.id],
    );
    const clients = async (query: string) =>
      (await browser.call("GET", `/api/auth/clients/${h.a.id}?${query}`)).json<{
        items: { id: string; name: string }[];
        total: number;
      }>();
    const first = await clients("q=plant&pageSize=50");
    expect([first.items.length, first.total]).toEqual([50, 260]);
    const { items, total } = await clients("q=251+plant");
    expect({ total, name: items[0]!.name }).toEqual({ total: 1, name: "Plant 251" });
    expect((await switchTo({ tenantId: h.a.id, clientId: items[0]!.id, role: "admin" })).statusCode).toBe(
      200,
    );
    await h.db.asOwner("delete from sessions where acting_client_id = $1", [items[0]!.id]);
    await h.db.asOwner("delete from clients where name like 'Plant %'");
  });

  test("clients: the tenant's own, none if it has none, 404 if there is no such tenant", async () => {
    const clients = async (id: string) =>
      (await browser.call("GET", `/api/auth/clients/${id}`)).json<unknown>();
    expect(await clients(h.b.id)).toEqual({
      items: [
        { id: h.b.client, name: "First client" },
        { id: h.b.otherClient, name: "Second client" },
      ],
      total: 2,
    });
    expect(await clients(lonely)).toEqual({ items: [], total: 0 });
    for (const id of [NOWHERE, PLATFORM]) expect(await clients(id)).toMatchObject({ status: 404 });
    expect(await clients("no-uuid")).toMatchObject({
      status: 400,
      errors: [{ path: "tenantId", message: "must be a UUID" }],
    });
  });

  test("roles: super administrator and the tenant's roles, with their labels", async () => {
    const roles = (await browser.call("GET", `/api/auth/roles/${h.a.id}`)).json<
      { value: Role; label: string }[]
    >();
    const expected = ROLES.filter(
      (role) => role === "super_admin" || !(PLATFORM_ROLES as readonly Role[]).includes(role),
    );
    expect(roles).toEqual(expected.map((value) => ({ value, label: roleLabel(value) })));
    expect(roles.find((role) => role.value === "assessor")!.label).toBe("RISK ASSESSOR");
    expect((await browser.call("GET", `/api/auth/roles/${NOWHERE}`)).statusCode).toBe(404);
  });
});

describe("a switch", () => {
  test("moves the session into the tenant, client, and role, where it then works", async () => {
    expect((await browser.call("GET", "/api/scenarios")).json()).toMatchObject({
      status: 403,
      code: "no-tenant",
    });
    const answer = await switchTo({ tenantId: h.b.id, clientId: h.b.client, role: "risk_analyst" });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await user()).toMatchObject({
      role: "risk_analyst",
      tenantId: h.b.id,
      clientId: h.b.client,
      currentCompanyName: "Tenant b",
      currentClientName: "First client",
    });
    expect((await browser.call("GET", "/api/scenarios")).json()).toEqual({ items: [], total: 0 });
  });

  test("issues a new token; the old one stops working, and the CSRF token changes with it", async () => {
    const [before, csrf] = [browser.cookie(), await browser.csrf()];
    const answer = await switchTo({ tenantId: lonely, role: "admin" });
    expect(answer.headers["set-cookie"]).toMatch(/^crq-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(browser.cookie()).not.toBe(before);
    expect((await h.app.inject({ url: "/api/auth/user", headers: { cookie: before } })).statusCode).toBe(401);
    expect(await browser.csrf()).not.toBe(csrf);
  });

  test("does not extend the session", async () => {
    const mine = "where user_id = (select id from users where email = $1) order by created_at desc limit 1";
    const ends = async () =>
      (
        await h.db.asOwner<{ expires_at: string }>(`select expires_at from sessions ${mine}`, [
          h.emailOf("super_admin"),
        ])
      )[0];
    const before = await ends();
    await switchTo({ tenantId: lonely, role: "admin" });
    expect(await ends()).toEqual(before);
  });

  test("is logged with its origin and destination, and in the tenant's own log", async () => {
    await switchTo({ tenantId: h.a.id, clientId: h.a.client, role: "viewer" });
    const rows = (await audited(h, "session.switch")).filter((row) => row.ip_address === browser.ip);
    const before = { tenantId: PLATFORM, clientId: null, role: "super_admin" };
    const after = { tenantId: h.a.id, clientId: h.a.client, role: "viewer" };
    const common = { actor: h.emailOf("super_admin"), object_type: "session" };
    expect(rows).toMatchObject([
      { ...common, tenant_id: PLATFORM, detail: { before, after } },
      { ...common, tenant_id: h.a.id, detail: { before: null, after } },
    ]);
  });

  test("from one tenant to another reveals neither to the other", async () => {
    await switchTo({ tenantId: h.a.id, clientId: h.a.client, role: "viewer" });
    await switchTo({ tenantId: h.b.id, clientId: h.b.client, role: "admin" });
    const rows = (await audited(h, "session.switch"))
      .filter((row) => row.ip_address === browser.ip)
      .slice(-2);
    const [left, entered] = [h.a, h.b].map(({ id }) => rows.find((row) => row.tenant_id === id)!.detail);
    expect(left).toEqual({ before: { tenantId: h.a.id, clientId: h.a.client, role: "viewer" }, after: null });
    expect(entered).toEqual({
      before: null,
      after: { tenantId: h.b.id, clientId: h.b.client, role: "admin" },
    });
  });

  test("leads back to platform level from any active role", async () => {
    await switchTo({ tenantId: h.a.id, clientId: h.a.client, role: "viewer" });
    const before = browser.cookie();
    expect((await browser.call("POST", "/api/auth/leave-tenant")).json()).toEqual({ success: true });
    expect(await user()).toMatchObject({ role: "super_admin", tenantId: null, clientId: null });
    expect((await h.app.inject({ url: "/api/auth/user", headers: { cookie: before } })).statusCode).toBe(401);
    const admin = await h.signedIn("admin");
    expect((await admin.call("POST", "/api/auth/leave-tenant")).statusCode).toBe(403);
  });

  test("requires an active client: an archived one is neither offered nor accepted", async () => {
    await h.db.asOwner("update clients set archived_at = now() where id = $1", [h.b.otherClient]);
    const offered = (await browser.call("GET", `/api/auth/clients/${h.b.id}`)).json();
    expect(offered).toEqual({ items: [{ id: h.b.client, name: "First client" }], total: 1 });
    const to = { tenantId: h.b.id, clientId: h.b.otherClient, role: "admin" };
    expect((await switchTo(to)).statusCode).toBe(404);
    await h.db.asOwner("update clients set archived_at = null where id = $1", [h.b.otherClient]);
  });

  test("can be followed by another in any active role, because it depends on the assigned role", async () => {
    await switchTo({ tenantId: h.a.id, clientId: h.a.client, role: "viewer" });
    expect((await browser.call("GET", "/api/scenarios")).statusCode).toBe(403);
    expect((await switchTo({ tenantId: h.b.id, clientId: h.b.client, role: "super_admin" })).statusCode).toBe(
      200,
    );
    expect(await user()).toMatchObject({ role: "super_admin", tenantId: h.b.id });
  });
});

describe("a switch is refused, and the session stays where it was,", () => {
  const refused = async (body: object, expected: object) => {
    const before = await user();
    expect((await switchTo(body)).json()).toMatchObject(expected);
    expect(await user()).toEqual(before);
  };

  test("without tenant or role", async () => {
    await refused({}, { status: 400, errors: [{ path: "tenantId" }, { path: "role" }] });
    await refused(
      { tenantId: h.a.id, role: "emperor" },
      { status: 400, errors: [{ path: "role", message: expect.stringContaining("must be one of") }] },
    );
  });

  test("without a client if the tenant has clients", async () => {
    const errors = [{ path: "clientId", message: "A client must be selected when available" }];
    await refused({ tenantId: h.a.id, role: "admin" }, { status: 400, errors });
  });

  test("to a nonexistent tenant, to the platform, and to another tenant's client", async () => {
    await refused({ tenantId: NOWHERE, role: "admin" }, { status: 404 });
    await refused({ tenantId: PLATFORM, role: "admin" }, { status: 404 });
    await refused({ tenantId: h.a.id, clientId: h.b.client, role: "admin" }, { status: 404 });
    await refused({ tenantId: lonely, clientId: h.a.client, role: "admin" }, { status: 404 });
  });

  test.each(["site_administrator", "account_admin"])("to %s, who works outside tenants", async (role) => {
    await refused({ tenantId: h.a.id, clientId: h.a.client, role }, { status: 403, code: "forbidden" });
  });

  test("to anyone who has another role, even if an old session's row says super administrator", async () => {
    const admin = await h.signedIn("admin");
    await h.db.asOwner("update sessions set acting_role = 'super_admin' where held_role = 'admin'");
    const answer = await admin.call("POST", "/api/auth/switch-role", {
      tenantId: h.b.id,
      clientId: h.b.client,
      role: "admin",
    });
    expect(answer.statusCode).toBe(401);
  });
});
