/**
 * A tenant's session policies: idle time, length, and number; and what a closed tenant or a suspended
 * entitlement ends.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, challenged, login, openBrowser, sendCode, type Browser } from "../../../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM } from "../../../db/doors.ts";
import { newTenant } from "../accounts/store.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

/** A separate tenant with policies. */
async function tenantWith(policies: Record<string, number | string>): Promise<string> {
  const id = await h.doors.outside((tx) => newTenant(tx, `Tenant ${Math.random()}`));
  for (const [name, value] of Object.entries(policies))
    await h.db.asOwner(`update tenants set ${name} = $2 where id = $1`, [id, value]);
  return id;
}
async function member(tenantId: string, remember = false, email?: string) {
  email ??= (await person(h, { tenantId })).email;
  const browser = openBrowser(h.app);
  expect((await login(browser, email, PASSWORD, remember)).statusCode).toBe(200);
  return { email, browser };
}
const who = async (browser: Browser) => (await browser.call("GET", "/api/auth/user")).statusCode;
const rowOf = async (email: string) =>
  (
    await h.db.asOwner<{ idle_minutes: number; hours: number; acting_tenant_id: string }>(
      `select idle_minutes, round(extract(epoch from expires_at - created_at) / 3600)::int as hours, acting_tenant_id
       from sessions where user_id = (select id from users where email = $1) order by created_at desc`,
      [email],
    )
  )[0]!;

describe("a session's length follows the tenant's policy", () => {
  test.each([
    [{ idle_minutes: 15, session_hours: 8 }, false, 15, 8],
    [{ idle_minutes: 15, session_hours: 8 }, true, 15, 8],
    [{ idle_minutes: 240, session_hours: 24 }, false, 240, 24],
    [{ idle_minutes: 240, session_hours: 24 }, true, 20_160, 720],
    [{}, true, 20_160, 720],
  ] as const)("%j, remembered %s", async (policies, remember, idle, hours) => {
    const { email } = await member(await tenantWith(policies), remember);
    expect(await rowOf(email)).toMatchObject({ idle_minutes: idle, hours });
  });

  test("it ends after being idle for that long", async () => {
    const { email, browser } = await member(await tenantWith({ idle_minutes: 5 }));
    const idle = (minutes: number) =>
      h.db.asOwner(
        "update sessions set seen_at = now() - make_interval(mins => $2) where user_id = (select id from users where email = $1)",
        [email, minutes],
      );
    await idle(4);
    expect(await who(browser)).toBe(200);
    await idle(6);
    expect(await who(browser)).toBe(401);
  });

  test("it takes on the policies of the tenant it moves to, and never lasts longer for it", async () => {
    const [strict, lax] = [
      await tenantWith({ idle_minutes: 10, session_hours: 2 }),
      await tenantWith({ idle_minutes: 600, session_hours: 100 }),
    ];
    const { email } = await person(h, { role: "super_admin", tenantId: PLATFORM });
    const { browser, token, code } = await challenged(h, email);
    await sendCode(browser, token, code);
    expect(await rowOf(email)).toMatchObject({ idle_minutes: 60, hours: 12 });
    const to = (tenantId: string) =>
      browser.call("POST", "/api/auth/switch-role", { tenantId, role: "admin" });
    await to(lax);
    expect(await rowOf(email)).toMatchObject({ idle_minutes: 600, hours: 12 });
    await to(strict);
    expect(await rowOf(email)).toMatchObject({ idle_minutes: 10, hours: 2 });
    await browser.call("POST", "/api/auth/leave-tenant");
    expect(await rowOf(email)).toMatchObject({ idle_minutes: 60, hours: 2 });
  });
});

describe("in a tenant that allows two sessions", () => {
  test("a third ends the least recently used one, and the log names it", async () => {
    const tenantId = await tenantWith({ max_sessions: 2 });
    const first = await member(tenantId);
    const second = await member(tenantId, false, first.email);
    await h.db.asOwner(
      "update sessions set seen_at = now() - interval '2 minutes' where user_id = (select id from users where email = $1)",
      [first.email],
    );
    expect(await who(first.browser)).toBe(200); // used again: the second is now the older one
    const third = await member(tenantId, false, first.email);
    expect([await who(first.browser), await who(second.browser), await who(third.browser)]).toEqual([
      200, 401, 200,
    ]);
    const ended = (await audited(h, "session.end")).filter((row) => row.actor === first.email);
    expect(ended).toMatchObject([
      { tenant_id: tenantId, detail: { reason: "too many sessions", ipAddress: second.browser.ip } },
    ]);
  });

  test("ten simultaneous sign-ins leave two", async () => {
    const tenantId = await tenantWith({ max_sessions: 2 });
    const { email } = await person(h, { tenantId });
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(openBrowser(h.app), email)));
    // One whose session the next ended immediately is told to sign in.
    for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode);
    const [{ count }] = (await h.db.asOwner<{ count: number }>(
      "select count(*)::int from sessions where user_id = (select id from users where email = $1)",
      [email],
    )) as [{ count: number }];
    expect(count).toBe(2);
  });

  test("other people's sessions, and the same person's in another tenant, stay", async () => {
    const tenantId = await tenantWith({ max_sessions: 1 });
    const other = await member(tenantId);
    const { email } = await person(h, {
      role: "risk_analyst",
      also: [{ tenantId, role: "viewer", clientId: null }],
    });
    const [elsewhere, here] = [await member(h.a.id, false, email), await member(h.a.id, false, email)];
    const to = { tenantId, clientId: null, role: "viewer" };
    expect((await here.browser.call("POST", "/api/auth/change-context", to)).statusCode).toBe(200);
    expect([await who(other.browser), await who(elsewhere.browser), await who(here.browser)]).toEqual([
      200, 200, 200,
    ]);
    expect((await elsewhere.browser.call("POST", "/api/auth/change-context", to)).statusCode).toBe(200);
    expect([await who(elsewhere.browser), await who(here.browser)]).toEqual([200, 401]);
  });
});

describe("a session ends at the next call", () => {
  const change = (email: string, what: string) =>
    h.db.asOwner(`update entitlements set ${what} where user_id = (select id from users where email = $1)`, [
      email,
    ]);

  test.each(["suspended_at = now()", "expires_at = now()"])("if the entitlement has %s", async (what) => {
    const { email, browser } = await member(h.a.id);
    await change(email, "expires_at = now() + interval '1 hour'");
    expect(await who(browser)).toBe(200);
    await change(email, what);
    expect(await who(browser)).toBe(401);
  });

  test.each(["suspended", "deleting"])(
    "if the tenant is %s, for everyone but the platform",
    async (status) => {
      const tenantId = await tenantWith({});
      const { browser, email } = await member(tenantId);
      const chief = await person(h, { role: "super_admin", tenantId: PLATFORM });
      const begun = await challenged(h, chief.email);
      await sendCode(begun.browser, begun.token, begun.code);
      const to = { tenantId, role: "admin" };
      expect((await begun.browser.call("POST", "/api/auth/switch-role", to)).statusCode).toBe(200);
      await h.db.asOwner("update tenants set status = $2 where id = $1", [tenantId, status]);
      expect([await who(browser), await who(begun.browser)]).toEqual([401, 200]);
      // Signing in leads to no tenant, because its entitlement is suspended.
      const again = await member(tenantId, false, email);
      expect((await again.browser.call("GET", "/api/auth/user")).json()).toMatchObject({
        role: "viewer",
        tenantId: null,
      });
      await h.db.asOwner("update tenants set status = 'active' where id = $1", [tenantId]);
      expect(await who(browser)).toBe(200);
    },
  );
});
