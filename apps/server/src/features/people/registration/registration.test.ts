/** Requesting an account through the short and the full form, up to the confirmed address. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, openBrowser, type Browser } from "../../../../test/browser.ts";
import { prove } from "../../../../test/domains.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { mailsTo, tokenIn } from "../../../../test/mail.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM } from "../../../db/doors.ts";

let h: Harness;
let browser: Browser;
let email: string;
let people = 0;
beforeAll(async () => {
  h = await harness();
});
beforeEach(() => {
  browser = openBrowser(h.app);
  email = `newcomer${++people}@larkfield.example`;
});
afterAll(() => h.close());

const BASIC = {
  firstName: "Maya",
  lastName: "Chen",
  companyName: "Larkfield",
  jobTitle: "Risk manager",
  phoneNumber: "+49 30 1234567",
};
const FULL = {
  ...BASIC,
  companySize: "51-200",
  industry: "healthcare",
  agreedToTerms: true,
  agreedToPrivacy: true,
  selectedTier: "professional",
  requestType: "new_company",
  billing: "annual",
  emailPreferences: { marketing: true, productUpdates: false, securityAlerts: true },
};
const SENT = {
  success: true,
  message: "We sent you an email. Open the link in it to confirm your address.",
};
const starter = (more: object = {}, from = browser) =>
  from.call("POST", "/api/auth/register-starter", { ...BASIC, email, ...more });
const full = (more: object = {}) =>
  browser.call("POST", "/api/auth/request-account", { ...FULL, email, ...more });
const confirm = (token: string) => browser.call("POST", "/api/auth/confirm-registration", { token });
const requests = (of = email) =>
  h.db.asOwner<Record<string, unknown>>(
    "select * from account_requests where email = $1 order by created_at",
    [of],
  );
const confirmationFor = async (of = email) => tokenIn((await mailsTo(h, of))[0], "/confirm-registration");

describe("the short form", () => {
  test("requests an account on the free plan, and mails a link that confirms the address", async () => {
    const answer = await starter({ recaptchaToken: "development-bypass" });
    expect([answer.statusCode, answer.json()]).toEqual([200, SENT]);
    expect(await requests()).toMatchObject([
      {
        kind: "starter",
        status: "submitted",
        plan: "starter",
        tenant_id: PLATFORM,
        first_name: "Maya",
        confirmed_at: null,
      },
    ]);
    expect((await confirm(await confirmationFor())).json()).toMatchObject({ success: true });
    expect(await requests()).toMatchObject([{ status: "pending", confirmed_at: expect.any(String) }]);
  });

  test("names every invalid field in the specification's words", async () => {
    const answer = await browser.call("POST", "/api/auth/register-starter", { firstName: " ", email: "x" });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        errors: [
          { path: "firstName", message: "First name is required" },
          { path: "lastName", message: "Last name is required" },
          { path: "email", message: "Please enter a valid email address" },
          { path: "companyName", message: "Company name is required" },
          { path: "jobTitle", message: "Job title is required" },
          { path: "phoneNumber", message: "Phone number is required" },
        ],
      },
    ]);
  });

  test("accepts no field of others, such as a status or a tenant", async () => {
    for (const more of [
      { status: "approved" },
      { tenantId: h.a.id },
      { kind: "join" },
      { role: "super_admin" },
    ])
      expect((await starter(more)).statusCode).toBe(400);
    expect(await requests()).toEqual([]);
  });
});

describe("the full form", () => {
  test("stores everything that was entered, including the agreement to the terms", async () => {
    expect((await full()).json()).toEqual(SENT);
    expect(await requests()).toMatchObject([
      {
        kind: "new_company",
        company_size: "51-200",
        industry: "healthcare",
        plan: "professional",
        billing: "annual",
        email_preferences: { marketing: true, productUpdates: false, securityAlerts: true },
        agreed_at: expect.any(String),
        ip_address: browser.ip,
      },
    ]);
  });

  test("names every invalid field, including the agreements", async () => {
    const answer = await browser.call("POST", "/api/auth/request-account", {
      ...BASIC,
      email,
      agreedToTerms: false,
    });
    expect(answer.json()).toMatchObject({
      errors: [
        { path: "agreedToTerms", message: "You must agree to the Terms of Use" },
        { path: "agreedToPrivacy", message: "You must agree to the Privacy Policy" },
        { path: "companySize", message: "Company size is required" },
        { path: "industry", message: "Industry is required" },
      ],
    });
  });

  test("to join a company goes to the tenant that has proved the confirmed address's domain, and to no one before", async () => {
    await h.db.asOwner("update tenants set allowed_domains = '{joinme.example}' where id = $1", [h.b.id]); // a restriction grants nothing
    await prove(h, h.a.id, "joinme.example");
    email = `joiner${people}@JoinMe.example`;
    await full({ requestType: "join" });
    expect(await requests()).toMatchObject([{ tenant_id: PLATFORM, status: "submitted" }]);
    await confirm(await confirmationFor());
    expect(await requests()).toMatchObject([{ tenant_id: h.a.id, status: "pending" }]);
    await h.db.asOwner("update tenants set allowed_domains = '{}'");
  });
});

describe("the link that confirms an address", () => {
  test("has no effect the second time: one log entry, one time of confirmation", async () => {
    await starter();
    const token = await confirmationFor();
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    const entries = await audited(h, "account-request.confirm");
    expect(entries.filter((entry) => entry.actor === email)).toMatchObject([
      { tenant_id: PLATFORM, object_type: "account-request", ip_address: browser.ip },
    ]);
  });

  test("is refused with 410 if it has expired, was replaced, or never existed", async () => {
    await starter();
    const first = await confirmationFor();
    await starter({ companyName: "Larkfield II" });
    expect(await requests()).toMatchObject([{ company_name: "Larkfield II", status: "submitted" }]);
    expect((await confirm(first)).statusCode).toBe(410);
    const second = await confirmationFor();
    await h.db.asOwner("update account_requests set token_expires_at = now() where email = $1", [email]);
    for (const token of [second, "nonsense", "x".repeat(200)]) {
      const answer = await confirm(token);
      expect([answer.statusCode, answer.json()]).toMatchObject([410, { success: false }]);
    }
    expect(await requests()).toMatchObject([{ status: "submitted" }]);
  });

  test("is valid for 72 hours, and only its hash is stored", async () => {
    await starter();
    const token = await confirmationFor();
    const [row] = await h.db.asOwner<{ hours: number; text: string }>(
      "select round(extract(epoch from token_expires_at - now()) / 3600)::int as hours, account_requests::text as text from account_requests where email = $1",
      [email],
    );
    expect(row!.hours).toBe(72);
    expect(row!.text).not.toContain(token);
  });

  test("notifies the platform's administrators", async () => {
    await starter();
    await confirm(await confirmationFor());
    const told = await h.db.asOwner<{ email: string }>(
      "select u.email from notifications n join users u on u.id = n.user_id where n.kind = 'account-request' and n.body like $1",
      [`%${email}%`],
    );
    expect(told.map((row) => row.email).sort()).toEqual([
      h.emailOf("account_admin"),
      h.emailOf("site_administrator"),
      h.emailOf("super_admin"),
    ]);
  });
});

describe("whether an address is known", () => {
  const states = async () => {
    const pending = `pending${people}@larkfield.example`;
    await starter({ email: pending }, openBrowser(h.app));
    await confirm(await confirmationFor(pending));
    return {
      unknown: `unknown${people}@larkfield.example`,
      active: (await person(h)).email,
      suspended: (await person(h, { status: "suspended" })).email,
      invited: (await person(h, { status: "invited" })).email,
      pending,
    };
  };

  test("is not revealed by any answer, only by mail to the address itself", async () => {
    const known = await states();
    const answers = [];
    for (const of of Object.values(known)) {
      const asked = openBrowser(h.app);
      const answer = await starter({ email: of.toUpperCase().replace("EXAMPLE", "example") }, asked);
      const { date: _, "x-request-id": __, "set-cookie": ___, ...others } = answer.headers;
      const { "x-ratelimit-reset": ____, ...headers } = others; // the clock's seconds
      answers.push({ status: answer.statusCode, body: answer.json(), headers });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const subjects = async (of: string) => (await mailsTo(h, of))[0]!.subject;
    expect(await subjects(known.unknown)).toBe("Confirm your email address");
    expect(await subjects(known.active)).toBe("You already have an account");
    expect(await subjects(known.suspended)).toBe("You already have an account");
    expect(await subjects(known.invited)).toBe("Finish setting up your account");
    expect(await subjects(known.pending)).toBe("We have your request");
  });

  test("a known address creates no request, and its account stays unchanged", async () => {
    const { email: known, id } = await person(h, { role: "admin" });
    const before = await h.db.asOwner("select * from users where id = $1", [id]);
    await starter({ email: known });
    await full({ email: known });
    expect(await requests(known)).toEqual([]);
    expect(await h.db.asOwner("select * from users where id = $1", [id])).toEqual(before);
  });

  test("many parallel requests create one", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => starter({}, openBrowser(h.app))));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await requests()).toHaveLength(1);
  });
});

describe("requesting", () => {
  test("more than five times an hour for one email address is answered with 429, no matter who owns it", async () => {
    const { email: known } = await person(h);
    for (const address of [email, known]) {
      for (let i = 0; i < 5; i++)
        expect((await starter({ email: address }, openBrowser(h.app))).statusCode).toBe(200);
      const answer = await starter(
        { email: address.toUpperCase().replace("EXAMPLE", "example") },
        openBrowser(h.app),
      );
      expect([answer.statusCode, answer.json()]).toEqual([
        429,
        { success: false, message: "Too many attempts. Try again in 60 minutes." },
      ]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3500);
    }
  });

  test("more than twenty times an hour from one network address is answered with 429", async () => {
    for (let i = 0; i < 20; i++)
      expect((await starter({ email: `many${i}-${people}@larkfield.example` })).statusCode).toBe(200);
    expect((await starter({ email: "one-more@larkfield.example" })).statusCode).toBe(429);
  });
});

describe("mail headers", () => {
  test.each([
    { email: "a@b.example\r\nbcc: evil@evil.example" },
    { email: "a@b.example, evil@evil.example" },
    { email: '"a\r\nbcc: evil@evil.example"@b.example' },
    { firstName: "Maya\r\nBcc: evil@evil.example" },
    { lastName: "Chen\nSubject: other" },
    { companyName: "Larkfield\r\n\r\nbody" },
    { jobTitle: "x\u0000y" },
    { phoneNumber: "1\u000b2" },
  ])("can't be injected through %j", async (more) => {
    const before = await h.db.asOwner("select count(*)::int as mails from mail");
    expect((await starter(more)).statusCode).toBe(400);
    expect((await full(more)).statusCode).toBe(400);
    expect(await h.db.asOwner("select count(*)::int as mails from mail")).toEqual(before);
  });

  test("links lead to the configured site, whatever host the request names", async () => {
    const answer = await browser.call(
      "POST",
      "/api/auth/register-starter",
      { ...BASIC, email },
      { host: "evil.example", "x-forwarded-host": "evil.example" },
    );
    expect(answer.statusCode).toBe(200);
    const [mail] = await mailsTo(h, email);
    expect(mail!.text + mail!.html).not.toContain("evil.example");
    expect(mail!.text).toContain("http://127.0.0.1/confirm-registration?token=");
  });
});

test("every request is in the platform's log, and no token is", async () => {
  await full();
  const token = await confirmationFor();
  await confirm(token);
  const entries = (await audited(h, "account-request.%")).filter((entry) => entry.actor === email);
  expect(entries).toMatchObject([
    { action: "account-request.submit", detail: { email, kind: "new_company", plan: "professional" } },
    { action: "account-request.confirm" },
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});
