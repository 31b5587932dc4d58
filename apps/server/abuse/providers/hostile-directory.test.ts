/**
 * A tenant's lower administrator, or a thief of its directory's key, uses the directory to become someone
 * else. They name the tenant's owner, a platform administrator, or a stranger as their user, rename a user to
 * take over an address, deactivate people in their way, or add themselves to a group that gives an
 * administering role. Each would give them an account or a rank that no one granted.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { castOf, type Caller, type Cast } from "../../test/access-cast.ts";
import { audited } from "../../test/browser.ts";
import { acceptInvitation, directory, type Ask } from "../../test/providers/directory.ts";
import { prove } from "../../test/domains.ts";
import { ageSessions, mailsTo } from "../../test/factors.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let cast: Cast;
let lower: Caller;
let owner: Session;
let ask: Ask;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  await h.db.asOwner("update tenants set allowed_domains = '{a.example,people.example}' where id = $1", [
    h.a.id,
  ]);
  await prove(h, h.a.id, "a.example", "people.example");
  cast = castOf(h);
  lower = await cast.session("tenant_administrator");
});
afterAll(() => h.close());
beforeEach(async () => {
  owner = await h.signedIn("admin");
  const made = await owner.call("POST", "/api/api-keys", KEY);
  ask = directory(h, made.json<{ key: string }>().key);
});

const KEY = { name: "Directory", role: "viewer", permissions: ["scim:provision"], expiresInDays: 30 };
const rolesOf = async (id: string) =>
  (
    await h.db.asOwner<{ role: string }>(
      "select role from entitlements where user_id = $1 and suspended_at is null order by role",
      [id],
    )
  ).map((row) => row.role);
const addressOf = async (id: string) =>
  (await h.db.asOwner<{ email: string }>("select email from users where id = $1", [id]))[0]!.email;
const patch = (path: string, operation: object) =>
  ask("PATCH", path, {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: [operation],
  });

describe("a directory's key", () => {
  test("can't be created by someone who isn't of the tenant's highest rank", async () => {
    const answer = await cast.call(lower, "POST", "/api/api-keys", KEY);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      403,
      expect.stringContaining("Only ADMIN"),
    ]);
  });

  test("can't be created with another key, or in an unattended session", async () => {
    const key = await cast.key("admin", ["tenant:configure", "tenant-api-key:manage"], { owner: "tenant" });
    expect((await cast.call(key, "POST", "/api/api-keys", KEY)).statusCode).toBe(403);
    await ageSessions(h);
    const stale = await owner.call("POST", "/api/api-keys", KEY);
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([403, "confirmation-needed"]);
  });

  test("is announced to all the tenant's administrators, also by mail", async () => {
    const made = await owner.call("POST", "/api/api-keys", { ...KEY, name: "Told of" });
    expect(made.statusCode).toBe(201);
    for (const role of ["admin", "tenant_administrator"] as const)
      expect((await mailsTo(h, h.emailOf(role)))[0]!.text_body).toContain("Told of");
  });
});

describe("with the key", () => {
  test.each(["admin", "tenant_administrator", "super_admin"] as const)(
    "an account that is %s is neither added nor invited",
    async (role) => {
      const email = h.emailOf(role);
      await h.db.asOwner("update tenants set allowed_domains = '{}' where id = $1", [h.a.id]);
      const before = await mailsTo(h, email);
      const answer = await ask("POST", "/Users", { userName: email });
      expect(answer.statusCode).toBe(403);
      expect(await mailsTo(h, email)).toEqual(before);
      await h.db.asOwner("update tenants set allowed_domains = '{a.example,people.example}' where id = $1", [
        h.a.id,
      ]);
    },
  );

  test("an owner who was once provisioned can't be deactivated, renamed, or removed", async () => {
    const made = (await ask("POST", "/Users", { userName: "owner@a.example" })).json<{ id: string }>();
    await h.db.asOwner("insert into entitlements (tenant_id, user_id, role) values ($1, $2, 'admin')", [
      h.a.id,
      made.id,
    ]);
    for (const answer of [
      await patch(`/Users/${made.id}`, { op: "replace", path: "active", value: "False" }),
      await patch(`/Users/${made.id}`, { op: "replace", path: "userName", value: "thief@a.example" }),
      await ask("PUT", `/Users/${made.id}`, { userName: "owner@a.example", active: false }),
      await ask("DELETE", `/Users/${made.id}`),
    ])
      expect(answer.statusCode).toBe(403);
    expect(await rolesOf(made.id)).toEqual(["admin", "viewer"]);
  });

  test("a stranger's account gives nothing until its owner accepts, and the directory deactivates it only here", async () => {
    const stranger = await person(h, { tenantId: h.b.id, role: "risk_analyst" });
    const taken = await ask("POST", "/Users", { userName: stranger.email, active: true });
    expect([taken.statusCode, taken.json<{ active: boolean }>().active]).toEqual([201, false]);
    await patch(`/Users/${stranger.id}`, { op: "replace", path: "active", value: true });
    expect(await rolesOf(stranger.id)).toEqual(["risk_analyst"]);
    await patch(`/Users/${stranger.id}`, { op: "replace", path: "active", value: false });
    expect(await rolesOf(stranger.id)).toEqual(["risk_analyst"]);
    await patch(`/Users/${stranger.id}`, { op: "replace", path: "active", value: true });
    expect((await acceptInvitation(h, stranger.email)).statusCode).toBe(200);
    expect(await rolesOf(stranger.id)).toEqual(["risk_analyst", "viewer"]);
    await patch(`/Users/${stranger.id}`, { op: "replace", path: "active", value: false });
    expect(await rolesOf(stranger.id)).toEqual(["risk_analyst"]);
    expect((await h.db.asOwner("select status from users where id = $1", [stranger.id]))[0]).toEqual({
      status: "active",
    });
  });

  test("no one's address changes, no matter who created the account", async () => {
    const made = (await ask("POST", "/Users", { userName: "mine@a.example" })).json<{ id: string }>();
    const member = await person(h, { role: "risk_analyst" });
    await ask("POST", "/Users", { userName: member.email });
    await acceptInvitation(h, member.email);
    for (const [id, address] of [
      [made.id, "mine@a.example"],
      [member.id, member.email],
    ] as const)
      for (const to of ["victim@a.example", h.emailOf("risk_analyst", "a")]) {
        await patch(`/Users/${id}`, { op: "replace", path: "userName", value: to });
        expect(await addressOf(id)).toBe(address);
      }
    const [mail] = await mailsTo(h, member.email);
    expect(mail!.text_body).toContain("You still sign in with");
  });
});

describe("a directory's group", () => {
  const groupOf = async () => {
    const me = (await ask("POST", "/Users", { userName: `me${Math.random()}@a.example` })).json<{
      id: string;
    }>();
    const group = await ask("POST", "/Groups", {
      displayName: `Group ${Math.random()}`,
      members: [{ value: me.id }],
    });
    return { me: me.id, path: `/api/provisioning/groups/${group.json<{ id: string }>().id}` };
  };

  test.each(["admin", "tenant_administrator"])(
    "gives %s to no one by a lower administrator's choice",
    async (role) => {
      const { me, path } = await groupOf();
      expect((await cast.call(lower, "PATCH", path, { role, clientId: null })).statusCode).toBe(403);
      expect(await rolesOf(me)).toEqual(["viewer"]);
    },
  );

  test.each(["super_admin", "site_administrator", "account_admin"])(
    "never gives the platform's %s",
    async (role) => {
      const { me, path } = await groupOf();
      const root = await cast.session("super_admin");
      const answer = await cast.call(root, "PATCH", `${path}?tenantId=${h.a.id}`, { role, clientId: null });
      expect(answer.statusCode).toBe(400);
      await expect(h.db.asOwner("update scim_groups set role = $1", [role])).rejects.toThrow(
        "check constraint",
      );
      expect(await rolesOf(me)).toEqual(["viewer"]);
    },
  );

  test("gives an administering role only by the highest rank after re-authentication, and all administrators are told", async () => {
    const { me, path } = await groupOf();
    const stale = await h.signedIn("admin");
    await ageSessions(h);
    const refused = await stale.call("PATCH", path, { role: "tenant_administrator", clientId: null });
    expect(refused.json<{ code: string }>().code).toBe("confirmation-needed");
    expect(await rolesOf(me)).toEqual(["viewer"]);
    const fresh = await h.signedIn("admin");
    expect(
      (await fresh.call("PATCH", path, { role: "tenant_administrator", clientId: null })).statusCode,
    ).toBe(200);
    expect(await rolesOf(me)).toEqual(["tenant_administrator", "viewer"]);
    expect((await mailsTo(h, h.emailOf("tenant_administrator")))[0]!.subject).toContain(
      "Sign-in settings changed",
    );
    expect((await audited(h, "scim.group-role")).at(-1)!.detail).toMatchObject({
      after: { role: "tenant_administrator" },
    });
  });
});
