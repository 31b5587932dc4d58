/**
 * Limits turned against the people they protect, or bypassed.
 *
 * The attacker works in a large office, or is behind the same carrier gateway as a whole town, or has an IPv6
 * network with countless addresses. From a shared address, they use up the limits, so that honest neighbors
 * are refused. From their own network, they use a new address for each attempt, or spread their requests over
 * the server's processes, so that no limit ever sees two together. They would gain an outage, or unlimited
 * guesses.
 */
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codesFor, login, notTheCode, openBrowser, sendCode, challenged } from "../../test/browser.ts";
import { addPasskey, enter } from "../../test/factors.ts";
import { harness, type Harness } from "../../test/harness.ts";
import { person } from "../../test/people.ts";
import { buildApp } from "../../src/app.ts";
import { openDoors } from "../../src/db/doors.ts";
import { outbox } from "../../src/mail/outbox.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

const OFFICE = "198.51.100.7";
const counted = async (key: string) =>
  (await h.db.asOwner<{ count: number }>("select count from rate_limits where key = $1", [key]))[0]?.count ??
  0;

describe("an office behind one address", () => {
  test("signs in with passwords and codes without ever reaching a limit", { timeout: 120_000 }, async () => {
    for (let i = 0; i < 60; i++) {
      const { email } = await person(h, { mfaRequired: true });
      const { browser, token } = await challenged(h, email, openBrowser(h.app, OFFICE));
      await browser.call("POST", "/api/mfa/resend", { token });
      const [code] = await codesFor(h, email);
      expect((await sendCode(browser, token, code!)).statusCode).toBe(200);
    }
    for (const limit of ["sign-in network", "code address", "resend address"])
      expect(await counted(`${limit} ${OFFICE}`), limit).toBe(0);
  });

  test("signs in with passkeys and opens links in mail without reaching a limit", async () => {
    const passkey = await addPasskey(await enter(h, (await person(h)).email));
    const office = openBrowser(h.app, OFFICE);
    for (let i = 0; i < 3; i++) {
      const { token, options } = (await office.call("POST", "/api/auth/passkey/options")).json<{
        token: string;
        options: { challenge: string };
      }>();
      const body = { token, response: passkey.sign(options) };
      expect((await office.call("POST", "/api/auth/passkey/verify", body)).statusCode).toBe(200);
    }
    const { email } = await person(h);
    await office.call("POST", "/api/auth/forgot-password", { email });
    const [mail] = await h.db.asOwner<{ text_body: string }>(
      "select text_body from mail where to_address = $1 order by created_at desc",
      [email],
    );
    const token = /token=([\w-]+)/.exec(mail!.text_body)![1];
    for (let i = 0; i < 3; i++)
      expect((await office.call("GET", `/api/validate-reset-token?token=${token}`)).json()).toEqual({
        valid: true,
      });
    for (const limit of ["passkey address", "code address", "reset address"])
      expect(await counted(`${limit} ${OFFICE}`), limit).toBe(0);
  });

  test("keeps using valid API keys while a program there keeps trying a dead one", async () => {
    const browser = await enter(h, (await person(h, { role: "risk_analyst" })).email);
    const { key } = (
      await browser.call("POST", "/api/account/api-keys", { name: "Export", permissions: ["scenario:read"] })
    ).json<{ key: string }>();
    const use = (bearer: string) =>
      h.app.inject({
        url: "/api/scenarios",
        remoteAddress: OFFICE,
        headers: { authorization: `Bearer ${bearer}` },
      });
    const dead = `crq_p00000000_${"B".repeat(43)}`;
    for (let i = 0; i < 31; i++) await use(dead);
    expect((await use(dead)).statusCode).toBe(429);
    expect((await use(key)).statusCode).toBe(200);
  });

  test("wrong codes still count, but only those for existing challenges", async () => {
    const { browser, token, code } = await challenged(
      h,
      (await person(h, { mfaRequired: true })).email,
      openBrowser(h.app, "198.51.100.8"),
    );
    await sendCode(browser, "no such challenge", "123456");
    expect(await counted("code address 198.51.100.8")).toBe(0);
    for (let i = 1; i <= 3; i++) await sendCode(browser, token, notTheCode(code, i));
    expect(await counted("code address 198.51.100.8")).toBe(3);
  });
});

test("every limit counts a /64 as one, and an IPv4 address written as IPv6 as itself", async () => {
  const { token, code } = await challenged(h, (await person(h, { mfaRequired: true })).email);
  await sendCode(openBrowser(h.app, "2001:db8:9:1::a"), token, notTheCode(code, 1));
  await sendCode(openBrowser(h.app, "2001:db8:9:1:ffff::b"), token, notTheCode(code, 2));
  expect(await counted("code address 2001:db8:9:1::/64")).toBe(2);
  await login(openBrowser(h.app, "::ffff:198.51.100.9"), "nobody@nowhere.example", "wrong");
  await login(openBrowser(h.app, "198.51.100.9"), "nobody@nowhere.example", "wrong");
  expect(await counted("sign-in network 198.51.100.9")).toBe(2);
  for (const ip of ["2001:db8:9:2::1", "2001:db8:9:2::2"])
    await openBrowser(h.app, ip).call("POST", "/api/auth/forgot-password", { email: "a@b.example" });
  expect(await counted("forgot address 2001:db8:9:2::/64")).toBe(2);
});

test("two processes together let only slightly more through than one", { timeout: 60_000 }, async () => {
  const max = 500;
  const first = await harness({ requestsPerMinute: max });
  const doors = openDoors(first.db.appUrl, { connections: 4 });
  const second = await buildApp({
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
    requestsPerMinute: max,
    busyAfterMs: 0,
  });
  try {
    const rest = 60_000 - (Date.now() % 60_000);
    if (rest < 20_000) await new Promise((resolve) => setTimeout(resolve, rest + 50)); // within one minute of the clock
    const apps = [first.app, second];
    let passed = 0;
    for (let batch = 0; batch < 15; batch++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          apps[i % 2]!.inject({
            url: "/api/nowhere",
            remoteAddress: `2001:db8:a:b::${(batch * 100 + i + 1).toString(16)}`,
          }),
        ),
      );
      passed += answers.filter((answer) => answer.statusCode === 404).length;
    }
    expect(passed).toBeGreaterThanOrEqual(max * 0.98);
    expect(passed).toBeLessThanOrEqual(max * 1.04);
    const other = await second.inject({ url: "/api/nowhere", remoteAddress: "2001:db8:a:c::1" });
    expect(other.statusCode).toBe(404);
    // A successful answer still says how much is left.
    expect(other.headers["x-ratelimit-limit"]).toBe(String(max));
  } finally {
    await second.close();
    await doors.close();
    await first.close();
  }
});
