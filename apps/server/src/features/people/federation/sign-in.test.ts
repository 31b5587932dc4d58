/**
 * Sign-in with outside accounts, against a real OpenID Connect provider: who can sign in, who can't, and
 * every way to cheat.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { openIdProvider, type OpenIdProvider } from "../../../../test/providers/openid-provider.ts";
import { person } from "../../../../test/people.ts";

const SITE = "http://127.0.0.1";
const people = {
  nora: { email: "nora@new.example", email_verified: true, given_name: "Nora", family_name: "New" },
  una: { email: "una@new.example", email_verified: false },
  nobody: {},
  thief: { email: "risk_analyst@a.example", email_verified: true },
  leo: { email: "leo@linked.example", email_verified: true },
  sam: { email: "sam@linked.example", email_verified: true },
  ada: { email: "ada@linked.example", email_verified: true },
  gil: { email: "gil@new.example", email_verified: true },
};

let provider: OpenIdProvider;
let h: Harness;
let broken: ((url: URL) => Response | undefined) | undefined;
beforeAll(async () => {
  provider = await openIdProvider(`${SITE}/api/auth/oidc/callback`, people);
  const { issuer, clientId, clientSecret } = provider;
  h = await harness({
    publicUrl: SITE,
    federation: { oidc: { issuer, clientId, clientSecret, name: "Example" } },
    fetch: async (input, init) => broken?.(new URL(input)) ?? fetch(input, init),
  });
});
afterAll(async () => {
  await h.close();
  await provider.close();
});

/** Up to the provider's address. */
async function begin(browser: Browser, next = ""): Promise<URL> {
  const answer = await browser.call("GET", `/api/auth/oidc${next && `?next=${encodeURIComponent(next)}`}`);
  expect(answer.statusCode).toBe(303);
  return new URL(String(answer.headers.location));
}
const locationOf = async (browser: Browser, callback: URL) => {
  const answer = await browser.call("GET", callback.pathname + callback.search);
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
};
/** The complete flow; returns where the browser ends up. */
async function through(browser: Browser, subject: string, next?: string): Promise<string> {
  return locationOf(browser, await provider.visit((await begin(browser, next)).href, subject));
}
const link = (subject: string, userId: string) =>
  h.db.asOwner("insert into user_identities (user_id, provider, subject) values ($1, 'oidc', $2)", [
    userId,
    `${provider.issuer} ${subject}`,
  ]);
const profile = async (browser: Browser) => browser.call("GET", "/auth/profile");

describe("an unknown person", () => {
  test("gets an account without roles, lands where they wanted, and the log says so", async () => {
    const browser = openBrowser(h.app);
    expect((await profile(browser)).statusCode).toBe(401);
    expect(await through(browser, "nora", "/risk-management?tab=1#top")).toBe("/risk-management?tab=1#top");
    const told = await profile(browser);
    expect(told.headers["cache-control"]).toBe("no-store");
    expect(told.json()).toEqual({
      sub: expect.any(String),
      email: "nora@new.example",
      name: "Nora New",
      given_name: "Nora",
      family_name: "New",
      zoneinfo: "America/New_York",
      role: "viewer",
    });
    const held = await browser.call("GET", "/api/user-entitlements/current");
    expect(held.json()).toEqual({ entitlements: [] });
    expect((await browser.call("GET", "/api/auth/user")).json()).toMatchObject({
      tenantId: null,
      role: "viewer",
    });
    const actions = (await audited(h, "%")).filter((row) => row.actor === "nora@new.example");
    expect(actions.map((row) => row.action)).toEqual(["user.create", "identity.link", "session.open"]);
    expect(actions[2]!.detail).toMatchObject({ method: "oidc" });
    const [row] = await h.db.asOwner<{ password_hash: null; verified: boolean }>(
      "select password_hash, email_verified_at is not null as verified from users where email = 'nora@new.example'",
    );
    expect(row).toEqual({ password_hash: null, verified: true });
  });

  test("is recognized the next time and opens the same account", async () => {
    const browser = openBrowser(h.app);
    expect(await through(browser, "nora")).toBe("/dashboard");
    const again = openBrowser(h.app);
    await through(again, "nora");
    expect((await profile(again)).json<{ sub: string }>().sub).toBe(
      (await profile(browser)).json<{ sub: string }>().sub,
    );
  });

  test.each(["una", "nobody"])(
    "is refused without a verified address (%s), and no account is created",
    async (who) => {
      const browser = openBrowser(h.app);
      expect(await through(browser, who)).toBe("/login?notice=unverified-email");
      expect((await profile(browser)).statusCode).toBe(401);
      expect(await h.db.asOwner("select id from users where email = 'una@new.example'")).toEqual([]);
    },
  );
});

