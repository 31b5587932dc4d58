/**
 * Records of every kind of two clients and of the whole tenant, to check what one client's people see of the
 * other's.
 */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { EMPTY_TEMPLATE } from "@crq/contract/compliance/control-template-fields";
import { ESTIMATE, type Harness } from "./harness.ts";
import type { Cast } from "./access-cast.ts";

/** What an assessment was when its snapshot was taken. */
const ABOUT = JSON.stringify({
  framework: "nist-csf-2.0",
  frameworkTitle: "NIST CSF",
  frameworkEdition: "2.0",
  status: "active",
  score: 1,
  counts: { total: 106, inScope: 106, assessed: 1, met: 1, partiallyMet: 0, notMet: 0, notApplicable: 0 },
});

/** The records, by table or by their name in paths. */
export interface Records {
  /** Ids of the other client's records. */
  readonly other: ReadonlyMap<string, string>;
  /** Ids of the first client's own, by both names. */
  readonly own: ReadonlyMap<string, string>;
  /** Ids of whole-tenant records: scenarios, runs, portfolios, controls and policies. */
  readonly wide: ReadonlyMap<string, string>;
  /** By table: the name of its records in paths. */
  readonly kinds: Readonly<Record<string, string>>;
  /** A word in every name of the other client's records. */
  readonly canary: string;
  /** What must appear nowhere: ids, names, and figures of the other client. */
  readonly traces: readonly string[];
  /** All of the tenant's rows except the first client's, as one hash per table. */
  readonly fingerprint: () => Promise<Record<string, string>>;
  /** The fingerprint right after creation. */
  readonly before: Record<string, string>;
}

/** Money per year that only the other client expects to lose. */
const FIGURE = 987654321;
/** Projects are numbered in the tenant. */
let projectNumber = 0;
const SOMEONE = "00000000-0000-4000-8000-000000000001";

