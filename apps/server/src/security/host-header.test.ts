/** Links and addresses use the configured site, whatever host a request, or a proxy on its behalf, names. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

const SITE = "http://risk.localhost:3999";
const EVIL = {
  host: "evil.example",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "http",
  "x-forwarded-server": "evil.example",
  "x-original-host": "evil.example",
  "x-host": "evil.example",
  forwarded: "for=1.2.3.4;host=evil.example;proto=http",
  origin: SITE,
};

let h: Harness;
beforeAll(async () => {
  // Two proxies are trusted to report the client's address; none is trusted to report the host.
  h = await harness({ publicUrl: SITE, trustedProxies: 2 });
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for invited people
});
afterAll(() => h.close());

async function signedIn(email: string): Promise<Browser> {
  const browser = openBrowser(h.app);
  await login(browser, email);
  return browser;
}

describe("a mail", () => {
  test("links only to the configured site", async () => {
    const stranger = openBrowser(h.app);
    const post = (browser: Browser, url: string, body?: object) => browser.call("POST", url, body, EVIL);
    const known = (await person(h)).email;
    const waiting = (await person(h, { status: "invited" })).email;
    const moving = await signedIn((await person(h)).email);
    const admin = await h.signedIn("tenant_administrator");
    const who = {
      firstName: "Maya",
      lastName: "Chen",
      companyName: "Larkfield",
      jobTitle: "CISO",
      phoneNumber: "+49 30 1234567",
    };
    const inquiry = {
      name: "Maya Chen",
      company: "Larkfield",
      email: "host1@larkfield.example",
      message: "Hello",
    };
    const answers = [
      await post(stranger, "/api/auth/forgot-password", { email: known }),
      await post(stranger, "/api/auth/forgot-password", { email: waiting }),
      await post(stranger, "/api/auth/register-starter", { ...who, email: "host2@larkfield.example" }),
      await post(stranger, "/api/auth/register-starter", { ...who, email: known }),
      await post(stranger, "/api/inquiries/sales", inquiry),
      await post(moving, "/api/account/email", {
        email: "host3@larkfield.example",
        currentPassword: PASSWORD,
      }),
      await post(moving, "/api/account/confirm-code"),
      await post(moving, "/api/account/factors/recovery-codes"),
      await h.app.inject({
        method: "POST",
        url: "/api/invitations",
        headers: {
          ...EVIL,
          cookie: admin.cookie,
          "x-csrf-token": (
            await h.app.inject({ url: "/api/auth/csrf-token", headers: { cookie: admin.cookie } })
          ).json<{ csrfToken: string }>().csrfToken,
        },
        payload: { emails: ["host4@larkfield.example"], role: "viewer" },
      }),
    ];
    expect(
      answers.map(({ statusCode }) => Math.floor(statusCode / 100)),
      answers.map(({ body }) => body).join("\n"),
    ).toEqual(answers.map(() => 2));
    const mails = await h.db.asOwner<{ text: string }>(
      "select subject || text_body || html_body as text from mail",
    );
    expect(mails.length).toBeGreaterThanOrEqual(10);
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/[^\s"'<>)]+/g) ?? []);
    expect(links.length).toBeGreaterThan(8);
    expect(links.filter((link) => new URL(link).origin !== SITE)).toEqual([]);
    expect(mails.filter(({ text }) => text.includes("evil"))).toEqual([]);
  });
});

describe("an answer", () => {
  test.each([
    "/api/login?next=/clients",
    "/api/logout",
    "/api/auth/google",
    "/api/openapi.json",
    "/api/docs",
    "/dev/outbox",
    "/none",
  ])("of %s does not contain the host of its request", async (url) => {
    const answer = await h.app.inject({ method: "GET", url, headers: EVIL });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body + JSON.stringify(answer.headers)).not.toContain("evil");
  });

  test("of a tenant's SAML metadata contains the configured site", async () => {
    const answer = await h.app.inject({ url: `/api/auth/saml/${h.a.id}/metadata`, headers: EVIL });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`${SITE}/api/auth/saml/${h.a.id}/acs`);
    expect(answer.body).not.toContain("evil");
  });
});
