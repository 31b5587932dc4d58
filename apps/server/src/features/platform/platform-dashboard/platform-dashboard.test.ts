/** The platform's figures, each checked against planted data computed by hand. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { noteBackup } from "../../../db/backup/backup-note.ts";

let h: Harness;
let root: Session;
beforeAll(async () => {
  h = await harness();
  root = await h.signedIn("super_admin");
});
afterAll(() => h.close());

const get = async <T>(path: string, by = root) => (await by.call("GET", path)).json<T>();

interface Metrics {
  totalTenants: number;
  totalUsers: number;
  totalAssessments: number;
  totalClients: number;
  activeUsers: number;
  activeTenants: number;
  activeClients: number;
  growth: { tenants: number | null; users: number | null };
  platformHealth: { percentage: number | null; status: string };
  responseTime: number | null;
}
interface Comprehensive {
  revenue: { monthlyRecurringRevenue: number; growthRate: number | null };
  compliance: { averageComplianceScore: number | null };
  risk: { averageRiskReduction: number | null };
  controls: { totalControlsAssessed: number | null; averageControlsPerAssessment: number | null };
  system: { uptime: number | null; lastBackupTime: string | null };
}
const metrics = () => get<Metrics>("/api/platform/metrics");
const comprehensive = () => get<Comprehensive>("/api/dashboard/comprehensive-metrics");

/** An assessment, updated `daysAgo`, with a number of answers for each result. */
async function assess(
  tenantId: string,
  name: string,
  {
    status = "active",
    client = null as string | null,
    met = 0,
    partial = 0,
    unmet = 0,
    daysAgo = 0,
    took = 0,
  },
): Promise<string> {
  const [row] = await h.db.asOwner<{ id: string }>(
    `insert into assessments (tenant_id, client_id, name, framework, framework_title, status, controls_total, created_at, completed_at)
     values ($1, $2, $3, 'nist-csf-2.0', 'NIST CSF 2.0', $4, 106, now() - make_interval(days => $5), case when $4 = 'completed' then now() end)
     returning id`,
    [tenantId, client, name, status, took],
  );
  await h.db.asOwner(
    `insert into assessment_answers (tenant_id, assessment_id, control_id, result)
     select $1, $2, 'C-' || n, case when n <= $3 then 'met' when n <= $3 + $4 then 'partially-met' else 'not-met' end
     from generate_series(1, $3::int + $4::int + $5::int) n`,
    [tenantId, row!.id, met, partial, unmet],
  );
  await h.db.asOwner("update assessments set updated_at = now() - make_interval(days => $2) where id = $1", [
    row!.id,
    daysAgo,
  ]);
  return row!.id;
}

describe("before there is any data", () => {
  test("figures are null, not invented", async () => {
    await h.db.asOwner("update tenants set created_at = now()");
    expect(await comprehensive()).toEqual({
      revenue: { monthlyRecurringRevenue: 0, growthRate: null },
      compliance: { averageComplianceScore: null },
      risk: { averageRiskReduction: null },
      controls: { totalControlsAssessed: null, averageControlsPerAssessment: null },
      system: { uptime: null, lastBackupTime: null },
    });
    expect(await metrics()).toMatchObject({
      totalAssessments: 0,
      growth: { tenants: null },
      platformHealth: { percentage: null, status: "unknown" },
      responseTime: null,
    });
    expect(await get("/api/dashboard/recent-assessments")).toEqual([]);
    expect(await get("/api/dashboard/assessments-by-status")).toEqual({
      draft: 0,
      active: 0,
      inReview: 0,
      completed: 0,
      archived: 0,
    });
    expect(await get("/api/dashboard/assessment-durations")).toEqual([]);
    expect(await get("/api/dashboard/industries")).toEqual({ industries: [], sectors: [] });
  });
});

