/**
 * A stolen mailbox.
 *
 * The attacker reads an administrator's mail and nothing else: a phished mail password, a forwarding rule, a
 * colleague with access to the mail server. The administrator protects the account with an authenticator app
 * or a passkey. The attacker requests a password reset, sets their own password, then looks for any step that
 * accepts a mailed code instead of the factor: at sign-in, as re-authentication in a session, to remove the
 * app. They would gain a whole tenant.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codesFor, login, openBrowser, type Browser, type SignInAnswer } from "../../test/browser.ts";
import {
  addApp,
  addPasskey,
  ageSessions,
  appCode,
  asked,
  enter,
  mailsTo,
  makeRecoveryCodes,
} from "../../test/factors.ts";
import { harness, type Harness } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

const NEW_PASSWORD = "Stolen-mailbox-7!";

/** An administrator who signs in with a password and an authenticator app. */
async function protectedAdmin(): Promise<{
  email: string;
  id: string;
  browser: Browser;
  secret: string;
  recoveryCodes: string[];
}> {
  const { email, id } = await person(h);
  const browser = await enter(h, email);
  const secret = await addApp(browser);
  const recoveryCodes = await makeRecoveryCodes(browser);
  await h.db.asOwner("update entitlements set role = 'admin' where user_id = $1", [id]);
  await h.db.asOwner("update sessions set held_role = 'admin', acting_role = 'admin' where user_id = $1", [
    id,
  ]);
  return { email, id, browser, secret, recoveryCodes };
}

/** The attacker's use of the mailbox: a reset link, and their own password. */
async function resetThroughMail(email: string, attacker: Browser): Promise<void> {
  await attacker.call("POST", "/api/auth/forgot-password", { email });
  const token = /reset-password\?token=([\w-]+)/.exec((await mailsTo(h, email))[0]!.text_body)![1];
  const answer = await attacker.call("POST", "/api/reset-password", { token, password: NEW_PASSWORD });
  expect(answer.json()).toMatchObject({ success: true });
}

describe("the attacker resets the password of someone with an authenticator app", () => {
  test("and is offered no code by email, gets none, and an earlier one doesn't count", async () => {
    const { email } = await protectedAdmin();
    const attacker = openBrowser(h.app);
    await resetThroughMail(email, attacker);
    const begun = (await login(attacker, email, NEW_PASSWORD)).json<SignInAnswer & { methods: string[] }>();
    expect(begun.methods).toEqual(["totp", "recovery"]);
    const before = (await mailsTo(h, email)).length;
    const resent = await attacker.call("POST", "/api/mfa/resend", { token: begun.mfaToken });
    expect(resent.statusCode).toBe(200); // the answer is the same for every challenge
    expect(await mailsTo(h, email)).toHaveLength(before);
    const guess = await attacker.call("POST", "/api/mfa/verify", { token: begun.mfaToken, code: "123456" });
    expect(guess.statusCode).toBe(401);
    expect((await attacker.call("GET", "/api/auth/user")).statusCode).toBe(401);
  });

  test("and a sign-in begun before the app was set up doesn't accept its mailed code afterwards", async () => {
    const { email, id } = await person(h);
    const owner = await enter(h, email);
    await h.db.asOwner("update users set mfa_required = true where id = $1", [id]);
    const attacker = openBrowser(h.app);
    const { token } = await asked(h, email, attacker);
    const [code] = await codesFor(h, email);
    await addApp(owner);
    for (const method of [undefined, "email"] as const)
      expect((await attacker.call("POST", "/api/mfa/verify", { token, code, method })).statusCode).toBe(401);
  });

  test("while the owner gets in with the app or a recovery code and keeps every factor", async () => {
    const { email, secret, recoveryCodes } = await protectedAdmin();
    await resetThroughMail(email, openBrowser(h.app));
    for (const answer of [
      ["/api/mfa/verify", appCode(secret)],
      ["/api/mfa/verify-recovery", recoveryCodes[0]],
    ]) {
      const owner = openBrowser(h.app);
      const { mfaToken: token } = (await login(owner, email, NEW_PASSWORD)).json<SignInAnswer>();
      expect((await owner.call("POST", answer[0]!, { token, code: answer[1] })).statusCode).toBe(200);
      expect((await owner.call("GET", "/api/account/factors")).json()).toMatchObject({
        totp: { addedAt: expect.any(String) },
      });
    }
    const subjects = (await mailsTo(h, email)).map((mail) => mail.subject);
    expect(subjects).toContain("A recovery code was used");
  });
});