/** Creates the records in the harness's first tenant. */
export async function recordsOfClients(h: Harness, cast: Cast): Promise<Records> {
  const canary = "canarybird";
  await h.db.asOwner("update clients set name = $2 where id = $1", [h.a.otherClient, `${canary} client`]);
  const own = await recordsOf(h, cast, h.a.client, "own");
  const other = await recordsOf(h, cast, h.a.otherClient, canary);
  const wide = await recordsOf(h, cast, null, "wide");
  const mixed = await portfolio(h, null, `${canary} mixed`, [
    own.get("risk_scenarios")!,
    other.get("risk_scenarios")!,
  ]);
  const kinds: Readonly<Record<string, string>> = {
    risk_scenarios: "scenarios",
    risk_runs: "runs",
    risk_portfolios: "portfolios",
    controls: "controls",
    policies: "policies",
    baselines: "baselines",
    statement_links: "statement-links",
    experts: "experts",
    expert_questions: "expert-questions",
    oscal_documents: "oscal-documents",
    programs: "programs",
    risks: "risks",
    list_views: "list-views",
    risk_limits: "risk-limits",
    projects: "projects",
    target_profiles: "target-profiles",
    evidence: "evidence",
    auditor_accesses: "auditors",
  };
  const byAddress = (of: ReadonlyMap<string, string>) =>
    new Map(Object.entries(kinds).map(([table, kind]) => [kind, of.get(table)!]));
  const fingerprint = async () => {
    const sums: Record<string, string> = {};
    for (const table of TABLES) {
      const [row] = await h.db.asOwner<{ sum: string }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t
         where ${table === "risk_runs" ? "t.scenario_id <> $1" : table === "clients" ? "t.id <> $1" : "t.client_id is distinct from $1"}`,
        [table === "risk_runs" ? own.get("risk_scenarios") : h.a.client],
      );
      sums[table] = row!.sum;
    }
    return sums;
  };
  return {
    other: new Map([...other, ["mixed_portfolios", mixed]]),
    own: new Map([...own, ...byAddress(own)]),
    wide: byAddress(wide),
    kinds,
    canary,
    traces: [canary, h.a.otherClient, String(FIGURE), mixed, ...other.values()],
    fingerprint,
    before: await fingerprint(),
  };
}

/** What people who work for one client could try to change. */
const TABLES = [
  ...([
    "clients",
    "risk_scenarios",
    "risk_runs",
    "risk_portfolios",
    "controls",
    "policies",
    "loss_models",
    "baselines",
    "experts",
    "oscal_documents",
    "programs",
    "risks",
    "list_views",
    "risk_limits",
    "risk_rating_days",
    "projects",
    "target_profiles",
    "evidence",
    "evidence_uploads",
    "assessments",
    "risk_appetites",
  ] as const),
  ...(["exposure_events", "exposure_snapshots", "invitations", "scim_groups"] as const),
];

async function recordsOf(h: Harness, cast: Cast, clientId: string | null, word: string) {
  const ids = new Map<string, string>();
  const insert = async (table: string, values: Record<string, unknown>) => {
    const all = Object.entries({ tenant_id: h.a.id, client_id: clientId, ...values }).filter(
      ([, value]) => value !== undefined,
    );
    const places = all.map((_, i) => `$${i + 1}`).join(", ");
    const [row] = await h.db.asOwner<{ id: string }>(
      `insert into ${table} (${all.map(([name]) => name).join(", ")}) values (${places}) returning id`,
      all.map(([, value]) => value),
    );
    ids.set(table, row!.id);
    return row!.id;
  };
  const figures = { mean: clientId === h.a.otherClient ? FIGURE : 1000, p95: 2, p99: 3 };
  const scenario = await insert("risk_scenarios", {
    title: `${word} scenario`,
    currency: "USD",
    estimate: JSON.stringify(ESTIMATE),
    ...figures,
    p_zero: 0,
    engine_version: "1",
  });
  await h.db.asOwner(
    `insert into scenario_versions (tenant_id, scenario_id, version, title, description, currency, estimate, evidence, treatment, tolerance, mean, p95, saved_at)
     select tenant_id, id, 0, title, '', currency, estimate, evidence, treatment, tolerance, mean, p95, updated_at from risk_scenarios where id = $1`,
    [scenario],
  );
  await h.db.asOwner(
    "insert into scenario_reviews (tenant_id, scenario_id, version, verdict, comment, by_name) values ($1, $2, 1, 'requested', $3, 'x')",
    [h.a.id, scenario, `${word} review`],
  );
  await h.db.asOwner(
    "insert into scenario_bases (tenant_id, scenario_id, techniques, updated_by_name) values ($1, $2, '{T1566}', $3)",
    [h.a.id, scenario, `${word} binder`],
  );
  const analyst = await cast.session("risk_analyst");
  const run = await cast.call(analyst, "POST", `/api/scenarios/${scenario}/runs`, { engine: "exact" });
  ids.set("risk_runs", run.json<{ id: string }>().id);
  ids.set("risk_portfolios", await portfolio(h, clientId, `${word} portfolio`, [scenario]));
  const control = await insert("controls", {
    name: `${word} control`,
    in_place: false,
    currency: "USD",
    annual_cost: JSON.stringify({ type: "constant", value: figures.mean }),
  });
  await h.db.asOwner(
    "insert into control_requirements (tenant_id, control_id, framework, entry_id, coverage, linked_by_name) values ($1, $2, 'nist-csf-2-0', 'GV.OC-01', 'part', $3)",
    [h.a.id, control, `${word} linker`],
  );
  await h.db.asOwner(
    "insert into control_origins (tenant_id, control_id, template, edition, content, used_by_name) values ($1, $2, 'logging', 1, $4, $3)",
    [
      h.a.id,
      control,
      `${word} user of a template`,
      JSON.stringify({ ...EMPTY_TEMPLATE, name: `${word} template` }),
    ],
  );
  const expert = await insert("experts", { name: `${word} expert` });
  const [asked] = await h.db.asOwner<{ id: string }>(
    `insert into expert_questions (tenant_id, scenario_id, expert_id, input, currency, question, token_hash, asked_by_name, expires_at)
     values ($1, $2, $3, 'frequency.lef', 'USD', $4, $5, 'x', '2127-01-01') returning id`,
    [h.a.id, scenario, expert, `${word} question`, Buffer.from(`${word} question`)],
  );
  ids.set("expert_questions", asked!.id);
  await insert("policies", {
    name: `${word} policy`,
    currency: "USD",
    tower: JSON.stringify([{ retention: figures.mean, limit: null, share: 1 }]),
    per_year: JSON.stringify({ retention: 0, limit: null }),
    premium: figures.mean,
  });
  await insert("baselines", {
    name: `${word} baseline`,
    currency: "USD",
    content: "{}",
    hash: "0".repeat(64),
    engine_version: "1",
    scenarios: 1,
    mean: figures.mean,
    p95: 2,
    net_mean: figures.mean,
    net_p95: 2,
    shown: JSON.stringify({
      decision: "",
      assumptions: [],
      figures: {
        leftOut: 0,
        now: { mean: figures.mean, p90: 1, p95: 2, p99: 3 },
        inherent: { mean: 1, p90: 1, p95: 2, p99: 3 },
        plan: { mean: 1, p90: 1, p95: 2, p99: 3 },
        net: null,
      },
      curves: { now: [], inherent: null, plan: null, net: null, netPlan: null },
      appetite: null,
      joinedBy: { dependence: { type: "independent" }, causes: 0 },
      parts: [],
      controls: [],
      policies: [],
    }),
    frozen_by_name: "x",
  });
  const [shared] = await h.db.asOwner<{ id: string }>(
    `insert into statement_links (tenant_id, baseline_id, label, token_hash, created_by_name, expires_at)
     values ($1, $2, $3, $4, 'x', '2127-01-01') returning id`,
    [h.a.id, ids.get("baselines"), `${word} reader`, Buffer.from(`${word} reader`)],
  );
  ids.set("statement_links", shared!.id);
  await insert("loss_models", { dependence: JSON.stringify({ type: "common", correlation: 0.4 }) });
  const document = await insert("oscal_documents", {
    name: `${word} document`,
    model: "system-security-plan",
    title: `${word} system security plan`,
    document_version: "1",
    oscal_version: "1.2.1",
    framework: "nist-sp-800-53-r5",
    format: "json",
    sha256: "0".repeat(64),
    size: 2,
    content: gzipSync(JSON.stringify({ title: word })),
    mention_count: 1,
    control_count: 1,
    unknown_count: 0,
    created_by_name: "x",
    updated_by_name: "x",
  });
  await h.db.asOwner(
    `insert into oscal_mentions (tenant_id, document_id, position, written, entry_id, known, kind, speaker, excerpt)
     values ($1, $2, 1, 'ac-2', 'AC-2', true, 'requirement', $3, $4)`,
    [h.a.id, document, `${word} component`, `${word} excerpt`],
  );
  const program = await insert("programs", {
    name: `${word} program`,
    owner_name: `${word} owner`,
    created_by_name: "x",
    updated_by_name: "x",
  });
  await h.db.asOwner(
    "insert into program_milestones (tenant_id, program_id, name, due_on) values ($1, $2, $3, '2026-01-01')",
    [h.a.id, program, `${word} milestone`],
  );
  const risk = await insert("risks", {
    number: clientId === null ? 1 : clientId === h.a.client ? 2 : 3,
    title: `${word} risk`,
    owner_name: `${word} owner`,
    created_by_name: "x",
    updated_by_name: "x",
  });
  await insert("list_views", {
    list: "risks",
    owner_id: SOMEONE,
    owner_name: `${word} owner`,
    name: `${word} view`,
    shared: true,
    search: "{}",
    columns: JSON.stringify({ hidden: [], shown: [] }),
  });
  await insert("risk_limits", {
    category: `${word} category`,
    appetite_place: 250,
    tolerance_place: 500,
    reason: `${word} reason`,
    reviewed_on: "2026-01-01",
    created_by_name: "x",
    updated_by_name: "x",
  });
  const part = (table: string, columns: string, values: string) =>
    h.db.asOwner(`insert into ${table} (tenant_id, risk_id, ${columns}) values ($1, $2, ${values})`, [
      h.a.id,
      risk,
      `${word} words`,
    ]);
  const unrated = `'{"inherent": null, "current": null, "target": null}'`;
  await part("risk_reviews", "said, before, after, by_name", `$3, ${unrated}, ${unrated}, 'x'`);
  await part("risk_comments", "said, by_name", "$3, 'x'");
  await part("risk_changes", "version, action, by_name", "1, 'update', $3");
  await insert("risk_rating_days", {
    month: "2026-01-01",
    category: `${word} category`,
    kind: "current",
    likelihood: 1,
    impact: 1,
    risks: 1,
  });
  const project = await insert("projects", {
    number: ++projectNumber,
    name: `${word} project`,
    owner_id: SOMEONE,
    owner_name: `${word} owner`,
    currency: "USD",
    one_off: JSON.stringify({ type: "constant", value: word === "canarybird" ? FIGURE : 1 }),
    yearly: JSON.stringify({ type: "constant", value: 1 }),
    created_by_name: "x",
    updated_by_name: "x",
  });
  await h.db.asOwner(
    "insert into project_tasks (tenant_id, project_id, title, position, created_by_name, updated_by_name) values ($1, $2, $3, 1, 'x', 'x')",
    [h.a.id, project, `${word} task`],
  );
  await h.db.asOwner(
    "insert into project_curves (tenant_id, project_id, moment, content, hash, shown, taken_by_name) values ($1, $2, 'approved', $3, repeat('0', 64), $4, 'x')",
    [
      h.a.id,
      project,
      JSON.stringify({ word }),
      JSON.stringify({
        mean: word === "canarybird" ? FIGURE : 1,
        p90: 1,
        p95: 1,
        p99: 1,
        curve: [],
        planned: null,
      }),
    ],
  );
  const target = await insert("target_profiles", {
    name: `${word} target`,
    framework: "nist-csf-2-0",
    scale: "maturity",
    created_by_name: "x",
    updated_by_name: "x",
  });
  await h.db.asOwner(
    `insert into target_outcomes (tenant_id, profile_id, entry_id, priority, target, rationale, updated_by_name)
     values ($1, $2, 'GV.OC-01', 'high', 3, $3, 'x')`,
    [h.a.id, target, `${word} rationale`],
  );
  const evidence = await insert("evidence", {
    name: `${word} evidence`,
    kind: "file",
    collected_on: "2026-01-01",
    created_by_name: "x",
    updated_by_name: "x",
  });
  const file = {
    file_name: `${word}.txt`,
    size: 2,
    sha256: "0".repeat(64),
    declared_type: "text/plain",
    detected_type: "text/plain",
    scan: "clean",
  };
  await h.db.asOwner(
    "insert into risk_evidence (tenant_id, risk_id, evidence_id, linked_by_name) values ($1, $2, $3, 'x')",
    [h.a.id, risk, evidence],
  );
  await h.db.asOwner("insert into risk_controls (tenant_id, risk_id, control_id) values ($1, $2, $3)", [
    h.a.id,
    risk,
    ids.get("controls"),
  ]);
  await insert("evidence_uploads", { ...file, uploaded_by: evidence });
  await h.db.asOwner(
    `insert into evidence_revisions (tenant_id, evidence_id, number, collected_on, added_by_name, file_name, size, sha256, declared_type, detected_type, scan)
     values ($1, $2, 1, '2026-01-01', 'x', $3, $4, $5, $6, $7, $8)`,
    [h.a.id, evidence, ...Object.values(file)],
  );
  const assessment = await insert("assessments", {
    program_id: program,
    name: `${word} assessment`,
    framework: "nist-csf-2.0",
    framework_title: "NIST CSF",
    status: "active",
    controls_total: 106,
    due_on: "2026-01-01",
  });
  await h.db.asOwner(
    "insert into project_gaps (tenant_id, project_id, assessment_id, entry_id, verdict) values ($1, $2, $3, 'GV.OC-01', 'not-met')",
    [h.a.id, project, assessment],
  );
  await h.db.asOwner("insert into project_risks (tenant_id, project_id, risk_id) values ($1, $2, $3)", [
    h.a.id,
    project,
    risk,
  ]);
  await h.db.asOwner("insert into project_controls (tenant_id, project_id, control_id) values ($1, $2, $3)", [
    h.a.id,
    project,
    control,
  ]);
  await h.db.asOwner(
    "insert into assessment_answers (tenant_id, assessment_id, control_id, result, note) values ($1, $2, 'GV.OC-01', 'met', $3)",
    [h.a.id, assessment, `${word} note`],
  );
  await h.db.asOwner(
    `insert into evidence_links (tenant_id, evidence_id, assessment_id, entry_id, linked_by_name) values ($1, $2, $3, 'GV.OC-01', $4)`,
    [h.a.id, evidence, assessment, `${word} person`],
  );
  await h.db.asOwner(
    `insert into assessment_changes (tenant_id, assessment_id, control_id, by_name, fields)
     values ($1, $2, 'GV.OC-01', $3, '{}')`,
    [h.a.id, assessment, `${word} assessor`],
  );
  await h.db.asOwner(
    `insert into assessment_comments (tenant_id, assessment_id, control_id, text, by_name)
     values ($1, $2, 'GV.OC-01', $3, 'x')`,
    [h.a.id, assessment, `${word} comment`],
  );
  const [given] = await h.db.asOwner<{ id: string }>(
    `insert into auditor_accesses (tenant_id, assessment_id, name, email, sees_evidence, sees_notes, note, token_hash, ends_on, expires_at, created_by_name)
     values ($1, $2, $3, 'auditor@firm.example', true, true, $3, $4, '2127-01-01', '2127-01-02', 'x') returning id`,
    [h.a.id, assessment, `${word} auditor`, createHash("sha256").update(`${word} auditor`).digest()],
  );
  ids.set("auditor_accesses", given!.id);
  await h.db.asOwner("insert into auditor_entries (tenant_id, access_id, entry_id) values ($1, $2, $3)", [
    h.a.id,
    given!.id,
    `${word} entry`,
  ]);
  await h.db.asOwner(
    "insert into auditor_events (tenant_id, access_id, kind, about) values ($1, $2, 'download', $3)",
    [h.a.id, given!.id, `${word} file`],
  );
  await h.db.asOwner(
    `insert into auditor_browsers (tenant_id, access_id, challenge_hash, code_expires_at) values ($1, $2, $3, '2127-01-01')`,
    [h.a.id, given!.id, createHash("sha256").update(`${word} browser`).digest()],
  );
  await h.db.asOwner(
    `insert into assessment_questionnaires (tenant_id, assessment_id, set_id, set_name, edition, sections) values ($1, $2, 'csf-2-0', $3, 1, '[]')`,
    [h.a.id, assessment, `${word} set`],
  );
  await h.db.asOwner(
    `insert into assessment_question_answers (tenant_id, assessment_id, question_id, answer) values ($1, $2, 'a', to_jsonb($3::text))`,
    [h.a.id, assessment, `${word} answer`],
  );
  await h.db.asOwner(
    "insert into assessment_question_verdicts (tenant_id, assessment_id, control_id, applies, result) values ($1, $2, 'GV.OC-01', true, 'met')",
    [h.a.id, assessment],
  );
  await h.db.asOwner(
    `insert into assessment_snapshots (tenant_id, assessment_id, kind, name, by_name, about, answers)
     values ($1, $2, 'taken', $3, 'x', $4, '[]')`,
    [h.a.id, assessment, `${word} snapshot`, ABOUT],
  );
  await insert("risk_appetites", {
    currency: "USD",
    tolerance: JSON.stringify([{ loss: figures.mean, probability: 0.5 }]),
  });
  await insert("exposure_snapshots", {
    currency: "USD",
    on_date: "2026-11-22",
    scenarios: 1,
    ...figures,
    mean_inherent: figures.mean,
    mean_residual: figures.mean,
    p90: 1,
    curve: "[]",
    basis_hash: "x",
    engine_version: "1",
  });
  await insert("exposure_computations", { currency: "USD", basis_hash: word });
  await insert("exposure_events", { currency: "USD", kind: "scenario-added", title: `${word} event` });
  await insert("invitations", {
    email: `${word}@invited.example`,
    role: "viewer",
    token_hash: Buffer.from(word),
    invited_by_name: "x",
    expires_at: "2027-01-01",
  });
  await insert("scim_groups", { display_name: `${word} group`, role: "viewer" });
  const person = await cast.session("viewer", clientId === null ? {} : { clientId });
  await h.db.asOwner("update users set last_name = $2 where id = $1", [person.userId, `${word} person`]);
  const owned = async (table: string) =>
    (await h.db.asOwner<{ id: string }>(`select id from ${table} where user_id = $1`, [person.userId]))[0]!
      .id;
  ids.set("entitlements", await owned("entitlements"));
  ids.set("sessions", await owned("sessions"));
  const keyed = await cast.key("viewer", ["documentation:read"], clientId === null ? {} : { clientId });
  const [key] = await h.db.asOwner<{ id: string }>("select id from api_keys where user_id = $1", [
    keyed.userId,
  ]);
  ids.set("api_keys", key!.id);
  if (clientId !== null) ids.set("clients", clientId);
  return ids;
}

async function portfolio(h: Harness, clientId: string | null, title: string, scenarioIds: readonly string[]) {
  const [row] = await h.db.asOwner<{ id: string }>(
    "insert into risk_portfolios (tenant_id, client_id, title) values ($1, $2, $3) returning id",
    [h.a.id, clientId, title],
  );
  for (const [position, id] of scenarioIds.entries())
    await h.db.asOwner(
      "insert into risk_portfolio_members (tenant_id, portfolio_id, scenario_id, position) values ($1, $2, $3, $4)",
      [h.a.id, row!.id, id, position],
    );
  return row!.id;
}
