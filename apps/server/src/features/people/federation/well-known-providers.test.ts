/**
 * Google, Microsoft, and GitHub as they really answer, simulated behind `fetch`: whose email address is
 * trusted, and how people are told apart.
 */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser, type Browser } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const { privateKey: foreignKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const DIRECTORY = "3f2b6c1e-0000-4000-8000-00000000d1d1";
const CONSUMERS = "9188040d-6c67-4c5b-b112-36a304b66dad";

let h: Harness;
/** The claims of the next ID token, and the answers of GitHub's API. */
let claims: Record<string, unknown> & { iss?: string; tid?: string } = {};
let github: { user: unknown; emails: unknown; status?: number } = { user: {}, emails: [] };
let sent: { url: URL; headers: Headers; body: URLSearchParams }[] = [];
let nonce = "";
/** What is wrong with the next ID token's signature. */
let forged: "another key" | "another payload" | "no signature" | undefined;

beforeAll(async () => {
  const credentials = { clientId: "crq", clientSecret: "a client's secret" };
  h = await harness({
    publicUrl: "http://127.0.0.1",
    federation: {
      google: credentials,
      microsoft: { ...credentials, tenant: "common" },
      github: credentials,
    },
    fetch: async (input, init) => answer(new URL(input), init),
  });
});
afterAll(() => h.close());
beforeEach(() => {
  sent = [];
  nonce = "";
  forged = undefined;
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
function idToken(iss: string): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = base64({ iss, aud: "crq", iat: now, exp: now + 60, nonce, ...claims });
  if (forged === "no signature") return `${base64({ alg: "none" })}.${payload}.`;
  const body = `${base64({ alg: "RS256", kid: "k" })}.${payload}`;
  const signed = forged === "another payload" ? `${body}x` : body;
  const key = forged === "another key" ? foreignKey : privateKey;
  return `${body}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}

function answer(url: URL, init: RequestInit = {}): Response {
  const body = new URLSearchParams(init.body ? String(init.body as URLSearchParams) : "");
  sent.push({ url, headers: new Headers(init.headers), body });
  const google = "https://accounts.google.com";
  const microsoft = "https://login.microsoftonline.com";
  const metadata = (issuer: string, at: string) =>
    Response.json({
      issuer,
      authorization_endpoint: `${at}/authorize`,
      token_endpoint: `${at}/token`,
      jwks_uri: `${at}/keys`,
    });
  const token = (iss: string) =>
    Response.json({ access_token: "at", token_type: "Bearer", expires_in: 60, id_token: idToken(iss) });
  switch (url.href) {
    case `${google}/.well-known/openid-configuration`:
      return metadata(google, google);
    case `${microsoft}/common/v2.0/.well-known/openid-configuration`:
      return metadata(`${microsoft}/{tenantid}/v2.0`, microsoft);
    case `${google}/keys`:
    case `${microsoft}/keys`:
      return Response.json({
        keys: [{ ...publicKey.export({ format: "jwk" }), kid: "k", alg: "RS256", use: "sig" }],
      });
    case `${google}/token`:
      return token(claims.iss ?? google);
    case `${microsoft}/token`:
      return token(claims.iss ?? `${microsoft}/${claims.tid}/v2.0`);
    case "https://github.com/login/oauth/access_token":
      return Response.json(
        body.get("code") === "bad"
          ? { error: "bad_verification_code" }
          : { access_token: "gho", token_type: "bearer", scope: "read:user,user:email" },
      );
    case "https://api.github.com/user":
      return Response.json(github.user, { status: github.status ?? 200 });
    case "https://api.github.com/user/emails":
      return Response.json(github.emails);
    default:
      throw new Error(`nobody is at ${url.href}`);
  }
}

async function through(id: string, browser: Browser = openBrowser(h.app), code = "c"): Promise<string> {
  const start = await browser.call("GET", `/api/auth/${id}`);
  const at = new URL(String(start.headers.location));
  nonce = at.searchParams.get("nonce") ?? "";
  const state = at.searchParams.get("state")!;
  const done = await browser.call("GET", `/api/auth/${id}/callback?code=${code}&state=${state}`);
  return String(done.headers.location);
}
const whoIs = async (browser: Browser) =>
  (await browser.call("GET", "/auth/profile")).json<{ sub: string; email: string; name: string }>();

test("all three are offered, in this order", async () => {
  expect((await openBrowser(h.app).call("GET", "/api/auth/providers")).json()).toEqual({
    providers: [
      { id: "google", name: "Google" },
      { id: "microsoft", name: "Microsoft" },
      { id: "github", name: "GitHub" },
    ],
  });
});

describe("Google", () => {
  test("signs in people it vouches for", async () => {
    claims = { sub: "1", email: "Gina@gmail.example", email_verified: true, name: "Gina van Gogh" };
    const browser = openBrowser(h.app);
    expect(await through("google", browser)).toBe("/dashboard");
    expect(await whoIs(browser)).toMatchObject({ email: "gina@gmail.example", name: "Gina van Gogh" });
  });

  test("identifies people by their subject, so a new address is the same person and another subject is not", async () => {
    claims = { sub: "2", email: "first@gmail.example", email_verified: true };
    const browser = openBrowser(h.app);
    await through("google", browser);
    const { sub } = await whoIs(browser);
    claims = { sub: "2", email: "second@gmail.example", email_verified: true };
    await through("google", browser);
    expect((await whoIs(browser)).sub).toBe(sub);
    claims = { sub: "3", email: "first@gmail.example", email_verified: true };
    expect(await through("google")).toBe("/login?notice=link-first");
  });

  test.each([
    { iss: "https://accounts.google.example" },
    { aud: "another site" },
    { exp: 1 },
    { nonce: "another" },
    { nonce: undefined },
  ])("is not trusted with %j", async (wrong) => {
    claims = { sub: "4", email: "d@gmail.example", email_verified: true, ...wrong };
    expect(await through("google")).toBe("/login?notice=failed");
  });

  test("can't give a name or address that breaks a screen or a mail", async () => {
    claims = {
      sub: "5",
      email: "e@gmail.example",
      email_verified: true,
      given_name: `Eve\r\nBcc: x@y.example ${"x".repeat(300)}`,
      family_name: "\ud800",
    };
    const browser = openBrowser(h.app);
    await through("google", browser);
    const [row] = await h.db.asOwner<{ first_name: string }>(
      "select first_name from users where email = 'e@gmail.example'",
    );
    expect(row!.first_name).toMatch(/^Eve Bcc: x@y\.example x+$/);
    expect(row!.first_name).toHaveLength(100);
    for (const email of [
      "a@b.example\r\nBcc: c@d.example",
      "two@x.example,three@x.example",
      "<a@b.example>",
      5,
    ]) {
      claims = { sub: "6", email, email_verified: true };
      expect(await through("google")).toBe("/login?notice=unverified-email");
    }
  });
});

test.each(["another key", "another payload", "no signature"] as const)(
  "an ID token signed with %s signs no one in",
  async (how) => {
    claims = { sub: "forged", email: "forged@new.example", email_verified: true };
    forged = how;
    expect(await through("google")).toBe("/login?notice=failed");
    forged = undefined;
    expect(await through("google")).toBe("/dashboard");
    claims = {};
  },
);

describe("Microsoft, open to every directory", () => {
  const of = (more: object) => ({ sub: "m", tid: DIRECTORY, email: "mia@corp.example", ...more });

  test("is not trusted about an address that any directory's administrator may have written", async () => {
    claims = of({});
    expect(await through("microsoft")).toBe("/login?notice=unverified-email");
    claims = of({ email_verified: true });
    expect(await through("microsoft")).toBe("/login?notice=unverified-email");
  });

  test("is trusted if it has verified the domain's owner, and for personal accounts", async () => {
    claims = of({ xms_edov: true });
    expect(await through("microsoft")).toBe("/dashboard");
    claims = of({ tid: CONSUMERS, email: "mo@outlook.example" });
    expect(await through("microsoft")).toBe("/dashboard");
  });

  test("distinguishes people with the same subject in two directories", async () => {
    claims = of({ sub: "same", email: "one@corp.example", xms_edov: "1" });
    const one = openBrowser(h.app);
    await through("microsoft", one);
    claims = { ...claims, tid: "3f2b6c1e-0000-4000-8000-00000000d2d2", email: "two@corp.example" };
    const two = openBrowser(h.app);
    await through("microsoft", two);
    expect((await whoIs(two)).sub).not.toBe((await whoIs(one)).sub);
  });

  test("is not trusted if the token's directory isn't its issuer's", async () => {
    claims = of({
      iss: "https://login.microsoftonline.com/3f2b6c1e-0000-4000-8000-00000000d2d2/v2.0",
      xms_edov: true,
    });
    expect(await through("microsoft")).toBe("/login?notice=failed");
  });
});

describe("GitHub", () => {
  const emails = [
    { email: "old@hub.example", primary: false, verified: true },
    { email: "hugo@hub.example", primary: true, verified: true },
  ];

  test("identifies by the account number and the primary, verified address", async () => {
    github = { user: { id: 77, login: "hugo", name: "Hugo Hub", email: "shown@hub.example" }, emails };
    const browser = openBrowser(h.app);
    expect(await through("github", browser)).toBe("/dashboard");
    expect(await whoIs(browser)).toMatchObject({ email: "hugo@hub.example", name: "Hugo Hub" });
    const identities = await h.db.asOwner("select subject from user_identities where provider = 'github'");
    expect(identities).toEqual([{ subject: "77" }]);
  });

  test("is queried with PKCE and the client's secret, which is in no URL", async () => {
    github = { user: { id: 77 }, emails };
    await through("github");
    const token = sent.find(({ url }) => url.hostname === "github.com")!;
    const challenge = createHash("sha256").update(token.body.get("code_verifier")!).digest("base64url");
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(token.body.get("client_secret")).toBe("a client's secret");
    for (const { url } of sent) expect(url.search).toBe("");
    expect(
      sent
        .filter(({ url }) => url.hostname === "api.github.com")
        .map((one) => one.headers.get("authorization")),
    ).toEqual(["Bearer gho", "Bearer gho"]);
  });

  test.each([
    [[{ email: "x@hub.example", primary: true, verified: false }]],
    [[{ email: "x@hub.example", primary: false, verified: true }]],
    [[]],
    [{ message: "not a list" }],
  ])("without a verified primary address no account is created: %j", async (list) => {
    github = { user: { id: 78 }, emails: list };
    expect(await through("github")).toBe("/login?notice=unverified-email");
  });

  test.each([
    [{ user: {}, emails }],
    [{ user: { id: "78" }, emails }],
    [{ user: { id: 78 }, emails, status: 403 }],
  ])("an answer that identifies no one signs no one in", async (told) => {
    github = told;
    expect(await through("github")).toBe("/login?notice=failed");
  });

  test("an unknown code signs no one in", async () => {
    github = { user: { id: 77 }, emails };
    expect(await through("github", openBrowser(h.app), "bad")).toBe("/login?notice=failed");
  });
});
