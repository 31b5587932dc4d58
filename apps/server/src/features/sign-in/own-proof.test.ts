/** What a tenant's own provider opened does not reach what a person has elsewhere. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../../test/harness.ts";
import { person } from "../../../test/people.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

/** Somebody whom tenant a's provider let in. */
async function letIn(alsoElsewhere: boolean): Promise<Browser> {
  const also = alsoElsewhere ? [{ tenantId: h.b.id, role: "viewer" as const, clientId: null }] : [];
  const { email, id } = await person(h, { role: "risk_analyst", also });
  const browser = openBrowser(h.app);
  await login(browser, email);
  await h.db.asOwner("update sessions set method = $2, acting_tenant_id = $3 where user_id = $1", [
    id,
    `saml:${h.a.id}`,
    h.a.id,
  ]);
  return browser;
}

const CALLS = [
  {
    what: "ending the account",
    method: "POST",
    path: "/api/account/delete",
    body: { confirm: "DELETE", password: PASSWORD },
  },
  { what: "taking one's data along", method: "GET", path: "/api/account/export", body: undefined },
  {
    what: "making a key",
    method: "POST",
    path: "/api/account/api-keys",
    body: { name: "Mine", permissions: ["scenario:read"], expiresInDays: 30 },
  },
  {
    what: "making a passkey",
    method: "POST",
    path: "/api/account/factors/passkeys/options",
    body: undefined,
  },
  { what: "setting up an app", method: "POST", path: "/api/account/factors/totp", body: undefined },
  {
    what: "setting a password",
    method: "POST",
    path: "/api/account/password",
    body: { currentPassword: PASSWORD, newPassword: "Another-horse-7?" },
  },
] as const;

describe.each(CALLS)("$what", ({ method, path, body }) => {
  test("is refused where the person holds something elsewhere too", async () => {
    const answer = await (await letIn(true)).call(method, path, body);
    expect(answer.json()).toMatchObject({
      status: 403,
      detail: expect.stringContaining("A tenant's single sign-on opened this session"),
    });
  });

  test("is open to whoever belongs to that tenant alone", async () => {
    expect((await (await letIn(false)).call(method, path, body)).statusCode).toBeLessThan(300);
  });
});
