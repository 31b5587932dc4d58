/**
 * A tenant's administrator strips a person's two-factor authentication.
 *
 * The attacker administers one tenant, or found an administrator's screen unlocked, or has an API key. They
 * want into the account of someone who outranks them, or who also works for another tenant, and know (or can
 * reset) the password. The victim's authenticator app is in the way, so they use the button meant for people
 * who lost their phone. They would gain whatever the victim can do, in every tenant where the victim works.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited } from "../../test/browser.ts";
import { ageSessions, mailsTo } from "../../test/factors.ts";
import { harness, PASSWORD, type Harness, type Session } from "../../test/harness.ts";
import { person, type Special } from "../../test/people.ts";

let h: Harness;
let tenantAdmin: Session;
let platform: Session;
beforeAll(async () => {
  h = await harness();
  tenantAdmin = await h.signedIn("tenant_administrator");
  platform = await h.signedIn("super_admin");
});
afterAll(() => h.close());

/** A person with an authenticator app. */
async function victim(special: Special = {}): Promise<{ id: string; email: string }> {
  const made = await person(h, special);
  await h.db.asOwner(
    "insert into totp_factors (user_id, secret, confirmed_at) values ($1, '\\x5ec2e7', now())",
    [made.id],
  );
  return made;
}

const strip = (by: Session, id: string) => by.call("POST", `/api/users/${id}/reset-factors`);
const stillProtected = async (id: string) =>
  (await h.db.asOwner("select 1 from totp_factors where user_id = $1", [id])).length === 1;
const notices = (kind: string, title: string) =>
  h.db.asOwner<{ email: string }>(
    "select u.email from notifications n join users u on u.id = n.user_id where n.kind = $1 and n.title = $2",
    [kind, title],
  );

test("not of someone who also works elsewhere, even with suspended or expired roles", async () => {
  const elsewhere = { tenantId: h.b.id, role: "viewer", clientId: null } as const;
  const both = await victim({ also: [elsewhere] });
  const asleep = await victim({ also: [elsewhere] });
  await h.db.asOwner(
    "update entitlements set suspended_at = now(), expires_at = now() where user_id = $1 and tenant_id = $2",
    [asleep.id, h.b.id],
  );
  for (const { id } of [both, asleep]) {
    const answer = await strip(tenantAdmin, id);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      403,
      "Only the platform's administrators can reset two-factor authentication for this person.",
    ]);
    expect(await stillProtected(id)).toBe(true);
    expect((await tenantAdmin.call("GET", `/api/users/${id}`)).json()).toMatchObject({
      factorsResettable: false,
    });
  }
});

test("not of someone who outranks them, in the tenant or on the platform, nor their own", async () => {
  const higher = await victim({ role: "admin" });
  expect((await strip(tenantAdmin, higher.id)).statusCode).toBe(403);
  const onPlatform = await victim({
    also: [{ tenantId: "00000000-0000-0000-0000-000000000000", role: "account_admin", clientId: null }],
  });
  expect((await strip(tenantAdmin, onPlatform.id)).statusCode).toBe(403);
  const stranger = await victim({ tenantId: h.b.id });
  expect((await strip(tenantAdmin, stranger.id)).statusCode).toBe(404);
  const [me] = await h.db.asOwner<{ id: string }>("select id from users where email = $1", [
    h.emailOf("tenant_administrator"),
  ]);
  expect((await strip(tenantAdmin, me!.id)).statusCode).toBe(403);
  const superAdmin = await victim({ tenantId: "00000000-0000-0000-0000-000000000000", role: "super_admin" });
  expect((await strip(await h.signedIn("site_administrator"), superAdmin.id)).statusCode).toBe(403);
  for (const { id } of [higher, onPlatform, stranger, superAdmin])
    expect(await stillProtected(id)).toBe(true);
});

test("not at an unlocked screen, and not with an API key", async () => {
  const { id } = await victim();
  const { key } = (
    await platform.call("POST", "/api/account/api-keys", {
      name: "people",
      permissions: ["user:manage", "user:read"],
      expiresInDays: 1,
    })
  ).json<{ key: string }>();
  const byKey = await h.app.inject({
    method: "POST",
    url: `/api/users/${id}/reset-factors`,
    headers: { authorization: `Bearer ${key}` },
  });
  expect([byKey.statusCode, byKey.json<{ code: string }>().code]).toEqual([403, "confirmation-needed"]);
  await ageSessions(h);
  for (const by of [tenantAdmin, platform]) {
    const answer = await strip(by, id);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "confirmation-needed"]);
  }
  expect(await stillProtected(id)).toBe(true);
});

test("an administrator who re-authenticates can, for a member of only their tenant; everyone concerned is told", async () => {
  const { id, email } = await victim();
  const admin = await h.signedIn("tenant_administrator");
  expect((await admin.call("GET", `/api/users/${id}`)).json()).toMatchObject({ factorsResettable: true });
  expect((await strip(admin, id)).statusCode).toBe(200);
  expect(await stillProtected(id)).toBe(false);
  expect((await mailsTo(h, email)).map((mail) => mail.subject)).toEqual([
    "Your two-factor authentication was reset",
  ]);
  expect(await notices("factor.reset", "Your two-factor authentication was reset")).toEqual([{ email }]);
  const told = (await notices("factor.reset", "A member's two-factor authentication was reset")).map(
    (one) => one.email,
  );
  expect(told).toContain(h.emailOf("admin"));
  expect(told).not.toContain(h.emailOf("admin", "b"));
  expect((await audited(h, "factor.reset")).at(-1)).toMatchObject({ object_id: id, tenant_id: h.a.id });
  // The password alone doesn't open the account afterwards: a code by email is required from now on.
  const browser = await h.stranger();
  const again = await browser.call("POST", "/api/auth/login", { email, password: PASSWORD });
  expect(again.json()).toMatchObject({ requiresMFA: true, methods: ["email"] });
});

test("the platform can for a member of two tenants, and the administrators of both are told", async () => {
  const { id } = await victim({ also: [{ tenantId: h.b.id, role: "viewer", clientId: null }] });
  expect((await strip(await h.signedIn("super_admin"), id)).statusCode).toBe(200);
  const told = (await notices("factor.reset", "A member's two-factor authentication was reset")).map(
    (one) => one.email,
  );
  expect(told).toEqual(expect.arrayContaining([h.emailOf("admin"), h.emailOf("admin", "b")]));
  const logs = (await audited(h, "factor.reset"))
    .filter((row) => row.object_id === id)
    .map((row) => row.tenant_id);
  expect(logs).toEqual(expect.arrayContaining([h.a.id, h.b.id]));
});
