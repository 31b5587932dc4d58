/** Each feature reads its own records: a store names only the tables of its own feature. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * The owner of each table: a feature; a section, whose features share it; or all features, for tables that say whose a record is and
 * what people are called.
 */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  everybody: ["tenants", "clients", "users"],
  // Many of the people features combine an account, its proofs and its permissions in one statement.
  people: [
    "account_requests",
    "api_keys",
    "challenges",
    "entitlements",
    "invitations",
    "known_devices",
    "members",
    "notification_preferences",
    "notifications",
    "passkeys",
    "person_contexts",
    "recovery_codes",
    "saml_connections",
    "saml_responses",
    "scim_group_members",
    "scim_groups",
    "scim_users",
    "sessions",
    "sign_in_origins",
    "totp_factors",
    "user_identities",
    "rate_limits",
  ],
  "compliance/assessments": [
    "assessments",
    "assessment_answers",
    "assessment_changes",
    "assessment_comments",
    "assessment_question_answers",
    "assessment_question_verdicts",
    "assessment_questionnaires",
    "assessment_snapshots",
  ],
  "compliance/auditors": ["auditor_accesses", "auditor_entries", "auditor_events", "auditor_browsers"],
  "compliance/crosswalks": ["crosswalk_pairs"],
  "compliance/control-requirements": ["control_requirements"],
  "compliance/control-templates": [
    "control_origins",
    "control_template_editions",
    "control_template_requirements",
    "control_templates",
  ],
  "compliance/evidence": ["evidence", "evidence_links", "evidence_revisions", "evidence_uploads"],
  "compliance/frameworks": ["framework_entries", "frameworks"],
  "compliance/programs": ["program_milestones", "programs"],
  "compliance/questions": [
    "question_editions",
    "question_set_editions",
    "question_sets",
    "question_uses",
    "questions",
  ],
  "compliance/scoring-models": ["scoring_model_editions", "scoring_models"],
  "compliance/target-profiles": ["target_outcomes", "target_profiles"],
  "compliance/oscal-documents": ["oscal_documents", "oscal_mentions"],
  "platform/activity": ["activity_days", "activity_people"],
  "platform/audit-log": ["audit_log", "audit_shipping", "audit_verified"],
  "platform/domains": ["proved_domains", "tenant_domains"],
  "platform/exchange-rates": ["exchange_rates"],
  "platform/housekeeping": ["idempotency_keys"],
  "platform/inquiries": ["inquiries"],
  "platform/price-levels": ["price_levels"],
  "platform/monitoring": [
    "backups",
    "chain_verifications",
    "mail",
    "process_samples",
    "process_sums",
    "cell_migrations",
    "schema_migrations",
    "server_errors",
  ],
  "platform/list-views": ["list_views"],
  "platform/tenants": ["tenant_logos"],
  "platform/tenant-figures": ["cells", "tenant_figures"],
  "risk/control-records": ["control_links", "controls"],
  "risk/baselines": ["baselines", "statement_links"],
  "risk/expert-questions": ["expert_questions", "experts"],
  "risk/loss-model": ["loss_models"],
  "risk/matrices": ["risk_matrices"],
  "risk/control-model": ["control_strengths", "scenario_bases"],
  "risk/policies": ["policies", "policy_links"],
  "risk/remediation": [
    "project_controls",
    "project_curves",
    "project_gaps",
    "project_risks",
    "project_tasks",
    "projects",
  ],
  "risk/exposure": ["exposure_computations", "exposure_snapshots", "risk_appetites"],
  "risk/exposure-events": ["exposure_events"],
  "risk/overdue-work": ["overdue_counts"],
  "risk/portfolios": ["risk_portfolio_members", "risk_portfolios"],
  "risk/register": [
    "risk_changes",
    "risk_comments",
    "risk_controls",
    "risk_evidence",
    "risk_fields",
    "risk_limits",
    "risk_numbers",
    "risk_rating_days",
    "risk_reviews",
    "risks",
  ],
  "risk/scenarios": ["risk_runs", "risk_scenarios", "scenario_reviews", "scenario_versions"],
};

