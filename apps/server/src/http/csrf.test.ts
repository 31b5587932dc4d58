/** Requests that another site makes a browser send change nothing. */
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let browser: Browser;
beforeAll(async () => {
  h = await harness();
  browser = openBrowser(h.app);
  await login(browser, (await person(h, { role: "risk_analyst" })).email);
});
afterAll(() => h.close());

const code = (answer: LightMyRequestResponse) => answer.json<{ code: string }>().code;
const post = (headers: Record<string, string>) =>
  h.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers,
    payload: { email: "a@b.example", password: PASSWORD },
  });

test("the token stays the same while the cookies do, and changes at sign-in", async () => {
  const other = openBrowser(h.app);
  const visitor = await other.csrf();
  expect(await other.csrf()).toBe(visitor);
  await login(other, h.emailOf("viewer"));
  const signedIn = await other.csrf();
  expect(signedIn).not.toBe(visitor);
  const late = await other.call("POST", "/api/mfa/resend", { token: "t" }, { "x-csrf-token": visitor });
  expect([late.statusCode, code(late)]).toEqual([403, "csrf-token-invalid"]);
});

test("the visitor's cookie is HttpOnly, SameSite=Lax, and set once", async () => {
  const first = await h.app.inject({ url: "/api/auth/csrf-token" });
  expect(first.headers["set-cookie"]).toMatch(/^crq-visitor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(first.headers["cache-control"]).toBe("no-store");
  const again = await h.app.inject({
    url: "/api/auth/csrf-token",
    cookies: { "crq-visitor": first.cookies[0]!.value },
  });
  expect(again.headers["set-cookie"]).toBeUndefined();
});

describe("a call is refused with 403 csrf-token-invalid", () => {
  test.each([
    ["without a token", {}],
    ["with an empty token", { "x-csrf-token": "" }],
    ["with a made-up token", { "x-csrf-token": "A".repeat(43) }],
    ["with a token of odd bytes", { "x-csrf-token": "%00\u00ff;=" }],
  ])("%s", async (_how, headers) => {
    const answer = await browser.call(
      "POST",
      "/api/mfa/resend",
      { token: "t" },
      { "x-csrf-token": "", ...headers },
    );
    expect([answer.statusCode, code(answer)]).toEqual([403, "csrf-token-invalid"]);
  });

  test("with another user's token", async () => {
    const other = openBrowser(h.app);
    await login(other, h.emailOf("viewer"));
    const answer = await browser.call(
      "POST",
      "/api/mfa/resend",
      { token: "t" },
      { "x-csrf-token": await other.csrf() },
    );
    expect(code(answer)).toBe("csrf-token-invalid");
  });

  test("with a token but no cookie, so that another site can't sign a user in", async () => {
    expect(code(await post({ "x-csrf-token": await browser.csrf() }))).toBe("csrf-token-invalid");
  });

  test.each(["cross-site", "same-site", "nonsense"])(
    "with a valid token, when the browser sends sec-fetch-site: %s",
    async (site) => {
      const answer = await browser.call(
        "POST",
        "/api/mfa/resend",
        { token: "t" },
        { "sec-fetch-site": site },
      );
      expect([answer.statusCode, code(answer)]).toEqual([403, "csrf-token-invalid"]);
    },
  );
});

test.each(["same-origin", "none"])(
  "a call with sec-fetch-site: %s and a valid token succeeds",
  async (site) => {
    expect(
      (await browser.call("POST", "/api/mfa/resend", { token: "t" }, { "sec-fetch-site": site })).statusCode,
    ).toBe(200);
  },
);

test("the token of an ended session still works for signing in again", async () => {
  const other = openBrowser(h.app);
  const { email } = await person(h);
  await login(other, email);
  await h.db.asOwner(
    "update sessions set expires_at = now() where user_id = (select id from users where email = $1)",
    [email],
  );
  expect((await other.call("GET", "/api/auth/user")).statusCode).toBe(401);
  expect((await login(other, email)).json()).toMatchObject({ success: true });
});

describe("signing out", () => {
  test.each(["cross-site", "same-site"])(
    "does not happen when a %s page sends the browser to /api/logout",
    async (site) => {
      const answer = await browser.call("GET", "/api/logout", undefined, { "sec-fetch-site": site });
      expect([answer.statusCode, answer.headers["location"], answer.headers["set-cookie"]]).toEqual([
        303,
        "/login",
        undefined,
      ]);
      expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(200);
    },
  );

  test.each(["same-origin", "none", undefined])("works with sec-fetch-site: %s", async (site) => {
    const other = openBrowser(h.app);
    await login(other, (await person(h)).email);
    const before = other.cookie();
    await other.call("GET", "/api/logout", undefined, site ? { "sec-fetch-site": site } : {});
    expect((await h.app.inject({ url: "/api/auth/user", headers: { cookie: before } })).statusCode).toBe(401);
  });

  test("redirects to /login even without a session", async () => {
    const answer = await openBrowser(h.app).call("GET", "/api/logout");
    expect([answer.statusCode, answer.headers["location"]]).toEqual([303, "/login"]);
  });
});
