/** How often a stranger can try: per account, per address, and how they are told to wait. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  challenged,
  login,
  notTheCode,
  openBrowser,
  sendCode,
  type Browser,
} from "../../../../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../../../../test/harness.ts";
import { person } from "../../../../../test/people.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

const exhaust = (name: string, who: string, count: number, blocked = false) =>
  h.db.asOwner(
    `insert into rate_limits (key, count, resets_at, blocked_until)
     values ($1, $2, now() + interval '10 minutes', case when $3 then now() + interval '10 minutes' end)
     on conflict (key) do update set count = $2, blocked_until = excluded.blocked_until`,
    [`${name} ${who}`, count, blocked],
  );

const tooMany = (answer: Awaited<ReturnType<Browser["call"]>>) => {
  expect(answer.statusCode).toBe(429);
  const seconds = Number(answer.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(900);
  return answer.json<Record<string, unknown>>();
};

describe("sign-in", () => {
  test.each([true, false])(
    "allows ten wrong passwords for an account (known: %s), then says when to try again, even for the right one",
    async (known) => {
      const email = known ? (await person(h)).email : "unknown@nowhere.example";
      for (let i = 0; i < 11; i++)
        expect((await login(openBrowser(h.app), email, "wrong")).statusCode).toBe(401);
      const answer = await login(openBrowser(h.app), email, PASSWORD);
      expect(tooMany(answer)).toEqual({
        success: false,
        error: expect.stringMatching(/^Too many attempts\. Try again in 1 minute\.$/),
      });
    },
  );

  test("counts parallel attempts one by one", async () => {
    const { email } = await person(h);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login(openBrowser(h.app), email, "wrong")),
    );
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(11);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(19);
  });

  test("counts the typed address in any case", async () => {
    const { email } = await person(h);
    await exhaust("sign-in account", email, 10, true);
    tooMany(await login(openBrowser(h.app), email.toUpperCase()));
  });

  test("works again when the time is over", async () => {
    const { email } = await person(h);
    await exhaust("sign-in account", email, 10, true);
    await h.db.asOwner("update rate_limits set resets_at = now() - interval '1 second' where key = $1", [
      `sign-in account ${email}`,
    ]);
    expect((await login(openBrowser(h.app), email)).statusCode).toBe(200);
  });

  test("doesn't count a right password, and doesn't reset the wrong ones because of it", async () => {
    const { email } = await person(h);
    await exhaust("sign-in account", email, 9);
    for (let i = 0; i < 3; i++) expect((await login(openBrowser(h.app), email)).statusCode).toBe(200);
    for (let i = 0; i < 2; i++)
      expect((await login(openBrowser(h.app), email, "wrong")).statusCode).toBe(401);
    expect((await login(openBrowser(h.app), email)).statusCode).toBe(429);
  });

  test("is limited per network, and attempts beyond that limit don't count against accounts", async () => {
    const { email } = await person(h);
    const attacker = openBrowser(h.app);
    await exhaust("sign-in network", attacker.ip, 101, true);
    for (let i = 0; i < 12; i++) tooMany(await login(attacker, email, "wrong"));
    expect((await login(openBrowser(h.app), email)).statusCode).toBe(200);
  });
});

describe("codes", () => {
  test("are limited per address, whichever challenge they are for", async () => {
    const { browser, token, code } = await challenged(h, (await person(h, { mfaRequired: true })).email);
    await exhaust("code address", browser.ip, 49);
    expect((await sendCode(browser, token, notTheCode(code))).statusCode).toBe(401);
    expect(tooMany(await sendCode(browser, token, code))).toMatchObject({
      success: false,
      message: expect.stringContaining("Too many attempts"),
    });
    expect((await sendCode(openBrowser(h.app), token, code)).statusCode).toBe(200);
  });

  test("requested again are limited per address", async () => {
    const browser = openBrowser(h.app);
    await exhaust("resend address", browser.ip, 30);
    const body = tooMany(await browser.call("POST", "/api/mfa/resend", { token: "any" }));
    expect(body).toEqual({ success: false, message: "Too many attempts. Try again in 10 minutes." });
  });
});

test("setup links are limited per address", async () => {
  const browser = openBrowser(h.app);
  await exhaust("set-up address", browser.ip, 30);
  expect(tooMany(await browser.call("GET", "/api/setup/anything"))).toMatchObject({
    code: "too-many-requests",
  });
});

describe("the whole site", () => {
  test("is limited per address before any session lookup, so a stranger's 401s count too", async () => {
    const limited = await harness({ requestsPerMinute: 20 });
    try {
      const knock = (remoteAddress: string, url = "/api/scenarios") =>
        limited.app.inject({ method: "GET", url, remoteAddress, headers: { cookie: "crq-session=guess" } });
      for (let i = 0; i < 20; i++) expect((await knock("10.9.9.9")).statusCode).toBe(401);
      const refused = await knock("10.9.9.9", "/nowhere/at/all");
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, "too-many-requests"]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect((await knock("10.9.9.8")).statusCode).toBe(401);
      expect((await knock("10.9.9.9", "/healthz")).statusCode).toBe(200);
      expect((await knock("10.9.9.9", "/assets/none.js")).statusCode).toBe(404);
      const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
      const page = await limited.app.inject({
        url: "/dashboard",
        remoteAddress: "10.9.9.9",
        headers: browser,
      });
      expect([page.statusCode, page.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
      expect(page.body).toContain("<h1>Too many requests</h1><p>Wait a moment and try again.</p>");
      const data = await limited.app.inject({
        url: "/api/auth/user",
        remoteAddress: "10.9.9.9",
        headers: browser,
      });
      expect(data.headers["content-type"]).toContain("application/problem+json");
    } finally {
      await limited.close();
    }
  });

  test("takes an address from a proxy only if the proxy is trusted", async () => {
    const { email } = await person(h);
    const browser = openBrowser(h.app);
    await browser.call(
      "POST",
      "/api/auth/login",
      { email, password: PASSWORD },
      { "x-forwarded-for": "203.0.113.9" },
    );
    expect((await browser.call("GET", "/api/auth/session-info")).json()).toMatchObject({
      ipAddress: browser.ip,
    });
    const behind = await harness({ trustedProxies: 1 });
    try {
      const far = openBrowser(behind.app);
      const forwarded = { "x-forwarded-for": "198.51.100.1, 203.0.113.9" };
      await far.call(
        "POST",
        "/api/auth/login",
        { email: behind.emailOf("viewer"), password: PASSWORD },
        forwarded,
      );
      expect((await far.call("GET", "/api/auth/session-info")).json()).toMatchObject({
        ipAddress: "203.0.113.9",
        location: null,
      });
      const odd = { "x-forwarded-for": "x".repeat(8000) };
      expect((await far.call("POST", "/api/auth/login", { email, password: "wrong" }, odd)).statusCode).toBe(
        401,
      );
    } finally {
      await behind.close();
    }
  });
});
