/**
 * Sessions: the cookie's properties, what ends a session (at the very next call), and what another site can't
 * do.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  audited,
  challenged,
  codesFor,
  login,
  openBrowser,
  sendCode,
  type Browser,
} from "../../../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM } from "../../../db/doors.ts";
import { removeExpired } from "../../platform/housekeeping/store.ts";

let h: Harness;
let email: string;
let browser: Browser;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

const signIn = async (of: Parameters<typeof person>[1] = {}) => {
  ({ email } = await person(h, of));
  browser = openBrowser(h.app);
  const answer = await login(browser, email);
  expect(answer.statusCode).toBe(200);
  return answer;
};
const who = async () => (await browser.call("GET", "/api/auth/user")).statusCode;
const setCookies = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers["set-cookie"] ?? []].flat() as string[];
const sessionRow = async () =>
  (
    await h.db.asOwner<Record<string, never>>(
      "select s.* from sessions s join users u on u.id = s.user_id where u.email = $1",
      [email],
    )
  )[0]!;

describe("the session's cookie", () => {
  test("is HttpOnly, SameSite=Lax, for the whole site, and ends with the browser", async () => {
    expect(setCookies(await signIn())).toEqual([
      expect.stringMatching(/^crq-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^crq-device=[\w-]{43}\.[\w-]{43}; Max-Age=15552000; /), // opens nothing by itself
    ]);
  });

  test("lasts thirty days if the person asked to be remembered, with a code too", async () => {
    ({ email } = await person(h));
    const answer = await login(openBrowser(h.app), email, PASSWORD, true);
    expect(setCookies(answer)[0]).toMatch(
      /^crq-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    ({ email } = await person(h, { mfaRequired: true }));
    const other = openBrowser(h.app);
    const token = (await login(other, email, PASSWORD, true)).json<{ mfaToken: string }>().mfaToken;
    const [code] = await codesFor(h, email);
    expect(setCookies(await sendCode(other, token, code!))[0]).toContain("Max-Age=2592000");
  });

  test("has Secure and the __Host- prefix if the site is served over HTTPS", async () => {
    const secure = await harness({ publicUrl: "https://risk.example" });
    try {
      const far = openBrowser(secure.app);
      const answer = await login(far, secure.emailOf("viewer"));
      expect(setCookies(answer)[0]).toMatch(
        /^__Host-crq-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect([...far.jar.keys()].sort()).toEqual([
        "__Host-crq-device",
        "__Host-crq-session",
        "__Host-crq-visitor",
      ]);
      expect((await far.call("GET", "/api/auth/user")).statusCode).toBe(200);
      const out = await far.call("GET", "/api/logout");
      expect(setCookies(out)[0]).toMatch(/^__Host-crq-session=; .*Path=\/; .*Secure/);
      expect(out.headers["strict-transport-security"]).toContain("max-age=63072000");
    } finally {
      await secure.close();
    }
  });
});

describe("a session ends, at the next call,", () => {
  const end = async (change: string, values: unknown[] = [email]) => {
    expect(await who()).toBe(200);
    await h.db.asOwner(change, values);
    expect(await who()).toBe(401);
  };
  const MINE = "where user_id = (select id from users where email = $1)";

  test("after a sign-out, by anyone who holds its token, and the log says so", async () => {
    await signIn();
    const before = browser.cookie();
    const answer = await browser.call("GET", "/api/logout");
    expect([answer.statusCode, answer.headers["location"]]).toEqual([303, "/login"]);
    expect(browser.jar.has("crq-session")).toBe(false);
    expect((await h.app.inject({ url: "/api/auth/user", headers: { cookie: before } })).statusCode).toBe(401);
    expect((await audited(h, "session.close")).filter((row) => row.actor === email)).toMatchObject([
      { tenant_id: h.a.id },
    ]);
  });

  test("after sixty idle minutes", async () => {
    await signIn();
    await h.db.asOwner(`update sessions set seen_at = now() - interval '59 minutes' ${MINE}`, [email]);
    expect(await who()).toBe(200); // which also makes it seen again
    await end(`update sessions set seen_at = now() - interval '61 minutes' ${MINE}`);
  });

  test("after fourteen idle days if it is remembered", async () => {
    ({ email } = await person(h));
    browser = openBrowser(h.app);
    await login(browser, email, PASSWORD, true);
    await h.db.asOwner(`update sessions set seen_at = now() - interval '13 days' ${MINE}`, [email]);
    await end(`update sessions set seen_at = now() - interval '15 days' ${MINE}`);
  });

  test("after twelve hours, however active; if remembered, after thirty days", async () => {
    await signIn();
    const hours = "extract(epoch from expires_at - created_at)::int / 3600";
    expect(await h.db.asOwner(`select ${hours} as hours, remember from sessions ${MINE}`, [email])).toEqual([
      { hours: 12, remember: false },
    ]);
    await end(`update sessions set expires_at = now() ${MINE}`);
    await login(browser, email, PASSWORD, true);
    expect(
      await h.db.asOwner(`select ${hours} as hours from sessions ${MINE} and remember`, [email]),
    ).toEqual([{ hours: 720 }]);
  });

  test("when the person is suspended", async () => {
    await signIn();
    await end("update users set status = 'suspended' where email = $1");
  });

  test("when the entitlement is revoked", async () => {
    await signIn({ role: "risk_analyst" });
    await end(`delete from entitlements ${MINE}`);
  });

  test("when the entitlement is limited to a client, or changed to another role", async () => {
    await signIn({ role: "assessor" });
    await end(`update entitlements set client_id = '${h.a.client}' ${MINE}`);
    await signIn({ role: "assessor" });
    await end(`update entitlements set role = 'risk_analyst' ${MINE}`);
  });

  test("when a viewer loses that role, and when a super administrator working as a viewer loses theirs", async () => {
    await signIn({ role: "viewer" });
    await end(`delete from entitlements ${MINE}`);
    const { email: chief } = await person(h, { role: "super_admin", tenantId: PLATFORM });
    const signed = await challenged(h, chief);
    await sendCode(signed.browser, signed.token, signed.code);
    const as = { tenantId: h.a.id, clientId: h.a.client, role: "viewer" };
    expect((await signed.browser.call("POST", "/api/auth/switch-role", as)).statusCode).toBe(200);
    [email, browser] = [chief, signed.browser];
    await end(`delete from entitlements ${MINE}`);
    expect((await browser.call("POST", "/api/auth/switch-role", as)).statusCode).toBe(401);
    expect((await browser.call("GET", "/api/auth/tenants")).statusCode).toBe(401);
  });

  test("and the nightly purge removes its rows once they have expired", async () => {
    await signIn();
    await h.db.asOwner(`update sessions set expires_at = now() - interval '1 second' ${MINE}`, [email]);
    await removeExpired(h.doors);
    expect(await sessionRow()).toBeUndefined();
  });
});

describe("an invented token", () => {
  test.each(["", "x", "crq-session", "%00", "a".repeat(3000), "'; drop table sessions; --"])(
    "%j is not accepted",
    async (token) => {
      expect(
        (await h.app.inject({ url: "/api/auth/user", headers: { cookie: `crq-session=${token}` } }))
          .statusCode,
      ).toBe(401);
    },
  );

  test("made from a stored hash is not accepted either", async () => {
    await signIn();
    const { token_hash } = (await sessionRow()) as unknown as { token_hash: Buffer };
    for (const encoding of ["hex", "base64url"] as const)
      expect(
        (
          await h.app.inject({
            url: "/api/auth/user",
            headers: { cookie: `crq-session=${token_hash.toString(encoding)}` },
          })
        ).statusCode,
      ).toBe(401);
  });
});
