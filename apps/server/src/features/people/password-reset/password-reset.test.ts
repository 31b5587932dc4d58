/** A forgotten password: a personal one-time link, valid for an hour. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, challenged, login, openBrowser, sendCode, type Browser } from "../../../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { mailsTo, tokenIn } from "../../../../test/mail.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let browser: Browser;
let who: { email: string; id: string };
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  browser = openBrowser(h.app);
  who = await person(h);
});
afterAll(() => h.close());

const NEW = "New-horse-10!";
const ASKED = {
  success: true,
  message: "If the address has an account, we've emailed it a link to reset the password.",
};
const GONE = {
  success: false,
  message: "This link was already used, has expired or isn't valid. Request a new one.",
};
const forget = (email = who.email, by = browser) => by.call("POST", "/api/auth/forgot-password", { email });
const tokenFor = async (email = who.email) => {
  await forget(email);
  return tokenIn((await mailsTo(h, email))[0], "/reset-password");
};
const valid = async (token: string) =>
  (await browser.call("GET", `/api/validate-reset-token?token=${token}`)).json<{ valid: boolean }>().valid;
const reset = (token: string, password = NEW) =>
  browser.call("POST", "/api/reset-password", { token, password });

test("the mailed link sets a new password, which replaces the old one for sign-in", async () => {
  expect((await forget()).json()).toEqual(ASKED);
  const token = tokenIn((await mailsTo(h, who.email))[0], "/reset-password");
  expect(await valid(token)).toBe(true);
  const answer = await reset(token);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { success: true, message: "Your password was changed. Sign in with the new one." },
  ]);
  expect(browser.jar.has("crq-session")).toBe(false);
  expect((await login(browser, who.email, PASSWORD)).statusCode).toBe(401);
  expect((await login(browser, who.email, NEW)).json()).toMatchObject({ success: true });
});

test("the person is told that the password changed, and the change is logged without the token", async () => {
  const token = await tokenFor();
  await reset(token);
  expect((await mailsTo(h, who.email))[0]!.subject).toBe("Your password was changed");
  const entries = (await audited(h, "password.%")).filter((row) => row.actor === who.email);
  expect(entries).toMatchObject([
    { action: "password.forget", tenant_id: h.a.id, object_id: who.id, ip_address: browser.ip },
    { action: "password.reset", tenant_id: h.a.id, object_id: who.id, ip_address: browser.ip },
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});

test("all the person's sessions end, and so does a sign-in begun with the old password", async () => {
  const known = await person(h, { mfaRequired: true });
  const first = await challenged(h, known.email);
  await sendCode(first.browser, first.token, first.code);
  expect((await first.browser.call("GET", "/api/auth/user")).statusCode).toBe(200);
  const begun = await challenged(h, known.email);
  await reset(await tokenFor(known.email));
  expect((await first.browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
  expect((await sendCode(begun.browser, begun.token, begun.code)).statusCode).toBe(401);
  expect((await login(openBrowser(h.app), known.email, NEW)).json()).toMatchObject({ requiresMFA: true });
});

describe("a link", () => {
  test("works once, even with many parallel requests", async () => {
    const token = await tokenFor();
    await browser.csrf();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => reset(token, `${NEW}${i}`)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.statusCode !== 200))
      expect([answer.statusCode, answer.json()]).toEqual([410, GONE]);
    expect(await valid(token)).toBe(false);
    expect(
      (await mailsTo(h, who.email)).filter((mail) => mail.subject === "Your password was changed"),
    ).toHaveLength(1);
  });

  test("expires after 60 minutes", async () => {
    const token = await tokenFor();
    const [row] = await h.db.asOwner<{ minutes: number }>(
      "select round(extract(epoch from expires_at - now()) / 60)::int as minutes from challenges where user_id = $1",
      [who.id],
    );
    expect(row).toEqual({ minutes: 60 });
    await h.db.asOwner("update challenges set expires_at = now() where user_id = $1", [who.id]);
    expect([await valid(token), (await reset(token)).json()]).toEqual([false, GONE]);
  });

  test("is void once a newer one is mailed, and for an account suspended since", async () => {
    const [older, newer] = [await tokenFor(), await tokenFor()];
    expect([await valid(older), await valid(newer)]).toEqual([false, true]);
    await h.db.asOwner("update users set status = 'suspended' where id = $1", [who.id]);
    expect([await valid(newer), (await reset(newer)).json()]).toEqual([false, GONE]);
  });

  test("is refused if unknown or another kind's token", async () => {
    const known = await person(h, { mfaRequired: true });
    const { token: signIn } = await challenged(h, known.email);
    for (const one of ["unknown", signIn, "x".repeat(200)])
      expect([await valid(one), (await reset(one)).statusCode]).toEqual([false, 410]);
    const token = await tokenFor();
    expect((await browser.call("GET", `/api/setup/${token}`)).statusCode).toBe(404);
    expect((await sendCode(browser, token, "123456")).statusCode).toBe(401);
  });

  test("stays valid if the new password breaks the rules, each of which is named", async () => {
    const token = await tokenFor();
    const answer = await reset(token, "abc");
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        errors: ["At least 8 characters", "One uppercase letter", "One digit", "One special character"].map(
          (message) => ({
            path: "password",
            message,
          }),
        ),
      },
    ]);
    expect(await valid(token)).toBe(true);
  });

  test("is stored only as a hash, and leads to the configured site whatever host the request names", async () => {
    await browser.call("POST", "/api/auth/forgot-password", { email: who.email }, { host: "evil.example" });
    const [mail] = await mailsTo(h, who.email);
    const token = tokenIn(mail, "/reset-password");
    expect(mail!.html).not.toContain("evil.example");
    const [row] = await h.db.asOwner<{ text: string }>(
      "select challenges::text as text from challenges where user_id = $1",
      [who.id],
    );
    expect(row!.text).not.toContain(token);
  });
});

describe("whether an address has an account", () => {
  test("is not revealed by any answer; a suspended account and an unknown address get no mail", async () => {
    const kinds = {
      active: who.email,
      shouted: (await person(h)).email.toUpperCase().replace("EXAMPLE", "example"),
      suspended: (await person(h, { status: "suspended" })).email,
      unknown: "nobody@nowhere.example",
    };
    for (const email of Object.values(kinds)) {
      const answer = await forget(email, openBrowser(h.app));
      expect([answer.statusCode, answer.json()]).toEqual([200, ASKED]);
    }
    const mails = async (email: string) => (await mailsTo(h, email)).map((mail) => mail.subject);
    expect(await mails(kinds.active)).toEqual(["Reset your password"]);
    expect(await mails(kinds.shouted)).toEqual(["Reset your password"]);
    expect(await mails(kinds.suspended)).toEqual([]);
    expect(await mails(kinds.unknown)).toEqual([]);
  });

  test("is not revealed by too many requests either: three links in a quarter of an hour, and the last stays valid", async () => {
    for (const email of [who.email, "no-one@nowhere.example"])
      for (let i = 0; i < 5; i++) expect((await forget(email, openBrowser(h.app))).json()).toEqual(ASKED);
    const mails = await mailsTo(h, who.email);
    expect(mails).toHaveLength(3);
    expect(await valid(tokenIn(mails[0], "/reset-password"))).toBe(true);
  });
});

test("an account without a password, which signs in elsewhere, gets one", async () => {
  await h.db.asOwner("update users set password_hash = null where id = $1", [who.id]);
  await reset(await tokenFor());
  expect((await login(browser, who.email, NEW)).json()).toMatchObject({ success: true });
});

test("an account that isn't set up yet gets a new setup link instead", async () => {
  const waiting = await person(h, { status: "invited" });
  await forget(waiting.email);
  const token = tokenIn((await mailsTo(h, waiting.email))[0], "/setup");
  expect((await browser.call("GET", `/api/setup/${token}`)).json()).toMatchObject({
    email: waiting.email,
  });
});

test.each([
  {},
  { email: "x" },
  { email: "a@b.example\r\nbcc: evil@evil.example" },
  { email: "a@b.example", next: "//evil" },
])("%j is refused with 400", async (body) => {
  expect((await browser.call("POST", "/api/auth/forgot-password", body)).statusCode).toBe(400);
});

test("an address can request twenty links and try thirty per quarter of an hour", async () => {
  for (let i = 0; i < 20; i++) expect((await forget(`a${i}@nowhere.example`)).statusCode).toBe(200);
  const answer = await forget();
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    { success: false, message: "Too many attempts. Try again in 15 minutes." },
  ]);
  for (let i = 0; i < 30; i++) expect((await reset("guess")).statusCode).toBe(410);
  expect((await reset("guess")).statusCode).toBe(429);
  expect((await browser.call("GET", "/api/validate-reset-token?token=guess")).statusCode).toBe(429);
});