describe("a person with an account", () => {
  test("can't sign in by the address alone, and the log says so", async () => {
    const browser = openBrowser(h.app);
    expect(await through(browser, "thief")).toBe("/login?notice=link-first");
    expect((await profile(browser)).statusCode).toBe(401);
    const refused = (await audited(h, "session.refuse")).filter(
      (row) => row.actor === "risk_analyst@a.example",
    );
    expect(refused.map((row) => row.detail)).toEqual([
      { email: "risk_analyst@a.example", method: "oidc", reason: "link-first" },
    ]);
  });

  test("can sign in once the outside account is linked, which ends the browser's previous session", async () => {
    const { id, email } = await person(h);
    await link("leo", id);
    const browser = openBrowser(h.app);
    await login(browser, email);
    const before = browser.jar.get("crq-session");
    await through(browser, "leo");
    expect(browser.jar.get("crq-session")).not.toBe(before);
    expect((await profile(browser)).json()).toMatchObject({ sub: id, role: "viewer" });
    const sessions = await h.db.asOwner<{ method: string }>(
      "select method from sessions where user_id = $1",
      [id],
    );
    expect(sessions).toEqual([{ method: "oidc" }]);
  });

  test("must enter a code if one is required, and keeps their destination", async () => {
    const { id } = await person(h, { role: "tenant_administrator" });
    await link("ada", id);
    const browser = openBrowser(h.app);
    expect(await through(browser, "ada", "/tenant/settings")).toBe(
      "/login?pending=true&next=%2Ftenant%2Fsettings",
    );
    expect((await profile(browser)).statusCode).toBe(401);
    expect(browser.jar.has("crq-pending")).toBe(true);
  });

  test("that is suspended is refused", async () => {
    const { id } = await person(h, { status: "suspended" });
    await link("sam", id);
    const browser = openBrowser(h.app);
    expect(await through(browser, "sam")).toBe("/login?notice=suspended");
    expect(browser.jar.has("crq-session")).toBe(false);
  });
});

describe("a callback is refused", () => {
  const refused = async (browser: Browser, callback: URL) => {
    expect(await locationOf(browser, callback)).toBe("/login?notice=failed");
    expect(browser.jar.has("crq-session")).toBe(false);
  };

  test("the second time", async () => {
    const browser = openBrowser(h.app);
    const callback = await provider.visit((await begin(browser)).href, "nora");
    await locationOf(browser, callback);
    browser.jar.delete("crq-session");
    await refused(browser, callback);
  });

  test("in another browser, even one with its own redirect open", async () => {
    const callback = await provider.visit((await begin(openBrowser(h.app))).href, "nora");
    await refused(openBrowser(h.app), callback);
    const mine = openBrowser(h.app);
    await begin(mine);
    await refused(mine, await provider.visit((await begin(openBrowser(h.app))).href, "nora"));
  });

  test.each(["", "x".repeat(43), "a&state=b"])("with a state that isn't ours (%s)", async (state) => {
    const browser = openBrowser(h.app);
    const callback = await provider.visit((await begin(browser)).href, "nora");
    callback.searchParams.set("state", state);
    await refused(browser, callback);
  });

  test("after ten minutes", async () => {
    const browser = openBrowser(h.app);
    const callback = await provider.visit((await begin(browser)).href, "nora");
    await h.db.asOwner("update challenges set expires_at = now() where kind = 'federated-sign-in'");
    await refused(browser, callback);
  });

  test("with a code that another redirect obtained (PKCE)", async () => {
    const theirs = await provider.visit((await begin(openBrowser(h.app))).href, "thief");
    const browser = openBrowser(h.app);
    const callback = await provider.visit((await begin(browser)).href, "nora");
    callback.searchParams.set("code", theirs.searchParams.get("code")!);
    await refused(browser, callback);
  });

  test("with an ID token for another nonce", async () => {
    const browser = openBrowser(h.app);
    const url = await begin(browser);
    url.searchParams.set("nonce", "another");
    await refused(browser, await provider.visit(url.href, "nora"));
  });

  test("that names another issuer", async () => {
    const browser = openBrowser(h.app);
    const callback = await provider.visit((await begin(browser)).href, "nora");
    callback.searchParams.set("iss", "https://other.example");
    await refused(browser, callback);
  });

  test("of another provider than the redirect's", async () => {
    const browser = openBrowser(h.app);
    const callback = await provider.visit((await begin(browser)).href, "nora");
    callback.pathname = "/api/auth/google/callback";
    expect(await locationOf(browser, callback)).toBe("/login?notice=not-available");
  });

  test("if the person declined, with a message that says so", async () => {
    const browser = openBrowser(h.app);
    const callback = await provider.visit((await begin(browser)).href, "declines");
    expect(await locationOf(browser, callback)).toBe("/login?notice=cancelled");
  });
});

