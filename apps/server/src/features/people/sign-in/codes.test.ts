/** The emailed code: valid once and briefly, with five attempts, so that guessing is hopeless. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  audited,
  challenged,
  codesFor,
  login,
  notTheCode,
  openBrowser,
  sendCode,
  type SignInAnswer,
} from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let email: string;
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  ({ email } = await person(h, { mfaRequired: true }));
});
afterAll(() => h.close());

const REFUSED = { success: false, message: "Invalid verification code. Please try again." };
const RESENT = { success: true, message: "A new verification code is being sent to your email." };

describe("a code is refused with the prescribed answer", () => {
  test("if it is wrong, and the right one still works afterwards", async () => {
    const { browser, token, code } = await challenged(h, email);
    const answer = await sendCode(browser, token, notTheCode(code));
    expect([answer.statusCode, answer.json()]).toEqual([401, REFUSED]);
    expect(browser.jar.has("crq-session")).toBe(false);
    expect((await sendCode(browser, token, code)).json()).toMatchObject({ success: true });
  });

  test("if it has expired", async () => {
    const { browser, token, code } = await challenged(h, email);
    await h.db.asOwner("update challenges set expires_at = now() - interval '1 second'");
    const answer = await sendCode(browser, token, code);
    expect([answer.statusCode, answer.json()]).toEqual([401, REFUSED]);
  });

  test("ten minutes after it was sent, not before", async () => {
    await challenged(h, email);
    const [row] = await h.db.asOwner<{ minutes: number }>(
      "select extract(epoch from expires_at - now())::float / 60 as minutes from challenges order by created_at desc limit 1",
    );
    expect(row!.minutes).toBeGreaterThan(9.5);
    expect(row!.minutes).toBeLessThanOrEqual(10);
  });

  test("if it was already used", async () => {
    const { browser, token, code } = await challenged(h, email);
    expect((await sendCode(browser, token, code)).statusCode).toBe(200);
    const again = await sendCode(openBrowser(h.app), token, code);
    expect([again.statusCode, again.json()]).toEqual([401, REFUSED]);
  });

  test("if it belongs to another challenge, or to none", async () => {
    const { browser, code } = await challenged(h, email);
    const other = await challenged(h, (await person(h, { mfaRequired: true })).email);
    expect((await sendCode(browser, other.token, code)).json()).toEqual(REFUSED);
    expect((await sendCode(browser, "no such token", code)).json()).toEqual(REFUSED);
  });

  test("if the account was suspended in the meantime", async () => {
    const { browser, token, code } = await challenged(h, email);
    await h.db.asOwner("update users set status = 'suspended' where email = $1", [email]);
    expect((await sendCode(browser, token, code)).json()).toEqual(REFUSED);
  });

  test("if a newer sign-in has replaced its challenge", async () => {
    const first = await challenged(h, email);
    await challenged(h, email);
    expect((await sendCode(first.browser, first.token, first.code)).json()).toEqual(REFUSED);
  });

  test("and each refusal of an existing challenge is logged", async () => {
    const { browser, token, code } = await challenged(h, email);
    await sendCode(browser, token, notTheCode(code));
    expect((await audited(h, "session.refuse-code")).filter((row) => row.actor === email)).toMatchObject([
      { tenant_id: h.a.id, ip_address: browser.ip, detail: { email } },
    ]);
  });
});

describe("guessing", () => {
  test("ends after five wrong codes: the right one no longer works", async () => {
    const { browser, token, code } = await challenged(h, email);
    for (let i = 1; i <= 5; i++)
      expect((await sendCode(browser, token, notTheCode(code, i))).statusCode).toBe(401);
    expect((await sendCode(browser, token, code)).json()).toEqual(REFUSED);
  });

  test("a hundred times in parallel, from a hundred addresses, gets no more than five attempts", async () => {
    const { token, code } = await challenged(h, email);
    const browsers = Array.from({ length: 100 }, () => openBrowser(h.app));
    const answers = await Promise.all(
      browsers.map((browser, i) => sendCode(browser, token, notTheCode(code, i + 1))),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([401]));
    const looked = (await audited(h, "session.refuse-code")).filter((row) => row.actor === email);
    expect(looked).toHaveLength(5);
    expect((await sendCode(openBrowser(h.app), token, code)).json()).toEqual(REFUSED);
  });

  test("the right code a hundred times in parallel opens one session", async () => {
    const { token, code } = await challenged(h, email);
    const browsers = Array.from({ length: 100 }, () => openBrowser(h.app));
    const answers = await Promise.all(browsers.map((browser) => sendCode(browser, token, code)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  test("is limited even for someone who knows the password: five attempts for each of six mails in a quarter of an hour", async () => {
    const browser = openBrowser(h.app);
    let tries = 0;
    for (let round = 0; round < 12; round++) {
      await h.db.asOwner("delete from rate_limits where key like 'sign-in%'"); // as if from ever-new addresses, after ever-new waits
      const answer = await login(browser, email);
      if (answer.statusCode !== 200) break;
      const [code] = await codesFor(h, email);
      for (let i = 1; i <= 5; i++)
        await sendCode(openBrowser(h.app), answer.json<SignInAnswer>().mfaToken!, notTheCode(code!, i));
      tries += 5;
    }
    expect(tries).toBe(30);
    const refused = await login(browser, email);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { success: false, error: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/) },
    ]);
  });
});

describe("requesting the code again", () => {
  const resend = (token: string, browser = openBrowser(h.app)) =>
    browser.call("POST", "/api/mfa/resend", { token });

  test("mails a new code, and the previous one no longer works", async () => {
    const { browser, token, code } = await challenged(h, email);
    const answer = await resend(token, browser);
    expect([answer.statusCode, answer.json()]).toEqual([200, RESENT]);
    const codes = await codesFor(h, email);
    expect(codes).toHaveLength(2);
    if (codes[0] !== code) expect((await sendCode(browser, token, code)).json()).toEqual(REFUSED);
    expect((await sendCode(browser, token, codes[0]!)).json()).toMatchObject({ success: true });
  });

  test("makes the new code valid for ten minutes, as the mail says", async () => {
    const { browser, token } = await challenged(h, email);
    await h.db.asOwner(
      "update challenges set expires_at = now() + interval '20 seconds' where used_at is null",
    );
    await resend(token, browser);
    const [row] = await h.db.asOwner<{ minutes: number }>(
      "select extract(epoch from expires_at - now())::float / 60 as minutes from challenges order by created_at desc limit 1",
    );
    expect(row!.minutes).toBeGreaterThan(9.5);
  });

  test("answers identically, byte for byte, for a used, expired, or unknown token, and then mails nothing", async () => {
    const { browser, token, code } = await challenged(h, email);
    await sendCode(browser, token, code);
    const expired = await challenged(h, email);
    await h.db.asOwner("update challenges set expires_at = now() where used_at is null");
    const mails = (await codesFor(h, email)).length;
    for (const one of [token, expired.token, "never existed"]) {
      const answer = await resend(one);
      expect([answer.statusCode, answer.body]).toEqual([200, JSON.stringify(RESENT)]);
    }
    expect(await codesFor(h, email)).toHaveLength(mails);
  });

  test("is limited per account: beyond six mails the answer stays the same, none is sent, and the last code stays valid", async () => {
    const { token } = await challenged(h, email);
    for (let i = 0; i < 9; i++) expect((await resend(token)).json()).toEqual(RESENT);
    const codes = await codesFor(h, email);
    expect(codes).toHaveLength(6);
    expect((await sendCode(openBrowser(h.app), token, codes[0]!)).json()).toMatchObject({ success: true });
  });

  test("doesn't count against a person who has signed in since", async () => {
    for (let i = 0; i < 8; i++) {
      const { browser, token, code } = await challenged(h, email);
      expect((await sendCode(browser, token, code)).statusCode).toBe(200);
    }
  });
});
