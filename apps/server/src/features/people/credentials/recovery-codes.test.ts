/** Recovery codes: ten, valid once each, and shown once. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { audited, openBrowser, type Browser } from "../../../../test/browser.ts";
import { addApp, asked, enter, mailsTo, makeRecoveryCodes } from "../../../../test/factors.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let email: string;
let id: string;
let browser: Browser;
let codes: string[];
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());
beforeEach(async () => {
  ({ email, id } = await person(h));
  browser = await enter(h, email);
  codes = await makeRecoveryCodes(browser);
});

const recover = (from: Browser, token: string, code: string) =>
  from.call("POST", "/api/mfa/verify-recovery", { token, code });
const left = async () =>
  (await browser.call("GET", "/api/account/factors")).json<{ recoveryCodes: { left: number } }>()
    .recoveryCodes.left;

test("ten different codes are created, stored as hashes, and announced by mail and logged without them", async () => {
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-HJKMNP-TV-Z2-9]{4}-){2}[A-HJKMNP-TV-Z2-9]{4}$/);
  expect((await mailsTo(h, email))[0]!.subject).toBe("New recovery codes were created");
  const everything = JSON.stringify([
    await h.db.asOwner("select encode(code_hash, 'escape') as hash from recovery_codes where user_id = $1", [
      id,
    ]),
    await mailsTo(h, email),
    await audited(h, "%"),
  ]);
  for (const code of codes) {
    expect(everything).not.toContain(code);
    expect(everything).not.toContain(code.replaceAll("-", ""));
  }
  expect(await left()).toBe(10);
});

test("recovery codes alone don't require a second factor; beside one, they are offered", async () => {
  expect((await asked(h, email)).methods).toBeUndefined();
  await addApp(browser);
  expect((await asked(h, email)).methods).toEqual(["totp", "recovery"]);
});

test("each code opens one session, however it is typed; the person is told how many are left", async () => {
  await addApp(browser);
  const first = await asked(h, email);
  const typed = ` ${codes[0]!.toLowerCase().replaceAll("-", " ")} `;
  expect((await recover(first.browser, first.token, typed)).json()).toMatchObject({
    success: true,
    userId: id,
  });
  const mail = (await mailsTo(h, email))[0]!;
  expect(mail.subject).toBe("A recovery code was used");
  expect(mail.text_body).toContain("You have 9 codes left");
  expect((await audited(h, "recovery-code.use")).find((row) => row.actor === email)).toMatchObject({
    tenant_id: h.a.id,
    object_id: id,
    detail: { left: 9 },
  });
  const second = await asked(h, email);
  const again = await recover(second.browser, second.token, codes[0]!);
  expect([again.statusCode, again.json()]).toEqual([
    401,
    { success: false, message: "Invalid recovery code. Each code works once." },
  ]);
  expect(await left()).toBe(9);
});

test("one code sent for many challenges at once counts once", async () => {
  await addApp(browser);
  const challenges = await Promise.all(Array.from({ length: 6 }, async () => asked(h, email)));
  // A newer challenge voids the previous ones: all but the last are refused for that reason, and none can
  // spend the code twice.
  const answers = await Promise.all(challenges.map((one) => recover(one.browser, one.token, codes[0]!)));
  expect(answers.filter((answer) => answer.statusCode === 200).length).toBeLessThanOrEqual(1);
  const used = await h.db.asOwner("select from recovery_codes where user_id = $1 and used_at is not null", [
    id,
  ]);
  expect(used.length).toBeLessThanOrEqual(1);
});

test("new codes void the old, and another person's don't work", async () => {
  const other = await person(h);
  const theirs = await makeRecoveryCodes(await enter(h, other.email));
  const fresh = await makeRecoveryCodes(browser);
  await addApp(browser);
  const { browser: at, token } = await asked(h, email);
  expect((await recover(at, token, codes[0]!)).statusCode).toBe(401);
  expect((await recover(at, token, theirs[0]!)).statusCode).toBe(401);
  expect((await recover(at, token, fresh[0]!)).statusCode).toBe(200);
});

test("a code without a challenge is refused", async () => {
  expect((await recover(openBrowser(h.app), "no such token", codes[0]!)).statusCode).toBe(401);
});
