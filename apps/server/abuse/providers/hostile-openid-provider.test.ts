/**
 * The attacker runs, or has broken into, an outside provider that this site trusts for sign-in, or is between
 * a browser and it. They want to get in as someone the provider did not identify: with a token for another
 * site, another person, or another time, with one they signed themselves, with an address that isn't theirs,
 * or with someone else's redirect. Or they want to stall the server with an endless answer.
 */
import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../../test/browser.ts";
import { harness, type Harness } from "../../test/harness.ts";
import {
  hostileProvider,
  signInAs,
  type HostileProvider,
  type Lie,
} from "../../test/providers/hostile-openid-provider.ts";
import { person } from "../../test/people.ts";
import { boundedFetch } from "../../src/features/people/federation/bounded-fetch.ts";
import { providersOf } from "../../src/features/people/federation/providers.ts";

const SITE = "http://127.0.0.1";
const GOOGLE = "https://accounts.google.com";
let provider: HostileProvider;
let h: Harness;
beforeAll(async () => {
  provider = await hostileProvider(`${SITE}/api/auth/oidc/callback`);
  const { issuer, clientId, clientSecret } = provider;
  h = await harness({
    publicUrl: SITE,
    federation: {
      oidc: { issuer, clientId, clientSecret, name: "Example" },
      google: { clientId: "google-client", clientSecret: "google-secret" },
    },
    fetch: async (input, init) => {
      if (new URL(input).origin !== GOOGLE) return fetch(input, init);
      return Response.json({
        issuer: GOOGLE,
        authorization_endpoint: `${GOOGLE}/authorize`,
        token_endpoint: `${GOOGLE}/token`,
        jwks_uri: `${GOOGLE}/jwks`,
      });
    },
  });
  const { id } = await person(h);
  await h.db.asOwner("insert into user_identities (user_id, provider, subject) values ($1, 'oidc', $2)", [
    id,
    `${issuer} known`,
  ]);
});
afterEach(() => provider.instead.clear());
afterAll(async () => {
  await h.close();
  await provider.close();
});

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
const unsigned = (token: string) => `${token.split(".").slice(0, 2).join(".")}.`;
const another = { iss: "https://other.example", aud: "another-site" };

test("an honest answer signs the person in", async () => {
  expect(await signInAs(h, provider, {})).toMatchObject({ location: "/dashboard", status: 200 });
});

describe("a token is refused", () => {
  const LIES: readonly (readonly [string, Lie])[] = [
    ["of another issuer", { claims: { iss: another.iss } }],
    ["of no issuer", { claims: { iss: undefined } }],
    ["for another site", { claims: { aud: another.aud } }],
    ["for nobody", { claims: { aud: undefined } }],
    ["for several sites, issued to another", { claims: { aud: ["crq", another.aud], azp: another.aud } }],
    ["for several sites, issued to none", { claims: { aud: ["crq", another.aud] } }],
    ["with another nonce", { claims: { nonce: "another" } }],
    ["without a nonce", { claims: { nonce: undefined } }],
    ["that has expired", { claims: { iat: seconds(-7200), exp: seconds(-3600) } }],
    ["that never expires", { claims: { exp: undefined } }],
    ["that is not valid yet", { claims: { nbf: seconds(3600) } }],
    ["without a time of issue", { claims: { iat: undefined } }],
    ["without a subject", { claims: { sub: undefined } }],
    ["whose subject is no text", { claims: { sub: 7 } }],
    [
      "whose subject is longer than any",
      { claims: { sub: "s".repeat(5000), email: "long@elsewhere.example", email_verified: true } },
    ],
    ["signed by a key that the provider does not publish", { signedBy: "stranger" }],
    ["that names another key", { header: { kid: "another" }, signedBy: "stranger" }],
    ["without a signature, as alg none", { signedBy: "nothing" }],
    ["with its signature cut off", { token: unsigned }],
    ["signed by HMAC with the provider's public key", { signedBy: "public-key" }],
    ["signed by HMAC with the shared secret", { signedBy: "client-secret" }],
    ["with a critical header that nobody knows", { header: { crit: ["evil"], evil: true } }],
    ["that is not there", { token: () => undefined }],
    ["that is no token", { token: () => "a.b.c" }],
  ];
  test.each(LIES)("%s", async (_what, lie) => {
    expect(await signInAs(h, provider, lie)).toMatchObject({ location: "/login?notice=failed", status: 401 });
  });
});

describe("an address", () => {
  const stranger = { sub: "a stranger", email: "risk_analyst@a.example" };
  test.each([
    ["that is not verified", { email_verified: false }],
    ["of which the provider says nothing", {}],
    ["that is verified in words only", { email_verified: "true" }],
  ])("%s creates no account", async (_what, more) => {
    const claims = { sub: "new", email: "new@elsewhere.example", ...more };
    expect(await signInAs(h, provider, { claims })).toMatchObject({
      location: "/login?notice=unverified-email",
      status: 401,
    });
    expect(await h.db.asOwner("select id from users where email = 'new@elsewhere.example'")).toEqual([]);
  });

  test("of someone else opens no account for another subject", async () => {
    expect(await signInAs(h, provider, { claims: { ...stranger, email_verified: true } })).toMatchObject({
      location: "/login?notice=link-first",
      status: 401,
    });
  });

  test("newly claimed by a known subject changes neither whose account it is nor its address", async () => {
    const claims = { email: "risk_analyst@a.example", email_verified: true };
    const { browser, status } = await signInAs(h, provider, { claims });
    expect(status).toBe(200);
    const me = (await browser.call("GET", "/api/auth/user")).json<{ email: string; role: string }>();
    expect(me).toMatchObject({ email: expect.stringMatching(/@people\.example$/), role: "viewer" });
  });

  test("must come from the token's own person: another's, from the user info, is refused", async () => {
    const userinfo = { sub: "somebody else", email: "new@elsewhere.example", email_verified: true };
    expect(await signInAs(h, provider, { userinfo })).toMatchObject({
      location: "/login?notice=failed",
      status: 401,
    });
  });
});

