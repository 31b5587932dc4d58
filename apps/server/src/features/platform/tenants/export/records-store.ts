import type { PartOf, TableOf } from "@crq/contract/records";
import { sql } from "kysely";
import { sqlFor } from "../../../../db/query.ts";
import { COMPLIANCE_SECTIONS } from "./compliance-store.ts";
import { REGISTER_SECTIONS } from "./register-store.ts";
import { PROJECT_SECTIONS } from "./project-store.ts";
import type { Section } from "./section.ts";

/**
 * Recomputed whenever they are missing; the number of the next risk; and uploads of which no one has made evidence, and codes and sessions of auditors, which
 * are deleted within a day.
 */
type LeftOut =
  | "risk_numbers"
  | "auditor_browsers"
  | "exposure_computations"
  | "overdue_counts"
  | "evidence_uploads";

/**
 * A tenant's data from the tenant door, by table: the risk and compliance records, including deleted ones
 * that can still be restored.
 */
export const SECTIONS = {
  risk_scenarios: {
    name: "scenarios",
    query: sqlFor
      .selectFrom("risk_scenarios")
      .select(["id", "client_id", "title", "description", "scope", "currency", "estimate", "evidence"])
      .select(["treatment", "tolerance", "mean", "p95", "p99", "p_zero", "engine_version", "run_count"])
      .select([
        "assumptions",
        "change_note",
        "review_state",
        "approved_version",
        "approved_at",
        "approved_by_name",
      ])
      .select(["version", "created_at", "created_by", "created_by_name", "updated_at", "updated_by"])
      .select(["updated_by_name", "deleted_at"])
      .orderBy("created_at"),
  },
  risk_runs: {
    name: "runs",
    query: sqlFor
      .selectFrom("risk_runs")
      .select(["id", "scenario_id", "title", "engine", "engine_version", "years", "seed", "input_hash"])
      .select(["result_hash", "estimate", "result", "mean", "p95", "p99", "duration_ms", "created_at"])
      .select(["created_by", "created_by_name"])
      .orderBy("created_at"),
  },
  scenario_versions: {
    name: "scenarioVersions",
    query: sqlFor
      .selectFrom("scenario_versions")
      .select(["scenario_id", "version", "title", "description", "scope", "currency", "estimate", "evidence"])
      .select(["treatment", "tolerance", "mean", "p95", "saved_at", "saved_by", "saved_by_name"])
      .select(["assumptions", "change_note"])
      .orderBy("scenario_id")
      .orderBy("version"),
  },
  scenario_reviews: {
    name: "scenarioReviews",
    query: sqlFor
      .selectFrom("scenario_reviews")
      .select(["id", "scenario_id", "version", "verdict", "comment", "by_id", "by_name", "at"])
      .orderBy("at"),
  },
  experts: {
    name: "experts",
    query: sqlFor
      .selectFrom("experts")
      .select(["id", "client_id", "name", "created_at"])
      .orderBy("created_at")
      .orderBy("id"),
  },
  expert_questions: {
    name: "expertQuestions",
    query: sqlFor
      .selectFrom("expert_questions")
      .select(["id", "scenario_id", "expert_id", "input", "currency", "question", "background"])
      .select(["asked_at", "asked_by", "asked_by_name", "expires_at", "opened_at", "withdrawn_at"])
      .select(["answered_at", "low", "high", "reasoning", "calibrated", "calibrated_below"])
      .select(["calibrated_inside", "calibrated_above", "actual", "actual_note", "actual_at"])
      .select("actual_by_name")
      .orderBy("asked_at")
      .orderBy("id"),
  },
  controls: {
    name: "controls",
    query: sqlFor
      .selectFrom("controls")
      .select(["id", "client_id", "name", "description", "kind", "owner", "in_place", "will_be"])
      .select([sql<string | null>`planned_on::text`.as("planned_on"), "currency", "annual_cost"])
      .select(["one_off_amount", "one_off_years", "effects", "evidence", "requires", "excludes"])
      .select([sql<string | null>`review_on::text`.as("review_on"), "version", "created_at", "created_by"])
      .select(["created_by_name", "updated_at", "updated_by", "updated_by_name", "deleted_at"])
      .orderBy("created_at"),
  },
  control_links: {
    name: "controlLinks",
    query: sqlFor
      .selectFrom("control_links")
      .select(["scenario_id", "control_id"])
      .orderBy("scenario_id")
      .orderBy("control_id"),
  },
  scenario_bases: {
    name: "scenarioBases",
    query: sqlFor
      .selectFrom("scenario_bases")
      .select([
        "scenario_id",
        "techniques",
        "assessment_id",
        "reference",
        "bound_at",
        "bound_by",
        "bound_by_name",
      ])
      .select(["taken", "taken_at", "taken_by", "taken_by_name", "model_edition", "strengths_version"])
      .select(["version", "updated_at", "updated_by", "updated_by_name"])
      .orderBy("scenario_id"),
  },
  control_strengths: {
    name: "controlStrengths",
    query: sqlFor
      .selectFrom("control_strengths")
      .select(["version", "strengths", "common_cause", "saved_at", "saved_by", "saved_by_name"])
      .orderBy("version"),
  },
  risk_matrices: {
    name: "riskMatrices",
    query: sqlFor
      .selectFrom("risk_matrices")
      .select(["id", "name", "description", "matrix", "is_default", "version", "created_at", "created_by"])
      .select(["created_by_name", "updated_at", "updated_by", "updated_by_name", "archived_at"])
      .orderBy("created_at")
      .orderBy("id"),
  },
  policies: {
    name: "policies",
    query: sqlFor
      .selectFrom("policies")
      .select(["id", "client_id", "scenario_id", "name", "insurer", "in_place", "will_be"])
      .select([
        sql<string | null>`starts_on::text`.as("starts_on"),
        sql<string | null>`ends_on::text`.as("ends_on"),
      ])
      .select([
        "currency",
        "covers_all",
        "tower",
        "per_year",
        "terms",
        "premium",
        "version",
        "created_at",
        "created_by",
      ])
      .select(["created_by_name", "updated_at", "updated_by", "updated_by_name", "deleted_at"])
      .orderBy("created_at"),
  },
  policy_links: {
    name: "policyLinks",
    query: sqlFor
      .selectFrom("policy_links")
      .select(["policy_id", "scenario_id"])
      .orderBy("policy_id")
      .orderBy("scenario_id"),
  },
  loss_models: {
    name: "lossModels",
    query: sqlFor
      .selectFrom("loss_models")
      .select([
        "id",
        "client_id",
        "dependence",
        "causes",
        "price_year",
        "version",
        "updated_at",
        "updated_by",
      ])
      .select("updated_by_name")
      .orderBy("updated_at"),
  },
  baselines: {
    name: "baselines",
    query: sqlFor
      .selectFrom("baselines")
      .select(["id", "client_id", "name", "currency", "content", "hash", "engine_version", "state"])
      .select([
        "reviews",
        "signature",
        "frozen_at",
        "frozen_by",
        "frozen_by_name",
        "decided_at",
        "decided_by",
      ])
      .select("decided_by_name")
      .orderBy("frozen_at"),
  },
  statement_links: {
    name: "statementLinks",
    query: sqlFor
      .selectFrom("statement_links")
      .select(["id", "baseline_id", "label", "created_at", "created_by", "created_by_name", "expires_at"])
      .select(["revoked_at", "revoked_by_name", "opened_count", "opened_at"])
      .orderBy("created_at")
      .orderBy("id"),
  },
  risk_portfolios: {
    name: "portfolios",
    query: sqlFor
      .selectFrom("risk_portfolios")
      .select(["id", "client_id", "title", "description", "dependence", "tolerance", "version"])
      .select(["created_at", "created_by", "created_by_name", "updated_at", "updated_by"])
      .select(["updated_by_name", "deleted_at"])
      .orderBy("created_at"),
  },
  risk_portfolio_members: {
    name: "portfolioMembers",
    query: sqlFor
      .selectFrom("risk_portfolio_members")
      .select(["portfolio_id", "scenario_id", "position"])
      .orderBy("portfolio_id")
      .orderBy("position"),
  },
  risk_appetites: {
    name: "riskAppetites",
    query: sqlFor
      .selectFrom("risk_appetites")
      .select(["id", "client_id", "currency", "tolerance", "version", "updated_at", "updated_by"])
      .select("updated_by_name")
      .orderBy("updated_at"),
  },
  exposure_snapshots: {
    name: "exposure",
    query: sqlFor
      .selectFrom("exposure_snapshots")
      .select(["client_id", "currency", sql<string>`on_date::text`.as("on_date"), "scenarios", "left_out"])
      .select(["mean", "mean_inherent", "mean_residual", "p90", "p95", "p99", "curve"])
      .select(["curve_inherent", "curve_residual", "best_control", "net", "joined_by", "rates", "pricing"])
      .select(["inherent", "residual", "net_mean", "net_p95", "causes_mean"])
      .select(["basis_hash", "engine_version", "computed_at"])
      .orderBy("exposure_snapshots.on_date")
      .orderBy("id"),
  },
  exposure_events: {
    name: "exposureEvents",
    query: sqlFor
      .selectFrom("exposure_events")
      .select(["client_id", "currency", sql<string>`on_date::text`.as("on_date"), "kind", "title"])
      .orderBy("exposure_events.on_date")
      .orderBy("id"),
  },
  ...REGISTER_SECTIONS,
  ...PROJECT_SECTIONS,
  ...COMPLIANCE_SECTIONS,
} as const satisfies Record<Exclude<TableOf<"tenant"> | PartOf<"tenant">, LeftOut>, Section>;

/** The sections in the file's order. */
export const RECORDS: readonly Section[] = Object.values(SECTIONS);
