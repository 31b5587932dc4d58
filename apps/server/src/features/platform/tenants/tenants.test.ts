/** Creating, changing, suspending, and reactivating tenants, and who can do it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let platform: Session;
let admin: Session;
beforeAll(async () => {
  h = await harness();
  platform = await h.signedIn("super_admin");
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const PLATFORM = "00000000-0000-0000-0000-000000000000";
interface Tenant {
  id: string;
  name: string;
  version: number;
  status: string;
}
const made = async (name: string, more: object = {}) =>
  (
    await platform.call("POST", "/api/tenants", { name, plan: "enterprise", billing: "annual", ...more })
  ).json<Tenant>();
const logged = (action: string, tenantId: string) =>
  h.db.asOwner<{ actor: string; object_id: string; detail: Record<string, unknown> }>(
    "select actor, object_id, detail from audit_log where action = $1 and tenant_id = $2 order by seq",
    [action, tenantId],
  );
const mailTo = (address: string) =>
  h.db.asOwner<{ subject: string; text_body: string }>(
    "select subject, text_body from mail where to_address = $1 order by created_at desc",
    [address],
  );

describe("a new tenant", () => {
  test("has its name, plan, and billing, is active, and is the first entry of its own log", async () => {
    const tenant = await made("Northwind Assurance");
    expect(tenant).toMatchObject({
      name: "Northwind Assurance",
      plan: "enterprise",
      billing: "annual",
      status: "active",
      members: 0,
      clients: 0,
      version: 1,
    });
    for (const chain of [tenant.id, PLATFORM])
      expect((await logged("tenant.create", chain)).at(-1)).toMatchObject({
        actor: h.emailOf("super_admin"),
        object_id: tenant.id,
      });
  });

  test("invites its first administrator by mail", async () => {
    const tenant = await made("Invites", { administratorEmail: "first@invites.example" });
    expect(await mailTo("first@invites.example")).toMatchObject([
      { subject: expect.stringContaining("Invites") },
    ]);
    const rows = await h.db.asOwner("select role from invitations where tenant_id = $1", [tenant.id]);
    expect(rows).toEqual([{ role: "admin" }]);
  });

  test.each([
    [{ name: "", plan: "starter", billing: "monthly" }, "name", "Name must have 1 to 200 characters"],
    [{ name: "x", plan: "gold", billing: "monthly" }, "plan", "Choose a plan"],
    [
      { name: "TENANT A", plan: "starter", billing: "monthly" },
      "name",
      "Another organization already uses this name or a similar one. Choose a different name.",
    ],
    [
      { name: "y", plan: "starter", billing: "monthly", administratorEmail: "nobody" },
      "administratorEmail",
      "must be an email address",
    ],
  ])("%j is refused", async (body, path, message) => {
    const answer = await platform.call("POST", "/api/tenants", body);
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([
      400,
      [{ path, message }],
    ]);
  });
});

describe("the list", () => {
  test("at platform level contains every tenant but the platform, searched, filtered, sorted, and paged", async () => {
    await made("Zeta Searchable", { plan: "starter" });
    await made("Alpha Searchable", { plan: "professional" });
    const names = async (query: string) =>
      (await platform.call("GET", `/api/tenants?${query}`))
        .json<{ items: Tenant[] }>()
        .items.map(({ name }) => name);
    expect(await names("q=search able")).toEqual(["Alpha Searchable", "Zeta Searchable"]);
    expect(await names("q=searchable&sort=plan&order=desc")).toEqual(["Alpha Searchable", "Zeta Searchable"]);
    expect(await names("q=searchable&plan=starter")).toEqual(["Zeta Searchable"]);
    expect(await names("q=searchable&pageSize=1&page=2")).toEqual(["Zeta Searchable"]);
    expect(await names("q=%25")).toEqual([]);
    expect(await names("q=Platform")).toEqual([]);
  });

  test("counts members and active clients", async () => {
    const { items } = (await platform.call("GET", "/api/tenants?q=Tenant b")).json<{ items: object[] }>();
    expect(items).toMatchObject([{ members: 8, clients: 2 }]);
  });

  test("inside a tenant contains only that tenant, whatever is asked for", async () => {
    const answer = await admin.call("GET", "/api/tenants?q=tenant");
    expect(answer.json()).toMatchObject({ items: [{ id: h.a.id }], total: 1 });
  });

  test("is also exported as comma-separated values, and the export is logged", async () => {
    const answer = (await platform.call("GET", "/api/tenants/export?q=Northwind")).json<{ csv: string }>();
    expect(answer.csv).toMatch(/^Name,State,Plan,.*\r\nNorthwind Assurance,active,Enterprise,annual,/);
    expect((await logged("tenant.export", PLATFORM)).at(-1)!.detail).toEqual({
      format: "csv",
      rows: 1,
      filters: { q: "Northwind" },
    });
  });
});

describe("a tenant out of the caller's reach", () => {
  test("is answered like one that never existed, and so is the platform", async () => {
    for (const [session, id] of [
      [admin, h.b.id],
      [admin, NOWHERE],
      [admin, PLATFORM],
      [platform, NOWHERE],
      [platform, PLATFORM],
    ] as const) {
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["PATCH", "", { version: 1, name: "Mine" }],
        ["POST", "/request-deletion", { confirmName: "Tenant b" }],
        ["GET", "/export", undefined],
      ] as const)
        expect(
          (await session.call(method, `/api/tenants/${id}${path}`, body)).statusCode,
          `${method} ${path}`,
        ).toBe(404);
      if (session === platform)
        expect(
          (await session.call("POST", `/api/tenants/${id}/suspend`, { reason: "because" })).statusCode,
        ).toBe(404);
    }
    expect(await h.db.asOwner("select name, status from tenants where id = $1", [h.b.id])).toEqual([
      { name: "Tenant b", status: "active" },
    ]);
  });
});

describe("a change", () => {
  test("is logged with the old and new values of the changed fields", async () => {
    const tenant = await made("Before");
    const answer = await platform.call("PATCH", `/api/tenants/${tenant.id}`, {
      version: 1,
      name: "After",
      industry: "energy",
      billing: "annual",
    });
    expect(answer.json()).toMatchObject({ name: "After", industry: "energy", version: 2 });
    expect((await logged("tenant.update", tenant.id)).map(({ detail }) => detail)).toEqual([
      { before: { name: "Before", industry: null }, after: { name: "After", industry: "energy" } },
    ]);
  });

  test("based on an outdated version is refused", async () => {
    const tenant = await made("Versions");
    await platform.call("PATCH", `/api/tenants/${tenant.id}`, { version: 1, name: "Versions two" });
    const answer = await platform.call("PATCH", `/api/tenants/${tenant.id}`, { version: 1, name: "Lost" });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "conflict"]);
  });

  test("of the plan requires the platform, even in the caller's own tenant", async () => {
    const answer = await admin.call("PATCH", `/api/tenants/${h.a.id}`, { version: 1, plan: "enterprise" });
    expect(answer.statusCode).toBe(403);
    expect(
      (await admin.call("PATCH", `/api/tenants/${h.a.id}`, { version: 1, industry: "retail" })).statusCode,
    ).toBe(200);
  });

  test("to a plan with fewer seats than are in use is refused", async () => {
    const tenant = await made("Crowded");
    for (let i = 0; i < 4; i++) await person(h, { tenantId: tenant.id });
    const answer = await platform.call("PATCH", `/api/tenants/${tenant.id}`, { version: 1, plan: "starter" });
    expect(answer.json()).toMatchObject({
      status: 403,
      code: "plan-limit",
      detail: expect.stringContaining("Starter plan includes 3 team members"),
    });
  });

  test("of the plan, requested ten times at once, happens once", async () => {
    const tenant = await made("Raced");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        platform.call("PATCH", `/api/tenants/${tenant.id}`, {
          version: 1,
          plan: i % 2 === 0 ? "professional" : "starter",
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
  });
});

describe("suspension", () => {
  test("ends every session immediately, blocks sign-in, notifies the administrators, and can be undone", async () => {
    const inside = await h.signedIn("risk_analyst", "b");
    expect((await inside.call("GET", "/api/scenarios")).statusCode).toBe(200);
    const reason = "The invoice of March is unpaid";
    const answer = await platform.call("POST", `/api/tenants/${h.b.id}/suspend`, { reason });
    expect(answer.json()).toMatchObject({ status: "suspended", suspendedReason: reason });
    expect((await inside.call("GET", "/api/scenarios")).statusCode).toBe(401);
    const login = await (
      await h.stranger()
    ).call("POST", "/api/auth/login", {
      email: h.emailOf("viewer", "b"),
      password: "Correct-horse-9!",
    });
    const user = login.json<{ user?: { tenantId: string | null } }>().user;
    expect(user?.tenantId ?? null).toBeNull();
    expect((await mailTo(h.emailOf("admin", "b")))[0]).toMatchObject({
      subject: "Tenant b is suspended",
      text_body: expect.stringContaining(reason),
    });
    expect((await logged("tenant.suspend", h.b.id))[0]!.detail).toMatchObject({ reason });
    const again = await platform.call("POST", `/api/tenants/${h.b.id}/suspend`, { reason });
    expect(again.statusCode).toBe(409);
    expect((await platform.call("POST", `/api/tenants/${h.b.id}/reactivate`)).json()).toMatchObject({
      status: "active",
      suspendedReason: null,
    });
    expect((await (await h.signedIn("viewer", "b")).call("GET", "/api/auth/user")).json()).toMatchObject({
      tenantId: h.b.id,
    });
  });

  test("is not available inside the tenant", async () => {
    const answer = await admin.call("POST", `/api/tenants/${h.a.id}/suspend`, { reason: "because" });
    expect(answer.statusCode).toBe(403);
  });
});
