/** The one-time setup link: for one person, once, for 72 hours. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, challenged, login, openBrowser, sendCode, type Browser } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { openSetup } from "./set-up.ts";

let h: Harness;
let browser: Browser;
let token: string;
let who: { email: string; id: string };
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  who = await person(h, { role: "risk_analyst", status: "invited" });
  token = await linkFor(who.id);
  browser = openBrowser(h.app);
});
afterAll(() => h.close());

const linkFor = (id: string) => h.doors.outside((tx) => openSetup(tx, id));
const FORM = { firstName: " Maya ", lastName: "Chen", password: "New-horse-10!" };
const GONE = {
  status: 404,
  code: "not-found",
  detail: "This link was already used, has expired or isn't valid. Request a new one.",
};
const look = (of = token) => browser.call("GET", `/api/setup/${of}`);
const complete = (body: object = FORM, of = token) => browser.call("POST", `/api/setup/${of}`, body);

test("shows whom it is for, and the names they gave, however often it is opened", async () => {
  await h.db.asOwner("update users set first_name = 'Maja', last_name = 'Chen' where id = $1", [who.id]);
  const whose = { email: who.email, firstName: "Maja", lastName: "Chen" };
  for (let i = 0; i < 3; i++) expect((await look()).json()).toEqual(whose);
});

test("sets name and password, activates the account, and doesn't sign anyone in", async () => {
  expect((await login(browser, who.email, FORM.password)).statusCode).toBe(401);
  const answer = await complete();
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, email: who.email }]);
  expect(browser.jar.has("crq-session")).toBe(false);
  expect((await login(browser, who.email, FORM.password)).json()).toMatchObject({
    success: true,
    user: { firstName: "Maya", lastName: "Chen" },
  });
});

test("is logged in the person's tenant", async () => {
  await complete();
  expect((await audited(h, "user.set-up")).filter((row) => row.actor === who.email)).toMatchObject([
    { tenant_id: h.a.id, object_type: "user", object_id: who.id, ip_address: browser.ip, detail: {} },
  ]);
});

test("works once: afterwards it answers 404, whether opened or submitted", async () => {
  await complete();
  expect((await look()).json()).toMatchObject(GONE);
  expect((await complete({ ...FORM, password: "Other-horse-11!" })).json()).toMatchObject(GONE);
  expect((await login(browser, who.email, "Other-horse-11!")).statusCode).toBe(401);
});

test("works once, even with many parallel requests", async () => {
  await browser.csrf();
  const answers = await Promise.all(Array.from({ length: 6 }, () => complete()));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.statusCode === 404)).toHaveLength(5);
});

test("expires after 72 hours", async () => {
  const [row] = await h.db.asOwner<{ hours: number }>(
    "select round(extract(epoch from expires_at - now()) / 3600)::int as hours from challenges where user_id = $1",
    [who.id],
  );
  expect(row).toEqual({ hours: 72 });
  await h.db.asOwner("update challenges set expires_at = now() where user_id = $1", [who.id]);
  expect((await look()).json()).toMatchObject(GONE);
  expect((await complete()).json()).toMatchObject(GONE);
});

test("is void once a newer one is created, and for a suspended account", async () => {
  const newer = await linkFor(who.id);
  expect((await look()).statusCode).toBe(404);
  expect((await look(newer)).statusCode).toBe(200);
  await h.db.asOwner("update users set status = 'suspended' where id = $1", [who.id]);
  expect((await complete(FORM, newer)).json()).toMatchObject(GONE);
});

test("answers the same for an unknown link and a sign-in's token as for a used one", async () => {
  const { email } = await person(h, { mfaRequired: true });
  const { token: signIn } = await challenged(h, email);
  for (const one of ["unknown", signIn, "x".repeat(200), "%F0%9F%A6%8A"])
    expect((await look(one)).json()).toMatchObject(GONE);
});

test("its token doesn't work as a code's challenge", async () => {
  expect((await sendCode(browser, token, "123456")).statusCode).toBe(401);
  await browser.call("POST", "/api/mfa/resend", { token });
  expect(await h.db.asOwner("select from mail where to_address = $1", [who.email])).toEqual([]);
});

describe("a password", () => {
  test.each([
    ["Aa1!", ["At least 8 characters"]],
    ["lower-case-1!", ["One uppercase letter"]],
    ["UPPER-CASE-1!", ["One lowercase letter"]],
    ["No-Digits-Here!", ["One digit"]],
    ["NoSpecials123", ["One special character"]],
    ["abc", ["At least 8 characters", "One uppercase letter", "One digit", "One special character"]],
    [`Aa1!${"x".repeat(1021)}`, ["At most 1,024 characters"]],
  ])("%j is refused with the message %j", async (password, messages) => {
    const answer = await complete({ ...FORM, password });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: messages.map((message) => ({ path: "password", message })),
    });
    expect((await look()).statusCode).toBe(200);
  });

  test.each(["Пароль-Девять-9!", "Ünïcödé-9!", "With spaces 9 !"])("%j is accepted", async (password) => {
    expect((await complete({ ...FORM, password })).statusCode).toBe(200);
    expect((await login(browser, who.email, password)).json()).toMatchObject({ success: true });
  });
});

test("names are required, and every invalid field is named", async () => {
  expect(
    (await complete({ firstName: " ", password: FORM.password, role: "super_admin" })).json(),
  ).toMatchObject({
    errors: [
      { path: "firstName", message: "First name is required" },
      { path: "lastName", message: "Last name is required" },
      { path: "role", message: "is not a field of this request" },
    ],
  });
});

test("setting a new password ends the person's sessions and a sign-in begun with the old one", async () => {
  const known = await person(h, { mfaRequired: true });
  const first = await challenged(h, known.email);
  await sendCode(first.browser, first.token, first.code);
  expect((await first.browser.call("GET", "/api/auth/user")).statusCode).toBe(200);
  const begun = await challenged(h, known.email);
  expect((await complete(FORM, await linkFor(known.id))).statusCode).toBe(200);
  expect((await first.browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
  expect((await sendCode(begun.browser, begun.token, begun.code)).statusCode).toBe(401);
});
