/**
 * Sign-in state isn't in process memory: a second process continues where the first stopped, and both survive
 * lost database connections.
 */
import pg from "pg";
import { pino } from "pino";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import {
  codesFor,
  login,
  notTheCode,
  openBrowser,
  sendCode,
  type Browser,
  type SignInAnswer,
} from "../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../test/harness.ts";
import { mailsTo, tokenIn } from "../../test/mail.ts";
import { person } from "../../test/people.ts";
import { buildApp } from "../app.ts";
import { openDoors, type Doors } from "../db/doors.ts";
import { outbox } from "../mail/outbox.ts";

let h: Harness;
let doors: Doors;
let second: FastifyInstance;
let who: { email: string; id: string };
beforeAll(async () => {
  h = await harness();
  doors = openDoors(h.db.doorsUrl, { connections: 4 });
  second = await buildApp({
    doors,
    compute: { run: () => Promise.reject(new Error("not reached")), close: async () => {} },
    parsing: { hold: () => Promise.reject(new Error("not reached")), close: async () => {} },
    outbox: outbox(undefined),
    secret: "a secret of the tests, long enough to be one",
    publicUrl: "http://127.0.0.1",
    logger: pino({ level: "silent" }),
    trustedProxies: 0,
    breakGlass: [],
    showOutbox: false,
    requestsPerMinute: 1_000_000,
    busyAfterMs: 0,
  });
});
beforeEach(async () => {
  who = await person(h, { mfaRequired: true });
});
afterAll(async () => {
  await second.close();
  await doors.close();
  await h.close();
});

/** The same browser, whose next calls go to the other process. */
function at(app: FastifyInstance, from: Browser): Browser {
  const browser = openBrowser(app, from.ip);
  for (const [name, value] of from.jar) browser.jar.set(name, value);
  return browser;
}
const open = async (browser: Browser) => (await login(browser, who.email)).json<SignInAnswer>().mfaToken!;
const isIn = async (browser: Browser) => (await browser.call("GET", "/api/auth/user")).statusCode === 200;

/** Ends every connection of both processes, as a database restart does. */
async function cutConnections(): Promise<void> {
  const { database } = new pg.Client({ connectionString: h.db.appUrl });
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  const { rowCount } = await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'crq %'",
    [database],
  );
  await admin.end();
  expect(rowCount).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 100)); // until the pools have noticed
}

describe("a second process", () => {
  test("accepts the code of a challenge that the first opened, once, and its session works on both", async () => {
    const first = openBrowser(h.app);
    const token = await open(first);
    const [code] = await codesFor(h, who.email);
    const other = at(second, first);
    expect((await sendCode(other, token, code!)).json()).toMatchObject({ success: true });
    expect([await isIn(other), await isIn(at(h.app, other))]).toEqual([true, true]);
    expect((await sendCode(at(h.app, first), token, code!)).statusCode).toBe(401);
  });

  test("counts wrong codes together with the first: five in total", async () => {
    const first = openBrowser(h.app);
    const token = await open(first);
    const [code] = await codesFor(h, who.email);
    await Promise.all([first.csrf(), at(second, first).csrf()]);
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        sendCode(at(n % 2 ? second : h.app, openBrowser(h.app)), token, notTheCode(code!, n + 1)),
      ),
    );
    expect(guesses.every(({ statusCode }) => statusCode === 401)).toBe(true);
    expect(await h.db.asOwner("select attempts from challenges where user_id = $1", [who.id])).toEqual([
      { attempts: 5 },
    ]);
    expect((await sendCode(first, token, code!)).statusCode).toBe(401);
  });

  test("ends a session of the first at sign-out, and accepts its CSRF token", async () => {
    const first = openBrowser(h.app);
    await login(first, (await person(h)).email);
    const csrf = await first.csrf();
    expect(await at(second, first).csrf()).toBe(csrf);
    await at(second, first).call("GET", "/api/logout");
    expect(await isIn(first)).toBe(false);
  });

  test("accepts a reset link that the first mailed, and ends the sessions there", async () => {
    const { email } = await person(h);
    const first = openBrowser(h.app);
    await login(first, email);
    await openBrowser(h.app).call("POST", "/api/auth/forgot-password", { email });
    const token = tokenIn((await mailsTo(h, email))[0], "/reset-password");
    const answer = await openBrowser(second).call("POST", "/api/reset-password", {
      token,
      password: "New-horse-10!",
    });
    expect(answer.statusCode).toBe(200);
    expect(await isIn(first)).toBe(false);
  });
});

describe("if the database ends every connection in the middle of a sign-in", () => {
  test("the password, the code, and the session each work with the next call, on either process", async () => {
    const first = openBrowser(h.app);
    await cutConnections();
    const token = await open(first);
    const [code] = await codesFor(h, who.email);
    await cutConnections();
    expect((await sendCode(first, token, notTheCode(code!))).statusCode).toBe(401);
    await cutConnections();
    const other = at(second, first);
    expect((await sendCode(other, token, code!)).json()).toMatchObject({ success: true });
    await cutConnections();
    expect([await isIn(other), await isIn(at(h.app, other))]).toEqual([true, true]);
    await cutConnections();
    const changed = await at(h.app, other).call("POST", "/api/account/password", {
      currentPassword: PASSWORD,
      newPassword: "New-horse-10!",
    });
    expect(changed.statusCode).toBe(204);
    expect(await isIn(other)).toBe(false);
  });

  test("an interrupted step is completed or undone: a code is never spent without a session", async () => {
    const first = openBrowser(h.app);
    const token = await open(first);
    const [code] = await codesFor(h, who.email);
    await first.csrf();
    const [answer] = await Promise.all([sendCode(first, token, code!), cutConnections()]);
    const [{ used }] = (await h.db.asOwner<{ used: boolean }>(
      "select used_at is not null as used from challenges where user_id = $1",
      [who.id],
    )) as [{ used: boolean }];
    const [{ count }] = (await h.db.asOwner<{ count: number }>(
      "select count(*)::int from sessions where user_id = $1",
      [who.id],
    )) as [{ count: number }];
    expect(count).toBe(used ? 1 : 0);
    if (answer.statusCode === 200) expect(used).toBe(true);
    if (!used) expect((await sendCode(first, token, code!)).statusCode).toBe(200);
  });
});