test("a redirect sends no secret: PKCE by S256, and a state and nonce that aren't stored in the database", async () => {
  const url = await begin(openBrowser(h.app));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: provider.clientId,
    redirect_uri: `${SITE}/api/auth/oidc/callback`,
    response_type: "code",
    scope: "openid email profile",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    state: expect.stringMatching(/^[\w-]{51}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const kept = JSON.stringify(
    await h.db.asOwner("select * from challenges where kind = 'federated-sign-in'"),
  );
  for (const name of ["state", "nonce"]) expect(kept).not.toContain(url.searchParams.get(name));
});

test("a redirect's cookie is out of the reach of scripts and other sites", async () => {
  const answer = await h.app.inject({ method: "GET", url: "/api/auth/oidc", remoteAddress: "10.9.9.9" });
  expect(answer.cookies).toEqual([
    {
      name: "crq-flow",
      value: expect.any(String),
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      maxAge: 600,
    },
  ]);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/%5cevil.example",
  "/%2fevil.example",
  "/%252f%252fevil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/\tevil",
  "javascript:alert(1)",
  "dashboard",
  "/api/logout",
  "/auth/logout",
  "/login?next=//evil.example",
  "",
])("after sign-in no one is redirected to %j", async (next) => {
  expect(await through(openBrowser(h.app), "gil", next)).toBe("/dashboard");
});

describe("a provider that is down or not itself", () => {
  const failing = async (how: (url: URL) => Response | undefined) => {
    const { issuer, clientId, clientSecret } = provider;
    const other = await harness({
      publicUrl: SITE,
      federation: { oidc: { issuer, clientId, clientSecret, name: "Example" } },
      fetch: async (input, init) => {
        const changed = how(new URL(input));
        return changed ?? fetch(input, init);
      },
    });
    try {
      const answer = await openBrowser(other.app).call("GET", "/api/auth/oidc");
      return String(answer.headers.location);
    } finally {
      await other.close();
    }
  };

  test("sends the browser back with a message", async () => {
    expect(await failing(() => new Response("", { status: 500 }))).toBe("/login?notice=failed");
  });

  test("is not trusted if its metadata names another issuer", async () => {
    const location = await failing((url) =>
      url.pathname.endsWith("openid-configuration")
        ? Response.json({
            issuer: "https://other.example",
            authorization_endpoint: "https://other.example/authorize",
            token_endpoint: "https://other.example/token",
          })
        : undefined,
    );
    expect(location).toBe("/login?notice=failed");
  });

  test("is tried again the next time", async () => {
    broken = () => new Response("", { status: 503 });
    const browser = openBrowser(h.app);
    const url = await begin(browser); // earlier metadata is cached
    const callback = await provider.visit(url.href, "nora");
    expect(await locationOf(browser, callback)).toBe("/login?notice=failed");
    broken = undefined;
    expect(await through(openBrowser(h.app), "nora")).toBe("/dashboard");
  });
});

describe("the configured providers", () => {
  test("are listed by name only", async () => {
    const answer = await openBrowser(h.app).call("GET", "/api/auth/providers");
    expect(answer.json()).toEqual({ providers: [{ id: "oidc", name: "Example" }] });
    expect(answer.body).not.toContain(provider.clientId);
  });

  test.each(["google", "microsoft", "github"])("%s isn't among them, and its start says so", async (id) => {
    const answer = await openBrowser(h.app).call("GET", `/api/auth/${id}?next=/x`);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/login?notice=not-available"]);
  });

  test.each(["/api/login", "/auth/login"])("%s starts with the generic provider", async (path) => {
    const answer = await openBrowser(h.app).call("GET", `${path}?next=/reports`);
    expect(String(answer.headers.location)).toContain(`${provider.issuer}/auth?`);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test.each(["/api/login", "/auth/login"])(
    "without one, %s redirects to the sign-in screen",
    async (path) => {
      const bare = await harness();
      try {
        const answer = await openBrowser(bare.app).call("GET", `${path}?next=/reports`);
        expect(answer.headers.location).toBe("/login?next=%2Freports");
        const evil = await openBrowser(bare.app).call("GET", `${path}?next=//evil.example`);
        expect(evil.headers.location).toBe("/login?next=%2Fdashboard");
      } finally {
        await bare.close();
      }
    },
  );
});

test("one address can begin only a limited number of redirects", async () => {
  const ip = "10.77.0.1";
  for (let i = 0; i < 120; i++)
    await h.app.inject({ method: "GET", url: "/api/auth/oidc", remoteAddress: ip });
  const answer = await h.app.inject({ method: "GET", url: "/api/auth/oidc", remoteAddress: ip });
  expect(answer.headers.location).toBe("/login?notice=try-later");
});

test.each(["/api/logout", "/auth/logout"])("%s ends the session", async (path) => {
  const browser = openBrowser(h.app);
  await through(browser, "nora");
  const answer = await browser.call("GET", path);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, "/login"]);
  expect((await profile(browser)).statusCode).toBe(401);
});
