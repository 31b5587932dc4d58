/**
 * The attacker has read SESSION_SECRET, from a former operator's notes or a leaked backup of the environment,
 * and has a copy of the database. With both, they can decrypt authenticator apps and guess mailed codes. The
 * operator replaces the secret. If that broke everyone's authenticator app, no one would ever do it, and the
 * leaked secret would stay valid for years.
 */
import { pino } from "pino";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addApp, appCode, asked, enter, makeRecoveryCodes } from "../../test/factors.ts";
import { challenged, openBrowser, sendCode, type Browser } from "../../test/browser.ts";
import { harness, type Harness } from "../../test/harness.ts";
import { person } from "../../test/people.ts";
import { buildApp } from "../../src/app.ts";
import { countStale, resealApps } from "../../src/features/people/credentials/public.ts";
import { unseal } from "../../src/features/people/credentials/sealed.ts";
import { openFlow, takeFlow } from "../../src/features/people/federation/public.ts";
import { keyed, tokenHash } from "../../src/http/tokens.ts";
import type { Secret } from "../../src/http/secret.ts";
import { outbox } from "../../src/mail/outbox.ts";

const LEAKED = "the secret that the attacker has read somewhere";
const FRESH = "the secret that the operator has made instead of it";
const TURNING: Secret = [FRESH, LEAKED];

let h: Harness;
const apps: Record<string, FastifyInstance> = {};
beforeAll(async () => {
  h = await harness({ secret: LEAKED });
  apps["turning"] = await started(TURNING);
  apps["preparing"] = await started([LEAKED, FRESH]);
  apps["after"] = await started(FRESH);
});
afterAll(async () => {
  for (const app of Object.values(apps)) await app.close();
  await h.close();
});

/** The product restarted with other secrets, over the same database. */
function started(secret: Secret): Promise<FastifyInstance> {
  return buildApp({
    doors: h.doors,
    compute: { run: () => Promise.reject(new Error("not reached")), close: async () => {} },
    parsing: { hold: () => Promise.reject(new Error("not reached")), close: async () => {} },
    outbox: outbox(undefined),
    secret,
    publicUrl: "http://127.0.0.1",
    logger: pino({ level: "silent" }),
    trustedProxies: 0,
    breakGlass: [],
    showOutbox: false,
    requestsPerMinute: 1_000_000,
    busyAfterMs: 0,
  });
}

/** The same browser, served by another process. */
function at(app: string, from: Browser): Browser {
  const browser = openBrowser(apps[app]!, from.ip);
  for (const [name, value] of from.jar) browser.jar.set(name, value);
  return browser;
}
const isIn = async (browser: Browser) => (await browser.call("GET", "/api/auth/user")).statusCode === 200;
const sealedOf = async (userId: string) =>
  (await h.db.asOwner<{ secret: Buffer }>("select secret from totp_factors where user_id = $1", [userId]))[0]!
    .secret;

