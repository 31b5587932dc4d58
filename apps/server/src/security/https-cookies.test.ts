/**
 * Every cookie that the site sets over HTTPS is out of reach of scripts, of plain HTTP, of other sites, and
 * of other hosts.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { codesFor, login, openBrowser, sendCode, type SignInAnswer } from "../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../test/harness.ts";
import { openIdProvider, type OpenIdProvider } from "../../test/providers/openid-provider.ts";
import { person } from "../../test/people.ts";

const SITE = "https://risk.example";
let h: Harness;
let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await openIdProvider(`${SITE}/api/auth/oidc/callback`, {
    ada: { email: "ada@elsewhere.example", email_verified: true },
  });
  const { issuer, clientId, clientSecret } = provider;
  h = await harness({
    publicUrl: SITE,
    federation: { oidc: { issuer, clientId, clientSecret, name: "Example" } },
  });
});
afterAll(async () => {
  await h.close();
  await provider.close();
});

test("has __Host-, Secure, HttpOnly, SameSite, Path=/ and no Domain", async () => {
  const set: string[] = [];
  const browser = openBrowser({
    inject: async (options: object) => {
      const answer = await h.app.inject(options);
      set.push(...[answer.headers["set-cookie"] ?? []].flat());
      return answer;
    },
  } as never);
  const { email, id } = await person(h, { mfaRequired: true });
  const { mfaToken } = (await login(browser, email, PASSWORD, true)).json<SignInAnswer>();
  await sendCode(browser, mfaToken!, (await codesFor(h, email))[0]!);
  await browser.call("POST", "/api/account/password", {
    currentPassword: PASSWORD,
    newPassword: "New-horse-10!",
  });
  await browser.call("GET", "/api/logout");
  // A sign-in with an outside account that still needs a code leaves the challenge in a cookie.
  await h.db.asOwner("insert into user_identities (user_id, provider, subject) values ($1, 'oidc', $2)", [
    id,
    `${provider.issuer} ada`,
  ]);
  const start = await browser.call("GET", "/api/auth/oidc?next=/clients");
  const callback = await provider.visit(String(start.headers.location), "ada");
  await browser.call("GET", callback.pathname + callback.search);
  const names = new Set(set.map((cookie) => cookie.split("=")[0]!));
  expect([...names].toSorted()).toEqual([
    "__Host-crq-device",
    "__Host-crq-flow",
    "__Host-crq-pending",
    "__Host-crq-session",
    "__Host-crq-visitor",
  ]);
  for (const cookie of set) {
    const [, ...flags] = cookie.split("; ");
    expect(flags, cookie).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure"]));
    expect(
      flags.some((flag) => /^SameSite=(Lax|Strict)$/.test(flag)),
      cookie,
    ).toBe(true);
    expect(cookie).not.toMatch(/domain=/i);
  }
});

test("a cookie without the prefix is ignored, because a neighboring host could set it", async () => {
  const { cookie } = await h.signedIn("viewer"); // named as over plain HTTP
  expect((await h.app.inject({ url: "/api/auth/user", headers: { cookie } })).statusCode).toBe(401);
  const headers = { cookie: cookie.replace("crq-session", "__Host-crq-session") };
  expect((await h.app.inject({ url: "/api/auth/user", headers })).statusCode).toBe(200);
});