describe("platform metrics", () => {
  test("count customer tenants, people who haven't left, and clients that aren't archived", async () => {
    await h.db.asOwner(
      "update clients set archived_at = now() where tenant_id = $1 and name = 'Second client'",
      [h.b.id],
    );
    await h.db.asOwner("update users set status = 'deleted' where email = $1", [h.emailOf("viewer", "b")]);
    // eleven roles: three of the platform, eight in each of two tenants
    expect(await metrics()).toMatchObject({ totalTenants: 2, totalUsers: 3 + 8 + 8 - 1, totalClients: 3 });
  });

  test("count a person as active after a sign-in, session, or key call within 30 days, unless suspended", async () => {
    await h.db.asOwner("delete from sessions where user_id <> (select id from users where email = $1)", [
      h.emailOf("super_admin"),
    ]);
    await h.db.asOwner("update users set last_sign_in_at = null");
    expect((await metrics()).activeUsers).toBe(1); // the caller, by their session
    const signedIn = (email: string, days: number) =>
      h.db.asOwner("update users set last_sign_in_at = now() - make_interval(days => $2) where email = $1", [
        email,
        days,
      ]);
    await signedIn(h.emailOf("super_admin"), 1); // counted once
    await signedIn(h.emailOf("admin", "a"), 29);
    await signedIn(h.emailOf("admin", "b"), 31);
    await signedIn(h.emailOf("assessor", "a"), 1);
    await h.db.asOwner("update users set status = 'suspended' where email = $1", [
      h.emailOf("assessor", "a"),
    ]);
    await h.db.asOwner(
      `insert into api_keys (tenant_id, user_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at, last_used_at)
       select $1, id, 'CI', 'crq_p', '\\x00', '{}', 'viewer', 'x', now() + interval '1 year', now() - interval '3 days'
       from users where email = $2`,
      [h.a.id, h.emailOf("viewer", "a")],
    );
    expect((await metrics()).activeUsers).toBe(3);
  });

  test("count a tenant as active if someone worked in it, not if the platform merely administered it", async () => {
    await h.db.asOwner(
      "delete from sessions where acting_tenant_id <> '00000000-0000-0000-0000-000000000000'",
    );
    const before = (await metrics()).activeTenants;
    const entry = (objectType: string) =>
      h.db.asOwner(
        `insert into audit_log (tenant_id, actor_id, actor, action, object_type) values ($1, gen_random_uuid(), 'a', $2 || '.update', $2)`,
        [h.b.id, objectType],
      );
    await entry("tenant");
    expect((await metrics()).activeTenants).toBe(before);
    await entry("client");
    expect((await metrics()).activeTenants).toBe(before + 1);
  });

  test("count a client as active if someone worked for it, assessed something for it, or changed it", async () => {
    await h.db.asOwner("update clients set updated_at = now() - interval '31 days'");
    expect((await metrics()).activeClients).toBe(0);
    const id = await assess(h.a.id, "Of a client", { client: h.a.client, daysAgo: 29 });
    expect((await metrics()).activeClients).toBe(1);
    await h.db.asOwner("update assessments set updated_at = now() - interval '31 days' where id = $1", [id]);
    expect((await metrics()).activeClients).toBe(0);
    await h.db.asOwner("update clients set updated_at = now() where id = $1", [h.b.client]);
    expect((await metrics()).activeClients).toBe(1);
    await h.db.asOwner("delete from assessments");
  });

  test("show net growth over 30 days: people who left since are subtracted, and tenants deleted since existed before", async () => {
    await h.db.asOwner("update tenants set created_at = now() - interval '40 days' where id = $1", [h.a.id]);
    await h.db.asOwner(
      "update users set created_at = now() - interval '40 days', updated_at = now() - interval '40 days'",
    );
    expect((await metrics()).growth).toEqual({ tenants: 100, users: 0 });
    await h.db.asOwner("update users set updated_at = now() where status = 'deleted'"); // one of 19 left: 18 remain
    await h.db.asOwner(
      "insert into audit_log (actor, action, object_type, object_id, tenant_id) values ('housekeeping', 'tenant.delete', 'tenant', gen_random_uuid(), '00000000-0000-0000-0000-000000000000')",
    );
    expect((await metrics()).growth).toEqual({ tenants: 0, users: -5.3 });
  });
});

