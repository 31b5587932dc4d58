/** Linking an outside account while signed in, and unlinking it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { openIdProvider, type OpenIdProvider } from "../../../../test/providers/openid-provider.ts";
import { person } from "../../../../test/people.ts";

const SITE = "http://127.0.0.1";
const SCREEN = "/user-account/social-auth-management";
let provider: OpenIdProvider;
let h: Harness;
beforeAll(async () => {
  const anybody = { email: "anybody@linked.example", email_verified: false };
  const people = Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((id) => [id, anybody]));
  const fresh = { email: "fresh@linked.example", email_verified: true };
  provider = await openIdProvider(`${SITE}/api/auth/oidc/callback`, { ...people, fresh });
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

async function signedIn(): Promise<{ browser: Browser; email: string; id: string }> {
  const { email, id } = await person(h);
  const browser = openBrowser(h.app);
  await login(browser, email);
  return { browser, email, id };
}
const start = async (browser: Browser) =>
  (await browser.call("POST", "/api/account/identities/oidc/start")).json<{ url: string }>().url;
const back = async (browser: Browser, callback: URL) =>
  String((await browser.call("GET", callback.pathname + callback.search)).headers.location);
const linked = async (browser: Browser, subject: string) =>
  back(browser, await provider.visit(await start(browser), subject));
const list = async (browser: Browser) => (await browser.call("GET", "/api/account/identities")).json();
const mails = (email: string) =>
  h.db.asOwner<{ subject: string }>("select subject from mail where to_address = $1 order by created_at", [
    email,
  ]);

test("linking adds a sign-in method, notifies the person by mail, and is logged", async () => {
  const { browser, email, id } = await signedIn();
  expect(await list(browser)).toEqual({
    identities: [],
    available: [{ provider: "oidc", name: "Example" }],
    mustKeepOne: false,
    mayChange: true,
  });
  expect(await linked(browser, "a")).toBe(`${SCREEN}?linked=oidc`);
  expect(await list(browser)).toEqual({
    identities: [
      {
        provider: "oidc",
        name: "Example",
        email: "anybody@linked.example",
        linkedAt: expect.any(String),
        lastUsedAt: null,
      },
    ],
    available: [],
    mustKeepOne: false,
    mayChange: true,
  });
  expect(await mails(email)).toEqual([{ subject: "A way to sign in was added" }]);
  const [entry] = (await audited(h, "identity.link")).filter((row) => row.actor === email);
  expect(entry).toMatchObject({
    object_id: id,
    detail: { provider: "oidc", subject: `${provider.issuer} a` },
  });
  const elsewhere = openBrowser(h.app);
  const url = (await elsewhere.call("GET", "/api/auth/oidc")).headers.location;
  expect(await back(elsewhere, await provider.visit(String(url), "a"))).toBe("/dashboard");
});

test("an outside account opens only one account", async () => {
  const first = await signedIn();
  await linked(first.browser, "b");
  const second = await signedIn();
  expect(await linked(second.browser, "b")).toBe(`${SCREEN}?notice=linked-elsewhere`);
  expect(await linked(first.browser, "c")).toBe(`${SCREEN}?notice=already-linked`);
  expect(await list(second.browser)).toMatchObject({ identities: [] });
});

test("a link that one person began is not completed for another who is signed in at the end", async () => {
  const { browser } = await signedIn();
  const callback = await provider.visit(await start(browser), "d");
  const other = await person(h);
  await login(browser, other.email);
  expect(await back(browser, callback)).toBe(`${SCREEN}?notice=other-session`);
  expect(await list(browser)).toMatchObject({ identities: [] });
});

test("another site can't make a browser link: the start requires the session's token, the end the browser's cookie", async () => {
  const { browser } = await signedIn();
  const forged = await h.app.inject({
    method: "POST",
    url: "/api/account/identities/oidc/start",
    headers: { cookie: browser.cookie() },
  });
  expect([forged.statusCode, forged.json<{ code: string }>().code]).toEqual([403, "csrf-token-invalid"]);
  const thief = await signedIn();
  const callback = await provider.visit(await start(thief.browser), "e");
  expect(await back(browser, callback)).toBe("/login?notice=failed");
  expect(await list(browser)).toMatchObject({ identities: [] });
});

test("declining links nothing and returns to the screen", async () => {
  const { browser } = await signedIn();
  expect(await linked(browser, "declines")).toBe(`${SCREEN}?notice=cancelled`);
});

describe("unlinking", () => {
  test("removes the sign-in method, notifies the person by mail, and is logged", async () => {
    const { browser, email } = await signedIn();
    await linked(browser, "f");
    const answer = await browser.call("DELETE", "/api/account/identities/oidc");
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await list(browser)).toMatchObject({ identities: [] });
    expect((await mails(email)).map((mail) => mail.subject)).toEqual([
      "A way to sign in was added",
      "A way to sign in was removed",
    ]);
    const entries = (await audited(h, "identity.unlink")).filter((row) => row.actor === email);
    expect(entries.map((row) => row.detail)).toEqual([{ provider: "oidc" }]);
  });

  test("is refused for the only sign-in method, until there is another", async () => {
    const browser = openBrowser(h.app);
    const url = (await browser.call("GET", "/api/auth/oidc")).headers.location;
    await back(browser, await provider.visit(String(url), "fresh"));
    expect(await list(browser)).toMatchObject({ mustKeepOne: true });
    const refused = await browser.call("DELETE", "/api/account/identities/oidc");
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({
        detail: "This is your only sign-in method. Set a password or add a passkey first.",
      }),
    ]);
    await h.db.asOwner(
      "insert into passkeys (user_id, credential_id, public_key, name) select id, 'c', 'k', 'Phone' from users where email = 'fresh@linked.example'",
    );
    expect((await browser.call("DELETE", "/api/account/identities/oidc")).statusCode).toBe(200);
  });

  test.each(["google", "saml:3f2b6c1e-0000-4000-8000-000000000000"])(
    "%s, which is not linked, is not found",
    async (one) => {
      const { browser } = await signedIn();
      expect((await browser.call("DELETE", `/api/account/identities/${one}`)).statusCode).toBe(404);
      expect((await browser.call("POST", `/api/account/identities/${one}/start`)).statusCode).toBe(404);
    },
  );

  test("an impossible provider is refused", async () => {
    const { browser } = await signedIn();
    expect((await browser.call("DELETE", "/api/account/identities/myspace")).json()).toMatchObject({
      status: 400,
      errors: [{ path: "provider", message: "must be a provider" }],
    });
  });
});

test("a session from a tenant's provider can't change sign-in methods", async () => {
  const { browser, id } = await signedIn();
  await h.db.asOwner("update sessions set method = $2 where user_id = $1", [id, `saml:${h.a.id}`]);
  expect(await list(browser)).toMatchObject({ mayChange: false });
  for (const [method, path] of [
    ["POST", "/api/account/identities/oidc/start"],
    ["DELETE", "/api/account/identities/oidc"],
  ] as const) {
    const answer = await browser.call(method, path);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "own-sign-in-needed"]);
  }
});

test("a session opened a while ago requires re-authentication first", async () => {
  const { browser, id } = await signedIn();
  await h.db.asOwner("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
    id,
  ]);
  for (const [method, path] of [
    ["POST", "/api/account/identities/oidc/start"],
    ["DELETE", "/api/account/identities/oidc"],
  ] as const) {
    const answer = await browser.call(method, path);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "confirmation-needed"]);
  }
});
