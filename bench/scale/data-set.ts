/** A platform of a thousand tenants, in a database of its own: written by the owner, in a few large statements. */
import { rm } from "node:fs/promises";
import pg from "pg";
import { APP_ROLE, ensureDatabase } from "../../apps/server/src/db/local-database.ts";
import { embeddedHome } from "../../apps/server/src/db/embedded-home.ts";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { scenarioOf } from "../../apps/server/src/features/risk/quantification/public.ts";
import { miniCurve } from "../../apps/server/src/jobs/mini-curve.ts";
import { exact } from "@crq/engine/exact/exact";
import { DEMO_SCENARIOS } from "../../apps/server/src/demo/scenarios.ts";

/** How many of each record a tenant has. */
const EACH = {
  clients: 10,
  people: 20,
  assessments: 10,
  answers: 100,
  programs: 5,
  evidence: 50,
  scenarios: 20,
  entries: 200,
  days: 90,
} as const;

const CURVE = JSON.stringify(miniCurve(exact(scenarioOf(DEMO_SCENARIOS[0]!.estimate)).curve));
const ESTIMATE = JSON.stringify(DEMO_SCENARIOS[0]!.estimate);

/** A database that grows. */
export interface DataSet {
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** Adds tenants until there are this many, each with its share of everything. */
  readonly growTo: (tenants: number) => Promise<void>;
  /** How many rows a few tables have. */
  readonly sizes: () => Promise<Record<string, number>>;
  readonly remove: () => Promise<void>;
}

