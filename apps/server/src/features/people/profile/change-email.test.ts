/** Changing the email address: it takes the password and a code mailed to the new address. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, codesFor, login, notTheCode, openBrowser, type Browser } from "../../../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let browser: Browser;
let me: { email: string; id: string };
let wanted: string;
let n = 0;
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  me = await person(h);
  wanted = `New${++n}@elsewhere.example`;
  browser = openBrowser(h.app);
  await login(browser, me.email);
});
afterAll(() => h.close());

const ask = (email = wanted, currentPassword = PASSWORD) =>
  browser.call("POST", "/api/account/email", { email, currentPassword });
const confirm = (token: string, code: string, by = browser) =>
  by.call("POST", "/api/account/email/confirm", { token, code });
const mailsTo = async (address: string) =>
  (
    await h.db.asOwner<{ subject: string; text_body: string }>(
      "select subject, text_body from mail where to_address = $1 order by created_at",
      [address],
    )
  ).map((mail) => mail.subject);
const emailOf = async () => (await browser.call("GET", "/api/auth/user")).json<{ email: string }>().email;

describe("a new address", () => {
  test("takes effect with its code: the old one is warned, other sessions end, and it signs in", async () => {
    const other = openBrowser(h.app);
    await login(other, me.email);
    const { token } = (await ask()).json<{ token: string }>();
    expect(await mailsTo(me.email)).toEqual(["Your email address is about to change"]);
    expect(await emailOf()).toBe(me.email);
    const [code] = await codesFor(h, wanted);
    expect((await confirm(token, code!)).json()).toEqual({ email: wanted });
    expect(await emailOf()).toBe(wanted);
    expect((await other.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await mailsTo(me.email)).at(-1)).toBe("Your email address has changed");
    expect((await login(openBrowser(h.app), me.email)).statusCode).toBe(401);
    expect((await login(openBrowser(h.app), wanted.toLowerCase())).statusCode).toBe(200);
    const [entry] = (await audited(h, "user.update")).filter((row) => row.actor_id === me.id);
    expect(entry!.detail).toEqual({ before: { email: me.email }, after: { email: wanted } });
  });

  test("requires the password, and a wrong one mails no one", async () => {
    const answer = await ask(wanted, "wrong");
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ path: "currentPassword", message: "This is not your current password" }],
    });
    expect([await mailsTo(wanted), await mailsTo(me.email)]).toEqual([[], []]);
  });

  test("must be valid and different", async () => {
    expect((await ask("nobody")).json()).toMatchObject({
      errors: [{ path: "email", message: "Please enter a valid email address" }],
    });
    expect((await ask(me.email.toUpperCase())).json()).toMatchObject({
      status: 400,
      errors: [{ path: "email", message: "This is already your email address" }],
    });
  });

  test("that is already taken gets the same answer, its owner is notified, and no code works", async () => {
    const owner = await person(h);
    const [free, taken] = [await ask(), await ask(owner.email.toUpperCase())];
    expect([taken.statusCode, Object.keys(taken.json<object>())]).toEqual([
      free.statusCode,
      Object.keys(free.json<object>()),
    ]);
    expect(await mailsTo(owner.email.toUpperCase())).toEqual(["Someone tried to use your email address"]);
    const { token } = taken.json<{ token: string }>();
    expect((await confirm(token, "123456")).json()).toMatchObject({
      status: 400,
      errors: [{ path: "code" }],
    });
    expect(await emailOf()).toBe(me.email);
  });

  test("that was taken in between is refused", async () => {
    const { token } = (await ask()).json<{ token: string }>();
    const [code] = await codesFor(h, wanted);
    const faster = await person(h);
    await h.db.asOwner("update users set email = $2 where id = $1", [faster.id, wanted]);
    expect((await confirm(token, code!)).statusCode).toBe(400);
    expect(await emailOf()).toBe(me.email);
  });
});

describe("its code", () => {
  test("works once, and only for the person who asked", async () => {
    const { token } = (await ask()).json<{ token: string }>();
    const [code] = await codesFor(h, wanted);
    const stranger = await person(h);
    const theirs = openBrowser(h.app);
    await login(theirs, stranger.email);
    expect((await confirm(token, code!, theirs)).statusCode).toBe(400);
    expect((await confirm(token, code!)).statusCode).toBe(200);
    expect((await confirm(token, code!)).statusCode).toBe(400);
  });

  test("is void after five wrong attempts, sequential or parallel", async () => {
    const { token } = (await ask()).json<{ token: string }>();
    const [code] = await codesFor(h, wanted);
    await Promise.all(Array.from({ length: 20 }, (_, i) => confirm(token, notTheCode(code!, i + 1))));
    expect((await confirm(token, code!)).statusCode).toBe(400);
    expect(await emailOf()).toBe(me.email);
  });

  test("is void after ten minutes, and once another was requested", async () => {
    const first = (await ask()).json<{ token: string }>();
    const [code] = await codesFor(h, wanted);
    await ask(`other-${wanted}`);
    expect((await confirm(first.token, code!)).statusCode).toBe(400);
    const late = (await ask()).json<{ token: string }>();
    await h.db.asOwner("update challenges set expires_at = now() where user_id = $1", [me.id]);
    expect((await confirm(late.token, (await codesFor(h, wanted))[0]!)).statusCode).toBe(400);
  });

  test("is mailed at most five times an hour", async () => {
    for (let i = 0; i < 5; i++) expect((await ask(`${i}-${wanted}`)).statusCode).toBe(200);
    const sixth = await ask();
    expect([sixth.statusCode, sixth.headers["retry-after"]]).toEqual([429, expect.any(String)]);
    expect(await mailsTo(wanted)).toEqual([]);
  });
});
