/**
 * Locking the owner out, or guessing in.
 *
 * The attacker knows an email address and nothing else. First, they send ten wrong passwords again and again,
 * all day, so that the owner can't get in when it matters. Then they guess in earnest: from many addresses
 * against one account, and from one address with one common password against many accounts. They would keep a
 * person from working, or get into an account with a weak password.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { addPasskey, ageSessions, enter, mailsTo } from "../../test/factors.ts";
import { harness, PASSWORD, type Harness } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

const WRONG = "Wrong-horse-9!";
/** Wrong passwords from addresses never seen before. */
const flood = async (email: string, times = 12) => {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push(await login(openBrowser(h.app), email, WRONG));
  return answers;
};
/** The budget's delays are over; its failures aren't forgotten. */
const delaysPass = () => h.db.asOwner("update rate_limits set blocked_until = now() - interval '1 second'");
const leave = (browser: Browser) => browser.jar.delete("crq-session");
const signsIn = async (browser: Browser, email: string, password = PASSWORD) =>
  (await login(browser, email, password)).statusCode;

describe("while a stranger sends wrong passwords", () => {
  test("the owner signs in from a known browser, again and again", async () => {
    const { email } = await person(h);
    const known = await enter(h, email);
    await flood(email);
    for (let i = 0; i < 3; i++) {
      leave(known);
      expect(await signsIn(known, email)).toBe(200);
    }
    expect(await signsIn(openBrowser(h.app), email)).toBe(429);
  });

  test("the owner signs in from a new browser with a passkey", async () => {
    const { email } = await person(h);
    const passkey = await addPasskey(await enter(h, email));
    await flood(email);
    const fresh = openBrowser(h.app);
    const { token, options } = (await fresh.call("POST", "/api/auth/passkey/options")).json<{
      token: string;
      options: { challenge: string };
    }>();
    const response = passkey.sign(options);
    expect((await fresh.call("POST", "/api/auth/passkey/verify", { token, response })).statusCode).toBe(200);
  });

  test("the owner resets the password in a new browser and is in, though the stranger continues", async () => {
    const { email } = await person(h);
    await flood(email);
    const fresh = openBrowser(h.app);
    await fresh.call("POST", "/api/auth/forgot-password", { email });
    const token = /reset-password\?token=([\w-]+)/.exec((await mailsTo(h, email))[0]!.text_body)![1];
    const password = "Back-in-control-5!";
    await fresh.call("POST", "/api/reset-password", { token, password });
    await flood(email);
    expect(await signsIn(fresh, email, password)).toBe(200);
  });

  test("nothing tells the stranger whether there is an account", async () => {
    const { email } = await person(h);
    await enter(h, email); // it has a known browser
    const [existing, invented] = [await flood(email), await flood(`no-${email}`)];
    const told = (answers: typeof existing) =>
      answers.map((answer) => [answer.statusCode, answer.headers["retry-after"], answer.body]);
    expect(told(existing)).toEqual(told(invented));
    const browser = openBrowser(h.app);
    expect((await login(browser, email, WRONG)).headers["set-cookie"]?.toString() ?? "").not.toContain(
      "crq-device",
    );
  });
});

describe("guessing", () => {
  test("from ever-new addresses is slowed by delays that double up to an hour", async () => {
    const { email } = await person(h);
    expect((await flood(email, 10)).map((answer) => answer.statusCode)).toEqual(Array(10).fill(401));
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      expect((await login(openBrowser(h.app), email, WRONG)).statusCode).toBe(401);
      const refused = await login(openBrowser(h.app), email, WRONG);
      expect(refused.json()).toMatchObject({
        error: expect.stringMatching(/^Too many attempts\. Try again in /),
      });
      waits.push(Number(refused.headers["retry-after"]));
      await delaysPass();
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  test("in parallel gains nothing over one after the other", async () => {
    const { email } = await person(h);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => login(openBrowser(h.app), email, WRONG)),
    );
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(11);
  });

  test("one password for many accounts from one network is slowed, even across the addresses of a /64", async () => {
    await h.db.asOwner("delete from rate_limits");
    const at = (i: number) => openBrowser(h.app, `2001:db8:5:6::${(i + 1).toString(16)}`);
    const answers = [];
    for (let i = 0; i < 104; i++) answers.push(await login(at(i), `target${i}@sprayed.example`, WRONG));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(101);
    const { email } = await person(h);
    expect(await signsIn(openBrowser(h.app), email)).toBe(200);
    expect(await signsIn(openBrowser(h.app, "2001:db8:5:7::1"), email)).toBe(200);
  });

  test("a known browser's own mistakes are counted too, and use up no one else's attempts", async () => {
    const { email } = await person(h);
    const known = await enter(h, email);
    leave(known);
    for (let i = 0; i < 10; i++) expect(await signsIn(known, email, WRONG)).toBe(401);
    expect(await signsIn(known, email)).toBe(429);
    expect(await signsIn(openBrowser(h.app), email)).toBe(200);
  });
});

