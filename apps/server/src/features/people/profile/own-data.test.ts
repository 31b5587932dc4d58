/** Exporting personal data and deleting an account. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  audited,
  challenged,
  codesFor,
  login,
  openBrowser,
  sendCode,
  type Browser,
} from "../../../../test/browser.ts";
import { ageSessions } from "../../../../test/factors.ts";
import { ESTIMATE, harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM } from "../../../db/doors.ts";
import { newTenant } from "../accounts/store.ts";

let h: Harness;
let browser: Browser;
let me: { email: string; id: string };
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  me = await person(h, { role: "risk_analyst" });
  browser = openBrowser(h.app);
  await login(browser, me.email);
});
afterAll(() => h.close());

/** Creates one of each kind of thing that a person can have. */
async function possessions(): Promise<void> {
  await h.db.asOwner(
    `insert into passkeys (user_id, credential_id, public_key, name) values ($1, gen_random_uuid()::text, '\\x01', 'My laptop')`,
    [me.id],
  );
  await h.db.asOwner(
    `insert into totp_factors (user_id, secret, confirmed_at) values ($1, '\\x5ec2e7', now())`,
    [me.id],
  );
  await h.db.asOwner(`insert into recovery_codes (user_id, code_hash) values ($1, '\\x5ec2e7')`, [me.id]);
  await h.db.asOwner(
    `insert into user_identities (user_id, provider, subject, email) values ($1, 'google', $2, $2)`,
    [me.id, me.email],
  );
  await h.db.asOwner(
    `insert into api_keys (tenant_id, user_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at)
     values ($2, $1, 'My script', 'crq_abc', '\\x5ec2e7', '{scenario:read}', 'risk_analyst', 'Pat', now() + interval '1 day')`,
    [me.id, h.a.id],
  );
  await h.db.asOwner(
    `insert into account_requests (tenant_id, kind, email, first_name, last_name, company_name, job_title, phone_number)
     values ($1, 'starter', $2, 'Pat', 'Person', 'Acme', 'CISO', '1')`,
    [PLATFORM, me.email],
  );
}

describe("the export", () => {
  const download = () => browser.call("GET", "/api/account/export");

  test("contains all data about the person and no secrets", async () => {
    await possessions();
    const answer = await download();
    expect(answer.statusCode).toBe(200);
    const data = answer.json<Record<string, unknown[]> & { profile: object; factors: object }>();
    expect(data.profile).toMatchObject({
      id: me.id,
      email: me.email,
      first_name: "Pat",
      timezone: "America/New_York",
    });
    expect(data).toMatchObject({
      entitlements: [{ tenant: "Tenant a", role: "risk_analyst", client: null }],
      sessions: [{ ip_address: browser.ip, method: "password" }],
      identities: [{ provider: "google", email: me.email }],
      factors: {
        passkeys: [{ name: "My laptop" }],
        authenticatorApp: {},
        recoveryCodes: [{ used_at: null }],
      },
      apiKeys: [{ name: "My script", prefix: "crq_abc" }],
    });
    expect(data["notifications"]).toHaveLength(3);
    expect(data["auditEntries"]!.map((entry) => (entry as { action: string }).action)).toContain(
      "session.open",
    );
    expect(answer.body).not.toMatch(/hash|secret|argon2|5ec2e7|public_key|token/i);
  });

  test("contains nothing about others", async () => {
    const other = await person(h);
    await login(openBrowser(h.app), other.email);
    expect((await download()).body).not.toContain(other.email);
  });

  test("is logged, and limited to five an hour", async () => {
    for (let i = 0; i < 5; i++) expect((await download()).statusCode).toBe(200);
    expect((await download()).statusCode).toBe(429);
    const rows = (await audited(h, "user.export")).filter((row) => row.actor_id === me.id);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ tenant_id: h.a.id, object_id: me.id });
  });
});

