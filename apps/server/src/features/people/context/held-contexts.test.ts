/** People with several entitlements can switch between them, and nowhere else. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  audited,
  codesFor,
  login,
  openBrowser,
  sendCode,
  type Browser,
  type SignInAnswer,
} from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { prove } from "../../../../test/domains.ts";
import { person, type Special } from "../../../../test/people.ts";
import { PLATFORM } from "../../../db/doors.ts";

let h: Harness;
let browser: Browser;
let email: string;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";

/** Signs in, with a code if required. */
async function arrive(special: Special): Promise<void> {
  ({ email } = await person(h, special));
  browser = openBrowser(h.app);
  const begun = (await login(browser, email)).json<SignInAnswer>();
  if (begun.mfaToken) await sendCode(browser, begun.mfaToken, (await codesFor(h, email))[0]!);
}
const user = async () => (await browser.call("GET", "/api/auth/user")).json<Record<string, unknown>>();
const post = (path: string, body: object) => browser.call("POST", `/api/auth/${path}`, body);
const refused = async (path: string, body: object, status: number) => {
  const before = await user();
  const answer = await post(path, body);
  expect([answer.statusCode, JSON.stringify(body)]).toEqual([status, JSON.stringify(body)]);
  expect(await user()).toEqual(before);
  return answer.json<{ detail?: string; title: string }>();
};

