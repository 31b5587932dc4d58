/** Accepting an invitation, by registering or with an existing account. */
import type { Role } from "@crq/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { mailsTo, tokenIn } from "../../../../test/mail.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let browser: Browser;
let email: string;
let people = 0;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
});
beforeEach(async () => {
  browser = openBrowser(h.app);
  email = `invited${++people}@larkfield.example`;
  await h.db.asOwner("delete from rate_limits");
});
afterAll(() => h.close());

const FORM = {
  firstName: "Maya",
  lastName: "Chen",
  companyName: "Larkfield",
  jobTitle: "Risk manager",
  phoneNumber: "+49 30 1234567",
  companySize: "51-200",
  industry: "technology",
  agreedToTerms: true,
  agreedToPrivacy: true,
};
const GONE = {
  success: false,
  message: "This invitation was already used, was revoked, has expired or isn't valid. Ask for a new one.",
};

/** Invites someone, and returns the invitation's id and its token. */
async function invite(to: string, body: { role?: Role; clientId?: string; query?: string } = {}) {
  const { query = `?tenantId=${h.a.id}`, ...rest } = body;
  const by = await h.signedIn("super_admin");
  const answer = await by.call("POST", `/api/invitations${query}`, {
    emails: [to],
    role: "risk_analyst",
    ...rest,
  });
  const id = answer.json<{ results: { id: string }[] }>().results[0]!.id;
  return { id, token: tokenIn((await mailsTo(h, to))[0], "/new-registration") };
}
const register = (token: string, more: object = {}) =>
  browser.call("POST", "/api/auth/request-account", { ...FORM, email, invitationToken: token, ...more });
const look = async (token: string) =>
  (await browser.call("GET", `/api/auth/registration-token?token=${token}`)).json<Record<string, unknown>>();
const held = (of: string) =>
  h.db.asOwner<{ role: string; tenant_id: string; client_id: string | null; granted_by_name: string | null }>(
    "select e.* from entitlements e join users u on u.id = e.user_id where lower(u.email) = lower($1) order by e.role",
    [of],
  );
const signIn = async (of: string) => {
  const own = openBrowser(h.app);
  expect((await login(own, of)).statusCode).toBe(200);
  return own;
};

describe("an invitation's token", () => {
  test("shows whom it invites, and to what", async () => {
    const { token } = await invite(email, { clientId: h.a.client });
    expect(await look(token)).toEqual({
      valid: true,
      invitation: {
        email,
        tenantName: "Tenant a",
        clientName: "First client",
        role: "risk_analyst",
        roleLabel: "RISK ANALYST",
        invitedBy: "Test super_admin",
        message: "",
        expiresAt: expect.any(String),
        hasAccount: false,
      },
    });
  });

  test("is invalid once revoked, expired, or the tenant is suspended; an unknown one always is", async () => {
    const { id, token } = await invite(email);
    const broken = async (sql: string, back?: string) => {
      await h.db.asOwner(sql, [id]);
      expect(await look(token)).toEqual({ valid: false });
      expect([(await register(token)).statusCode, (await register(token)).json()]).toEqual([410, GONE]);
      if (back) await h.db.asOwner(back, [id]);
    };
    await broken(
      "update invitations set revoked_at = now() where id = $1",
      "update invitations set revoked_at = null where id = $1",
    );
    await broken(
      "update tenants set status = 'suspended' where id = (select tenant_id from invitations where id = $1)",
      "update tenants set status = 'active' where id = (select tenant_id from invitations where id = $1)",
    );
    expect(await look(token)).toMatchObject({ valid: true });
    await broken("update invitations set expires_at = now() where id = $1");
    for (const one of ["unknown", "x".repeat(200)]) {
      expect(await look(one)).toEqual({ valid: false });
      expect((await register(one)).json()).toEqual(GONE);
    }
    expect(await h.db.asOwner("select from users where email = $1", [email])).toEqual([]);
  });
});

