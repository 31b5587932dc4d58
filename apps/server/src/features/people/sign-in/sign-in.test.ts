/** Signing in: every answer that the specification prescribes, and refusals that reveal nothing. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLES, type Role } from "@crq/contract/roles";
import {
  audited,
  challenged,
  codesFor,
  login,
  openBrowser,
  sendCode,
  type SignInAnswer,
} from "../../../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM } from "../../../db/doors.ts";
import { hashPassword } from "./passwords/passwords.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

describe("the right password", () => {
  test("opens a session and answers { success, message, user }", async () => {
    const browser = openBrowser(h.app);
    const answer = await login(browser, h.emailOf("risk_analyst"));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      message: "Login Successful",
      user: {
        id: expect.any(String),
        email: "risk_analyst@a.example",
        firstName: "Test",
        lastName: "risk_analyst",
        role: "risk_analyst",
        brandLogoUrl: null,
        brandText: null,
        accentColor: null,
        tenantId: h.a.id,
        clientId: null,
        currentCompanyName: "Tenant a",
        currentClientName: null,
        timezone: "America/New_York",
        timezoneSource: "auto",
        militaryTime: false,
        dateFormat: "en-US",
        geoLocation: "Private network",
        storageKeys: [expect.stringMatching(/^[\w+/]{43}=$/)],
        mayChangeSignIn: true,
        seesExposure: false,
        clientsApart: false,
      },
    });
    expect((await browser.call("GET", "/api/auth/user")).json()).toEqual(
      answer.json<{ user: unknown }>().user,
    );
  });

  test("works whatever the case of the address", async () => {
    expect((await login(openBrowser(h.app), "Risk_Analyst@A.Example")).json()).toMatchObject({
      success: true,
    });
  });

  test("matches however its characters are composed", async () => {
    const { email, id } = await person(h);
    await h.db.asOwner("update users set password_hash = $2 where id = $1", [
      id,
      await hashPassword("Caf\u00e9-au-lait-9!"),
    ]);
    expect((await login(openBrowser(h.app), email, "Cafe\u0301-au-lait-9!")).json()).toMatchObject({
      success: true,
    });
  });

  test("accepts the placeholder recaptchaToken and otherwise ignores it", async () => {
    const body = { email: h.emailOf("viewer"), password: PASSWORD, recaptchaToken: "development" };
    expect((await openBrowser(h.app).call("POST", "/api/auth/login", body)).json()).toMatchObject({
      success: true,
    });
  });

  test("is logged in the person's tenant, with address and request", async () => {
    const { email } = await person(h, { role: "assessor" });
    const browser = openBrowser(h.app);
    const answer = await login(browser, email);
    const [row] = (await audited(h, "session.open")).filter((one) => one.actor === email);
    expect(row).toMatchObject({
      tenant_id: h.a.id,
      ip_address: browser.ip,
      request_id: answer.headers["x-request-id"],
      object_type: "session",
      detail: {
        role: "assessor",
        remember: false,
      },
    });
  });

  test("ends the browser's previous session", async () => {
    const browser = openBrowser(h.app);
    await login(browser, h.emailOf("viewer"));
    const before = browser.cookie();
    await login(browser, h.emailOf("risk_analyst"));
    expect((await browser.call("GET", "/api/auth/user")).json()).toMatchObject({ role: "risk_analyst" });
    expect(
      (await h.app.inject({ method: "GET", url: "/api/auth/user", headers: { cookie: before } })).statusCode,
    ).toBe(401);
  });

  test("works in the context of the highest role; without roles, as a viewer of the platform", async () => {
    const { email } = await person(h, {
      role: "viewer",
      also: [{ tenantId: h.b.id, role: "assessor", clientId: h.b.client }],
    });
    expect((await login(openBrowser(h.app), email)).json()).toMatchObject({
      user: { role: "assessor", tenantId: h.b.id, clientId: h.b.client, currentClientName: "First client" },
    });
    const nobody = await person(h);
    await h.db.asOwner("delete from entitlements where user_id = $1", [nobody.id]);
    expect((await login(openBrowser(h.app), nobody.email)).json()).toMatchObject({
      user: { role: "viewer", tenantId: null },
    });
  });
});

describe("a code", () => {
  const administrators: Role[] = [
    "super_admin",
    "site_administrator",
    "account_admin",
    "admin",
    "tenant_administrator",
  ];

  test.each(ROLES)("is required of %s if, and only if, it administers others", async (role) => {
    const answer = (await login(openBrowser(h.app), h.emailOf(role))).json<SignInAnswer>();
    expect(answer.requiresMFA === true).toBe(administrators.includes(role));
  });

  test("is required of everyone who has it switched on", async () => {
    const { email } = await person(h, { mfaRequired: true });
    expect((await login(openBrowser(h.app), email)).json()).toMatchObject({ requiresMFA: true });
  });

  test("is required with { success, requiresMFA, mfaToken, message }, before any session exists", async () => {
    const browser = openBrowser(h.app);
    const answer = await login(browser, h.emailOf("admin"));
    expect(answer.statusCode).toBe(200);
    const message = "We sent a code to your email address.";
    expect(answer.json()).toEqual({
      success: true,
      requiresMFA: true,
      mfaToken: expect.stringMatching(/^[\w-]{43}$/),
      methods: ["email"],
      message,
    });
    expect([...browser.jar.keys()]).toEqual(["crq-visitor"]);
  });

  test("that is right opens the session and answers { success, userId, message }", async () => {
    const { browser, token, code } = await challenged(h, h.emailOf("tenant_administrator"));
    const answer = await sendCode(browser, token, code);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      userId: expect.any(String),
      message: "Verification Successful",
    });
    const user = (await browser.call("GET", "/api/auth/user")).json<{ id: string }>();
    expect(user).toMatchObject({ id: answer.json<SignInAnswer>().userId, role: "tenant_administrator" });
  });

  test("is mailed only to the person, as six digits", async () => {
    const { email } = await person(h, { mfaRequired: true });
    await login(openBrowser(h.app), email);
    const mails = await h.db.asOwner<{ subject: string; html_body: string }>(
      "select * from mail where to_address = $1",
      [email],
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe("Your verification code");
    expect(mails[0]!.html_body).toContain((await codesFor(h, email))[0]);
  });
});

describe("a refusal", () => {
  const kinds = [
    "wrong password",
    "unknown account",
    "suspended account",
    "invited account",
    "another's password",
  ] as const;
  const attempt = async (kind: (typeof kinds)[number]): Promise<{ email: string; password: string }> => {
    switch (kind) {
      case "wrong password":
        return { email: (await person(h)).email, password: "Wrong-horse-9!" };
      case "unknown account":
        return { email: "nobody@nowhere.example", password: PASSWORD };
      case "suspended account":
        return { email: (await person(h, { status: "suspended" })).email, password: PASSWORD };
      case "invited account":
        return { email: (await person(h, { status: "invited" })).email, password: PASSWORD };
      case "another's password":
        return { email: h.emailOf("super_admin"), password: "Wrong-horse-9!" };
    }
  };

  test("is the same byte for byte, and in its headers' names, whatever its cause", async () => {
    const answers = [];
    for (const kind of kinds) {
      const { email, password } = await attempt(kind);
      const answer = await login(openBrowser(h.app), email, password);
      answers.push({
        status: answer.statusCode,
        body: answer.body,
        type: answer.headers["content-type"],
        headers: Object.keys(answer.headers).sort(),
      });
    }
    expect(answers[0]).toMatchObject({
      status: 401,
      body: '{"success":false,"error":"Invalid email or password"}',
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test("opens no session and mails nothing", async () => {
    const browser = openBrowser(h.app);
    const { email } = await person(h, { mfaRequired: true });
    await login(browser, email, "Wrong-horse-9!");
    expect([...browser.jar.keys()]).toEqual(["crq-visitor"]);
    expect(await codesFor(h, email)).toEqual([]);
  });

  test("is logged: in the person's tenant if there is one, otherwise on the platform", async () => {
    const { email } = await person(h, { tenantId: h.b.id });
    await login(openBrowser(h.app), email, "wrong");
    await login(openBrowser(h.app), "nobody-at-all@nowhere.example", "wrong");
    const rows = await audited(h, "session.refuse");
    expect(rows.find((row) => row.actor === email)).toMatchObject({ tenant_id: h.b.id, detail: { email } });
    expect(rows.find((row) => row.actor === "nobody-at-all@nowhere.example")).toMatchObject({
      tenant_id: PLATFORM,
    });
  });
});

describe("an incomplete form", () => {
  test.each([
    [{ email: "no address", password: "x" }, [{ path: "email", message: "Valid email address is required" }]],
    [{ email: "a@b.example", password: "" }, [{ path: "password", message: "Password is required" }]],
    [
      {},
      [
        { path: "email", message: "Valid email address is required" },
        { path: "password", message: "Password is required" },
      ],
    ],
    [
      { email: "a@b.example", password: "x", admin: true },
      [{ path: "admin", message: "is not a field of this request" }],
    ],
  ])("%j names every invalid field", async (body, errors) => {
    const answer = await openBrowser(h.app).call("POST", "/api/auth/login", body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid-request", errors });
  });

  test("of a code says how long a code is", async () => {
    const answer = await openBrowser(h.app).call("POST", "/api/mfa/verify", { token: "t", code: "12345" });
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ path: "code", message: "Please enter a 6-digit verification code" }],
    });
  });
});

test("session-info, entitlements, and user return the signed-in person", async () => {
  const browser = openBrowser(h.app, "127.0.0.1");
  const { email } = await person(h, {
    role: "viewer",
    also: [{ tenantId: h.a.id, role: "risk_analyst", clientId: null }],
  });
  await login(browser, email);
  const info = (await browser.call("GET", "/api/auth/session-info")).json<{ sessionStart: string }>();
  expect(info).toEqual({
    sessionStart: expect.any(String),
    ipAddress: "127.0.0.1",
    location: "This computer",
  });
  expect(Math.abs(Date.parse(info.sessionStart) - Date.now())).toBeLessThan(60_000);
  const held = (await browser.call("GET", "/api/user-entitlements/current")).json();
  expect(held).toEqual({ entitlements: [{ role: "risk_analyst" }, { role: "viewer" }] });
});