describe("a person who works in two tenants", () => {
  beforeEach(() =>
    arrive({
      role: "risk_analyst",
      mfaRequired: true,
      also: [
        { tenantId: h.a.id, role: "viewer", clientId: null },
        { tenantId: h.b.id, role: "assessor", clientId: h.b.client },
        { tenantId: h.b.id, role: "assessor", clientId: h.b.otherClient },
      ],
    }),
  );
  const inB = () => ({ tenantId: h.b.id, clientId: h.b.client, role: "assessor" });

  test("sees their contexts, by name and proved domain, and which one is current", async () => {
    await prove(h, h.b.id, "b.example");
    const { contexts, maySwitch } = (await browser.call("GET", "/api/auth/contexts")).json<{
      contexts: object[];
      maySwitch: boolean;
    }>();
    const [a, b] = [
      { tenantId: h.a.id, tenantName: "Tenant a", tenantDomains: [], clientId: null, clientName: null },
      {
        tenantId: h.b.id,
        tenantName: "Tenant b",
        tenantDomains: ["b.example"],
        role: "assessor",
        current: false,
      },
    ];
    expect(maySwitch).toBe(false);
    expect(contexts).toEqual([
      { ...a, role: "risk_analyst", current: true },
      { ...a, role: "viewer", current: false },
      { ...b, clientId: h.b.client, clientName: "First client" },
      { ...b, clientId: h.b.otherClient, clientName: "Second client" },
    ]);
  });

  test("switches there and back, with a new token each time, and both logs say so", async () => {
    const before = browser.cookie();
    expect((await post("change-context", inB())).json()).toEqual({ success: true });
    expect((await h.app.inject({ url: "/api/auth/user", headers: { cookie: before } })).statusCode).toBe(401);
    expect(await user()).toMatchObject({ ...inB(), currentCompanyName: "Tenant b" });
    const back = { tenantId: h.a.id, clientId: null, role: "viewer" };
    expect((await post("change-context", back)).statusCode).toBe(200);
    expect(await user()).toMatchObject({ role: "viewer", tenantId: h.a.id });
    const rows = (await audited(h, "session.switch")).filter((row) => row.ip_address === browser.ip);
    expect(rows.filter((row) => row.tenant_id === h.b.id).map((row) => row.detail)).toEqual([
      { before: null, after: inB() },
      { before: inB(), after: null },
    ]);
    expect(rows.filter((row) => row.tenant_id === PLATFORM)).toEqual([]);
  });

  test("can select a client of a tenant in which they have all", async () => {
    const to = { tenantId: h.a.id, clientId: h.a.client, role: "risk_analyst" };
    expect((await post("change-context", to)).statusCode).toBe(200);
    expect(await user()).toMatchObject(to);
    const { contexts } = (await browser.call("GET", "/api/auth/contexts")).json<{
      contexts: { role: string; current: boolean }[];
    }>();
    expect(contexts.filter((one) => one.current).map((one) => one.role)).toEqual(["risk_analyst"]);
  });

  test("is refused contexts they don't have, and other ids as if they didn't exist", async () => {
    const { b, a } = h;
    await refused("change-context", { tenantId: b.id, clientId: b.client, role: "admin" }, 403);
    await refused("change-context", { tenantId: a.id, clientId: null, role: "super_admin" }, 403);
    await refused("change-context", { tenantId: a.id, clientId: null, role: "assessor" }, 403);
    await refused("change-context", { tenantId: b.id, clientId: null, role: "assessor" }, 403);
    const bare = ({ requestId: _, ...rest }: Record<string, unknown>) => rest;
    const missing = await refused(
      "change-context",
      { tenantId: NOWHERE, clientId: null, role: "viewer" },
      404,
    );
    for (const to of [
      { tenantId: null, clientId: null, role: "super_admin" },
      { tenantId: null, clientId: null, role: "viewer" },
      { tenantId: PLATFORM, clientId: null, role: "account_admin" },
      { tenantId: a.id, clientId: b.client, role: "viewer" },
      { tenantId: a.id, clientId: NOWHERE, role: "viewer" },
      { tenantId: b.id, clientId: a.client, role: "assessor" },
    ])
      expect(bare((await refused("change-context", to, 404)) as never)).toEqual(bare(missing as never));
    await refused("change-context", { tenantId: a.id, role: "viewer" }, 400);
    await refused("change-context", { tenantId: a.id, clientId: null, role: "emperor" }, 400);
    await refused("switch-role", { tenantId: a.id, clientId: a.client, role: "viewer" }, 403);
  });

  test("is refused a context that is suspended, expired, in a closed tenant, or for an archived client", async () => {
    const mine = "user_id = (select id from users where email = $1) and tenant_id = $2";
    const set = (what: string) =>
      h.db.asOwner(`update entitlements set ${what} where ${mine}`, [email, h.b.id]);
    const offered = async () =>
      (await browser.call("GET", "/api/auth/contexts")).json<{ contexts: unknown[] }>().contexts.length;
    for (const [change, undo] of [
      ["suspended_at = now()", "suspended_at = null"],
      ["expires_at = now()", "expires_at = null"],
    ] as const) {
      await set(change);
      await refused("change-context", inB(), 404);
      expect(await offered()).toBe(2);
      await set(undo);
    }
    await h.db.asOwner("update tenants set status = 'suspended' where id = $1", [h.b.id]);
    await refused("change-context", inB(), 404);
    expect(await offered()).toBe(2);
    await h.db.asOwner("update tenants set status = 'active' where id = $1", [h.b.id]);
    await h.db.asOwner("update clients set archived_at = now() where id = $1", [h.b.client]);
    await refused("change-context", inB(), 404);
    expect(await offered()).toBe(3);
    await h.db.asOwner("update clients set archived_at = null where id = $1", [h.b.client]);
  });
});

