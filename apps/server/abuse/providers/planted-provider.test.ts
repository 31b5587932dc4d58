/**
 * A tenant administrator wants to become the tenant's admin, who outranks them. They point the tenant's
 * single sign-on to their own provider, which claims anything about who signs in, or loosen the policies that
 * keep others out. If there is no admin yet, they plant the provider and wait for one.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { castOf, type Cast } from "../../test/access-cast.ts";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ageSessions, mailsTo } from "../../test/factors.ts";
import { harness, type Harness } from "../../test/harness.ts";
import { person } from "../../test/people.ts";
import {
  handMade,
  readRequest,
  samlProvider,
  type SamlProvider,
} from "../../test/providers/saml-provider.ts";

const SETTINGS = "/api/tenant-settings/saml";
let h: Harness;
let cast: Cast;
let idp: SamlProvider;
beforeAll(async () => {
  idp = await samlProvider();
  h = await harness({ publicUrl: "http://127.0.0.1" });
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  cast = castOf(h);
});
afterAll(async () => {
  await h.close();
  await idp.close();
});
beforeEach(async () => {
  await h.db.asOwner("delete from saml_connections");
  await h.db.asOwner("update tenants set sso_required = false, mfa_required = false");
});

const planted = () => ({
  entityId: idp.entityId,
  ssoUrl: idp.ssoUrl,
  certificates: idp.certificate,
  enabled: true,
});
/** A tenant whose only administrator is a tenant administrator. */
async function lonely(): Promise<{ id: string; email: string }> {
  const [tenant] = await h.db.asOwner<{ id: string }>(
    "insert into tenants (name, status, plan) values ('Lonely ' || gen_random_uuid(), 'active', 'enterprise') returning id",
  );
  const { email } = await person(h, { tenantId: tenant!.id, role: "tenant_administrator" });
  return { id: tenant!.id, email };
}
/** What the provider claims about an address; returns where the browser ends up. */
async function assert(email: string, tenantId: string, browser = openBrowser(h.app)): Promise<string> {
  const begun = await browser.call("GET", `/api/auth/saml/${tenantId}/login`);
  const request = readRequest(String(begun.headers.location));
  const SAMLResponse = handMade(idp, request, { nameId: email, attributes: { email } });
  const posted = await h.app.inject({
    method: "POST",
    url: `/api/auth/saml/${tenantId}/acs`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ SAMLResponse, RelayState: request.relayState }).toString(),
  });
  return String((await browser.call("GET", String(posted.headers.location))).headers.location);
}
const roleOf = async (browser: Browser) =>
  (await browser.call("GET", "/api/auth/user")).json<{ role?: string }>().role;

test.each<[string, string, object | undefined]>([
  ["PUT", SETTINGS, { entityId: "x", ssoUrl: "https://x.example", certificates: "", enabled: false }],
  ["DELETE", SETTINGS, undefined],
])("%s %s is refused to a lower administrator, with the reason", async (method, url, body) => {
  const owner = await h.signedIn("admin");
  expect((await owner.call("PUT", SETTINGS, planted())).statusCode).toBe(200);
  const lower = await cast.session("tenant_administrator");
  const answer = await cast.call(lower, method, url, body && planted());
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    403,
    "Only ADMIN can change this, because it affects how everyone signs in.",
  ]);
});

test.each([
  { ssoRequired: true },
  { mfaRequired: true },
  { allowedDomains: ["evil.example"] },
  { idleMinutes: 1000 },
  { sessionHours: 700 },
  { maxSessions: 99 },
])("the policy %j requires the highest rank", async (policy) => {
  const owner = await h.signedIn("admin");
  await owner.call("PUT", SETTINGS, planted());
  const lower = await cast.session("tenant_administrator");
  const change = async (more: object) => {
    const now = await cast.call(lower, "GET", "/api/tenant-settings");
    const { version } = now.json<{ version: number }>();
    return cast.call(lower, "PATCH", "/api/tenant-settings", { version, ...more });
  };
  expect((await change(policy)).statusCode).toBe(403);
  expect((await change({ supportEmail: "help@a.example" })).statusCode).toBe(200);
});

