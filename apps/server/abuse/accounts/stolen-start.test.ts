/**
 * The attacker runs a tenant, names it exactly like the tenant their victim works in, and grants the victim a
 * higher role there. If the next sign-in started in the highest role, the victim would enter their risks into
 * the attacker's tenant without noticing.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startingContext } from "../../src/features/people/sign-in/open-session.ts";
import { login, openBrowser } from "../../test/browser.ts";
import { harness, type Harness } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

const grant = (userId: string, tenantId: string, role: string) =>
  h.db.asOwner("insert into entitlements (tenant_id, user_id, role) values ($1, $2, $3)", [
    tenantId,
    userId,
    role,
  ]);
async function signIn(email: string) {
  const browser = openBrowser(h.app);
  await login(browser, email);
  const me = await browser.call("GET", "/api/auth/user");
  return { browser, ...me.json<{ tenantId: string | null; role: string }>() };
}

test("a higher role granted elsewhere does not start the next session", async () => {
  const victim = await person(h, { role: "viewer" });
  expect(await signIn(victim.email)).toMatchObject({ tenantId: h.a.id, role: "viewer" });
  await grant(victim.id, h.b.id, "risk_analyst");
  expect(await signIn(victim.email)).toMatchObject({ tenantId: h.a.id, role: "viewer" });
});

test("nor does it if only the start of the last session is known", async () => {
  const victim = await person(h, { role: "viewer" });
  await signIn(victim.email);
  await h.db.asOwner("delete from person_contexts where user_id = $1", [victim.id]);
  await grant(victim.id, h.b.id, "risk_analyst");
  expect(await signIn(victim.email)).toMatchObject({ tenantId: h.a.id, role: "viewer" });
});

test("a person who chose the other tenant continues there, until they lose it", async () => {
  const somebody = await person(h, { role: "viewer" });
  const { browser } = await signIn(somebody.email);
  await grant(somebody.id, h.b.id, "risk_analyst");
  const chosen = await browser.call("POST", "/api/auth/change-context", {
    tenantId: h.b.id,
    clientId: null,
    role: "risk_analyst",
  });
  expect(chosen.statusCode).toBe(200);
  expect(await signIn(somebody.email)).toMatchObject({ tenantId: h.b.id, role: "risk_analyst" });
  await h.db.asOwner("delete from entitlements where user_id = $1 and tenant_id = $2", [somebody.id, h.b.id]);
  expect(await signIn(somebody.email)).toMatchObject({ tenantId: h.a.id, role: "viewer" });
});

test("a person who chose one of all clients continues with it, until it is archived", async () => {
  const somebody = await person(h, { role: "viewer" });
  const { browser } = await signIn(somebody.email);
  const to = { tenantId: h.a.id, clientId: h.a.client, role: "viewer" };
  expect((await browser.call("POST", "/api/auth/change-context", to)).statusCode).toBe(200);
  const worksFor = async () => {
    const again = await signIn(somebody.email);
    return (await again.browser.call("GET", "/api/auth/user")).json<{ clientId: string | null }>().clientId;
  };
  expect(await worksFor()).toBe(h.a.client);
  expect(await worksFor()).toBe(h.a.client);
  await h.db.asOwner("update clients set archived_at = now() where id = $1", [h.a.client]);
  expect(await worksFor()).toBe(null);
  await h.db.asOwner("update clients set archived_at = null where id = $1", [h.a.client]);
});

test("someone who never signed in starts in their highest role", () => {
  const at = { tenant_id: "t", client_id: null };
  expect(
    startingContext([
      { ...at, role: "viewer" },
      { ...at, role: "admin" },
    ]).role,
  ).toBe("admin");
});
