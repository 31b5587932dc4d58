/**
 * The attacker administers tenant a and its identity provider. They let the provider assert the address of a
 * stranger who has no account yet, and so get an account under that address and a session in it. There, they
 * try to leave something lasting: a passkey, a password, an authenticator app, recovery codes, an API key, a
 * linked account. Later, the owner of the address confirms it and joins tenant b. If anything planted
 * survived, the attacker would work in tenant b as that person.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  codesFor,
  login,
  openBrowser,
  sendCode,
  type Browser,
  type SignInAnswer,
} from "../../test/browser.ts";
import { prove } from "../../test/domains.ts";
import { ORIGIN } from "../../test/factors.ts";
import { harness, PASSWORD, type Harness } from "../../test/harness.ts";
import { softPasskey } from "../../test/passkey.ts";
import { assertAddress, connectProvider } from "../../test/providers/saml-sign-in.ts";
import { samlProvider, type SamlProvider } from "../../test/providers/saml-provider.ts";
import { hashPassword } from "../../src/features/people/sign-in/passwords/passwords.ts";
import { tokenHash } from "../../src/http/tokens.ts";

const NEW_PASSWORD = "Another-horse-7?";
let idp: SamlProvider;
let h: Harness;
let victims = 0;
let victim: string;
beforeAll(async () => {
  idp = await samlProvider();
  h = await harness();
  await connectProvider(h, h.a.id, idp);
  await prove(h, h.a.id, "elsewhere.example"); // the worst case: a tenant that once proved the domain of people who are not its own
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone who joins
});
afterAll(async () => {
  await h.close();
  await idp.close();
});
beforeEach(() => {
  victim = `victim${++victims}@elsewhere.example`;
});

const idOf = async (email: string) =>
  (await h.db.asOwner<{ id: string }>("select id from users where email = $1", [email]))[0]!.id;
const count = async (table: string, id: string) =>
  (await h.db.asOwner<{ n: number }>(`select count(*)::int as n from ${table} where user_id = $1`, [id]))[0]!
    .n;
const whoAmI = async (browser: Browser) => (await browser.call("GET", "/api/auth/user")).statusCode;
/** The token in the newest mail to an address. */
async function mailedToken(email: string, pattern: RegExp): Promise<string> {
  const rows = await h.db.asOwner<{ text: string }>(
    "select text_body as text from mail where to_address = $1 order by created_at desc",
    [email],
  );
  return rows.map((row) => pattern.exec(row.text)?.[1]).find((token) => token !== undefined)!;
}
/** The owner of the address sets a password through a mailed link. */
async function reset(email: string): Promise<void> {
  const browser = openBrowser(h.app);
  await browser.call("POST", "/api/auth/forgot-password", { email });
  const token = await mailedToken(email, /reset-password\?token=([\w-]+)/);
  const answer = await browser.call("POST", "/api/reset-password", {
    token,
    password: NEW_PASSWORD,
  });
  expect(answer.statusCode).toBe(200);
}
/** An administrator of tenant b invites the address; returns the mailed token. */
async function invitedToB(email: string): Promise<string> {
  const admin = await h.signedIn("tenant_administrator", "b");
  const answer = await admin.call("POST", "/api/invitations", {
    emails: [email],
    role: "risk_analyst",
    clientId: null,
    message: "",
  });
  expect(answer.json()).toMatchObject({ invited: 1 });
  return mailedToken(email, /new-registration\?token=([\w-]+)/);
}