test("a passkey protects in the same way", async () => {
  const { email } = await person(h, { mfaRequired: false });
  await addPasskey(await enter(h, email));
  const attacker = openBrowser(h.app);
  await resetThroughMail(email, attacker);
  const begun = (await login(attacker, email, NEW_PASSWORD)).json<SignInAnswer & { methods: string[] }>();
  expect(begun.methods).toEqual(["passkey"]);
  const before = (await mailsTo(h, email)).length;
  await attacker.call("POST", "/api/mfa/resend", { token: begun.mfaToken });
  expect(await mailsTo(h, email)).toHaveLength(before);
});

describe("the attacker also has access to an open session", () => {
  const changes: [string, string][] = [
    ["DELETE", "/api/account/factors/totp"],
    ["POST", "/api/account/factors/recovery-codes"],
    ["POST", "/api/account/factors/passkeys/options"],
  ];

  test("no mailed code re-authenticates: not for the app, recovery codes, or passkeys", async () => {
    const { email, browser } = await protectedAdmin();
    await ageSessions(h);
    const before = (await mailsTo(h, email)).length;
    const mailed = await browser.call("POST", "/api/account/confirm-code");
    expect(mailed.statusCode).toBe(403);
    expect(await mailsTo(h, email)).toHaveLength(before);
    for (const [method, url] of changes) {
      const answer = await browser.call(method, url);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "confirmation-needed"]);
    }
  });

  test("a code mailed before the factor was set up doesn't count afterwards", async () => {
    const { email } = await person(h);
    const browser = await enter(h, email);
    const { token } = (await browser.call("POST", "/api/account/confirm-code")).json<{ token: string }>();
    const [code] = await codesFor(h, email);
    await addApp(browser);
    await ageSessions(h);
    const answer = await browser.call("POST", "/api/account/confirm-code/verify", { token, code });
    expect(answer.statusCode).toBe(400);
    expect((await browser.call("DELETE", "/api/account/factors/totp")).statusCode).toBe(403);
  });

  test("an account without a password isn't deleted with a mailed code either", async () => {
    const { id, browser, secret } = await protectedAdmin();
    await h.db.asOwner("update users set password_hash = null where id = $1", [id]);
    await h.db.asOwner("update entitlements set role = 'viewer' where user_id = $1", [id]);
    await h.db.asOwner(
      "update sessions set held_role = 'viewer', acting_role = 'viewer' where user_id = $1",
      [id],
    );
    await ageSessions(h);
    expect((await browser.call("POST", "/api/account/confirm-code")).statusCode).toBe(403);
    const remove = () => browser.call("POST", "/api/account/delete", { confirm: "DELETE" });
    expect((await remove()).json()).toMatchObject({ code: "confirmation-needed" });
    await browser.call("POST", "/api/account/confirm-code/verify", { code: appCode(secret) });
    expect((await remove()).statusCode).toBe(200);
  });

  test("the owner re-authenticates with a passkey, and another person's passkey is refused", async () => {
    const { email, id } = await person(h);
    const browser = await enter(h, email);
    const passkey = await addPasskey(browser);
    const other = await addPasskey(await enter(h, (await person(h)).email));
    await h.db.asOwner("update users set password_hash = null where id = $1", [id]);
    await ageSessions(h);
    const prove = async (signer: typeof passkey) => {
      const { token, options } = (await browser.call("POST", "/api/account/confirm-passkey")).json<{
        token: string;
        options: { challenge: string };
      }>();
      const response = signer.sign(options);
      return browser.call("POST", "/api/account/confirm-passkey/verify", { token, response });
    };
    expect((await prove(other)).statusCode).toBe(400);
    expect((await browser.call("POST", "/api/account/factors/recovery-codes")).statusCode).toBe(403);
    expect((await prove(passkey)).statusCode).toBe(204);
    expect((await browser.call("POST", "/api/account/factors/recovery-codes")).statusCode).toBe(200);
  });
});

test("someone with only email still signs in by email", async () => {
  const { email } = await person(h, { mfaRequired: true });
  const { browser, token, methods } = await asked(h, email);
  expect(methods).toEqual(["email"]);
  const code = (await codesFor(h, email))[0];
  expect((await browser.call("POST", "/api/mfa/verify", { token, code })).statusCode).toBe(200);
});
