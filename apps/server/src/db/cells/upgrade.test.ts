/** A filled database from before there were cells is migrated: nothing is lost, and every chain goes on. */
import pg from "pg";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/database.ts";
import { migratedUpTo, olderDatabase } from "../../../test/older-database.ts";
import { auditAs, verifyOne } from "../../features/platform/audit-log/public.ts";
import { openDoors, PLATFORM, wholeTenant, type Doors } from "../doors.ts";
import { APP_ROLE } from "../local-database.ts";
import { migrate, missingMigrations } from "../migrate.ts";
import { sqlFor } from "../query.ts";

const TENANT = randomUUID();
let db: TestDatabase;
let doors: Doors;
let before: Map<string, string[]>;

/** Columns that later migrations added. */
const ADDED =
  "{cell,search,closed_clients,annual_revenue,exposure_roles,clients_apart,figures_since,scope,net,joined_by,rates,assumptions,change_note,review_state,approved_version,approved_at,approved_by_name,pricing,inherent,residual,net_mean,net_p95,causes_mean,curve_text}";

/** The same of one table, where others have columns of these names from before. */
const ADDED_TO: Readonly<Record<string, string>> = {
  clients: "company_size",
  assessments:
    "framework_edition,baseline,scope_groups,scoring_model,owner_id,owner_name,entries_total,controls_rated,maturity_sum,started_at,submitted_at,submitted_by,submitted_by_name,return_reason,signed_at,signed_by,signed_by_name,signed_hash,signed_form,signed_evidence,cloned_from_id,archived_at,archived_from,program_id,own_model_id,own_model_edition,own_model_name,scored,scored_share",
  assessment_answers:
    "position,in_scope,applicability,justification,provided_by,maturity,objective_ids,objectives,work,assignee_id,assignee_name,version",
};