describe("comprehensive metrics", () => {
  test("count monthly revenue from active tenants only, with a twelfth of yearly prices", async () => {
    const plan = (id: string, plan: string, billing: string, status = "active") =>
      h.db.asOwner("update tenants set plan = $2, billing = $3, status = $4 where id = $1", [
        id,
        plan,
        billing,
        status,
      ]);
    await plan(h.a.id, "professional", "annual");
    await plan(h.b.id, "enterprise", "monthly");
    expect((await comprehensive()).revenue.monthlyRecurringRevenue).toBe(423.17); // 1490 / 12 + 299
    for (const status of ["suspended", "deleting"]) {
      await plan(h.b.id, "enterprise", "monthly", status);
      expect((await comprehensive()).revenue.monthlyRecurringRevenue).toBe(124.17);
    }
    await plan(h.b.id, "enterprise", "monthly");
  });

  test("compare revenue with what the log says about 30 days ago", async () => {
    const log = (action: string, daysAgo: number, detail: object, of = h.a.id) =>
      h.db
        .asOwner(
          `with entry as (insert into audit_log (tenant_id, actor, action, object_type, object_id, detail) values ($1::uuid, 'x', $2, 'tenant', $1::uuid::text, $3) returning seq)
         select seq from entry`,
          [of, action, JSON.stringify(detail)],
        )
        .then(([row]) => rewind(of, (row as { seq: number }).seq, daysAgo));
    // Writers can't set the log's times; the table's owner bypasses that, as only a test should.
    const rewind = async (tenantId: string, seq: number, days: number) => {
      await h.db.asOwner("alter table audit_log disable trigger user");
      await h.db.asOwner(
        "update audit_log set at = at - make_interval(days => $3) where tenant_id = $1 and seq = $2",
        [tenantId, seq, days],
      );
      await h.db.asOwner("alter table audit_log enable trigger user");
    };
    const growthRate = async () => (await comprehensive()).revenue.growthRate;
    // b came 10 days ago; a paid 1490 / 12 all along
    await h.db.asOwner("update tenants set created_at = now() - interval '10 days' where id = $1", [h.b.id]);
    expect(await growthRate()).toBe(240.8); // 423.17 / 124.17
    // a paid 149 until it switched to yearly billing 5 days ago; the change before that is outdated
    await log("tenant.update", 5, { before: { billing: "monthly" }, after: { billing: "annual" } });
    expect(await growthRate()).toBe(184); // 423.17 / 149
    await log("tenant.update", 8, { before: { plan: "enterprise" }, after: { plan: "professional" } });
    expect(await growthRate()).toBe(41.5); // 423.17 / 299
    // it was suspended then, and reactivated since
    await log("tenant.suspend", 35, {});
    await log("tenant.reactivate", 20, {});
    expect(await growthRate()).toBe(null);
    await log("tenant.reactivate", 32, {});
    expect(await growthRate()).toBe(41.5);
  });

  test("average the compliance score, sum and average controls, and ignore deleted assessments", async () => {
    await assess(h.a.id, "One", { met: 6, partial: 2, unmet: 2 }); // 7 of 10
    await assess(h.b.id, "Two", { status: "completed", met: 1, unmet: 3, took: 20 }); // 1 of 4
    await assess(h.b.id, "Blank", { status: "draft" }); // no score yet
    const gone = await assess(h.b.id, "Gone", { met: 5 });
    await h.db.asOwner("update assessments set deleted_at = now() where id = $1", [gone]);
    expect(await comprehensive()).toMatchObject({
      compliance: { averageComplianceScore: 47.5 },
      controls: { totalControlsAssessed: 14, averageControlsPerAssessment: 4.7 },
    });
    expect((await metrics()).totalAssessments).toBe(3);
  });

  test("average risk reduction over tenants, from each tenant's newest whole-tenant day", async () => {
    const snapshot = (
      of: string,
      daysAgo: number,
      mean: number,
      inherent: number,
      more: { client?: string; currency?: string } = {},
    ) =>
      h.db.asOwner(
        `insert into exposure_snapshots (tenant_id, client_id, currency, on_date, scenarios, mean, mean_inherent, mean_residual, p90, p95, p99, curve, basis_hash, engine_version)
         values ($1, $2, $3, current_date - $4::int, 1, $5, $6, 0, 0, 0, 0, '[]', '', '')`,
        [of, more.client ?? null, more.currency ?? "USD", daysAgo, mean, inherent],
      );
    await snapshot(h.a.id, 0, 60, 100); // 40 %
    await snapshot(h.a.id, 1, 10, 100);
    await snapshot(h.a.id, 0, 5, 100, { client: h.a.client });
    await snapshot(h.a.id, 3, 20, 100, { currency: "EUR" }); // 80 %: with the dollars 60 %
    await snapshot(h.b.id, 2, 75, 100); // 25 %
    expect((await comprehensive()).risk.averageRiskReduction).toBe(42.5);
  });

  test("take the latest backup from the command's record", async () => {
    await h.db.asOwner(
      "insert into backups (taken_at, bytes, tables) values (now() - interval '2 days', 1, 1)",
    );
    const header = { tables: [{ name: "users", columns: [], rows: 0 }] };
    const [{ at }] = (await h.db.asOwner<{ at: string }>("select now() as at")) as [{ at: string }];
    await noteBackup(h.db.ownerUrl, header as never, 12_345);
    const noted = (await comprehensive()).system.lastBackupTime!;
    expect(Date.parse(noted)).toBeGreaterThanOrEqual(Date.parse(at));
    expect(await h.db.asOwner("select bytes, tables from backups order by taken_at desc limit 1")).toEqual([
      { bytes: 12_345, tables: 1 },
    ]);
  });

  test("take health, response time, and uptime from the processes' own metrics", async () => {
    const { system } = await comprehensive();
    expect(system.uptime).toBeNull(); // no process has reported here; the figures come from features/monitoring
  });
});