describe("changing the client", () => {
  const clients = async (query = "") =>
    (await browser.call("GET", `/api/auth/changeable-clients${query}`)).json<unknown>();

  test("allows every client, and all together, for a person who has all", async () => {
    await arrive({ role: "assessor" });
    expect(await clients()).toEqual({
      all: true,
      items: [
        { id: h.a.client, name: "First client" },
        { id: h.a.otherClient, name: "Second client" },
      ],
      total: 2,
    });
    expect(await clients("?q=second&pageSize=1")).toMatchObject({
      items: [{ id: h.a.otherClient }],
      total: 1,
    });
    const before = browser.cookie();
    expect((await post("change-client", { clientId: h.a.otherClient })).json()).toEqual({ success: true });
    expect(browser.cookie()).not.toBe(before);
    expect(await user()).toMatchObject({
      role: "assessor",
      clientId: h.a.otherClient,
      currentClientName: "Second client",
    });
    expect((await post("change-client", { clientId: null })).statusCode).toBe(200);
    expect(await user()).toMatchObject({ clientId: null, currentClientName: null });
    const rows = (await audited(h, "session.switch")).filter((row) => row.actor === email);
    const context = (clientId: string | null) => ({ tenantId: h.a.id, clientId, role: "assessor" });
    expect(rows).toMatchObject([
      { tenant_id: h.a.id, detail: { before: context(null), after: context(h.a.otherClient) } },
      { tenant_id: h.a.id, detail: { before: context(h.a.otherClient), after: context(null) } },
    ]);
  });

  test("ends the session once the client is no longer covered, and not before", async () => {
    await arrive({ role: "assessor" });
    await post("change-client", { clientId: h.a.client });
    const to = (clientId: string | null) =>
      h.db.asOwner(
        "update entitlements set client_id = $2 where user_id = (select id from users where email = $1)",
        [email, clientId],
      );
    await to(h.a.client);
    expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(200);
    await to(h.a.otherClient);
    expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
  });

  test("allows the assigned clients, and not all together, for a person who has single ones", async () => {
    await arrive({
      role: "assessor",
      clientId: h.a.client,
      also: [
        { tenantId: h.a.id, role: "assessor", clientId: h.a.otherClient },
        { tenantId: h.b.id, role: "viewer", clientId: h.b.client },
      ],
    });
    expect(await clients()).toMatchObject({
      all: false,
      items: [{ id: h.a.client }, { id: h.a.otherClient }],
      total: 2,
    });
    expect(await clients("?q=SECOND")).toMatchObject({ items: [{ id: h.a.otherClient }], total: 1 });
    expect(await clients("?pageSize=1&page=2&order=desc")).toMatchObject({
      items: [{ id: h.a.client }],
      total: 2,
    });
    expect((await post("change-client", { clientId: h.a.otherClient })).statusCode).toBe(200);
    const { detail } = await refused("change-client", { clientId: null }, 403);
    expect(detail).toMatch(/specific clients/);
  });

  test("is refused for a client not covered, another tenant's, or nonexistent, with the same answer", async () => {
    await arrive({ role: "assessor", clientId: h.a.client });
    for (const clientId of [h.a.otherClient, h.b.client, NOWHERE])
      await refused("change-client", { clientId }, 404);
    await refused("change-client", { clientId: "no-uuid" }, 400);
    await refused("change-client", {}, 400);
  });

  test("is refused to super administrators in any active role, and to roles without it", async () => {
    await arrive({ role: "super_admin", tenantId: PLATFORM });
    await refused("change-client", { clientId: null }, 403);
    await post("switch-role", { tenantId: h.a.id, clientId: h.a.client, role: "assessor" });
    await refused("change-client", { clientId: h.a.otherClient }, 403);
    expect(await clients()).toMatchObject({ status: 403 });
    await arrive({ role: "risk_analyst" });
    await refused("change-client", { clientId: h.a.client }, 403);
  });
});

describe("a session opened with only a password", () => {
  test("can't switch to an administering role, or to a tenant that requires more", async () => {
    await arrive({ role: "viewer" });
    const grant = (tenantId: string, role: string) =>
      h.db.asOwner(
        "insert into entitlements (tenant_id, user_id, role) select $2, id, $3 from users where email = $1",
        [email, tenantId, role],
      );
    await grant(h.a.id, "admin");
    await grant(h.b.id, "viewer");
    const { detail } = await refused(
      "change-context",
      { tenantId: h.a.id, clientId: null, role: "admin" },
      403,
    );
    expect(detail).toMatch(/second factor/);
    const inB = { tenantId: h.b.id, clientId: null, role: "viewer" };
    await h.db.asOwner("update tenants set mfa_required = true where id = $1", [h.b.id]);
    await refused("change-context", inB, 403);
    await h.db.asOwner("update tenants set mfa_required = false, sso_required = true where id = $1", [
      h.b.id,
    ]);
    expect((await refused("change-context", inB, 403)).detail).toMatch(/single sign-on/);
    await h.db.asOwner("update tenants set sso_required = false where id = $1", [h.b.id]);
    expect((await post("change-context", inB)).statusCode).toBe(200);
  });
});
