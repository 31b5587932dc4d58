/**
 * Break-glass accounts: named by the environment, super administrators whatever their roles, and never used
 * unnoticed.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  audited,
  challenged,
  login,
  openBrowser,
  sendCode,
  type SignInAnswer,
} from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM } from "../../../db/doors.ts";

const named: string[] = [];
let h: Harness;
let email: string;
let id: string;
beforeAll(async () => {
  h = await harness({ breakGlass: named });
  ({ email, id } = await person(h, { role: "viewer" }));
  named.push(email);
  await operatorMade(email);
});
const operatorMade = (address: string) =>
  h.db.asOwner("update users set operator_made_at = now() where email = $1", [address]);
afterAll(() => h.close());

const enter = async () => {
  const { browser, token, code } = await challenged(h, email);
  expect((await sendCode(browser, token, code)).statusCode).toBe(200);
  return browser;
};
const mails = () =>
  h.db.asOwner<{ to_address: string; text_body: string }>(
    "select to_address, text_body from mail where subject = 'A break-glass account was used'",
  );

describe("an account named by the environment", () => {
  test("requires a code, and works as a super administrator whatever its roles", async () => {
    const answer = (await login(openBrowser(h.app), email)).json<SignInAnswer>();
    expect([answer.requiresMFA, answer.user]).toEqual([true, undefined]);
    const browser = await enter();
    expect((await browser.call("GET", "/api/auth/user")).json()).toMatchObject({
      role: "super_admin",
      tenantId: null,
    });
    expect((await browser.call("GET", "/api/auth/contexts")).json()).toMatchObject({ maySwitch: true });
    const to = { tenantId: h.a.id, clientId: h.a.client, role: "admin" };
    expect((await browser.call("POST", "/api/auth/switch-role", to)).statusCode).toBe(200);
    expect((await browser.call("GET", "/api/auth/user")).json()).toMatchObject({
      role: "admin",
      tenantId: h.a.id,
    });
    expect((await browser.call("POST", "/api/auth/leave-tenant")).statusCode).toBe(200);
  });

  test("leaves a trace at each use: in the log, in the session, and in a mail to every super administrator", async () => {
    const before = (await mails()).length;
    const browser = await enter();
    const opened = (await audited(h, "session.open")).filter((row) => row.ip_address === browser.ip);
    expect(opened).toMatchObject([{ tenant_id: PLATFORM, actor: email, detail: { breakGlass: true } }]);
    expect(
      await h.db.asOwner("select distinct break_glass, held_role from sessions where user_id = $1", [id]),
    ).toEqual([{ break_glass: true, held_role: "super_admin" }]);
    const sent = (await mails()).slice(before);
    expect(sent.map((mail) => mail.to_address)).toEqual([h.emailOf("super_admin")]);
    expect(sent[0]!.text_body).toContain(`${email} signed in from ${browser.ip}`);
  });

  test("is signed out at the next call once it is no longer named, and then has only its own roles", async () => {
    const browser = await enter();
    expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(200);
    named.length = 0;
    expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
    const plain = openBrowser(h.app);
    expect((await login(plain, email)).json<SignInAnswer>().user).toMatchObject({ role: "viewer" });
    named.push(email);
  });

  test("must be active like any other", async () => {
    const browser = await enter();
    await h.db.asOwner("update users set status = 'suspended' where id = $1", [id]);
    expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await login(openBrowser(h.app), email)).statusCode).toBe(401);
    await h.db.asOwner("update users set status = 'active' where id = $1", [id]);
  });
});

test("other accounts gain nothing from it", async () => {
  const other = await person(h, { role: "viewer" });
  const browser = openBrowser(h.app);
  expect((await login(browser, other.email)).json<SignInAnswer>().user).toMatchObject({ role: "viewer" });
  await h.db.asOwner("update sessions set break_glass = true, held_role = 'super_admin' where user_id = $1", [
    other.id,
  ]);
  expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
});
