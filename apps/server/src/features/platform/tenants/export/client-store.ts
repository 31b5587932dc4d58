import { type Expression, sql, type SqlBool } from "kysely";
import type { Query, Tx } from "../../../../db/doors.ts";
import { sqlFor } from "../../../../db/query.ts";
import { SECTIONS } from "./records-store.ts";
import type { Section } from "./section.ts";

type Table = keyof typeof SECTIONS;

/** How rows belong to a client: by a column of their own, through the record that they are a part of, or never. */
type Belongs = "itself" | "never" | { readonly by: string; readonly of: Table };

/** A table of records that isn't here doesn't compile. */
const BELONGS: Record<Table, Belongs> = {
  risk_scenarios: "itself",
  risk_runs: { by: "scenario_id", of: "risk_scenarios" },
  scenario_versions: { by: "scenario_id", of: "risk_scenarios" },
  scenario_reviews: { by: "scenario_id", of: "risk_scenarios" },
  scenario_bases: { by: "scenario_id", of: "risk_scenarios" },
  control_strengths: "never",
  experts: "itself",
  expert_questions: { by: "scenario_id", of: "risk_scenarios" },
  controls: "itself",
  control_links: { by: "scenario_id", of: "risk_scenarios" },
  control_requirements: { by: "control_id", of: "controls" },
  control_origins: { by: "control_id", of: "controls" },
  policies: "itself",
  policy_links: { by: "policy_id", of: "policies" },
  risk_matrices: "never",
  risk_fields: "never",
  risk_limits: "itself",
  list_views: "itself",
  loss_models: "itself",
  baselines: "itself",
  statement_links: { by: "baseline_id", of: "baselines" },
  risk_portfolios: "itself",
  risk_portfolio_members: { by: "portfolio_id", of: "risk_portfolios" },
  risks: "itself",
  risk_controls: { by: "risk_id", of: "risks" },
  risk_evidence: { by: "risk_id", of: "risks" },
  risk_reviews: { by: "risk_id", of: "risks" },
  risk_comments: { by: "risk_id", of: "risks" },
  risk_changes: { by: "risk_id", of: "risks" },
  risk_rating_days: "itself",
  risk_appetites: "itself",
  exposure_snapshots: "itself",
  exposure_events: "itself",
  crosswalk_pairs: "never",
  oscal_documents: "itself",
  oscal_mentions: { by: "document_id", of: "oscal_documents" },
  target_profiles: "itself",
  target_outcomes: { by: "profile_id", of: "target_profiles" },
  projects: "itself",
  project_tasks: { by: "project_id", of: "projects" },
  project_controls: { by: "project_id", of: "projects" },
  project_gaps: { by: "project_id", of: "projects" },
  project_risks: { by: "project_id", of: "projects" },
  project_curves: { by: "project_id", of: "projects" },
  programs: "itself",
  program_milestones: { by: "program_id", of: "programs" },
  evidence: "itself",
  evidence_revisions: { by: "evidence_id", of: "evidence" },
  evidence_links: { by: "evidence_id", of: "evidence" },
  assessments: "itself",
  assessment_answers: { by: "assessment_id", of: "assessments" },
  assessment_changes: { by: "assessment_id", of: "assessments" },
  assessment_snapshots: { by: "assessment_id", of: "assessments" },
  assessment_comments: { by: "assessment_id", of: "assessments" },
  auditor_accesses: { by: "assessment_id", of: "assessments" },
  auditor_entries: { by: "access_id", of: "auditor_accesses" },
  auditor_events: { by: "access_id", of: "auditor_accesses" },
  assessment_questionnaires: { by: "assessment_id", of: "assessments" },
  assessment_question_answers: { by: "assessment_id", of: "assessments" },
  assessment_question_verdicts: { by: "assessment_id", of: "assessments" },
  questions: "never",
  question_editions: "never",
  question_sets: "never",
  question_uses: "never",
  question_set_editions: "never",
  scoring_models: "never",
  scoring_model_editions: "never",
  control_templates: "never",
  control_template_editions: "never",
  control_template_requirements: "never",
  frameworks: "never",
  framework_entries: "never",
};

/**
 * A client's own records, by table: those of the whole tenant, which its people may look at, are left out. The
 * scope of the transaction limits them too.
 */
export function recordsOfClient(clientId: string): Section[] {
  return (Object.keys(BELONGS) as Table[]).flatMap((table) => {
    const belongs = BELONGS[table];
    if (belongs === "never") return [];
    const { name, query, ...rest } = SECTIONS[table];
    const limited = query as unknown as { where: (condition: Expression<SqlBool>) => Query<object> };
    return [{ ...rest, name, query: limited.where(ownRows(table, belongs, clientId)) }];
  });
}

function ownRows(table: Table, belongs: Belongs, clientId: string): Expression<SqlBool> {
  if (belongs === "never") return sql<boolean>`false`;
  if (belongs === "itself") return sql<boolean>`${sql.ref(`${table}.client_id`)} = ${clientId}`;
  const { by, of } = belongs;
  return sql<boolean>`${sql.ref(`${table}.${by}`)} in (select ${sql.ref(`${of}.id`)} from ${sql.table(of)} where ${ownRows(of, BELONGS[of], clientId)})`;
}

/** A client as its file begins, from the administration door; undefined if the door doesn't see it. */
export function clientInFile(tx: Tx, clientId: string) {
  return tx.first(
    sqlFor
      .selectFrom("clients as c")
      .innerJoin("tenants as t", "t.id", "c.tenant_id")
      .select(["c.id", "c.name", "t.name as tenantName", "c.industry", "c.company_size as companySize"])
      .select(["c.annual_revenue as annualRevenue", "c.contact_name as contactName"])
      .select(["c.contact_email as contactEmail", "c.notes", "c.created_at as createdAt"])
      .select(["c.updated_at as updatedAt", "c.archived_at as archivedAt", "c.version"])
      .where("c.id", "=", clientId),
  );
}
