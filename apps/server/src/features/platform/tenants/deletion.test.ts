/** A tenant is deleted completely after its waiting period, without touching other tenants' data. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { verifyChains } from "../audit-log/public.ts";
import { removeTenantsPastWaiting } from "./public.ts";

let h: Harness;
let platform: Session;
beforeAll(async () => {
  h = await harness();
  platform = await h.signedIn("super_admin");
});
afterAll(() => h.close());

const leftIn = async (tenantId: string) => {
  const tables = await h.db.asOwner<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace in ('public'::regnamespace, 'cell_1'::regnamespace) and c.relkind in ('r', 'p') and c.relname <> 'audit_log' order by 1`);
  const left: string[] = [];
  for (const { name } of tables)
    if ((await h.db.asOwner(`select 1 from ${name} where tenant_id = $1 limit 1`, [tenantId])).length > 0)
      left.push(name);
  return left;
};

test("deletion is confirmed by name, closes the tenant immediately, can be canceled, and after 30 days removes everything but the log", async () => {
  const { id } = h.b;
  const admin = await h.signedIn("admin", "b");
  const analyst = await h.signedIn("risk_analyst", "b");
  const scenario = (
    await analyst.call("POST", "/api/scenarios", { title: "Theirs", estimate: ESTIMATE })
  ).json<{ id: string }>();
  await analyst.call("POST", `/api/scenarios/${scenario.id}/runs`, { engine: "exact" });
  await analyst.call("POST", "/api/portfolios", { title: "Theirs", scenarioIds: [scenario.id] });
  const { client } = h.b;
  const accepted = { clientId: client, currency: "USD", tolerance: [{ loss: 1, probability: 1 }] };
  await admin.call("PUT", "/api/risk-appetite", accepted);
  await h.db.asOwner(
    `insert into exposure_snapshots (tenant_id, client_id, currency, on_date, scenarios, mean, mean_inherent, mean_residual, p90, p95, p99, basis_hash, engine_version)
     values ($1, $2, 'USD', current_date, 1, 1, 1, 1, 1, 1, 1, '', '')`,
    [id, client],
  );
  await h.db.asOwner(
    "insert into exposure_computations (tenant_id, client_id, currency, basis_hash) values ($1, $2, 'USD', '')",
    [id, client],
  );
  await h.db.asOwner(
    `with made as (insert into assessments (tenant_id, client_id, name, framework, framework_title, controls_total) values ($1, $2, 'a', 'f', 'F', 1) returning *)
     insert into assessment_answers (tenant_id, assessment_id, control_id, result) select tenant_id, id, 'C', 'met' from made`,
    [id, client],
  );
  await h.db.asOwner(
    `with model as (insert into scoring_models (tenant_id, name, model, status, edition, created_by_name, updated_by_name)
       values ($1, 'm', '{}', 'published', 1, '', '') returning *),
     published as (insert into scoring_model_editions (tenant_id, model_id, edition, name, model, published_by_name)
       select tenant_id, id, 1, 'm', '{}', '' from model returning *)
     insert into assessments (tenant_id, name, framework, framework_title, controls_total, own_model_id, own_model_edition, own_model_name)
       select tenant_id, 'a', 'f', 'F', 1, model_id, 1, 'm' from published`,
    [id],
  );

  const wrong = await admin.call("POST", `/api/tenants/${id}/request-deletion`, { confirmName: "tenant b" });
  expect(wrong.json()).toMatchObject({ status: 400, errors: [{ path: "confirmName" }] });

  const asked = await admin.call("POST", `/api/tenants/${id}/request-deletion`, { confirmName: "Tenant b" });
  const days = (Date.parse(asked.json<{ deleteAfter: string }>().deleteAfter) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  for (const session of [admin, analyst])
    expect((await session.call("GET", "/api/auth/user")).statusCode).toBe(401);
  expect(
    await h.db.asOwner("select subject from mail where to_address = $1 order by created_at desc limit 1", [
      h.emailOf("tenant_administrator", "b"),
    ]),
  ).toEqual([{ subject: expect.stringMatching(/^Tenant b will be deleted on \d{4}-/) }]);

  expect((await platform.call("POST", `/api/tenants/${id}/cancel-deletion`)).json()).toMatchObject({
    status: "active",
    deleteAfter: null,
  });
  await platform.call("POST", `/api/tenants/${id}/request-deletion`, { confirmName: "Tenant b" });
  expect(await removeTenantsPastWaiting(h.doors)).toBe(0);
  expect(await leftIn(id)).toEqual(
    expect.arrayContaining(
      "clients entitlements risk_portfolios risk_runs risk_scenarios risk_appetites exposure_snapshots exposure_computations assessments assessment_answers".split(
        " ",
      ),
    ),
  );
  const others = await leftIn(h.a.id);

  await h.db.asOwner("update tenants set delete_after = now() - interval '1 second' where id = $1", [id]);
  expect(await removeTenantsPastWaiting(h.doors)).toBe(1);
  expect(await leftIn(id)).toEqual([]);
  expect(await h.db.asOwner("select 1 from tenants where id = $1", [id])).toEqual([]);
  expect(await leftIn(h.a.id)).toEqual(others);
  expect((await platform.call("GET", `/api/tenants/${id}`)).statusCode).toBe(404);

  const kept = await h.db.asOwner<{ action: string }>("select action from audit_log where tenant_id = $1", [
    id,
  ]);
  expect(kept.map(({ action }) => action)).toContain("tenant.request-deletion");
  expect(
    await h.db.asOwner("select detail from audit_log where action = 'tenant.delete' and object_id = $1", [
      id,
    ]),
  ).toMatchObject([{ detail: { name: "Tenant b" } }]);
  expect((await verifyChains(h.doors)).filter((report) => report.broken)).toEqual([]);
});