test("a suspended admin still outranks, because they may come back", async () => {
  const { id } = await lonely();
  const { id: chief } = await person(h, { tenantId: id, role: "admin" });
  await h.db.asOwner("update entitlements set suspended_at = now() where user_id = $1", [chief]);
  const caller = await cast.session("tenant_administrator", { tenantId: id });
  expect((await cast.call(caller, "PUT", SETTINGS, planted())).statusCode).toBe(403);
});

test("the highest rank must re-authenticate, and all administrators are told by mail", async () => {
  const owner = await h.signedIn("admin");
  await ageSessions(h);
  const stale = await owner.call("PUT", SETTINGS, planted());
  expect(stale.json<{ code: string }>().code).toBe("confirmation-needed");
  const fresh = await h.signedIn("admin");
  expect((await fresh.call("PUT", SETTINGS, planted())).statusCode).toBe(200);
  for (const role of ["admin", "tenant_administrator"] as const)
    expect((await mailsTo(h, h.emailOf(role)))[0]).toMatchObject({
      subject: "Sign-in settings changed for Tenant a",
      text_body: expect.stringContaining(idp.entityId),
    });
});

test("a provider planted before an admin came can't sign in an admin until the admin has saved it", async () => {
  const { id } = await lonely();
  const planter = await cast.session("tenant_administrator", { tenantId: id });
  expect((await cast.call(planter, "PUT", SETTINGS, planted())).statusCode).toBe(200);
  const chief = await person(h, {
    tenantId: id,
    role: "admin",
    also: [{ tenantId: id, role: "viewer", clientId: null }],
  });
  const browser = openBrowser(h.app);
  expect(await assert(chief.email, id, browser)).toMatch(/^\/login\?notice=(outranks-provider|link-first)$/);
  expect(await roleOf(browser)).toBeUndefined();
  const linked = await h.db.asOwner("select 1 from user_identities where user_id = $1", [chief.id]);
  expect(linked).toEqual([]);
  await h.db.asOwner("update saml_connections set set_by_role = 'admin' where tenant_id = $1", [id]);
  expect(await assert(chief.email, id, browser)).not.toContain("notice");
  expect(await roleOf(browser)).toBe("admin");
});

test("a member whom the provider signed in before is not signed in as admin afterwards, and gets in by password even if single sign-on is required", async () => {
  const { id } = await lonely();
  const planter = await cast.session("tenant_administrator", { tenantId: id });
  await cast.call(planter, "PUT", SETTINGS, planted());
  const member = await person(h, { tenantId: id, role: "viewer" });
  const before = openBrowser(h.app);
  await assert(member.email, id, before);
  expect(await roleOf(before)).toBe("viewer");
  await h.db.asOwner("update tenants set sso_required = true where id = $1", [id]);
  await h.db.asOwner("insert into entitlements (tenant_id, user_id, role) values ($1, $2, 'admin')", [
    id,
    member.id,
  ]);
  const after = openBrowser(h.app);
  expect(await assert(member.email, id, after)).toBe("/login?notice=outranks-provider");
  const moved = await before.call("POST", "/api/auth/change-context", {
    tenantId: id,
    role: "admin",
    clientId: null,
  });
  expect(moved.statusCode).toBeGreaterThanOrEqual(400);
  expect(await roleOf(before)).toBe("viewer");
  const own = await login(openBrowser(h.app), member.email);
  expect(own.json()).toMatchObject({ requiresMFA: true }); // the password counts, and a code is required
});

test("a tenant whose only administrator is a tenant administrator works as before, and so does the platform's", async () => {
  const { id } = await lonely();
  const alone = await cast.session("tenant_administrator", { tenantId: id });
  expect((await cast.call(alone, "PUT", SETTINGS, planted())).statusCode).toBe(200);
  const member = await person(h, { tenantId: id, role: "tenant_administrator" });
  const browser = openBrowser(h.app);
  await assert(member.email, id, browser);
  expect(await roleOf(browser)).toBe("tenant_administrator");
  const root = await cast.session("super_admin");
  expect((await cast.call(root, "PUT", `${SETTINGS}?tenantId=${id}`, planted())).statusCode).toBe(200);
});