describe("deleting the account", () => {
  const end = (body: object, by = browser) =>
    by.call("POST", "/api/account/delete", { confirm: "DELETE", ...body });
  const outlook = async (by = browser) =>
    (await by.call("GET", "/api/account/deletion")).json<{
      blockedBy: string[];
      tenants: string[];
      hasPassword: boolean;
    }>();
  const statusOf = async (id: string) =>
    (await h.db.asOwner<{ status: string }>("select status from users where id = $1", [id]))[0]!.status;
  const enter = async (email: string) => {
    const begun = await challenged(h, email);
    await sendCode(begun.browser, begun.token, begun.code);
    return begun.browser;
  };

  test("leaves a row without a name and none of the person's own data", async () => {
    await possessions();
    expect(await outlook()).toEqual({ blockedBy: [], tenants: ["Tenant a"], hasPassword: true });
    const answer = await end({ password: PASSWORD });
    expect(answer.json()).toEqual({ success: true });
    expect(browser.jar.has("crq-session")).toBe(false);
    const [row] = await h.db.asOwner<Record<string, unknown>>("select * from users where id = $1", [me.id]);
    expect(row).toMatchObject({
      status: "deleted",
      email: `deleted-${me.id}@invalid`,
      first_name: "",
      last_name: "",
      phone_number: "",
      job_title: "",
      password_hash: null,
    });
    const tables = await h.db.asOwner<{ name: string }>(
      "select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'cell_1'::regnamespace)",
    );
    expect(tables.map((table) => table.name)).toEqual(
      expect.arrayContaining(["sessions", "api_keys", "passkeys"]),
    );
    for (const { name } of tables)
      expect([name, await h.db.asOwner(`select 1 from ${name} where user_id = $1`, [me.id])]).toEqual([
        name,
        [],
      ]);
    expect(await h.db.asOwner("select 1 from account_requests where email = $1", [me.email])).toEqual([]);
    expect((await login(openBrowser(h.app), me.email)).statusCode).toBe(401);
  });

  test("is logged in the person's tenant and confirmed by mail to their address", async () => {
    await end({ password: PASSWORD });
    const [entry] = (await audited(h, "user.delete")).filter((row) => row.object_id === me.id);
    expect(entry).toMatchObject({ tenant_id: h.a.id, actor: me.email, detail: { by: "the person" } });
    const mails = await h.db.asOwner(
      "select 1 from mail where to_address = $1 and subject = 'Your account was deleted'",
      [me.email],
    );
    expect(mails).toHaveLength(1);
  });

  test("leaves their work to the tenant, under the name at the time", async () => {
    const made = await browser.call("POST", "/api/scenarios", {
      title: "Theirs to keep",
      estimate: ESTIMATE,
    });
    expect(made.statusCode).toBe(201);
    await end({ password: PASSWORD });
    const analyst = await h.signedIn("risk_analyst");
    const { id } = made.json<{ id: string }>();
    expect((await analyst.call("GET", `/api/scenarios/${id}`)).json()).toMatchObject({
      title: "Theirs to keep",
    });
    const [row] = await h.db.asOwner<{ by: string }>(
      "select created_by_name as by from risk_scenarios where id = $1",
      [id],
    );
    expect(row!.by).toBe("Pat Person");
  });

  test("requires the confirmation word and the password", async () => {
    expect((await end({ password: "wrong" })).json()).toMatchObject({
      status: 400,
      errors: [{ path: "password" }],
    });
    expect((await end({ password: PASSWORD, confirm: "delete" })).json()).toMatchObject({
      status: 400,
      errors: [{ path: "confirm", message: "Type DELETE to confirm" }],
    });
    expect((await end({})).json()).toMatchObject({ status: 400, errors: [{ path: "password" }] });
    expect(await statusOf(me.id)).toBe("active");
  });

  test("is possible with recent re-authentication for a person without a password", async () => {
    await h.db.asOwner("update users set password_hash = null where id = $1", [me.id]);
    expect(await outlook()).toMatchObject({ hasPassword: false });
    await ageSessions(h);
    expect((await end({})).json()).toMatchObject({ code: "confirmation-needed" });
    const { token } = (await browser.call("POST", "/api/account/confirm-code")).json<{ token: string }>();
    const [code] = await codesFor(h, me.email);
    await browser.call("POST", "/api/account/confirm-code/verify", { token, code });
    expect((await end({})).statusCode).toBe(200);
    expect(await statusOf(me.id)).toBe("deleted");
  });

  test("is refused to a tenant's last administrator, with what to do, until there is another", async () => {
    const tenantId = await h.doors.outside((tx) => newTenant(tx, "Only one"));
    const admin = await person(h, { role: "admin", tenantId });
    await person(h, { role: "tenant_administrator", tenantId, status: "suspended" });
    const theirs = await enter(admin.email);
    const reason =
      "You're the last administrator of Only one. Assign the role to someone else first, or have the tenant deleted.";
    expect(await outlook(theirs)).toMatchObject({ blockedBy: [reason] });
    const refused = await end({ password: PASSWORD }, theirs);
    expect(refused.json()).toMatchObject({ status: 403, detail: reason, errors: [{ message: reason }] });
    expect(await statusOf(admin.id)).toBe("active");
    await person(h, { role: "tenant_administrator", tenantId });
    expect((await end({ password: PASSWORD }, theirs)).statusCode).toBe(200);
  });

  test("by the last two administrators at once leaves one", async () => {
    const tenantId = await h.doors.outside((tx) => newTenant(tx, "Two of them"));
    const both = [await person(h, { role: "admin", tenantId }), await person(h, { role: "admin", tenantId })];
    const browsers = [await enter(both[0]!.email), await enter(both[1]!.email)];
    const answers = await Promise.all(browsers.map((one) => end({ password: PASSWORD }, one)));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test("is refused to the last super administrator", async () => {
    const chief = await person(h, { role: "super_admin", tenantId: PLATFORM });
    const theirs = await enter(chief.email);
    expect((await outlook(theirs)).blockedBy).toEqual([]);
    await h.db.asOwner(
      "update users set status = 'suspended' where id in (select user_id from entitlements where role = 'super_admin') and id <> $1",
      [chief.id],
    );
    expect((await end({ password: PASSWORD }, theirs)).json()).toMatchObject({
      status: 403,
      detail: "You're the last super administrator. Assign the role to someone else first.",
    });
    await h.db.asOwner("update users set status = 'active' where status = 'suspended'");
  });
});