describe("registering with an invitation", () => {
  test("creates the account with the role and leads straight to setup, after which the person can sign in", async () => {
    const { id, token } = await invite(email, { clientId: h.a.client });
    const answer = await register(token);
    expect(answer.json()).toEqual({
      success: true,
      message: "You're now RISK ANALYST at Tenant a.",
      setupPath: expect.stringMatching(/^\/setup\/[\w-]{43}$/),
    });
    expect(await held(email)).toMatchObject([
      { role: "risk_analyst", tenant_id: h.a.id, client_id: h.a.client, granted_by_name: "Test super_admin" },
    ]);
    const [mail] = await mailsTo(h, email);
    const { setupPath } = answer.json<{ setupPath: string }>();
    expect(mail!.text).toContain(setupPath);
    const person = { firstName: "Maya", lastName: "Chen", password: "New-horse-10!" };
    expect((await browser.call("POST", `/api${setupPath}`, person)).statusCode).toBe(200);
    expect((await login(browser, email, person.password)).json()).toMatchObject({
      success: true,
      user: { role: "risk_analyst", currentCompanyName: "Tenant a" },
    });
    const [request] = await h.db.asOwner<object>("select * from account_requests where email = $1", [email]);
    expect(request).toMatchObject({
      kind: "join",
      status: "activated",
      tenant_id: h.a.id,
      agreed_at: expect.any(String),
    });
    const [user] = await h.db.asOwner<object>("select * from users where email = $1", [email]);
    expect(user).toMatchObject({
      job_title: "Risk manager",
      phone_number: "+49 30 1234567",
      email_verified_at: expect.any(String),
    });
    const [invitation] = await h.db.asOwner<object>("select * from invitations where id = $1", [id]);
    expect(invitation).toMatchObject({ accepted_at: expect.any(String) });
  });

  test("is in the tenant's log: accepted, and an account created", async () => {
    const { id, token } = await invite(email);
    await register(token);
    const entries = (await audited(h, "%")).filter((entry) => entry.actor === email);
    expect(entries).toMatchObject([
      { action: "user.create", tenant_id: h.a.id },
      {
        action: "invitation.accept",
        tenant_id: h.a.id,
        object_id: id,
        detail: { role: "risk_analyst", invitedBy: "Test super_admin" },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test("works once, even with many parallel requests", async () => {
    const { token } = await invite(email);
    await browser.csrf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(token)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 410)).toHaveLength(7);
    expect(await held(email)).toHaveLength(1);
  });

  test("works only for the invited address, in any case", async () => {
    const { token } = await invite(email);
    const answer = await register(token, { email: "somebody@else.example" });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { errors: [{ path: "email", message: `The invitation is for ${email}` }] },
    ]);
    expect(
      (await register(token, { email: email.toUpperCase().replace("EXAMPLE", "example") })).statusCode,
    ).toBe(200);
  });

  test("gives only what the invitation grants, whatever the form asks for", async () => {
    const { token } = await invite(email, { role: "viewer" });
    expect((await register(token, { role: "admin" })).statusCode).toBe(400);
    await register(token, { selectedTier: "enterprise", requestType: "new_company" });
    expect(await held(email)).toMatchObject([{ role: "viewer", tenant_id: h.a.id }]);
  });

  test("leads a person with an account to sign-in instead, and leaves the invitation open", async () => {
    const known = await person(h, { tenantId: h.b.id });
    const { token } = await invite(known.email);
    expect(await look(token)).toMatchObject({ invitation: { hasAccount: true } });
    const answer = await register(token, { email: known.email });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { success: false, message: "You already have an account. Sign in to accept the invitation." },
    ]);
    expect(await look(token)).toMatchObject({ valid: true });
  });

  test("gives a person whose account isn't set up yet the other role and a new setup link", async () => {
    const waiting = await person(h, { status: "invited", tenantId: h.b.id });
    const { token } = await invite(waiting.email);
    expect((await register(token, { email: waiting.email })).json()).toMatchObject({
      setupPath: expect.any(String),
    });
    expect(await held(waiting.email)).toMatchObject([{ role: "risk_analyst" }, { role: "viewer" }]);
  });
});

describe("accepting an invitation while signed in", () => {
  const accept = (by: Browser, token: string) => by.call("POST", "/api/auth/accept-invitation", { token });

  test("gives the role, once", async () => {
    const known = await person(h, { tenantId: h.b.id });
    const { id, token } = await invite(known.email);
    const own = await signIn(known.email);
    const answers = await Promise.all([accept(own, token), accept(own, token), accept(own, token)]);
    const won = answers.filter((answer) => answer.statusCode === 200);
    expect(won).toHaveLength(1);
    expect(won[0]!.json()).toEqual({
      success: true,
      message: "You're now RISK ANALYST at Tenant a.",
      tenantName: "Tenant a",
      roleLabel: "RISK ANALYST",
    });
    expect((await accept(own, token)).json()).toEqual(GONE);
    expect(await held(known.email)).toMatchObject([
      { role: "risk_analyst", tenant_id: h.a.id },
      { role: "viewer" },
    ]);
    expect((await audited(h, "invitation.accept")).filter((row) => row.object_id === id)).toMatchObject([
      { tenant_id: h.a.id, actor: known.email },
    ]);
  });

  test("is refused to anyone else with the link", async () => {
    const [known, thief] = [await person(h, { tenantId: h.b.id }), await person(h, { tenantId: h.b.id })];
    const { token } = await invite(known.email, { role: "admin" });
    const answer = await accept(await signIn(thief.email), token);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { success: false, message: "This invitation is for another address. Sign in with that account." },
    ]);
    expect(await held(thief.email)).toMatchObject([{ role: "viewer" }]);
    expect((await accept(await signIn(known.email), token)).statusCode).toBe(200);
  });

  test("is refused to strangers", async () => {
    const { token } = await invite(email);
    expect((await accept(browser, token)).statusCode).toBe(401);
  });
});

test("an address can try sixty tokens per quarter of an hour", async () => {
  for (let i = 0; i < 60; i++)
    expect((await browser.call("GET", `/api/auth/registration-token?token=${i}`)).statusCode).toBe(200);
  const { token } = await invite(email);
  expect((await browser.call("GET", `/api/auth/registration-token?token=${token}`)).statusCode).toBe(429);
  const answer = await register(token);
  expect([answer.statusCode, answer.json()]).toMatchObject([429, { success: false }]);
  expect((await browser.call("POST", "/api/auth/confirm-registration", { token })).statusCode).toBe(429);
});
