/**
 * An API key that survives the break-in.
 *
 * The attacker finds an unlocked screen over lunch, or got into an account for an hour. They create an API
 * key, because it works without the session, and wait. The owner signs everyone out and changes or resets the
 * password, sure that the account is secure again. The attacker would keep reading, and writing, with the
 * key.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { audited, login, openBrowser, type Browser } from "../../test/browser.ts";
import { ageSessions, enter, mailsTo } from "../../test/factors.ts";
import { harness, PASSWORD, type Harness } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let email: string;
let browser: Browser;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());
beforeEach(async () => {
  ({ email } = await person(h, { role: "risk_analyst" }));
  browser = await enter(h, email);
});

const NEW_PASSWORD = "Back-in-control-5!";
const wanted = { name: "Export", permissions: ["scenario:read"] };
const make = async (by: Browser) =>
  (await by.call("POST", "/api/account/api-keys", wanted)).json<{ key: string; expiresAt: string }>();
const works = async (key: string) =>
  (await h.app.inject({ url: "/api/scenarios", headers: { authorization: `Bearer ${key}` } })).statusCode ===
  200;

test("an unlocked screen can't create one: neither a personal nor a tenant-owned key", async () => {
  const admin = await h.signedIn("tenant_administrator");
  await ageSessions(h);
  const own = await browser.call("POST", "/api/account/api-keys", wanted);
  const tenants = await admin.call("POST", "/api/api-keys", { ...wanted, role: "risk_analyst" });
  for (const answer of [own, tenants])
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "confirmation-needed"]);
  const rows = await h.db.asOwner("select 1 from api_keys");
  expect(rows).toHaveLength(0);
  await browser.call("POST", "/api/account/confirm-password", { password: PASSWORD });
  expect(await works((await make(browser)).key)).toBe(true);
});

test("none survives a password reset", async () => {
  const { key } = await make(browser);
  expect(await works(key)).toBe(true);
  const owner = openBrowser(h.app);
  await owner.call("POST", "/api/auth/forgot-password", { email });
  const token = /reset-password\?token=([\w-]+)/.exec((await mailsTo(h, email))[0]!.text_body)![1];
  await owner.call("POST", "/api/reset-password", { token, password: NEW_PASSWORD });
  expect(await works(key)).toBe(false);
  expect((await mailsTo(h, email))[0]!.text_body).toContain("Your API key was revoked.");
  const entry = (await audited(h, "api-key.revoke")).at(-1)!;
  expect(entry).toMatchObject({ tenant_id: h.a.id, detail: { reason: "password reset" } });
});

test("none survives a password change; a key created afterwards works", async () => {
  const [first, second] = [await make(browser), await make(browser)];
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  expect((await browser.call("POST", "/api/account/password", body)).statusCode).toBe(204);
  expect([await works(first.key), await works(second.key)]).toEqual([false, false]);
  expect((await mailsTo(h, email))[0]!.text_body).toContain("Your 2 API keys were revoked.");
  expect(await works((await make(browser)).key)).toBe(true);
  expect((await login(openBrowser(h.app), email, NEW_PASSWORD)).statusCode).toBe(200);
});

test("none outlasts its 90 days by default, nor ever a year, and the owner is told of each by mail", async () => {
  const days = (made: { expiresAt: string }) => (Date.parse(made.expiresAt) - Date.now()) / 86_400_000;
  expect(days(await make(browser))).toBeCloseTo(90, 0);
  expect((await mailsTo(h, email))[0]!.subject).toBe("A new API key for your account");
  const tooLong = await browser.call("POST", "/api/account/api-keys", { ...wanted, expiresInDays: 366 });
  expect(tooLong.statusCode).toBe(400);
  const year = await browser.call("POST", "/api/account/api-keys", { ...wanted, expiresInDays: 365 });
  expect(days(year.json())).toBeCloseTo(365, 0);
});

test("an administrator who creates a tenant-owned key is told too, as are the others", async () => {
  const admin = await h.signedIn("tenant_administrator");
  const made = await admin.call("POST", "/api/api-keys", { ...wanted, role: "risk_analyst" });
  expect(made.statusCode).toBe(201);
  expect((await mailsTo(h, h.emailOf("tenant_administrator")))[0]!.subject).toBe(
    "A new API key for Tenant a",
  );
  const told = await h.db.asOwner<{ email: string }>(
    "select u.email from notifications n join users u on u.id = n.user_id where n.title = 'A new tenant API key'",
  );
  expect(told.map((one) => one.email)).toContain(h.emailOf("admin"));
});