/** Starts the database, empty except for the schema. */
export async function openDataSet(): Promise<DataSet> {
  const home = embeddedHome(`bench-scale-${process.pid}`);
  const server = await startEmbedded({ home });
  await ensureDatabase(server.url("crq_owner"), "bench");
  const [ownerUrl, appUrl] = [server.url("crq_owner", "bench"), server.url(APP_ROLE, "bench")];
  await migrate(ownerUrl, APP_ROLE);
  const owner = new pg.Client({ connectionString: ownerUrl, options: "-c search_path=cell_1,public" });
  await owner.connect();
  let present = 0;
  return {
    appUrl,
    ownerUrl,
    growTo: async (tenants) => {
      await owner.query("begin");
      if (present === 0) await owner.query(PROCESSES);
      for (const statement of statements(present + 1, tenants)) await owner.query(statement);
      await owner.query("delete from activity_days"); // the new tenants' entries are of days that may be kept
      await owner.query("commit");
      await owner.query("vacuum analyze");
      present = tenants;
    },
    sizes: async () => {
      const { rows } = await owner.query<Record<string, number>>(
        `select ${[
          "tenants",
          "clients",
          "users",
          "assessments",
          "assessment_answers",
          "risk_scenarios",
          "audit_log",
          "exposure_snapshots",
        ]
          .map((table) => `(select count(*)::int from ${table}) as ${table}`)
          .join(", ")}`,
      );
      return rows[0]!;
    },
    remove: async () => {
      await owner.end();
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Four processes that reported for a week, as quarter-hour and two-hour sums. */
const PROCESSES = `
  insert into process_sums (process_id, step_seconds, at, kind, seconds, started_at, requests, polled, client_errors, server_errors,
    latency_sum_ms, latency_max_ms, latency_buckets, event_loop_p99_ms, cpu_share, memory_bytes)
  select ('60000000-0000-4000-8000-00000000000' || p)::uuid, step, date_bin(make_interval(secs => step), now(), 'epoch') - n * make_interval(secs => step), 'server', step,
    now() - interval '7 days', step, step / 10, 1, 0, step * 9.0, 900, array_fill(20, array[45]), 12, 0.2, 2e8::bigint
  from generate_series(1, 4) p, (values (900), (7200)) s (step), generate_series(0, 7 * 86400 / step) n`;

/**
 * The tenants with these numbers; a tenant's id ends in its number, so that every statement can find it again.
 */
function statements(from: number, to: number): string[] {
  const id = (prefix: string, number: string) =>
    `('${prefix}0000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  const tenant = id("1", "n");
  const each = (count: number) =>
    `generate_series(${from}, ${to}) n cross join generate_series(1, ${count}) i cross join lateral (select n * 1000 + i) k (k)`;
  const plan = "(array['starter', 'professional', 'enterprise'])[1 + n % 3]";
  const industry =
    "(array['technology', 'healthcare', 'energy', 'retail', 'government', 'financial-services', null])[1 + n % 7]";
  return [
    `insert into tenants (id, name, plan, billing, industry, status, created_at)
     select ${tenant}, 'Tenant ' || n, ${plan}, (array['monthly', 'annual'])[1 + n % 2], ${industry},
       case when n % 50 = 0 then 'suspended' else 'active' end, now() - n % 400 * interval '1 day'
     from generate_series(${from}, ${to}) n`,
    `insert into clients (tenant_id, id, name, created_at, updated_at)
     select ${tenant}, ${id("2", "k")}, 'Client ' || i, now() - k % 400 * interval '1 day', now() - k % 97 * interval '1 day'
     from ${each(EACH.clients)}`,
    `insert into users (id, email, first_name, last_name, password_hash, status, created_at, last_sign_in_at)
     select ${id("3", "k")}, 'person' || k || '@tenant' || n || '.example', 'Person', 'Number ' || k, 'none', 'active',
       now() - k % 500 * interval '1 day', case when k % 3 > 0 then now() - k % 60 * interval '1 day' end
     from ${each(EACH.people)}`,
    `insert into entitlements (tenant_id, user_id, role)
     select ${tenant}, ${id("3", "k")}, (array['admin', 'risk_analyst', 'assessor', 'viewer', 'viewer'])[1 + i % 5]
     from ${each(EACH.people)}`,
    `insert into sessions (token_hash, user_id, held_role, acting_role, acting_tenant_id, ip_address, seen_at, expires_at)
     select sha256(('bench' || k)::bytea), ${id("3", "k")}, 'viewer', 'viewer', ${tenant}, '127.0.0.1',
       now() - k % 40 * interval '1 day', now() + interval '1 day'
     from ${each(4)}`,
    `insert into assessments (tenant_id, id, client_id, name, framework, framework_title, status, controls_total, created_at, completed_at)
     select ${tenant}, ${id("4", "k")}, ${id("2", `n * 1000 + 1 + i % ${EACH.clients}`)}, 'Assessment ' || i,
       (array['nist-csf-2.0', 'iso-27001', 'nist-800-171'])[1 + i % 3], (array['NIST CSF 2.0', 'ISO 27001', 'NIST SP 800-171'])[1 + i % 3],
       (array['draft', 'active', 'active', 'completed'])[1 + i % 4], 106, now() - interval '90 days',
       case when i % 4 = 3 then now() - k % 60 * interval '1 day' end
     from ${each(EACH.assessments)}`,
    // One statement, so that the trigger computes its sums once.
    `insert into assessment_answers (tenant_id, assessment_id, control_id, applicability, result)
     select ${tenant}, ${id("4", "k")}, 'C-' || c, case when (k + c) % 5 = 4 then 'not-applicable' else 'applicable' end,
       (array['met', 'met', 'partially-met', 'not-met', null])[1 + (k + c) % 5]
     from ${each(EACH.assessments)} cross join generate_series(1, ${EACH.answers}) c`,
    `insert into programs (tenant_id, id, client_id, name, status, created_by_name, updated_by_name)
     select ${tenant}, ${id("7", "k")}, ${id("2", `n * 1000 + 1 + i % ${EACH.clients}`)}, 'Program ' || i, 'active', 'Person', 'Person'
     from ${each(EACH.programs)}`,
    "update assessments a set program_id = (select p.id from programs p where p.tenant_id = a.tenant_id and p.client_id = a.client_id limit 1) where program_id is null",
    `insert into evidence (tenant_id, id, client_id, name, kind, collected_on, created_by_name, updated_by_name)
     select ${tenant}, ${id("8", "k")}, ${id("2", `n * 1000 + 1 + i % ${EACH.clients}`)}, 'Evidence ' || i, 'text', current_date - i, 'Person', 'Person'
     from ${each(EACH.evidence)}`,
    `insert into evidence_revisions (tenant_id, evidence_id, number, body, collected_on, added_by_name)
     select ${tenant}, ${id("8", "k")}, 1, 'What was seen', current_date - i, 'Person' from ${each(EACH.evidence)}`,
    `update assessments set updated_at = now() - abs(hashtext(id::text)) % 120 * interval '1 day' where updated_at = now()`,
    `insert into risk_scenarios (tenant_id, id, client_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version, curve, updated_at)
     select ${tenant}, ${id("5", "k")}, ${id("2", `n * 1000 + 1 + i % ${EACH.clients}`)}, 'Scenario ' || i, 'USD', $json$${ESTIMATE}$json$::jsonb,
       1e5 * i, 1e6 * i, 1e7 * i, 0.5, '1', '${CURVE}', now() - k % 120 * interval '1 day'
     from ${each(EACH.scenarios)}`,
    `insert into exposure_snapshots (tenant_id, currency, on_date, scenarios, mean, mean_inherent, mean_residual, p90, p95, p99, curve, basis_hash, engine_version)
     select ${tenant}, c.currency, current_date - i, 5, 1e6 + n, 2e6, 5e5, 3e6, 4e6, 5e6, '[]', '', '1'
     from ${each(EACH.days)} join (values ('USD', 1), ('EUR', 10)) c (currency, every) on n % c.every = 0`,
    // The chain doesn't matter here and the entries need past times, so the triggers are off.
    "alter table audit_log disable trigger user",
    `insert into audit_log (tenant_id, seq, at, actor_id, actor, action, object_type, object_id, detail, prev_hash, hash)
     select ${tenant}, i, now() - (i * 0.45 + n % 7) * interval '1 day', ${id("3", `n * 1000 + 1 + i % ${EACH.people}`)}, 'person' || n * 1000 + 1 + i % ${EACH.people} || '@tenant' || n || '.example',
       a.action, split_part(a.action, '.', 1), case when a.action like 'tenant%' then ${tenant}::text else k::text end,
       case when a.action = 'tenant.update' then '{"before": {"plan": "starter"}, "after": {"plan": "enterprise"}}' else '{}' end::jsonb, '', ''
     from ${each(EACH.entries)} cross join lateral (
       select case when i % 50 = 0 then 'tenant.update' else (array['session.open', 'client.update', 'scenario.update', 'scenario.create'])[1 + i % 4] end) a (action)`,
    "alter table audit_log enable trigger user",
  ];
}