/** Every row of every table, as text and in a fixed order, whichever schema it is in. */
async function everything(): Promise<Map<string, string[]>> {
  const tables = await db.asOwner<{ schema: string; name: string }>(
    "select schemaname as schema, tablename as name from pg_tables where schemaname ~ '^(public|cell_)' and tablename !~ 'migrations$'",
  );
  const found = new Map<string, string[]>();
  for (const { schema, name } of tables) {
    const rows = await db.asOwner<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${schema}.${name} t`,
      [name in ADDED_TO ? ADDED.replace("}", `,${ADDED_TO[name]}}`) : ADDED],
    );
    found.set(name, [...(found.get(name) ?? []), ...rows.map(({ row }) => row)].toSorted());
  }
  return found;
}

/** A row for each table that has none yet: risk, the log's own, and how people get in. */
function rows(of: {
  person: string;
  client: string;
  scenario: string;
}): [text: string, ...values: unknown[]][] {
  const { person, client, scenario } = of;
  const sixMonths = "now() + interval '180 days'";
  return [
    [
      `insert into risk_runs (tenant_id, scenario_id, title, engine, engine_version, estimate, input_hash, result, result_hash, mean, p95, p99, duration_ms)
       values ($1, $2, 'R', 'exact', '1', '{}', 'i', '{}', 'r', 1, 2, 3, 4)`,
      TENANT,
      scenario,
    ],
    [
      "insert into risk_appetites (tenant_id, client_id, currency, tolerance) values ($1, $2, 'USD', '[]')",
      TENANT,
      client,
    ],
    [
      `insert into exposure_snapshots (tenant_id, client_id, currency, on_date, scenarios, mean, mean_inherent, mean_residual, p90, p95, p99, curve, basis_hash, engine_version)
       values ($1, $2, 'USD', current_date - 1, 1, 1, 2, 3, 4, 5, 6, '[]', 'b', '1')`,
      TENANT,
      client,
    ],
    [
      "insert into exposure_computations (tenant_id, client_id, currency, basis_hash) values ($1, $2, 'USD', 'b')",
      TENANT,
      client,
    ],
    [
      "insert into exposure_events (tenant_id, client_id, currency, kind, title) values ($1, $2, 'USD', 'scenario-added', 'S')",
      TENANT,
      client,
    ],
    ["insert into overdue_counts (tenant_id, overdue) values ($1, 3)", TENANT],
    [
      "insert into audit_verified (tenant_id, seq, head) values ($1, 3, 'head'), ($2, 2, 'head')",
      TENANT,
      PLATFORM,
    ],
    ["insert into chain_verifications (tenant_id, entries) values ($1, 3), ($2, 2)", TENANT, PLATFORM],
    [
      `insert into sessions (token_hash, user_id, held_role, acting_role, acting_tenant_id, ip_address, expires_at)
       values (sha256('session'), $2, 'viewer', 'viewer', $1, '127.0.0.1', ${sixMonths})`,
      TENANT,
      person,
    ],
    [
      "insert into passkeys (user_id, name, credential_id, public_key) values ($1, 'Phone', 'credential', 'key')",
      person,
    ],
    ["insert into totp_factors (user_id, secret, confirmed_at) values ($1, 'secret', now())", person],
    ["insert into recovery_codes (user_id, code_hash) values ($1, sha256('code'))", person],
    [
      `insert into api_keys (tenant_id, name, prefix, key_hash, role, permissions, created_by_name, expires_at)
       values ($1, 'K', 'crq', sha256('key'), 'viewer', '{risk:read}', 'Old', ${sixMonths})`,
      TENANT,
    ],
    [
      `insert into invitations (tenant_id, email, role, token_hash, invited_by_name, expires_at)
       values ($1, 'new@x.example', 'viewer', sha256('invitation'), 'Old', ${sixMonths})`,
      TENANT,
    ],
  ];
}

beforeAll(async () => {
  db = await olderDatabase("0042"); // entries are chained when they are written
  const insert = async (text: string, values: unknown[] = []) =>
    (await db.asOwner<{ id: string }>(`insert into ${text} returning id`, values))[0]!.id;
  await insert("tenants (id, name) values ($1, 'Old')", [TENANT]);
  const person = await insert("users (email) values ('old@x.example')");
  await db.asOwner("insert into entitlements (tenant_id, user_id, role) values ($1, $2, 'viewer')", [
    TENANT,
    person,
  ]);
  const client = await insert("clients (tenant_id, name) values ($1, 'Client')", [TENANT]);
  const entry = (tenant: string, action: string) =>
    db.asOwner(
      "insert into audit_log (tenant_id, actor, action, object_type) values ($1, 'x', $2, 'tenant')",
      [tenant, action],
    );
  for (const action of ["one", "two", "three"]) await entry(TENANT, action);
  for (const action of ["set-up", "tenant.create"]) await entry(PLATFORM, action);
  await db.asOwner(
    "insert into audit_shipping (tenant_id, seq) values ($1, 2), ('00000000-0000-0000-0000-000000000000', 1)",
    [TENANT],
  );
  await migratedUpTo(db, "0070"); // the single schema, as it last was
  for (const action of ["four", "five"]) await entry(TENANT, action); // not sealed yet
  await entry(PLATFORM, "tenant.update");
  const assessment = await insert(
    "assessments (tenant_id, client_id, name, framework, framework_title, controls_total) values ($1, $2, 'A', 'f', 'F', 3)",
    [TENANT, client],
  );
  await db.asOwner(
    "insert into assessment_answers (tenant_id, assessment_id, control_id, result) values ($1, $2, 'X', 'met')",
    [TENANT, assessment],
  );
  const scenario = await insert(
    `risk_scenarios (tenant_id, client_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version, curve)
     values ($1, $2, 'S', 'USD', '{}', 1, 2, 3, 0, '1', '[[95600, 0.05], [1e6, 0.0125]]')`,
    [TENANT, client],
  );
  const portfolio = await insert("risk_portfolios (tenant_id, title) values ($1, 'P')", [TENANT]);
  await db.asOwner(
    "insert into risk_portfolio_members (tenant_id, portfolio_id, scenario_id, position) values ($1, $2, $3, 0)",
    [TENANT, portfolio, scenario],
  );
  await db.asOwner(
    "insert into notifications (tenant_id, user_id, kind, title, body) values ($1, $2, 'test', 'T', 'B')",
    [TENANT, person],
  );
  for (const [text, ...values] of rows({ person, client, scenario })) await db.asOwner(text, values);
  before = await everything();
  await migrate(db.ownerUrl, APP_ROLE);
  doors = openDoors(db.doorsUrl, { connections: 2 });
});
afterAll(async () => {
  await doors.close();
  await db.drop();
});

test("no table that moves was empty, nor one that lets people in", async () => {
  const moved = await db.asOwner<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'cell_1'",
  );
  const filled = moved.map(({ name }) => name).filter((name) => before.has(name));
  expect(filled.length).toBeGreaterThanOrEqual(15);
  const ways = ["sessions", "passkeys", "totp_factors", "recovery_codes", "api_keys", "invitations"];
  expect([...filled, ...ways].filter((name) => before.get(name)?.length === 0)).toEqual([]);
});

test("every row is still there, in the cell or in the directory", async () => {
  expect(before.get("risk_portfolios")![0]).toContain('"member_clients": ["');
  const after = await everything();
  for (const added of [
    "cells",
    "tenant_figures",
    "activity_days",
    "activity_people",
    "members",
    "controls",
    "control_links",
    "policies",
    "policy_links",
    "loss_models",
    "baselines",
    "expert_questions",
    "experts",
    "scenario_reviews",
    "scenario_versions",
    "exchange_rates",
    "price_levels",
    "statement_links",
    "frameworks",
    "framework_entries",
    "assessment_changes",
    "assessment_comments",
    "control_requirements",
    "control_templates",
    "control_template_editions",
    "control_template_requirements",
    "control_origins",
    "assessment_questionnaires",
    "assessment_question_answers",
    "assessment_question_verdicts",
    "assessment_snapshots",
    "auditor_accesses",
    "auditor_entries",
    "auditor_events",
    "auditor_browsers",
    "crosswalk_pairs",
    "evidence",
    "evidence_links",
    "evidence_revisions",
    "evidence_uploads",
    "oscal_documents",
    "oscal_mentions",
    "programs",
    "program_milestones",
    "projects",
    "project_tasks",
    "project_controls",
    "project_gaps",
    "project_risks",
    "project_curves",
    "questions",
    "question_editions",
    "question_sets",
    "question_uses",
    "question_set_editions",
    "list_views",
    "risk_changes",
    "risk_comments",
    "risk_controls",
    "risk_evidence",
    "risk_fields",
    "risk_limits",
    "risk_matrices",
    "risk_numbers",
    "risk_rating_days",
    "risk_reviews",
    "risks",
    "scenario_bases",
    "control_strengths",
    "scoring_models",
    "scoring_model_editions",
    "target_outcomes",
    "target_profiles",
  ])
    after.delete(added);
  expect(after).toEqual(before);
  expect(await db.asOwner("select id, cell from tenants order by cell")).toEqual([
    { id: TENANT, cell: "cell_1" },
    { id: PLATFORM, cell: null },
  ]);
  expect(await missingMigrations(db.appUrl.replace("crq_app", "crq_outside_door"))).toEqual([]);
});

test("curves from before go out as new ones do", async () => {
  expect(await db.asOwner("select curve_text from cell_1.risk_scenarios")).toEqual([
    { curve_text: "[[95600,0.05],[1000000,0.0125]]" },
  ]);
});

test("each cell knows its tenants' people", async () => {
  expect(await db.asOwner("select tenant_id, email, roles, status from cell_1.members")).toEqual([
    { tenant_id: TENANT, email: "old@x.example", roles: ["viewer"], status: "invited" },
  ]);
});

test("the tenant's chain goes on in its cell, the platform's in the directory", async () => {
  await doors.inTenant(wholeTenant(TENANT), (tx) =>
    auditAs(tx, "x", undefined, { action: "client.create", objectType: "client" }),
  );
  await doors.outside((tx) => auditAs(tx, "x", undefined, { action: "client.create", objectType: "client" }));
  await doors.eachLog((tx) => tx.raw("select seal_audit()"));
  for (const [id, entries] of [
    [TENANT, 6],
    [PLATFORM, 4],
  ] as const) {
    const report = await doors.outsideOf(id, (tx) => verifyOne(tx, id));
    expect(report).toEqual({
      tenantId: id,
      entries,
      unsealed: 0,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  }
  const own = new pg.Client({ connectionString: db.ownerUrl });
  await own.connect();
  const { rows } = await own.query(
    "select (select count(*)::int from public.audit_log) as directory, (select count(*)::int from cell_1.audit_log) as cell",
  );
  await own.end();
  expect(rows).toEqual([{ directory: 4, cell: 6 }]);
});

test("the tenant's work goes on", async () => {
  const scope = wholeTenant(TENANT);
  const [found] = await doors.readTenant(scope, (tx) =>
    tx.all(sqlFor.selectFrom("assessments").select(["id", "name", "controls_met"])),
  );
  expect(found).toMatchObject({ name: "A", controls_met: 1 });
  await doors.inTenant(scope, (tx) =>
    tx.run(
      sqlFor
        .insertInto("assessment_answers")
        .values({ assessment_id: found!.id, control_id: "Y", result: "not-met" }),
    ),
  );
  const [summed] = await doors.readTenant(scope, (tx) =>
    tx.all(sqlFor.selectFrom("assessments").select(["controls_met", "controls_not_met"])),
  );
  expect(summed).toEqual({ controls_met: 1, controls_not_met: 1 });
});