describe("while the secret is being replaced, no user is affected", () => {
  test("a code mailed before the change counts after it, and so does an open page's CSRF token", async () => {
    const who = await person(h, { mfaRequired: true });
    const { browser, token, code } = await challenged(h, who.email);
    const csrf = await browser.csrf();
    const moved = at("turning", browser);
    const answer = await moved.call("POST", "/api/mfa/verify", { token, code }, { "x-csrf-token": csrf });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await isIn(moved)).toBe(true);
  });

  test("an authenticator app still signs in, which encrypts its secret again", async () => {
    const who = await person(h);
    const app = await addApp(await enter(h, who.email));
    const before = await sealedOf(who.id);
    const { browser, token } = await asked(h, who.email, openBrowser(apps["turning"]!));
    const answer = await browser.call("POST", "/api/mfa/verify", {
      token,
      code: appCode(app),
      method: "totp",
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const after = await sealedOf(who.id);
    expect(unseal(LEAKED, "authenticator app", who.id, before)).toBe(app);
    expect(unseal(LEAKED, "authenticator app", who.id, after)).toBeUndefined();
    expect(unseal(FRESH, "authenticator app", who.id, after)).toBe(app);
  });

  test("a recovery code created before opens the account", async () => {
    const who = await person(h);
    const browser = await enter(h, who.email);
    await addApp(browser);
    const codes = await makeRecoveryCodes(browser);
    const again = await asked(h, who.email, openBrowser(apps["turning"]!));
    const answer = await again.browser.call("POST", "/api/mfa/verify-recovery", {
      token: again.token,
      code: codes[0],
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test("a redirect to an identity provider returns with its original nonce and verifier, in both directions", async () => {
    const cookie = "a browser's cookie";
    const browser = tokenHash(cookie).toString("base64url");
    const left = await openFlow({ ask: h.doors.ask, secret: LEAKED }, browser, { provider: "x", next: "/" });
    const back = await takeFlow({ ask: h.doors.ask, secret: TURNING }, "x", left.state, cookie);
    expect(back).toMatchObject({ nonce: left.nonce, verifier: left.verifier });
    const ahead = await openFlow({ ask: h.doors.ask, secret: FRESH }, browser, { provider: "x", next: "/" });
    const behind = await takeFlow({ ask: h.doors.ask, secret: [LEAKED, FRESH] }, "x", ahead.state, cookie);
    expect(behind).toMatchObject({ nonce: ahead.nonce, verifier: ahead.verifier });
  });

  test("a process that only accepts the new secret so far accepts what a process that uses it created", async () => {
    const who = await person(h, { mfaRequired: true });
    const { browser, token, code } = await challenged(h, who.email, openBrowser(apps["turning"]!));
    expect((await sendCode(at("preparing", browser), token, code)).statusCode).toBe(200);
  });
});

describe("afterwards, the leaked secret is worthless", () => {
  test("one command encrypts every app again, and reports what still depends on the leaked secret", async () => {
    const who = await person(h);
    const browser = await enter(h, who.email);
    const app = await addApp(browser);
    await makeRecoveryCodes(browser);
    const deps = { secret: TURNING };
    const before = await countStale(deps, h.doors.outside);
    expect(before.apps).toBeGreaterThan(0);
    const { resealed } = await resealApps(deps, h.doors.outside);
    expect(resealed).toBe(before.apps);
    expect(await countStale(deps, h.doors.outside)).toMatchObject({ apps: 0, unreadable: 0 });
    expect((await countStale(deps, h.doors.outside)).people).toBeGreaterThan(0);
    expect(await resealApps(deps, h.doors.outside)).toEqual({ resealed: 0 });
    expect(unseal(LEAKED, "authenticator app", who.id, await sealedOf(who.id))).toBeUndefined();
    const again = await asked(h, who.email, openBrowser(apps["after"]!));
    const answer = await again.browser.call("POST", "/api/mfa/verify", {
      token: again.token,
      code: appCode(app),
      method: "totp",
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test("a CSRF token that the attacker computes with it is refused", async () => {
    const browser = openBrowser(apps["after"]!);
    await browser.csrf();
    const visitor = [...browser.jar.values()][0]!;
    const forged = keyed(LEAKED, "csrf", visitor).toString("base64url");
    const send = (app: string) =>
      at(app, browser).call(
        "POST",
        "/api/auth/forgot-password",
        { email: "nobody@x.example" },
        { "x-csrf-token": forged },
      );
    expect((await send("turning")).statusCode).toBeLessThan(300); // accepted while it is being replaced
    expect((await send("after")).json<{ code: string }>().code).toBe("csrf-token-invalid");
  });

  test("a code hashed with it doesn't count", async () => {
    const who = await person(h, { mfaRequired: true });
    const { browser, token, code } = await challenged(h, who.email);
    expect((await sendCode(at("after", browser), token, code)).statusCode).not.toBe(200);
  });
});