describe("a redirect", () => {
  test("is answered only by its own provider, at that provider's address (mix-up)", async () => {
    const browser = openBrowser(h.app);
    const google = String((await browser.call("GET", "/api/auth/google")).headers.location);
    expect(google).toContain(GOOGLE);
    for (const path of ["/api/auth/oidc/callback", "/api/auth/google/callback"]) {
      const back = provider.callbackFor(google);
      const answer = await browser.call("GET", path + back.search);
      expect(answer.headers.location).toBe("/login?notice=failed");
    }
    const own = String((await browser.call("GET", "/api/auth/oidc")).headers.location);
    const elsewhere = await browser.call(
      "GET",
      `/api/auth/google/callback${provider.callbackFor(own).search}`,
    );
    expect(elsewhere.headers.location).toBe("/login?notice=failed");
    expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
  });

  test.each([
    ["names another issuer", (url: URL) => url.searchParams.set("iss", "https://other.example")],
    ["names no issuer though its provider always does", (url: URL) => url.searchParams.delete("iss")],
    ["has another state", (url: URL) => url.searchParams.set("state", "x".repeat(43))],
    ["has two states", (url: URL) => url.searchParams.append("state", "another")],
    ["has another code", (url: URL) => url.searchParams.set("code", "another")],
    ["carries a token in its address", (url: URL) => url.searchParams.set("id_token", "a.b.c")],
  ])("is refused if the answer %s", async (_what, callback) => {
    const { location, status } = await signInAs(h, provider, { callback });
    expect([location, status]).toEqual(["/login?notice=failed", 401]);
  });

  test("is answered once, and only in the browser that began it", async () => {
    const browser = openBrowser(h.app);
    const url = String((await browser.call("GET", "/api/auth/oidc")).headers.location);
    const back = provider.callbackFor(url);
    const at = back.pathname + back.search;
    const thief = openBrowser(h.app);
    await thief.call("GET", "/api/auth/oidc");
    expect((await thief.call("GET", at)).headers.location).toBe("/login?notice=failed");
    expect((await browser.call("GET", at)).headers.location).toBe("/login?notice=failed"); // it was tried
    const again = openBrowser(h.app);
    const mine = String((await again.call("GET", "/api/auth/oidc")).headers.location);
    const callback = provider.callbackFor(mine);
    const once = callback.pathname + callback.search;
    expect((await again.call("GET", once)).headers.location).toBe("/dashboard");
    again.jar.delete("crq-session");
    expect((await again.call("GET", once)).headers.location).toBe("/login?notice=failed");
  });
});

describe("an endless answer", () => {
  const endless = (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"a": "');
    const more = setInterval(() => response.write("a".repeat(65_536)), 1);
    response.on("close", () => clearInterval(more));
  };
  const redirecting = (to: string) => (response: ServerResponse) =>
    void response.writeHead(302, { location: to }).end();
  const fresh = () => {
    const { issuer, clientId, clientSecret } = provider;
    const settings = { oidc: { issuer, clientId, clientSecret, name: "Example" } };
    return providersOf(settings, SITE, globalThis.fetch).get("oidc")!;
  };
  const flow = { state: "s".repeat(43), nonce: "n".repeat(43), verifier: "v".repeat(43) };
  const DISCOVERY = "/.well-known/openid-configuration";

  test("in the metadata is aborted after a quarter of a megabyte", async () => {
    provider.instead.set(DISCOVERY, endless);
    const began = performance.now();
    await expect(fresh().authorizationUrl(flow)).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(5000); // not after a slow provider's ten seconds
  });

  test.each(["/token", "/userinfo"])("at %s sends the browser back to sign-in", async (path) => {
    provider.instead.set(path, endless);
    expect(await signInAs(h, provider, {})).toMatchObject({ location: "/login?notice=failed", status: 401 });
  });

  test("that arrives drop by drop is aborted in time", async () => {
    provider.instead.set("/drops", (response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write("a"), 20);
      response.on("close", () => clearInterval(more));
    });
    const began = performance.now();
    const bounded = boundedFetch(globalThis.fetch, { ms: 300 });
    await expect(bounded(`${provider.issuer}/drops`)).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test.each([DISCOVERY, "/token", "/userinfo"])(
    "at %s that redirects elsewhere is not followed",
    async (path) => {
      let reached = false;
      provider.instead.set("/elsewhere", (response) => {
        reached = true;
        response.end("{}");
      });
      provider.instead.set(path, redirecting(`${provider.issuer}/elsewhere`));
      if (path === DISCOVERY) await expect(fresh().authorizationUrl(flow)).rejects.toThrow();
      else expect(await signInAs(h, provider, {})).toMatchObject({ location: "/login?notice=failed" });
      expect(reached).toBe(false);
    },
  );

  test("costs no one else their sign-in", async () => {
    expect(await signInAs(h, provider, {})).toMatchObject({ location: "/dashboard", status: 200 });
  });
});
