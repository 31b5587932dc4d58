/** Who is notified of what, by performing each action. */
import type { Notification } from "@crq/contract/people/notifications";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { holdLock } from "../../../../test/database.ts";
import { ESTIMATE, harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { mailsTo, tokenIn } from "../../../../test/mail.ts";
import { person, type Special } from "../../../../test/people.ts";
import { PLATFORM } from "../../../db/doors.ts";
import { tellOfExpiringKeys } from "./expiring-keys.ts";
import { originOf } from "./known-origin.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
});
afterAll(() => h.close());

type Told = Pick<Notification, "title" | "body" | "href" | "category"> & { tenant_id: string; kind: string };
/** A user's notifications except those of every new account, newest first. */
const toldTo = (email: string) =>
  h.db.asOwner<Told & { count: number; mail_due: string }>(
    `select n.* from notifications n join users u on u.id = n.user_id
     where u.email = $1 and n.kind not in ('welcome', 'security', 'tour') order by n.created_at desc, n.id`,
    [email],
  );
const kinds = async (email: string) => (await toldTo(email)).map(({ kind }) => kind);
async function signedIn(special: Special = {}): Promise<{ id: string; email: string; browser: Browser }> {
  const who = await person(h, special);
  const browser = openBrowser(h.app);
  await login(browser, who.email);
  return { ...who, browser };
}

describe("security", () => {
  test("a sign-in from a new kind of browser or a new network triggers one; the first, and one from a known place, don't", async () => {
    const { email } = await person(h, { role: "viewer" });
    const from = (ip: string, agent: string) =>
      openBrowser(h.app, ip).call(
        "POST",
        "/api/auth/login",
        { email, password: PASSWORD },
        { "user-agent": agent },
      );
    const firefox = (version: number) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
    await from("203.0.113.9", firefox(140));
    await from("203.0.77.1", firefox(141)); // the provider assigned another address, and the browser was updated
    expect(await toldTo(email)).toEqual([]);
    await from("203.0.113.9", "curl/8.9.1");
    await from("198.51.100.4", firefox(141));
    await from("198.51.100.5", firefox(142));
    expect(await toldTo(email)).toMatchObject([
      {
        title: "Sign-in from a new place",
        body: expect.stringContaining("Firefox on Windows from the IP address 198.51.100.4"),
        category: "security",
        mail_due: "now",
        tenant_id: PLATFORM,
      },
      {
        title: "Sign-in from a new device",
        body: expect.stringContaining("curl from the IP address 203.0.113.9"),
      },
    ]);
  });

  test.each([
    ["203.0.113.9", "203.0"],
    ["::ffff:203.0.113.9", "203.0"],
    ["2001:DB8:85a3::8a2e:370:7334", "2001:db8"],
    ["::1", ":"],
  ])("the address %s is compared by the network %s", (ip, network) => {
    expect(originOf({ ip, userAgent: "" }).network).toBe(network);
  });

  test("a changed password, a password reset, and a new personal key trigger one; each also has its own mail", async () => {
    const { email, browser } = await signedIn({ role: "risk_analyst" });
    await browser.call("POST", "/api/account/api-keys", {
      name: "Script",
      permissions: ["scenario:read"],
      expiresInDays: 30,
    });
    const change = { currentPassword: PASSWORD, newPassword: "Another-horse-7?" };
    expect((await browser.call("POST", "/api/account/password", change)).statusCode).toBe(204);
    await openBrowser(h.app).call("POST", "/api/auth/forgot-password", { email });
    const token = tokenIn((await mailsTo(h, email))[0], "/reset-password");
    await openBrowser(h.app).call("POST", "/api/reset-password", { token, password: "Third-horse-8?" });
    expect(await toldTo(email)).toMatchObject([
      { kind: "password.reset", category: "security", mail_due: "no" },
      { kind: "password.change", category: "security", mail_due: "no" },
      {
        kind: "api-key.create",
        category: "security",
        mail_due: "no",
        href: "/my-account/profile?section=api-keys",
      },
    ]);
  });

  test("a session ended by an administrator triggers one, from either screen", async () => {
    const { email, id } = await signedIn({ role: "viewer" });
    const admin = await h.signedIn("admin");
    const online = await admin.call("GET", `/api/online-users?q=${email}`);
    const [{ sessionId }] = online.json<{ items: [{ sessionId: string }] }>().items;
    expect((await admin.call("POST", `/api/online-users/${sessionId}/sign-out`)).statusCode).toBe(204);
    await login(openBrowser(h.app), email);
    await admin.call("POST", `/api/users/${id}/sign-out`, {});
    expect(await toldTo(email)).toMatchObject([
      { kind: "session.end", count: 2, tenant_id: PLATFORM, body: "Test admin ended one of your sessions." },
    ]);
  });

  test("a new key of the tenant notifies all its administrators and no one else", async () => {
    const admin = await h.signedIn("admin");
    const made = await admin.call("POST", "/api/api-keys", {
      name: "Directory",
      permissions: ["scenario:read"],
      role: "risk_analyst",
      expiresInDays: 30,
    });
    expect(made.statusCode).toBe(201);
    for (const role of ["admin", "tenant_administrator"] as const)
      expect(await toldTo(h.emailOf(role))).toContainEqual(
        expect.objectContaining({ kind: "api-key.create", tenant_id: h.a.id }),
      );
    expect(await kinds(h.emailOf("admin", "b"))).not.toContain("api-key.create");
    expect(await kinds(h.emailOf("viewer"))).toEqual([]);
  });
});

