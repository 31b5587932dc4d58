/** What super administrators see of all tenants. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { selfSigned } from "../../../../test/providers/self-signed.ts";

interface Standing {
  id: string;
  name: string;
  status: string;
  members: number;
  clients: number;
  assessments: number;
  lastActivityAt: string | null;
  exposure: { currency: string; mean: number; onDate: string }[];
  overdue: number | null;
  monthlyRevenue: number;
  flags: string[];
}
let h: Harness;
let root: Session;
beforeAll(async () => {
  h = await harness();
  root = await h.signedIn("super_admin");
  await h.db.asOwner("update tenants set plan = 'enterprise' where id = $1", [h.a.id]);
  await h.db.asOwner(
    "insert into tenants (name, plan, billing, created_at) values ('100% _Empty', 'professional', 'annual', now() + interval '1 minute')",
  );
});
afterAll(() => h.close());

const list = async (query = "", by = root) =>
  (await by.call("GET", `/api/platform/tenants${query}`)).json<{ items: Standing[]; total: number }>();
const named = async (name: string) => (await list()).items.find((one) => one.name === name)!;
const names = async (query: string) => (await list(query)).items.map((one) => one.name);

describe("the tenants", () => {
  test("are narrowed to one by its id", async () => {
    expect(await list(`?tenantId=${h.b.id}`)).toMatchObject({ items: [{ id: h.b.id }], total: 1 });
    expect(await list("?tenantId=3f2b6c1e-0000-4000-8000-000000000001")).toEqual({ items: [], total: 0 });
  });

  test("show their usage, revenue, and activity", async () => {
    await h.db.asOwner(
      "insert into assessments (tenant_id, name, framework, framework_title, controls_total, deleted_at) values ($1, 'x', 'f', 'F', 1, null), ($1, 'y', 'f', 'F', 1, now())",
      [h.a.id],
    );
    await h.db.asOwner(
      `insert into exposure_snapshots (tenant_id, currency, on_date, scenarios, mean, mean_inherent, mean_residual, p90, p95, p99, curve, basis_hash, engine_version)
       select $1, currency, day::date, 1, mean, 0, 0, 0, 0, 0, '[]', '', ''
       from (values ('USD', '2026-01-01', 1), ('USD', '2026-01-02', 2e6), ('EUR', '2026-01-01', 5e5)) v (currency, day, mean)`,
      [h.a.id],
    );
    await h.db.asOwner(
      `update exposure_snapshots set p95 = 9e6, mini_curve = '[[1e6, 0.1]]', accepted_p95 = 5e6, over_appetite = true
       where tenant_id = $1 and on_date = '2026-01-02'`,
      [h.a.id],
    );
    await h.db.asOwner("insert into overdue_counts (tenant_id, overdue) values ($1, 3)", [h.a.id]);
    await h.db.asOwner(
      "insert into audit_log (tenant_id, actor, action, object_type) values ($1, 'x', 'client.update', 'client')",
      [h.a.id],
    );
    const [last] = await h.db.asOwner<{ at: Date }>(
      "select max(at)::text as at from audit_log where tenant_id = $1",
      [h.a.id],
    );
    const a = await named("Tenant a");
    expect(a).toMatchObject({
      id: h.a.id,
      status: "active",
      members: 8,
      clients: 2,
      assessments: 1,
      exposure: [
        {
          currency: "USD",
          mean: 2e6,
          p95: 9e6,
          curve: [[1e6, 0.1]],
          acceptedP95: 5e6,
          overAppetite: true,
          onDate: "2026-01-02",
        },
        { currency: "EUR", mean: 5e5, onDate: "2026-01-01" },
      ],
      monthlyRevenue: 299,
      overdue: 3,
      flags: [],
    });
    expect(Date.parse(a.lastActivityAt!)).toBe(new Date(last!.at).getTime());
    expect(await named("100% _Empty")).toMatchObject({
      members: 0,
      exposure: [],
      overdue: null,
      lastActivityAt: null,
      monthlyRevenue: 124.17,
      flags: ["no-administrator"],
    });
  });

  test("never include the platform itself", async () => {
    expect((await list()).total).toBe(3);
  });

  test.each([
    ["name", ["100% _Empty", "Tenant a", "Tenant b"]],
    ["created", ["Tenant a", "Tenant b", "100% _Empty"]],
    ["revenue", ["Tenant b", "100% _Empty", "Tenant a"]],
    ["assessments", [expect.any(String), expect.any(String), "Tenant a"]],
    ["lastActivity", [expect.any(String), expect.any(String), "Tenant a"]],
  ])("sort by %s, both ways", async (sort, expected) => {
    expect(await names(`?sort=${sort}`)).toEqual(expected);
    expect((await names(`?sort=${sort}&order=desc`))[0]).toEqual(expected.at(-1));
  });

  test("are ranked by their largest expected annual loss, those without one last", async () => {
    expect((await names("?sort=exposure&order=desc"))[0]).toBe("Tenant a");
    expect((await names("?sort=exposure")).at(-1)).toBe("Tenant a");
  });

  test("are searched by words, with wildcards taken literally, and filtered by state, plan, and flag", async () => {
    expect(await names("?q=TENANT%20b")).toEqual(["Tenant b"]);
    expect(await names("?q=%25%20_")).toEqual(["100% _Empty"]);
    expect(await names("?plan=enterprise")).toEqual(["Tenant a"]);
    expect(await names("?status=suspended")).toEqual([]);
    expect(await names("?flag=no-administrator")).toEqual(["100% _Empty"]);
    expect((await root.call("GET", "/api/platform/tenants?flag=odd")).statusCode).toBe(400);
  });

  test("are flagged if over their plan, suspended, without an administrator, or with an expiring certificate", async () => {
    expect((await named("Tenant b")).flags).toEqual(["over-plan"]); // eight people on Starter, which includes three
    await h.db.asOwner("update tenants set status = 'suspended' where id = $1", [h.b.id]);
    await h.db.asOwner(
      `update entitlements set suspended_at = now() where tenant_id = $1 and role in ('admin', 'tenant_administrator')`,
      [h.b.id],
    );
    const connect = (certificates: string[], enabled: boolean) =>
      h.db.asOwner(
        `insert into saml_connections (tenant_id, entity_id, sso_url, certificates, enabled) values ($1, 'e', 'https://e.example/', $2, $3)
         on conflict (tenant_id) do update set certificates = $2, enabled = $3`,
        [h.b.id, certificates, enabled],
      );
    const [soon, later] = [
      selfSigned("soon", { days: 29 }).certificate,
      selfSigned("later", { days: 40 }).certificate,
    ];
    await connect([soon], true);
    expect((await named("Tenant b")).flags).toEqual([
      "suspended",
      "over-plan",
      "no-administrator",
      "certificate-expiring",
    ]);
    expect(await names("?flag=certificate-expiring")).toEqual(["Tenant b"]);
    expect(await names("?flag=any")).toEqual(["100% _Empty", "Tenant b"]);
    for (const [certificates, enabled] of [
      [[soon, later], true], // one already replaces the other
      [[soon], false],
    ] as const) {
      await connect([...certificates], enabled);
      expect(await names("?flag=certificate-expiring")).toEqual([]);
    }
    await connect([soon], true);
  });

  test("have totals", async () => {
    await h.db.asOwner(
      `insert into exposure_snapshots (tenant_id, currency, on_date, scenarios, mean, mean_inherent, mean_residual, p90, p95, p99, basis_hash, engine_version, over_appetite)
       select t.id, v.currency, current_date, 1, 1, 0, 0, 0, 0, 0, '', '', v.over
       from tenants t cross join lateral (values ('USD', null), ('EUR', t.id = $1)) v (currency, over) where t.id in ($1, $2)`,
      [h.a.id, h.b.id],
    );
    expect((await root.call("GET", "/api/platform/tenant-totals")).json()).toEqual({
      tenants: 3,
      suspended: 1,
      deleting: 0,
      members: 16,
      clients: 4,
      assessments: 1,
      monthlyRevenue: 423.17, // 299 and 1490 / 12; a suspended tenant brings no revenue
      quantified: 2,
      overAppetite: 1, // over in one of its currencies
      flagged: 2,
      byFlag: { suspended: 1, "over-plan": 1, "no-administrator": 2, "certificate-expiring": 1 },
    });
  });

  test("have expiring keys: the next to expire first, a person's with their name, the tenant's own without", async () => {
    await h.db.asOwner(
      `insert into api_keys (tenant_id, user_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at)
       select $1, case when days = 5 then (select id from users where email = $2) end, 'in ' || days, 'crq', '\\x00', '{}', 'viewer', 'x',
         now() + make_interval(days => days) from unnest(array[20, 5, 31, -1]) days`,
      [h.a.id, h.emailOf("admin", "a")],
    );
    const keys = (await root.call("GET", "/api/platform/expiring-keys")).json<object>();
    expect(keys).toMatchObject({
      items: [
        { name: "in 5", tenantName: "Tenant a", owner: { name: "Test admin" } },
        { name: "in 20", tenantId: h.a.id, owner: null },
      ],
      total: 2,
    });
  });

  test("are exported as a file, which is logged", async () => {
    const { csv, rows, total } = (
      await root.call("GET", "/api/platform/tenants/export?flag=any&sort=name")
    ).json<{ csv: string; rows: number; total: number }>();
    expect([rows, total]).toEqual([2, 2]);
    expect(csv.split("\n")[2]).toContain("Tenant b,suspended,Starter,monthly,0,8,2,0");
    expect((await audited(h, "tenant.export")).at(-1)).toMatchObject({
      actor: h.emailOf("super_admin"),
      detail: { format: "csv", rows: 2 },
    });
  });

  test("are visible only to super administrators", async () => {
    for (const role of ["site_administrator", "account_admin", "admin"] as const) {
      const other = await h.signedIn(role);
      for (const path of ["tenants", "tenants/export", "tenant-totals", "expiring-keys"])
        expect((await other.call("GET", `/api/platform/${path}`)).statusCode).toBe(403);
    }
  });
});
