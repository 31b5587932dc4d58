/** Assigning and revoking roles, within the caller's rank and reach, and the plan. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let platform: Session;
let admin: Session;
const PLATFORM = "00000000-0000-0000-0000-000000000000";
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
beforeAll(async () => {
  h = await harness();
  platform = await h.signedIn("super_admin");
  admin = await h.signedIn("admin");
  await h.doors.outside(async (tx) => {
    await tx.raw("update tenants set plan = 'enterprise'");
  });
});
afterAll(() => h.close());

const rolesOf = async (id: string) =>
  (await platform.call("GET", `/api/users/${id}`)).json<{
    roles: { id: string; role: string; tenantId: string | null; state: string }[];
  }>().roles;
const grant = (who: Session, body: object, query = "") => who.call("POST", `/api/entitlements${query}`, body);
const bare = ({ requestId: _, ...rest }: { requestId?: string }) => rest;

describe("granting", () => {
  test("gives a member a role for one client, and records who assigned it", async () => {
    const { id } = await person(h);
    const answer = await grant(admin, { userId: id, role: "risk_analyst", clientId: h.a.client });
    expect(answer.statusCode).toBe(201);
    const given = (await rolesOf(id)).find((one) => one.role === "risk_analyst");
    expect(given).toMatchObject({ tenantId: h.a.id, grantedBy: "Test admin", state: "active" });
    expect((await audited(h, "entitlement.grant")).at(-1)).toMatchObject({
      tenant_id: h.a.id,
      detail: { userId: id, role: "risk_analyst", clientId: h.a.client },
    });
    expect((await grant(admin, { userId: id, role: "risk_analyst", clientId: h.a.client })).statusCode).toBe(
      409,
    );
  });

  test("is refused above the caller's own rank, to the caller, and to someone of higher rank", async () => {
    const { id } = await person(h);
    const below = await h.signedIn("tenant_administrator");
    expect((await grant(below, { userId: id, role: "admin" })).statusCode).toBe(403);
    const me = (await admin.call("GET", "/api/auth/user")).json<{ id: string }>().id;
    expect((await grant(admin, { userId: me, role: "risk_analyst" })).statusCode).toBe(403);
    const strong = await person(h, { role: "admin" });
    expect((await grant(below, { userId: strong.id, role: "viewer" })).statusCode).toBe(403);
    const accounts = await h.signedIn("account_admin");
    expect((await grant(accounts, { userId: id, role: "super_admin" })).statusCode).toBe(403);
  });

  test("of a platform role works on the platform, of any other role in a tenant", async () => {
    const { id } = await person(h);
    expect(
      (await grant(platform, { userId: id, role: "account_admin" }, `?tenantId=${h.a.id}`)).statusCode,
    ).toBe(400);
    expect((await grant(platform, { userId: id, role: "assessor" })).statusCode).toBe(400);
    expect((await grant(admin, { userId: id, role: "account_admin" })).statusCode).toBe(400);
    expect((await grant(platform, { userId: id, role: "account_admin" })).statusCode).toBe(201);
    expect((await rolesOf(id)).map((one) => [one.role, one.tenantId])).toContainEqual([
      "account_admin",
      null,
    ]);
  });

  test("adds a new person to a tenant only from the platform; from inside, they don't exist", async () => {
    const theirs = await person(h, { tenantId: h.b.id });
    const [foreign, missing] = [
      await grant(admin, { userId: theirs.id, role: "viewer" }),
      await grant(admin, { userId: NOWHERE, role: "viewer" }),
    ];
    expect(foreign.statusCode).toBe(404);
    expect(bare(foreign.json())).toEqual(bare(missing.json()));
    expect(
      (await grant(platform, { userId: theirs.id, role: "viewer" }, `?tenantId=${h.a.id}`)).statusCode,
    ).toBe(201);
  });

  test("refuses another tenant's client, an expiry in the past, and unknown fields", async () => {
    const { id } = await person(h);
    for (const body of [
      { clientId: h.b.client },
      { expiresAt: "2020-01-01T00:00:00Z" },
      { suspendedAt: null },
      { tenantId: h.b.id },
    ])
      expect((await grant(admin, { userId: id, role: "risk_analyst", ...body })).statusCode).toBe(400);
  });

  test("stops at the plan's limit of members, except for a person who already has a seat", async () => {
    const owner = await h.signedIn("admin", "b");
    await h.doors.outside(async (tx) => {
      await tx.raw("update tenants set plan = 'starter' where id = $1", [h.b.id]);
    });
    const { id } = await person(h);
    const answer = await grant(platform, { userId: id, role: "viewer" }, `?tenantId=${h.b.id}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "plan-limit"]);
    const member = await person(h, { tenantId: h.b.id });
    expect((await grant(owner, { userId: member.id, role: "risk_analyst" })).statusCode).toBe(201);
    const seats = (await owner.call("GET", "/api/users/seats")).json<{ limit: number; used: number }>();
    expect(seats.limit).toBe(3);
    expect(seats.used).toBeGreaterThan(3);
  });
});

describe("revoking", () => {
  test("removes the role, ends the sessions that used it, and is logged", async () => {
    const { id } = await person(h, { role: "risk_analyst" });
    const [held] = await rolesOf(id);
    expect((await admin.call("DELETE", `/api/entitlements/${held!.id}`)).statusCode).toBe(204);
    expect(await rolesOf(id)).toEqual([]);
    expect((await audited(h, "entitlement.revoke")).at(-1)).toMatchObject({
      tenant_id: h.a.id,
      object_id: held!.id,
      detail: { userId: id, role: "risk_analyst" },
    });
  });

  test("is refused for the caller's own, a higher, and the last administrator's role; other tenants' ids are not found", async () => {
    const me = (await admin.call("GET", "/api/auth/user")).json<{ id: string }>().id;
    const [mine] = await rolesOf(me);
    expect((await admin.call("DELETE", `/api/entitlements/${mine!.id}`)).statusCode).toBe(403);
    const below = await h.signedIn("tenant_administrator");
    expect((await below.call("DELETE", `/api/entitlements/${mine!.id}`)).statusCode).toBe(403);
    const there = await h.signedIn("admin", "b");
    const [foreign, missing] = [
      await there.call("DELETE", `/api/entitlements/${mine!.id}`),
      await there.call("DELETE", `/api/entitlements/${NOWHERE}`),
    ];
    expect(foreign.statusCode).toBe(404);
    expect(bare(foreign.json())).toEqual(bare(missing.json()));

    const alone = (
      await platform.call("POST", "/api/tenants", { name: "Alone", plan: "enterprise", billing: "monthly" })
    ).json<{ id: string }>().id;
    const last = await person(h, { tenantId: alone, role: "tenant_administrator" });
    const [only] = await rolesOf(last.id);
    for (const [method, body] of [
      ["DELETE", undefined],
      ["PATCH", { expiresAt: "2999-01-01T00:00:00Z" }],
    ] as const) {
      const answer = await platform.call(method, `/api/entitlements/${only!.id}`, body);
      expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
        403,
        "This is the last administrator of Alone. Assign the role to someone else first.",
      ]);
    }
  });
});

test("an expiry is set, changed, and removed, with old and new values in the log", async () => {
  const { id } = await person(h, { role: "assessor" });
  const [held] = await rolesOf(id);
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const url = `/api/entitlements/${held!.id}`;
  expect((await admin.call("PATCH", url, { expiresAt: soon })).statusCode).toBe(200);
  expect((await rolesOf(id))[0]).toMatchObject({ state: "expiring" });
  expect((await audited(h, "entitlement.update")).at(-1)!.detail).toMatchObject({
    before: { expiresAt: null },
    after: { expiresAt: soon },
  });
  expect((await admin.call("PATCH", url, { expiresAt: "2001-01-01T00:00:00Z" })).statusCode).toBe(400);
  expect((await admin.call("PATCH", url, { expiresAt: null })).statusCode).toBe(200);
  expect((await rolesOf(id))[0]).toMatchObject({ state: "active" });
});

describe("the access review", () => {
  const listed = async (query: string) =>
    (await platform.call("GET", `/api/entitlements?${query}`)).json<{
      items: { id: string; reviewedBy: string | null; state: string; email: string }[];
      total: number;
    }>();

  test("marks what was reviewed, but not the caller's own", async () => {
    const { id, email } = await person(h);
    const me = (await platform.call("GET", "/api/auth/user")).json<{ id: string }>().id;
    const ids = [...(await rolesOf(id)), ...(await rolesOf(me))].map((one) => one.id);
    const answer = await platform.call("POST", "/api/entitlements/review", { ids });
    expect(answer.json()).toEqual({ reviewed: 1, left: 1 });
    expect((await listed(`q=${email}`)).items[0]).toMatchObject({ reviewedBy: "Test super_admin" });
    expect((await audited(h, "entitlement.review")).at(-1)).toMatchObject({ tenant_id: h.a.id });
  });

  test("covers only its own tenant inside a tenant", async () => {
    const theirs = await person(h, { tenantId: h.b.id });
    const ids = (await rolesOf(theirs.id)).map((one) => one.id);
    expect((await admin.call("POST", "/api/entitlements/review", { ids })).json()).toEqual({
      reviewed: 0,
      left: 1,
    });
  });

  test("finds what is due, what expires, and what is suspended", async () => {
    const { id, email } = await person(h);
    expect((await listed(`q=${email}&review=due`)).total).toBe(0);
    await h.doors.outside(async (tx) => {
      await tx.raw("update entitlements set created_at = now() - interval '91 days' where user_id = $1", [
        id,
      ]);
    });
    expect((await listed(`q=${email}&review=due`)).total).toBe(1);
    await admin.call("POST", `/api/users/${id}/suspend`, { reason: "On leave" });
    expect((await listed(`q=${email}&state=suspended`)).items[0]).toMatchObject({ state: "suspended" });
    expect((await listed(`q=${email}&state=active`)).total).toBe(0);
  });

  test("is for the platform's administrators, sortable by every column, and exportable", async () => {
    expect((await admin.call("GET", "/api/entitlements")).statusCode).toBe(403);
    for (const sort of ["name", "role", "tenant", "created", "expires", "reviewed", "lastSignIn"])
      for (const order of ["asc", "desc"])
        expect((await listed(`sort=${sort}&order=${order}`)).total).toBeGreaterThan(0);
    expect((await listed(`tenantId=${h.b.id}&sort=role`)).items.every((one) => one.email !== "")).toBe(true);
    const file = (await platform.call("GET", "/api/entitlements/export?role=super_admin")).json<{
      rows: number;
    }>();
    expect(file.rows).toBeGreaterThan(0);
    expect((await audited(h, "entitlement.export")).at(-1)).toMatchObject({ tenant_id: PLATFORM });
  });
});
