/** Changing the password: it requires the current one, and ends every other session. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { audited, login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { ageSessions, asked, enter, mailsTo } from "../../../../test/factors.ts";
import { harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

const NEW = "Another-horse-7?";

let h: Harness;
let email: string;
let id: string;
let browser: Browser;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());
beforeEach(async () => {
  ({ email, id } = await person(h));
  browser = await enter(h, email);
});

const change = (body: object, from = browser) => from.call("POST", "/api/account/password", body);
const signedIn = async (of: Browser) => (await of.call("GET", "/api/auth/user")).statusCode === 200;

test("the new one replaces the old one for sign-in, and the change is mailed and logged", async () => {
  expect((await change({ currentPassword: PASSWORD, newPassword: NEW })).statusCode).toBe(204);
  expect((await login(openBrowser(h.app), email, PASSWORD)).statusCode).toBe(401);
  expect((await login(openBrowser(h.app), email, NEW)).statusCode).toBe(200);
  expect((await mailsTo(h, email))[0]!.subject).toBe("Your password was changed");
  const row = (await audited(h, "password.change")).find((one) => one.actor === email);
  expect(row).toMatchObject({ actor_id: id, object_id: id, tenant_id: h.a.id });
  expect(JSON.stringify(row)).not.toContain(NEW);
});

test("every other session ends; this one continues under a new token, and the old token stops working", async () => {
  const elsewhere = await enter(h, email);
  const before = browser.cookie();
  await change({ currentPassword: PASSWORD, newPassword: NEW });
  expect(await signedIn(browser)).toBe(true);
  expect(browser.cookie()).not.toBe(before);
  expect(await signedIn(elsewhere)).toBe(false);
  const stale = await h.app.inject({ method: "GET", url: "/api/auth/user", headers: { cookie: before } });
  expect(stale.statusCode).toBe(401);
});

test("a remembered session stays remembered", async () => {
  const remembered = openBrowser(h.app);
  await login(remembered, email, PASSWORD, true);
  const answer = await change({ currentPassword: PASSWORD, newPassword: NEW }, remembered);
  expect(answer.cookies.find((one) => one.name === "crq-session")!.maxAge).toBeGreaterThan(29 * 86_400);
});

test("a sign-in begun with the old password ends too", async () => {
  await h.db.asOwner("update users set mfa_required = true where id = $1", [id]);
  const { browser: other, token } = await asked(h, email);
  const code = /^\d{6}$/m.exec((await mailsTo(h, email))[0]!.text_body)![0];
  await change({ currentPassword: PASSWORD, newPassword: NEW });
  expect((await other.call("POST", "/api/mfa/verify", { token, code })).statusCode).toBe(401);
});

test.each([
  [
    { currentPassword: "Wrong-horse-9!", newPassword: NEW },
    "currentPassword",
    "This is not your current password",
  ],
  [{ newPassword: NEW }, "currentPassword", "This is not your current password"],
  [
    { currentPassword: PASSWORD, newPassword: PASSWORD },
    "newPassword",
    "Choose a password different from your current one",
  ],
  [{ currentPassword: PASSWORD, newPassword: "short" }, "newPassword", "At least 8 characters"],
])("%j is refused at %s: %s", async (body, path, message) => {
  const answer = await change(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: object[] }>().errors).toContainEqual({ path, message });
  expect((await login(openBrowser(h.app), email, PASSWORD)).statusCode).toBe(200);
});

test("the current one can be guessed ten times in a quarter of an hour", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => change({ currentPassword: "Wrong-horse-9!", newPassword: NEW })),
  );
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(10);
});

test("a person without one sets their first after re-authenticating with a mailed code", async () => {
  await h.db.asOwner("update users set password_hash = null where id = $1", [id]);
  await ageSessions(h);
  const refused = await change({ newPassword: NEW });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, "confirmation-needed"]);
  const { token } = (await browser.call("POST", "/api/account/confirm-code")).json<{ token: string }>();
  const code = /^\d{6}$/m.exec((await mailsTo(h, email))[0]!.text_body)![0];
  await browser.call("POST", "/api/account/confirm-code/verify", { token, code });
  expect((await change({ newPassword: NEW })).statusCode).toBe(204);
  expect((await login(openBrowser(h.app), email, NEW)).statusCode).toBe(200);
});