describe("access", () => {
  test("assigning and revoking a role notifies the person, wherever they work, unless they did it themselves", async () => {
    const { email, id } = await person(h, { role: "viewer" });
    const admin = await h.signedIn("admin");
    const granted = await admin.call("POST", "/api/entitlements", {
      userId: id,
      role: "risk_analyst",
      clientId: null,
      expiresAt: null,
    });
    expect(granted.statusCode).toBe(201);
    await admin.call("DELETE", `/api/entitlements/${granted.json<{ id: string }>().id}`);
    expect(await toldTo(email)).toMatchObject([
      { title: "You're no longer RISK ANALYST in Tenant a", tenant_id: PLATFORM, category: "access" },
      { title: "You're now RISK ANALYST in Tenant a", tenant_id: PLATFORM, mail_due: "digest" },
    ]);
    expect(await kinds(h.emailOf("admin"))).not.toContain("entitlement.grant");
  });

  test("accepting an invitation notifies its sender", async () => {
    const { email, browser } = await signedIn({ role: "viewer", tenantId: h.b.id });
    const admin = await h.signedIn("admin");
    const sent = await admin.call("POST", "/api/invitations", { emails: [email], role: "risk_analyst" });
    expect(sent.json()).toMatchObject({ invited: 1 });
    const token = tokenIn((await mailsTo(h, email))[0], "/new-registration");
    const accepted = await browser.call("POST", "/api/auth/accept-invitation", { token });
    expect(accepted.statusCode).toBe(200);
    expect(await toldTo(h.emailOf("admin"))).toContainEqual(
      expect.objectContaining({
        kind: "invitation.accept",
        title: `${email} accepted your invitation`,
        body: "They now have the RISK ANALYST role in Tenant a.",
      }),
    );
    expect(await kinds(email)).toEqual([]);
  });

  test("keys that expire within a week notify once: their owner, or the tenant's administrators", async () => {
    const { email, id } = await person(h, { role: "risk_analyst" });
    const key = (userId: string | null, name: string, days: number) =>
      h.db.asOwner(
        `insert into api_keys (tenant_id, user_id, name, prefix, key_hash, permissions, role, created_by_name, created_at, expires_at)
         values ($1, $2, $3::text, 'crq_x', sha256(convert_to($3::text, 'UTF8')), '{}', 'viewer', 'x', now() - interval '9 days', now() + make_interval(days => $4))`,
        [h.a.id, userId, name, days],
      );
    for (const [owner, name, days] of [
      [id, "Soon", 6],
      [id, "Later", 8],
      [id, "Over", -1],
      [null, "Tenant's", 2],
    ] as const)
      await key(owner, name, days);
    const other = await holdLock(h.db, h.a.id, "select pg_advisory_xact_lock(hashtext('expiring keys'))");
    await tellOfExpiringKeys(h.doors);
    expect(await toldTo(email)).toEqual([]); // another process announces them
    await other.release();
    await Promise.all([tellOfExpiringKeys(h.doors), tellOfExpiringKeys(h.doors)]);
    await tellOfExpiringKeys(h.doors);
    expect((await toldTo(email)).map(({ title, count }) => [title.slice(0, 25), count])).toEqual([
      ["The API key “Soon” expire", 1],
    ]);
    const admins = (await toldTo(h.emailOf("admin"))).filter(({ kind }) => kind === "api-key.expire");
    expect(admins).toMatchObject([
      { title: expect.stringContaining("Tenant's"), tenant_id: h.a.id, count: 1 },
    ]);
  });
});

test("administration: suspending and reactivating a tenant notifies its administrators, by mail while it is closed", async () => {
  const root = await h.signedIn("super_admin");
  await root.call("POST", `/api/tenants/${h.b.id}/suspend`, { reason: "Unpaid for long" });
  await root.call("POST", `/api/tenants/${h.b.id}/reactivate`, {});
  for (const role of ["admin", "tenant_administrator"] as const)
    expect(await toldTo(h.emailOf(role, "b"))).toMatchObject([
      { title: "Tenant b is active again", tenant_id: PLATFORM, mail_due: "no" },
      { title: "Tenant b is suspended", body: expect.stringContaining("Unpaid for long") },
    ]);
  expect(await kinds(h.emailOf("viewer", "b"))).toEqual([]);
});

test("risk: a scenario changed or deleted by someone else notifies its creator once an hour", async () => {
  const author = await signedIn({ role: "risk_analyst" });
  const made = await author.browser.call("POST", "/api/scenarios", {
    title: "Ransomware",
    estimate: ESTIMATE,
  });
  const { id, version } = made.json<{ id: string; version: number }>();
  await author.browser.call("PATCH", `/api/scenarios/${id}`, { version, title: "Ransomware, again" });
  expect(await kinds(author.email)).toEqual([]);
  const other = await h.signedIn("risk_analyst");
  for (const at of [2, 3])
    expect(
      (await other.call("PATCH", `/api/scenarios/${id}`, { version: at, description: `Version ${at}` }))
        .statusCode,
    ).toBe(200);
  await other.call("DELETE", `/api/scenarios/${id}`);
  expect(await toldTo(author.email)).toMatchObject([
    { title: "Test risk_analyst deleted “Ransomware, again”", category: "risk", tenant_id: h.a.id },
    {
      title: "Test risk_analyst changed “Ransomware, again”",
      count: 2,
      href: `/risk-management/quantitative-analysis?scenario=${id}`,
    },
  ]);
});