/** What an attacker had planted before the product refused it, written directly into the tables. */
async function plantEverything(id: string): Promise<{ key: string; session: string }> {
  const [key, session] = [
    `crq_p${String(victims).padStart(8, "0")}_${"k".repeat(43)}`,
    `planted-session-${victims}`.padEnd(43, "x"),
  ];
  await h.db.asOwner("update users set password_hash = $2 where id = $1", [id, await hashPassword(PASSWORD)]);
  for (const statement of [
    `insert into passkeys (user_id, credential_id, public_key, name) values ($1, 'planted-${victims}', 'k', 'Planted')`,
    "insert into totp_factors (user_id, secret, confirmed_at) values ($1, 's', now())",
    "insert into recovery_codes (user_id, code_hash) values ($1, 'h')",
    `insert into user_identities (user_id, provider, subject) values ($1, 'oidc', 'planted ${victims}')`,
  ])
    await h.db.asOwner(statement, [id]);
  await h.db.asOwner(
    `insert into api_keys (tenant_id, user_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at)
     values ($1, $2, 'Planted', 'crq_pat', $3, '{scenario:read}', 'viewer', 'x', now() + interval '1 year')`,
    [h.b.id, id, tokenHash(key)],
  );
  await h.db.asOwner(
    `insert into sessions (token_hash, user_id, held_role, acting_role, acting_tenant_id, ip_address, expires_at)
     values ($1, $2, 'viewer', 'viewer', '00000000-0000-0000-0000-000000000000', '10.6.6.6', now() + interval '30 days')`,
    [tokenHash(session), id],
  );
  return { key, session };
}
const TABLES = ["passkeys", "totp_factors", "recovery_codes", "user_identities", "sessions"];
async function expectNothingLeft(id: string, but: Readonly<Record<string, number>> = {}): Promise<void> {
  for (const table of TABLES) expect([table, await count(table, id)]).toEqual([table, but[table] ?? 0]);
  expect(
    await h.db.asOwner("select id from api_keys where user_id = $1 and revoked_at is null", [id]),
  ).toEqual([]);
}

describe("in the session that the provider opened", () => {
  test.each([
    ["a passkey", "POST", "/api/account/factors/passkeys/options", undefined],
    ["an authenticator app", "POST", "/api/account/factors/totp", undefined],
    ["recovery codes", "POST", "/api/account/factors/recovery-codes", undefined],
    ["a first password", "POST", "/api/account/password", { newPassword: NEW_PASSWORD }],
    [
      "an API key",
      "POST",
      "/api/account/api-keys",
      { name: "Mine", permissions: ["scenario:read"], expiresInDays: 30 },
    ],
    ["another address", "POST", "/api/account/email", { email: "thief@a.example", currentPassword: "x" }],
    ["a linked account", "POST", `/api/account/identities/oidc/start`, undefined],
  ])("%s can't be planted", async (_what, method, path, body) => {
    const { browser, location } = await assertAddress(h, idp, h.a.id, victim);
    expect([location, await whoAmI(browser)]).toEqual(["/dashboard", 200]);
    expect((await browser.call(method, path, body)).json()).toMatchObject({
      status: 403,
      code: "own-sign-in-needed",
    });
    await expectNothingLeft(await idOf(victim), { user_identities: 1, sessions: 1 });
  });
});