describe("lists", () => {
  test("show the five newest companies, newest first, with their client counts", async () => {
    for (let n = 1; n <= 5; n++)
      await h.db.asOwner(
        "insert into tenants (name, created_at) values ($1, now() + make_interval(mins => $2))",
        [`New ${n}`, n],
      );
    const companies =
      await get<{ name: string; clients: number; id: string; createdAt: string }[]>("/api/admin/companies");
    expect(companies.map((one) => one.name)).toEqual(["New 5", "New 4", "New 3", "New 2", "New 1"]);
    await h.db.asOwner("delete from tenants where name like 'New %'");
    const rest = await get<typeof companies>("/api/admin/companies");
    expect(rest.map(({ name, clients }) => [name, clients])).toEqual([
      ["Tenant b", 1],
      ["Tenant a", 2],
    ]);
    expect(Object.keys(rest[0]!).sort()).toEqual(["clients", "createdAt", "id", "name"]);
  });

  test("show risk analysts and, as risk managers, those who can set a tenant's appetite; suspended people don't count", async () => {
    // eleven roles: three of the platform, eight in each of two tenants; one person has left
    expect(await get("/api/dashboard/users-by-role")).toEqual({ riskAnalyst: 2, riskManager: 2, other: 14 });
    const lie =
      "update entitlements set suspended_at = now() where user_id = (select id from users where email = $1)";
    await h.db.asOwner(lie, [h.emailOf("risk_analyst", "b")]);
    await h.db.asOwner("update users set status = 'suspended' where email = $1", [h.emailOf("admin", "b")]);
    expect(await get("/api/dashboard/users-by-role")).toEqual({ riskAnalyst: 1, riskManager: 1, other: 16 });
    await h.db.asOwner("update users set status = 'active' where email = $1", [h.emailOf("admin", "b")]);
    await h.db.asOwner("update entitlements set suspended_at = null");
  });

  test("show users by role and assessments by status in parts that add up to the totals", async () => {
    const both = `insert into entitlements (tenant_id, user_id, role)
      select $2, (select id from users where email = $1), 'admin'`;
    await h.db.asOwner(both, [h.emailOf("risk_analyst", "a"), h.b.id]);
    const { totalUsers, totalAssessments } = await metrics();
    const sumOf = async (path: string) =>
      Object.values(await get<Record<string, number>>(path)).reduce((sum, part) => sum + part, 0);
    expect(await sumOf("/api/dashboard/users-by-role")).toBe(totalUsers);
    expect(await get("/api/dashboard/users-by-role")).toMatchObject({ riskAnalyst: 1, riskManager: 3 });
    expect(await sumOf("/api/dashboard/assessments-by-status")).toBe(totalAssessments);
    await h.db.asOwner(
      "delete from entitlements where role = 'admin' and user_id = (select id from users where email = $1)",
      [h.emailOf("risk_analyst", "a")],
    );
  });

  test("show assessments by status, and the newest five with their company", async () => {
    expect(await get("/api/dashboard/assessments-by-status")).toEqual({
      draft: 1,
      active: 1,
      inReview: 0,
      completed: 1,
      archived: 0,
    });
    await h.db.asOwner("update assessments set updated_at = now() - interval '1 hour' where name = 'Two'");
    const recent = await get<{ name: string }[]>("/api/dashboard/recent-assessments");
    expect(recent.map((one) => one.name)).toEqual(["Blank", "One", "Two"]);
    expect(recent[0]).toMatchObject({ company: "Tenant b", companyId: h.b.id, status: "draft" });
  });

  test("show clients by plan, days by framework, and industries with their sectors", async () => {
    await h.db.asOwner("update tenants set industry = 'retail' where id = $1", [h.a.id]);
    await h.db.asOwner("update tenants set industry = 'real-estate' where id = $1", [h.b.id]);
    await h.db.asOwner("insert into tenants (name, industry) values ('Third', 'consulting')");
    const clients = await get<{ plan: string }[]>("/api/dashboard/clients-by-plan");
    expect(clients.toSorted((a, b) => a.plan.localeCompare(b.plan))).toEqual([
      { plan: "enterprise", tenants: 1, average: 1 },
      { plan: "professional", tenants: 1, average: 2 },
      { plan: "starter", tenants: 1, average: 0 },
    ]);
    expect(await get("/api/dashboard/assessment-durations")).toEqual([
      { framework: "NIST CSF 2.0", assessments: 1, averageDays: expect.closeTo(20, 2) },
    ]);
    expect(await get("/api/dashboard/industries")).toEqual({
      industries: [
        { industry: "consulting", tenants: 1 },
        { industry: "real-estate", tenants: 1 },
        { industry: "retail", tenants: 1 },
      ],
      sectors: [{ sector: "Commercial Facilities", tenants: 2 }],
    });
    await h.db.asOwner("delete from tenants where name = 'Third'");
  });

  test("show the log's newest eight entries across all tenants", async () => {
    const entries = await get<{ at: string; tenantName: string; action: string }[]>(
      "/api/dashboard/recent-activity",
    );
    expect(entries).toHaveLength(8);
    expect(entries.map((one) => one.at)).toEqual(
      entries
        .map((one) => one.at)
        .toSorted()
        .toReversed(),
    );
  });

  test("show pending mail, requests, inquiries, expiring keys, and the day's errors", async () => {
    const before = await waiting();
    await h.db.asOwner(
      `insert into mail (to_address, subject, last_error, sent_at) values ('a@x.example', 's', null, null), ('b@x.example', 's', 'refused', null), ('c@x.example', 's', 'refused', now())`,
    );
    await h.db.asOwner(
      "insert into inquiries (kind, email, fields, handled_at) values ('sales', 'a@x.example', '{}', null), ('sales', 'b@x.example', '{}', now())",
    );
    await h.db.asOwner(
      `insert into account_requests (tenant_id, kind, status, email, first_name, last_name, company_name, job_title, phone_number)
       select '00000000-0000-0000-0000-000000000000', 'starter', status, 'a@x.example', 'A', 'B', 'C', '', '' from unnest(array['pending', 'submitted', 'approved']) status`,
    );
    await h.db.asOwner(
      `insert into api_keys (tenant_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at, revoked_at)
       select $1, 'k', 'crq', '\\x00', '{}', 'viewer', 'x', now() + make_interval(days => days), case when days = 28 then now() end from unnest(array[-1, 28, 29, 31]) days`,
      [h.a.id],
    );
    await h.db.asOwner(
      `insert into server_errors (request_id, method, route, status, error, at) values ('r', 'GET', '/x', 500, 'Error', now() - interval '23 hours'), ('r', 'GET', '/x', 500, 'Error', now() - interval '25 hours')`,
    );
    const after = await waiting();
    const more = Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, value - before[name]!]),
    );
    expect(more).toEqual({
      peopleOnline: 0,
      mailWaiting: 1,
      mailFailing: 1,
      serverErrors: 1,
      requestsPending: 1,
      inquiriesOpen: 1,
      keysExpiring: 1,
    });
  });
});