/** Stores that read across features on purpose, and why. */
const ACROSS: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> = {
  "compliance/assessments": {
    tables: ["auditor_accesses", "entitlements", "evidence_links"],
    why: "offers the people who answer assessments of a client, counts the evidence for each answer, and names the auditors of comments",
  },
  "compliance/auditors": {
    tables: ["assessment_answers", "assessment_comments", "assessments"],
    why: "reads, as the role for auditors, what one of them may see, and names the assessments of accesses",
  },
  "compliance/control-requirements": {
    tables: ["control_links", "controls", "risk_scenarios"],
    why: "reads the controls that meet an assessment's entries, and how many scenarios each acts on",
  },
  "compliance/control-templates": {
    tables: ["controls"],
    why: "finds the controls that are there already, and counts those that were made from a template",
  },
  "compliance/evidence": {
    tables: ["assessment_answers", "assessments", "controls", "entitlements"],
    why: "names what it's evidence for, and who can own it",
  },
  "compliance/model-editions": {
    tables: ["scoring_model_editions", "scoring_models"],
    why: "finds the editions that assessments are scored by",
  },
  "compliance/program-names": { tables: ["programs"], why: "names the program of an assessment" },
  "people/profile": { tables: ["audit_log"], why: "exports all that is stored of a person" },
  "people/users": { tables: ["audit_log"], why: "says when a person was last heard of" },
  "platform/activity": { tables: ["audit_log", "sessions"], why: "is the log as people read it" },
  "platform/clients": { tables: ["entitlements", "sessions"], why: "ends the work for a client" },
  "platform/domains": { tables: ["entitlements"], why: "says whose addresses a domain covers" },
  "risk/remediation": {
    tables: ["assessment_answers", "assessments", "control_links", "controls", "risks"],
    why: "names the controls that a project puts in place and the risks that it treats, finds a scenario's projects, and says what the entries that it closes are now",
  },
  "risk/matrix-choices": { tables: ["risk_matrices"], why: "finds the matrix that a risk is rated by" },
  "risk/policies": { tables: ["risk_scenarios"], why: "names the scenarios that a policy covers" },
  "risk/loss-model": { tables: ["risk_scenarios"], why: "leaves out scenarios that are gone" },
  "risk/register": {
    tables: ["controls", "evidence", "risk_scenarios"],
    why: "names what acts on a risk, what goes with it, and what it costs",
  },
  "risk/control-model": {
    tables: ["risk_scenarios"],
    why: "finds the scenarios that follow an assessment, and those with the largest loss",
  },
  "risk/control-records": {
    tables: ["risk_scenarios"],
    why: "counts the scenarios that a control acts on",
  },
  "platform/housekeeping": {
    tables: [
      "account_requests",
      "challenges",
      "inquiries",
      "known_devices",
      "mail",
      "rate_limits",
      "saml_responses",
      "sessions",
    ],
    why: "deletes what is past its time",
  },
  "platform/monitoring": {
    tables: [
      "api_keys",
      "assessments",
      "audit_log",
      "entitlements",
      "passkeys",
      "rate_limits",
      "risk_runs",
      "saml_connections",
      "scim_users",
      "totp_factors",
    ],
    why: "watches one tenant whole",
  },
  "platform/plans": { tables: ["entitlements", "invitations"], why: "counts the places that are taken" },
  "platform/tenants": {
    tables: [
      "account_requests",
      "api_keys",
      "assessment_answers",
      "assessment_changes",
      "assessment_comments",
      "assessment_question_answers",
      "assessment_question_verdicts",
      "assessment_questionnaires",
      "assessment_snapshots",
      "assessments",
      "audit_log",
      "auditor_accesses",
      "auditor_entries",
      "auditor_events",
      "baselines",
      "control_links",
      "control_origins",
      "control_requirements",
      "control_strengths",
      "control_template_editions",
      "control_template_requirements",
      "control_templates",
      "controls",
      "crosswalk_pairs",
      "entitlements",
      "evidence",
      "evidence_links",
      "evidence_revisions",
      "exchange_rates",
      "expert_questions",
      "experts",
      "exposure_events",
      "exposure_snapshots",
      "framework_entries",
      "frameworks",
      "invitations",
      "list_views",
      "loss_models",
      "oscal_documents",
      "oscal_mentions",
      "policies",
      "policy_links",
      "price_levels",
      "program_milestones",
      "programs",
      "project_controls",
      "project_curves",
      "project_gaps",
      "project_risks",
      "project_tasks",
      "projects",
      "proved_domains",
      "question_editions",
      "question_set_editions",
      "question_sets",
      "question_uses",
      "questions",
      "risk_appetites",
      "risk_changes",
      "risk_comments",
      "risk_controls",
      "risk_evidence",
      "risk_fields",
      "risk_limits",
      "risk_matrices",
      "risk_portfolio_members",
      "risk_portfolios",
      "risk_rating_days",
      "risk_reviews",
      "risk_runs",
      "risk_scenarios",
      "risks",
      "saml_connections",
      "scenario_bases",
      "scenario_reviews",
      "scenario_versions",
      "scim_group_members",
      "scim_groups",
      "scim_users",
      "scoring_model_editions",
      "scoring_models",
      "sessions",
      "statement_links",
      "target_outcomes",
      "target_profiles",
      "tenant_domains",
      "user_identities",
    ],
    why: "exports, closes and deletes all of a tenant",
  },
  "risk/exposure": {
    tables: ["entitlements", "loss_models", "policies", "price_levels"],
    why: "tells those who may open the dashboard, and says what its figures follow from",
  },
  "risk/exposure-events": {
    tables: ["exchange_rates", "loss_models"],
    why: "names what moves the figures of a client, which are in several currencies and follow the tenant's dependence",
  },
  "risk/scenarios": {
    tables: ["exposure_snapshots"],
    why: "adds what common causes cost to scenarios' own losses",
  },
  "risk/portfolios": { tables: ["risk_scenarios"], why: "joins a portfolio's scenarios" },
};

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const types = read("apps/server/src/db/types.gen.ts");
const tables = [...types.slice(types.indexOf("export interface DB")).matchAll(/^ {2}([a-z_]+): /gm)].map(
  ([, name]) => name!,
);
const ownerOf = new Map(
  Object.entries(OWNERS).flatMap(([owner, names]) => names.map((name) => [name, owner])),
);