describe("once the owner arrives, by", () => {
  test("a reset link: the planted session and identity are gone, also after joining tenant b", async () => {
    const planted = await assertAddress(h, idp, h.a.id, victim);
    await reset(victim);
    expect(await whoAmI(planted.browser)).toBe(401);
    await expectNothingLeft(await idOf(victim));
    const token = await invitedToB(victim);
    const owner = openBrowser(h.app);
    expect((await login(owner, victim, NEW_PASSWORD)).json<SignInAnswer>().success).toBe(true);
    const accepted = await owner.call("POST", "/api/auth/accept-invitation", { token });
    expect(accepted.statusCode).toBe(200);
    expect(await whoAmI(owner)).toBe(200); // no one is signed out twice
    const again = await assertAddress(h, idp, h.a.id, victim);
    expect([again.location, await whoAmI(again.browser)]).toEqual(["/login?notice=link-first", 401]);
  });

  test("a reset link: what was planted before the product refused it is gone, and the owner is told", async () => {
    await assertAddress(h, idp, h.a.id, victim);
    const id = await idOf(victim);
    const { key, session } = await plantEverything(id);
    await reset(victim);
    await expectNothingLeft(id);
    for (const headers of [{ authorization: `Bearer ${key}` }, { cookie: `crq-session=${session}` }])
      expect(
        (await h.app.inject({ method: "GET", url: "/api/auth/user", headers })).statusCode,
      ).toBeGreaterThanOrEqual(401);
    expect((await login(openBrowser(h.app), victim, PASSWORD)).statusCode).toBe(401);
    expect((await login(openBrowser(h.app), victim, NEW_PASSWORD)).json<SignInAnswer>().success).toBe(true);
    const mails = await h.db.asOwner<{ text_body: string }>(
      "select text_body from mail where to_address = $1 and subject = 'Your email address is confirmed'",
      [victim],
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text_body).toContain("the password, a passkey, the authenticator app, recovery codes");
    const [entry] = await h.db.asOwner(
      "select detail from audit_log where action = 'user.prove-address' and object_id = $1",
      [id],
    );
    expect(entry).toMatchObject({
      detail: { by: "password-reset", removed: { passkeys: 1, apiKeys: 1, password: true } },
    });
  });

  test("an emailed code: only the session that the code opened remains", async () => {
    await assertAddress(h, idp, h.a.id, victim);
    const id = await idOf(victim);
    await plantEverything(id);
    const owner = openBrowser(h.app);
    const asked = (await login(owner, victim)).json<SignInAnswer & { methods: string[] }>();
    expect(asked.methods).toEqual(["email"]); // a planted app or passkey proves nothing
    const [code] = await codesFor(h, victim);
    expect((await sendCode(owner, asked.mfaToken!, code!)).statusCode).toBe(200);
    await expectNothingLeft(id, { sessions: 1 });
    expect(await whoAmI(owner)).toBe(200);
  });

  test("an invitation accepted while signed in: their session continues under a new token, and all else ends", async () => {
    const planted = await assertAddress(h, idp, h.a.id, victim);
    const owner = await assertAddress(h, idp, h.a.id, victim);
    const before = owner.browser.jar.get("crq-session");
    const token = await invitedToB(victim);
    const accepted = await owner.browser.call("POST", "/api/auth/accept-invitation", { token });
    expect(accepted.statusCode).toBe(200);
    expect(owner.browser.jar.get("crq-session")).not.toBe(before);
    expect([await whoAmI(owner.browser), await whoAmI(planted.browser)]).toEqual([200, 401]);
    await expectNothingLeft(await idOf(victim), { sessions: 1 });
    // And tenant a's provider no longer vouches for them.
    expect((await assertAddress(h, idp, h.a.id, victim)).location).toBe("/login?notice=link-first");
  });

  test("an approved request: an account opened under the address in the meantime is set up by its owner", async () => {
    const stranger = openBrowser(h.app);
    const form = {
      firstName: "Vera",
      lastName: "Victim",
      email: victim,
      companyName: "Elsewhere",
      jobTitle: "Analyst",
      phoneNumber: "+1 555 0100",
    };
    await stranger.call("POST", "/api/auth/register-starter", form);
    const token = await mailedToken(victim, /confirm-registration\?token=([\w-]+)/);
    await stranger.call("POST", "/api/auth/confirm-registration", { token });
    const planted = await assertAddress(h, idp, h.a.id, victim);
    expect(await whoAmI(planted.browser)).toBe(200);
    const [request] = await h.db.asOwner<{ id: string }>("select id from account_requests where email = $1", [
      victim,
    ]);
    const admin = await h.signedIn("super_admin");
    const answer = await admin.call("POST", `/api/account-requests/${request!.id}/approve`, {
      tenantId: h.b.id,
      role: "risk_analyst",
      clientId: null,
      note: "",
    });
    expect(answer.statusCode).toBe(200);
    expect(await whoAmI(planted.browser)).toBe(401);
    await expectNothingLeft(await idOf(victim));
    expect(await mailedToken(victim, /\/setup\/([\w-]+)/)).toBeDefined();
  });
});