/** What is pending, according to the calls that report it. */
async function waiting(): Promise<Record<string, number>> {
  const count = async (path: string) => (await get<{ count: number }>(`/api/dashboard/${path}`)).count;
  return {
    ...(await get<Record<string, number>>("/api/dashboard/system-status")),
    peopleOnline: await count("people-online"),
    requestsPending: await count("pending-requests"),
    inquiriesOpen: await count("open-inquiries"),
    keysExpiring: (await get<{ total: number }>("/api/platform/expiring-keys")).total,
  };
}

const CALLS = [
  "/api/platform/metrics",
  "/api/dashboard/comprehensive-metrics",
  "/api/admin/companies",
  "/api/dashboard/users-by-role",
  "/api/dashboard/assessments-by-status",
  "/api/dashboard/recent-assessments",
  "/api/dashboard/clients-by-plan",
  "/api/dashboard/assessment-durations",
  "/api/dashboard/industries",
  "/api/dashboard/recent-activity",
  "/api/dashboard/system-status",
  "/api/dashboard/people-online",
  "/api/dashboard/pending-requests",
  "/api/dashboard/open-inquiries",
];

describe("access", () => {
  test.each(CALLS)("%s: site administrators can read it too, tenant administrators can't", async (path) => {
    const [site, admin] = [await h.signedIn("site_administrator"), await h.signedIn("admin")];
    expect((await site.call("GET", path)).statusCode).toBe(200);
    expect((await admin.call("GET", path)).statusCode).toBe(403);
  });

  test("polling does not keep a session awake", async () => {
    const mine = "user_id = (select id from users where email = $1)";
    const email = h.emailOf("site_administrator");
    const watcher = await h.signedIn("site_administrator");
    await h.db.asOwner(`update sessions set seen_at = now() - interval '10 minutes' where ${mine}`, [email]);
    for (const path of [...CALLS, "/api/assessments/count"])
      expect((await watcher.call("GET", path)).statusCode).toBe(200);
    const [row] = await h.db.asOwner<{ old: boolean }>(
      `select bool_and(seen_at < now() - interval '9 minutes') as old from sessions where ${mine}`,
      [email],
    );
    expect(row!.old).toBe(true);
  });
});
