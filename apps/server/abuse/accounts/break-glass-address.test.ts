/**
 * The attacker knows, or guesses, an address in BREAK_GLASS_EMAILS: anyone who signs in under it is a super
 * administrator in an emergency. They administer a tenant with an identity provider and a directory, and can
 * register, invite, and change their own address. They try to get an account under that address in each of
 * these ways, also with spellings that look the same.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  challenged,
  login,
  openBrowser,
  sendCode,
  type Browser,
  type SignInAnswer,
} from "../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../test/harness.ts";
import { hostileProvider, type HostileProvider } from "../../test/providers/hostile-openid-provider.ts";
import { person } from "../../test/people.ts";
import { assertAddress, connectProvider } from "../../test/providers/saml-sign-in.ts";
import { samlProvider, type SamlProvider } from "../../test/providers/saml-provider.ts";
import { createSuperAdmin } from "../../src/commands/create-super-admin.ts";
import { unmadeBreakGlass } from "../../src/features/people/sign-in/break-glass-store.ts";
import { isReserved } from "../../src/features/people/sign-in/break-glass.ts";
import { hashPassword } from "../../src/features/people/sign-in/passwords/passwords.ts";

const SITE = "http://127.0.0.1";
const UNMADE = "emergency@platform.example";
const MADE = "operator@platform.example";
const named = [UNMADE, MADE];
let idp: SamlProvider;
let oidc: HostileProvider;
let h: Harness;
beforeAll(async () => {
  idp = await samlProvider();
  oidc = await hostileProvider(`${SITE}/api/auth/oidc/callback`);
  const { issuer, clientId, clientSecret } = oidc;
  h = await harness({
    publicUrl: SITE,
    breakGlass: named,
    federation: { oidc: { issuer, clientId, clientSecret, name: "Example" } },
  });
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  await connectProvider(h, h.a.id, idp);
  await h.doors.outside((tx) => createSuperAdmin(tx, MADE));
});
afterAll(async () => {
  await h.close();
  await idp.close();
  await oidc.close();
});

const whoAmI = async (browser: Browser) => (await browser.call("GET", "/api/auth/user")).statusCode;
const accounts = () =>
  h.db.asOwner("select email from users where lower(email) = any($1) order by email", [named]);
const onlyTheOperators = async () => expect(await accounts()).toEqual([{ email: MADE }]);
const SPELLINGS = [
  UNMADE,
  MADE,
  "Emergency@Platform.Example",
  "emergency@platform.example.",
  "ｅmergency@platform.example",
  "emer\u200Bgency@platform.example",
];

describe("an address reserved for emergencies", () => {
  test.each(SPELLINGS)("is recognized as %j", (address) => {
    expect(isReserved(named, address)).toBe(true);
  });

  test.each([
    "e.mergency@platform.example",
    "emergency+1@platform.example",
    "emergency@platform.example.org",
  ])("is not %s, which belongs to someone else", (address) => {
    expect(isReserved(named, address)).toBe(false);
  });
});

describe("no one gets an account under it", () => {
  test.each([UNMADE, MADE, "Emergency@Platform.Example"])(
    "through a tenant's identity provider (%s)",
    async (address) => {
      const { browser, location } = await assertAddress(h, idp, h.a.id, address);
      expect([location, await whoAmI(browser)]).toEqual(["/login?notice=own-account-only", 401]);
      await onlyTheOperators();
    },
  );

  test.each([UNMADE, MADE])("through an outside sign-in provider (%s)", async (address) => {
    const browser = openBrowser(h.app);
    const location = await oidc.signIn(browser, { claims: { email: address, email_verified: true } });
    expect([location, await whoAmI(browser)]).toEqual(["/login?notice=own-account-only", 401]);
    await onlyTheOperators();
  });

  test("by linking: neither to such an account nor with such an address", async () => {
    const { email } = await person(h);
    const browser = openBrowser(h.app);
    await login(browser, email);
    const started = await browser.call("POST", "/api/account/identities/oidc/start");
    const location = await oidc.signIn(
      browser,
      { claims: { email: UNMADE, email_verified: true } },
      started.json<{ url: string }>().url,
    );
    expect(location).toContain("notice=own-account-only");
    expect(await h.db.asOwner("select id from user_identities where email = $1", [UNMADE])).toEqual([]);
  });

  test("through a directory", async () => {
    const admin = await h.signedIn("admin", "a");
    const made = await admin.call("POST", "/api/api-keys", {
      name: "Directory",
      role: "admin",
      permissions: ["scim:provision"],
      expiresInDays: 30,
    });
    const call = (method: "POST" | "PUT", path: string, userName: string) =>
      h.app.inject({
        method,
        url: `/api/scim/v2${path}`,
        headers: {
          authorization: `Bearer ${made.json<{ key: string }>().key}`,
          "content-type": "application/scim+json",
        },
        payload: JSON.stringify({
          schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
          userName,
          active: true,
        }),
      });
    for (const address of [UNMADE, MADE, "Emergency@Platform.Example"])
      expect((await call("POST", "/Users", address)).statusCode).toBe(403);
    const other = (await call("POST", "/Users", "someone@a.example")).json<{ id: string }>();
    expect((await call("PUT", `/Users/${other.id}`, UNMADE)).statusCode).toBeGreaterThanOrEqual(400);
    await onlyTheOperators();
  });

  test("by registering, and the answer is the same as for everyone", async () => {
    const form = (email: string) => ({
      firstName: "Eve",
      lastName: "Adversary",
      email,
      companyName: "Elsewhere",
      jobTitle: "Analyst",
      phoneNumber: "+1 555 0100",
    });
    const answerTo = async (email: string) => {
      const answer = await openBrowser(h.app).call("POST", "/api/auth/register-starter", form(email));
      return [answer.statusCode, answer.json() as unknown];
    };
    expect(await answerTo(UNMADE)).toEqual(await answerTo("someone.new@elsewhere.example"));
    expect(await h.db.asOwner("select id from account_requests where email = $1", [UNMADE])).toEqual([]);
    expect(await h.db.asOwner("select id from mail where to_address = $1", [UNMADE])).toEqual([]);
  });

  test("by a request or an invitation from before the address was named", async () => {
    const email = "later@platform.example";
    const admin = await h.signedIn("tenant_administrator", "a");
    const invite = () =>
      admin.call("POST", "/api/invitations", {
        emails: [email],
        role: "viewer",
        clientId: null,
        message: "",
      });
    expect((await invite()).json()).toMatchObject({ invited: 1 });
    const [mail] = await h.db.asOwner<{ text_body: string }>(
      "select text_body from mail where to_address = $1",
      [email],
    );
    const token = /new-registration\?token=([\w-]+)/.exec(mail!.text_body)![1]!;
    await h.db.asOwner(
      `insert into account_requests (tenant_id, kind, status, email, first_name, last_name, company_name, job_title, phone_number, confirmed_at)
       values ($1, 'join', 'pending', $2, 'Eve', 'A', 'E', 'A', '+1 555 0100', now())`,
      [h.a.id, email],
    );
    named.push(email);
    try {
      const told = await openBrowser(h.app).call("GET", `/api/auth/registration-token?token=${token}`);
      expect(told.json()).toEqual({ valid: false });
      const [request] = await h.db.asOwner<{ id: string }>(
        "select id from account_requests where email = $1",
        [email],
      );
      const decider = await h.signedIn("super_admin");
      const approval = { tenantId: h.a.id, role: "viewer", clientId: null, note: "" };
      const answer = await decider.call("POST", `/api/account-requests/${request!.id}/approve`, approval);
      expect(answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining("reserved") });
      expect((await invite()).json()).toMatchObject({ invited: 0, results: [{ outcome: "reserved" }] });
      expect(await h.db.asOwner("select id from users where email = $1", [email])).toEqual([]);
    } finally {
      named.pop();
    }
  });

  test("by changing their own address", async () => {
    const { email, id } = await person(h);
    const browser = openBrowser(h.app);
    await login(browser, email);
    const asked = await browser.call("POST", "/api/account/email", {
      email: UNMADE,
      currentPassword: PASSWORD,
    });
    expect(asked.statusCode).toBe(200); // as for an available address
    expect(
      await h.db.asOwner("select code_hash from challenges where kind = 'email-change' and user_id = $1", [
        id,
      ]),
    ).toEqual([{ code_hash: null }]);
    await onlyTheOperators();
  });
});

describe("an account that has the address anyway", () => {
  test("has only its own roles, unless the operator created it", async () => {
    const { email, id } = await person(h);
    const at = "inherited@platform.example";
    await h.db.asOwner("update users set email = $2, email_verified_at = now() where id = $1", [id, at]);
    named.push(at);
    try {
      expect(email).not.toBe(at);
      const browser = openBrowser(h.app);
      expect((await login(browser, at)).json<SignInAnswer>().user).toMatchObject({ role: "viewer" });
      expect((await browser.call("POST", "/api/auth/leave-tenant")).statusCode).toBe(403);
    } finally {
      named.pop();
    }
  });

  test("loses the operator's mark with its address", async () => {
    const at = "renamed@platform.example";
    await h.doors.outside((tx) => createSuperAdmin(tx, at));
    await h.db.asOwner("update users set email = 'other@platform.example' where email = $1", [at]);
    const [row] = await h.db.asOwner(
      "select operator_made_at, email_verified_at from users where email = 'other@platform.example'",
    );
    expect(row).toEqual({ operator_made_at: null, email_verified_at: null });
  });
});

describe("honest operators are unaffected", () => {
  test("the account they created signs in with a password and a code, and works as a super administrator", async () => {
    await h.db.asOwner(
      "update users set status = 'active', password_hash = $2, email_verified_at = now() where email = $1",
      [MADE, await hashPassword(PASSWORD)],
    );
    const { browser, token, code } = await challenged(h, MADE);
    expect((await sendCode(browser, token, code)).statusCode).toBe(200);
    expect((await browser.call("GET", "/api/auth/user")).json()).toMatchObject({ role: "super_admin" });
  });

  test("an unproved account that the command takes over loses what others set up", async () => {
    const email = "taken-over@platform.example";
    await h.db.asOwner("insert into users (email, status) values ($1, 'active')", [email]);
    await h.db.asOwner(
      "insert into passkeys (user_id, credential_id, public_key, name) select id, 'early', 'k', 'Planted' from users where email = $1",
      [email],
    );
    await h.doors.outside((tx) => createSuperAdmin(tx, email));
    expect(await h.db.asOwner("select id from passkeys where credential_id = 'early'")).toEqual([]);
  });

  test("the server reports at start which named addresses have no account of the operator's", async () => {
    expect(await h.doors.outside((tx) => unmadeBreakGlass(tx, named))).toEqual([UNMADE]);
  });
});
