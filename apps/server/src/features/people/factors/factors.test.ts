/** Managing one's own factors: what is required, and re-authentication. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, codesFor, login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { addApp, ageSessions, appCode, asked, enter, mailsTo } from "../../../../test/factors.ts";
import { harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let email: string;
let id: string;
let browser: Browser;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());
beforeEach(async () => {
  ({ email, id } = await person(h));
  browser = await enter(h, email);
});

const list = async (of = browser) =>
  (await of.call("GET", "/api/account/factors")).json<Record<string, unknown>>();
const require = (required: boolean, of = browser) =>
  of.call("PUT", "/api/account/factors/email", { required });

describe("the list", () => {
  test("names every method, and which site passkeys belong to", async () => {
    expect(await list()).toEqual({
      email,
      hasPassword: true,
      demand: null,
      required: false,
      totp: null,
      passkeys: [],
      recoveryCodes: { left: 0, createdAt: null },
      passkeyOrigin: "http://localhost",
    });
  });

  test("says who requires a second factor: the role before a tenant, a tenant before the person", async () => {
    await require(true);
    expect(await list()).toMatchObject({ demand: { by: "person", name: null }, required: true });
    await h.db.asOwner("update tenants set mfa_required = true where id = $1", [h.a.id]);
    try {
      expect(await list()).toMatchObject({ demand: { by: "tenant", name: "Tenant a" } });
    } finally {
      await h.db.asOwner("update tenants set mfa_required = false");
    }
    await h.db.asOwner("update entitlements set role = 'admin' where user_id = $1", [id]);
    const admin = openBrowser(h.app);
    const { token } = await asked(h, email, admin);
    const code = /^\d{6}$/m.exec((await mailsTo(h, email))[0]!.text_body)![0];
    await admin.call("POST", "/api/mfa/verify", { token, code });
    expect(await list(admin)).toMatchObject({ demand: { by: "role", name: "ADMIN" } });
  });
});

describe("a second factor at every sign-in", () => {
  test("can be switched on and off by the person; mailed and logged", async () => {
    expect((await require(true)).statusCode).toBe(204);
    expect((await mailsTo(h, email))[0]!.subject).toBe("Sign-in now requires a code");
    expect((await asked(h, email)).methods).toEqual(["email"]);
    expect((await require(true)).statusCode).toBe(204);
    expect((await require(false)).statusCode).toBe(204);
    expect((await login(openBrowser(h.app), email)).json()).not.toHaveProperty("requiresMFA");
    const rows = (await audited(h, "factor.update")).filter((row) => row.actor === email);
    expect(rows.map((row) => row.detail)).toEqual([
      { before: { required: false }, after: { required: true } },
      { before: { required: true }, after: { required: false } },
    ]);
  });

  test("is required of everyone whose tenant requires it, and can't be switched off there", async () => {
    const { email: theirs } = await person(h, { tenantId: h.b.id });
    const them = await enter(h, theirs);
    await h.db.asOwner("update tenants set mfa_required = true where id = $1", [h.b.id]);
    try {
      expect((await asked(h, theirs)).methods).toEqual(["email"]);
      expect((await login(openBrowser(h.app), email)).json()).not.toHaveProperty("requiresMFA");
      const refused = await require(false, them);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ detail: "Tenant b requires a second factor for everyone." });
    } finally {
      await h.db.asOwner("update tenants set mfa_required = false");
    }
  });

  test("isn't required by a tenant where the person's role is suspended or expired", async () => {
    const { email: theirs, id: who } = await person(h, { tenantId: h.b.id });
    await h.db.asOwner("update tenants set mfa_required = true where id = $1", [h.b.id]);
    try {
      for (const end of [
        "suspended_at = now()",
        "suspended_at = null, expires_at = now() - interval '1 second'",
      ]) {
        await h.db.asOwner(`update entitlements set ${end} where user_id = $1`, [who]);
        expect((await login(openBrowser(h.app), theirs)).json()).not.toHaveProperty("requiresMFA");
      }
    } finally {
      await h.db.asOwner("update tenants set mfa_required = false");
    }
  });

  test("accepts no other field", async () => {
    for (const body of [{}, { required: "yes" }, { required: true, userId: id }])
      expect((await browser.call("PUT", "/api/account/factors/email", body)).statusCode).toBe(400);
  });
});

describe("re-authentication", () => {
  const changes: [string, string, unknown?][] = [
    ["PUT", "/api/account/factors/email", { required: true }],
    ["POST", "/api/account/factors/totp"],
    ["POST", "/api/account/factors/totp/confirm", { code: "123456" }],
    ["DELETE", "/api/account/factors/totp"],
    ["POST", "/api/account/factors/passkeys/options"],
    ["PATCH", "/api/account/factors/passkeys/3f2b6c1e-0000-4000-8000-000000000000", { name: "x" }],
    ["DELETE", "/api/account/factors/passkeys/3f2b6c1e-0000-4000-8000-000000000000"],
    ["POST", "/api/account/factors/recovery-codes"],
  ];

  test.each(changes)("is required from ten minutes after signing in: %s %s", async (method, url, body) => {
    await ageSessions(h);
    const answer = await browser.call(method, url, body);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "confirmation-needed"]);
  });

  const allowed = async () =>
    (await browser.call("POST", "/api/account/factors/recovery-codes")).statusCode === 200;

  test("works with the password, for ten minutes and this session only", async () => {
    const elsewhere = await enter(h, email);
    await ageSessions(h);
    const wrong = await browser.call("POST", "/api/account/confirm-password", { password: "Wrong-horse-9!" });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { errors: [{ path: "password" }] }]);
    expect(await allowed()).toBe(false);
    const right = await browser.call("POST", "/api/account/confirm-password", { password: PASSWORD });
    expect(right.statusCode).toBe(204);
    expect(await allowed()).toBe(true);
    expect((await elsewhere.call("POST", "/api/account/factors/recovery-codes")).statusCode).toBe(403);
    await h.db.asOwner("update sessions set confirmed_at = now() - interval '11 minutes'");
    expect(await allowed()).toBe(false);
  });

  test("gives the session a new token, by any method; the old one stops working", async () => {
    for (const prove of [
      () => browser.call("POST", "/api/account/confirm-password", { password: PASSWORD }),
      async () => {
        const { token } = (await browser.call("POST", "/api/account/confirm-code")).json<{ token: string }>();
        return browser.call("POST", "/api/account/confirm-code/verify", {
          token,
          code: (await codesFor(h, email))[0],
        });
      },
    ]) {
      const before = browser.cookie();
      expect((await prove()).statusCode).toBe(204);
      expect((await h.app.inject({ url: "/api/auth/user", headers: { cookie: before } })).statusCode).toBe(
        401,
      );
      expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(200);
    }
  });

  test("works with a mailed code, once and only for its owner", async () => {
    await ageSessions(h);
    const { token } = (await browser.call("POST", "/api/account/confirm-code")).json<{ token: string }>();
    const mail = (await mailsTo(h, email))[0]!;
    expect(mail.subject).toBe("Confirm it's you");
    const code = /^\d{6}$/m.exec(mail.text_body)![0];
    const other = await enter(h, (await person(h)).email);
    const body = { token, code };
    expect((await other.call("POST", "/api/account/confirm-code/verify", body)).statusCode).toBe(400);
    expect((await browser.call("POST", "/api/account/confirm-code/verify", body)).statusCode).toBe(204);
    expect(await allowed()).toBe(true);
    expect((await browser.call("POST", "/api/account/confirm-code/verify", body)).statusCode).toBe(400);
  });

  test("a code mailed for re-authentication doesn't answer a sign-in, nor the reverse", async () => {
    await require(true);
    const confirmation = (await browser.call("POST", "/api/account/confirm-code")).json<{ token: string }>();
    const code = /^\d{6}$/m.exec((await mailsTo(h, email))[0]!.text_body)![0];
    const at = openBrowser(h.app);
    expect((await at.call("POST", "/api/mfa/verify", { ...confirmation, code })).statusCode).toBe(401);
    const { token } = await asked(h, email);
    const signIn = /^\d{6}$/m.exec((await mailsTo(h, email))[0]!.text_body)![0];
    const crossed = await browser.call("POST", "/api/account/confirm-code/verify", { token, code: signIn });
    expect(crossed.statusCode).toBe(400);
  });

  test("works with an authenticator app's code, which is then spent", async () => {
    const secret = await addApp(browser);
    await ageSessions(h);
    const code = appCode(secret);
    const prove = () => browser.call("POST", "/api/account/confirm-code/verify", { code });
    expect((await prove()).statusCode).toBe(204);
    expect(await allowed()).toBe(true);
    expect((await prove()).statusCode).toBe(400);
  });

  test("allows ten attempts in a quarter of an hour, by any method and in parallel", async () => {
    await ageSessions(h);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 2 === 0
          ? browser.call("POST", "/api/account/confirm-password", { password: "Wrong-horse-9!" })
          : browser.call("POST", "/api/account/confirm-code/verify", { code: "000000" }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(10);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(20);
    expect(
      (await browser.call("POST", "/api/account/confirm-password", { password: PASSWORD })).statusCode,
    ).toBe(429);
  });
});