describe("the cookie of a known browser", () => {
  const cookie = (browser: Browser) => browser.jar.get("crq-device")!;
  /** A browser with a cookie taken from another. */
  const with_ = (value: string) => {
    const thief = openBrowser(h.app);
    thief.jar.set("crq-device", value);
    return thief;
  };

  test("is stored as a hash, is out of the reach of scripts, and opens nothing by itself", async () => {
    const { email, id } = await person(h);
    const browser = openBrowser(h.app);
    const answer = await login(browser, email);
    const [set] = [answer.headers["set-cookie"]].flat().filter((one) => one?.startsWith("crq-device="));
    expect(set).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/);
    const [row] = await h.db.asOwner<{ row: string }>(
      "select known_devices::text as row from known_devices where user_id = $1",
      [id],
    );
    expect(row!.row).not.toContain(cookie(browser).split(".")[0]);
    const thief = with_(cookie(browser));
    expect((await thief.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect(await signsIn(thief, email, WRONG)).toBe(401);
  });

  test("is worthless for another account, altered, or invented", async () => {
    const [one, other] = [await person(h), await person(h)];
    const browser = await enter(h, one.email);
    await flood(other.email);
    const value = cookie(browser);
    for (const made of [value, `${value.split(".")[0]}.AAAA`, "x.y", "x"])
      expect(await signsIn(with_(made), other.email)).toBe(429);
  });

  test("changes at every sign-in, so one planted or copied before stops working", async () => {
    const { email } = await person(h);
    const browser = await enter(h, email);
    const before = cookie(browser);
    leave(browser);
    await login(browser, email);
    await flood(email);
    expect(await signsIn(with_(before), email)).toBe(429);
    expect(await signsIn(with_(cookie(browser)), email)).toBe(200);
  });

  test.each([
    ["signing out everywhere else", "POST", "/api/account/sessions/end-others", undefined],
    [
      "changing the password",
      "POST",
      "/api/account/password",
      { currentPassword: PASSWORD, newPassword: "Back-in-control-5!" },
    ],
  ])("ends with %s, except in the browser that does it", async (_what, method, url, body) => {
    const { email } = await person(h);
    const lost = await enter(h, email);
    const here = await enter(h, email);
    expect((await here.call(method, url, body)).statusCode).toBeLessThan(300);
    await flood(email);
    const password = body?.newPassword ?? PASSWORD;
    expect(await signsIn(with_(cookie(lost)), email, password)).toBe(429);
    leave(here);
    expect(await signsIn(here, email, password)).toBe(200);
  });

  test("ends with a password reset, and after 180 days", async () => {
    const [one, two] = [await person(h), await person(h)];
    const lost = await enter(h, one.email);
    const fresh = openBrowser(h.app);
    await fresh.call("POST", "/api/auth/forgot-password", { email: one.email });
    const token = /reset-password\?token=([\w-]+)/.exec((await mailsTo(h, one.email))[0]!.text_body)![1];
    await fresh.call("POST", "/api/reset-password", { token, password: "Back-in-control-5!" });
    await flood(one.email);
    expect(await signsIn(lost, one.email, "Back-in-control-5!")).toBe(429);
    const old = await enter(h, two.email);
    await h.db.asOwner("update known_devices set expires_at = now() where user_id = $1", [two.id]);
    await flood(two.email);
    leave(old);
    expect(await signsIn(old, two.email)).toBe(429);
  });

  test("isn't issued for an incomplete sign-in", async () => {
    const { email } = await person(h, { mfaRequired: true });
    const browser = openBrowser(h.app);
    await login(browser, email);
    expect(browser.jar.has("crq-device")).toBe(false);
    await ageSessions(h);
  });
});

test("someone who knows the password can't use up the codes of the owner's known browser", async () => {
  const { email, id } = await person(h, { mfaRequired: true });
  const known = openBrowser(h.app);
  const code = async () => /^\d{6}$/m.exec((await mailsTo(h, email))[0]!.text_body)![0];
  const begin = async (browser: Browser) =>
    (await login(browser, email)).json<{ mfaToken: string }>().mfaToken;
  const token = await begin(known);
  await known.call("POST", "/api/mfa/verify", { token, code: await code() });
  leave(known);
  for (let i = 0; i < 6; i++) await begin(openBrowser(h.app));
  expect((await login(openBrowser(h.app), email)).statusCode).toBe(429);
  const again = await begin(known);
  const answer = await known.call("POST", "/api/mfa/verify", { token: again, code: await code() });
  expect(answer.statusCode).toBe(200);
  expect(id).toBeTruthy();
});