describe("before the owner arrives", () => {
  test("a planted passkey opens nothing without a code mailed to the owner", async () => {
    await assertAddress(h, idp, h.a.id, victim);
    const id = await idOf(victim);
    const passkey = softPasskey(ORIGIN);
    await plantPasskey(id, passkey);
    const browser = openBrowser(h.app);
    const begun = (await browser.call("POST", "/api/auth/passkey/options")).json<{
      token: string;
      options: { challenge: string };
    }>();
    const answer = await browser.call("POST", "/api/auth/passkey/verify", {
      token: begun.token,
      response: passkey.sign(begun.options, { userHandle: Buffer.from(id).toString("base64url") }),
    });
    expect(answer.json()).not.toMatchObject({ success: true });
    expect(await whoAmI(browser)).toBe(401);
  });

  test("a planted personal key opens nothing", async () => {
    await assertAddress(h, idp, h.a.id, victim);
    const id = await idOf(victim);
    const { key } = await plantEverything(id);
    await h.db.asOwner("insert into entitlements (tenant_id, user_id, role) values ($1, $2, 'viewer')", [
      h.b.id,
      id,
    ]);
    const use = () =>
      h.app.inject({
        method: "GET",
        url: "/api/scenarios",
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await use()).statusCode).toBe(401);
    await h.db.asOwner("update users set email_verified_at = now() where id = $1", [id]);
    expect((await use()).statusCode).not.toBe(401); // the proof was all that it lacked
  });
});

/** Adds a passkey whose private key the test has, bypassing every check. */
async function plantPasskey(id: string, passkey: ReturnType<typeof softPasskey>): Promise<void> {
  const owner = openBrowser(h.app);
  const other = `other${victims}@people.example`;
  await h.db.asOwner(
    "insert into users (email, password_hash, status, email_verified_at) values ($1, $2, 'active', now())",
    [other, await hashPassword(PASSWORD)],
  );
  await login(owner, other);
  const begun = (await owner.call("POST", "/api/account/factors/passkeys/options")).json<{
    token: string;
    options: { challenge: string; user: { id: string } };
  }>();
  const response = passkey.create(begun.options);
  await owner.call("POST", "/api/account/factors/passkeys", { token: begun.token, name: "Mine", response });
  await h.db.asOwner("update passkeys set user_id = $1 where credential_id = $2", [id, passkey.id]);
}

describe("honest people are unaffected", () => {
  test("a member signs in through the provider repeatedly, and joins the tenant by invitation", async () => {
    const admin = await h.signedIn("tenant_administrator", "a");
    await assertAddress(h, idp, h.a.id, victim);
    await admin.call("POST", "/api/invitations", {
      emails: [victim],
      role: "risk_analyst",
      clientId: null,
      message: "",
    });
    const token = await mailedToken(victim, /new-registration\?token=([\w-]+)/);
    const { browser } = await assertAddress(h, idp, h.a.id, victim);
    expect((await browser.call("POST", "/api/auth/accept-invitation", { token })).statusCode).toBe(200);
    const next = await assertAddress(h, idp, h.a.id, victim);
    expect(next.location).toBe("/dashboard");
    expect((await next.browser.call("GET", "/api/auth/user")).json()).toMatchObject({
      tenantId: h.a.id,
      role: "risk_analyst",
    });
    const mails = await h.db.asOwner("select subject from mail where to_address = $1", [victim]);
    expect(mails.map(({ subject }) => subject as string)).not.toContain("Your email address is confirmed");
  });

  test("someone who has proved their address keeps what they set up at every later proof", async () => {
    await h.db.asOwner(
      "insert into users (email, password_hash, status, email_verified_at, mfa_required) values ($1, $2, 'active', now(), true)",
      [victim, await hashPassword(PASSWORD)],
    );
    const id = await idOf(victim);
    await h.db.asOwner("insert into recovery_codes (user_id, code_hash) values ($1, 'h')", [id]);
    const browser = openBrowser(h.app);
    const { mfaToken } = (await login(browser, victim)).json<SignInAnswer>();
    await sendCode(browser, mfaToken!, (await codesFor(h, victim))[0]!);
    await reset(victim);
    expect(await count("recovery_codes", id)).toBe(1);
  });
});