/** The tables that a store's code names, in SQL or in the query builder; comments don't count. */
function named(code: string): string[] {
  const bare = code.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
  const found = [
    ...bare.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)\b/g),
    ...bare.matchAll(/(?:From|Join|Into|Table|from|own)(?:Lateral)?\(\s*\[?\s*"([a-z_]+)(?: as \w+)?"/g),
  ].map(([, name]) => name!);
  return [...new Set(found)].filter((name) => ownerOf.has(name));
}

const foreign = new Map<string, Set<string>>();
for (const file of execFileSync("git", ["ls-files", "apps/server/src/features/**/*store.ts"], {
  encoding: "utf8",
  cwd: new URL("../..", import.meta.url),
})
  .split("\n")
  .filter(Boolean)) {
  const [section, feature] = file.split("/").slice(4) as [string, string];
  for (const name of named(read(file))) {
    if (["everybody", section, `${section}/${feature}`].includes(ownerOf.get(name)!)) continue;
    const key = `${section}/${feature}`;
    foreign.set(key, (foreign.get(key) ?? new Set()).add(name));
  }
}

test("every table has an owner", () => {
  expect(tables.length).toBeGreaterThan(40);
  expect([...ownerOf.keys()].toSorted()).toEqual(tables.toSorted());
});

test("a store names only its own feature's tables; exceptions are listed, with the reason", () => {
  const across = Object.fromEntries([...foreign].map(([feature, names]) => [feature, [...names].toSorted()]));
  const listed = Object.entries(ACROSS).map(([feature, { tables }]) => [feature, tables.toSorted()]);
  expect(across).toEqual(Object.fromEntries(listed));
});

test("a table is found in SQL and in the query builder, but not in a comment or as a column's name", () => {
  expect(named("sql`select 1 from audit_log a left join mail m`")).toEqual(["audit_log", "mail"]);
  expect(named('q.selectFrom("risk_runs as r").innerJoin("backups", "a", "b")')).toEqual([
    "risk_runs",
    "backups",
  ]);
  expect(named('/** from mail */ count.as("assessments")')).toEqual([]);
});
