import type { PartOf, TableOf } from "@crq/contract/records";
import { sql } from "kysely";
import { sqlFor } from "../../../../db/query.ts";
import type { Section } from "./section.ts";

/** Recomputed whenever they are missing; and uploads of which no one has made evidence, which are deleted within a day. */
type LeftOut = "exposure_computations" | "overdue_counts" | "evidence_uploads";

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
  crosswalk_pairs: {
    name: "crosswalkPairs",
    query: sqlFor
      .selectFrom("crosswalk_pairs")
      .select(["id", "from_framework", "from_entry", "to_framework", "to_entry", "relationship", "strength"])
      .select(["rationale", "source", "status", "proposed_at", "proposed_by", "proposed_by_name"])
      .select(["proposed_by_key", "reviewed_at", "reviewed_by", "reviewed_by_name", "reason"])
      .orderBy("proposed_at")
      .orderBy("id"),
  },
  oscal_documents: {
    name: "oscalDocuments",
    atATime: 1,
    query: sqlFor
      .selectFrom("oscal_documents")
      .select(["id", "client_id", "name", "model", "title", "document_version", "oscal_version"])
      .select(["published_at", "last_modified_at", "sources", "framework", "format", "sha256", "size"])
      // The file as it came, compressed with gzip.
      .select(sql<string>`encode(content, 'base64')`.as("content"))
      .select(["mention_count", "control_count", "unknown_count", "left_out", "version", "created_at"])
      .select(["created_by", "created_by_name", "updated_at", "updated_by", "updated_by_name"])
      .select("archived_at")
      .orderBy("created_at")
      .orderBy("id"),
  },
  oscal_mentions: {
    name: "oscalMentions",
    query: sqlFor
      .selectFrom("oscal_mentions")
      .select(["document_id", "position", "written", "entry_id", "known", "kind", "part", "speaker"])
      .select(["state", "excerpt"])
      .orderBy("document_id")
      .orderBy("position"),
  },
  programs: {
    name: "programs",
    query: sqlFor
      .selectFrom("programs")
      .select(["id", "client_id", "name", "description", "status", "frameworks", "owner_id", "owner_name"])
      .select(["assessors", sql<string | null>`starts_on::text`.as("starts_on")])
      .select([sql<string | null>`ends_on::text`.as("ends_on"), "review_months"])
      .select([
        sql<string | null>`reviewed_on::text`.as("reviewed_on"),
        "version",
        "created_at",
        "created_by",
      ])
      .select(["created_by_name", "updated_at", "updated_by", "updated_by_name", "archived_at"])
      .orderBy("created_at")
      .orderBy("id"),
  },
  program_milestones: {
    name: "programMilestones",
    query: sqlFor
      .selectFrom("program_milestones")
      .select(["program_id", "id", "name", sql<string>`due_on::text`.as("due_on"), "done_at", "done_by"])
      .select("done_by_name")
      .orderBy("program_id")
      .orderBy("due_on")
      .orderBy("id"),
  },
  evidence: {
    name: "evidence",
    query: sqlFor
      .selectFrom("evidence")
      .select(["id", "client_id", "name", "kind", "description", "owner_id", "owner_name"])
      .select([
        sql<string>`collected_on::text`.as("collected_on"),
        sql<string | null>`expires_on::text`.as("expires_on"),
      ])
      .select(["renew_months", "revision_count", "version", "created_at", "created_by", "created_by_name"])
      .select(["updated_at", "updated_by", "updated_by_name", "archived_at"])
      .orderBy("created_at")
      .orderBy("id"),
  },
  // Files by name, size and hash: they're downloaded one by one.
  evidence_revisions: {
    name: "evidenceRevisions",
    query: sqlFor
      .selectFrom("evidence_revisions")
      .select(["evidence_id", "number", "file_name", "size", "sha256", "declared_type", "detected_type"])
      .select(["scan", "url", "body", sql<string>`collected_on::text`.as("collected_on")])
      .select(["added_at", "added_by", "added_by_name"])
      .orderBy("evidence_id")
      .orderBy("number"),
  },
  evidence_links: {
    name: "evidenceLinks",
    query: sqlFor
      .selectFrom("evidence_links")
      .select(["id", "evidence_id", "assessment_id", "entry_id", "control_id"])
      .select(["linked_at", "linked_by", "linked_by_name"])
      .orderBy("evidence_id")
      .orderBy("id"),
  },
  assessments: {
    name: "assessments",
    query: sqlFor
      .selectFrom("assessments")
      .select(["id", "client_id", "program_id", "name", "framework", "framework_title", "status"])
      .select([sql<string | null>`due_on::text`.as("due_on"), "controls_total", "controls_met"])
      .select(["controls_partially_met", "controls_not_met", "controls_not_applicable", "score", "version"])
      .select(["created_at", "created_by", "created_by_name", "updated_at", "updated_by", "updated_by_name"])
      .select([
        "completed_at",
        "deleted_at",
        "framework_edition",
        "baseline",
        "scope_groups",
        "scoring_model",
      ])
      .select(["owner_id", "owner_name", "entries_total", "controls_rated", "maturity_sum", "started_at"])
      .select([
        "submitted_at",
        "submitted_by",
        "submitted_by_name",
        "return_reason",
        "signed_at",
        "signed_by",
      ])
      .select(["signed_by_name", "signed_hash", "cloned_from_id", "archived_at", "archived_from"])
      .orderBy("created_at"),
  },
  assessment_answers: {
    name: "assessmentAnswers",
    query: sqlFor
      .selectFrom("assessment_answers")
      .select(["assessment_id", "control_id", "result", "note", "answered_at", "answered_by"])
      .select(["answered_by_name", "position", "in_scope", "applicability", "justification", "provided_by"])
      .select(["maturity", "objective_ids", "objectives", "work", "assignee_id", "assignee_name", "version"])
      .orderBy("assessment_id")
      .orderBy("control_id"),
  },
  assessment_changes: {
    name: "assessmentChanges",
    query: sqlFor
      .selectFrom("assessment_changes")
      .select(["assessment_id", "control_id", "at", "by_id", "by_name", "fields"])
      .orderBy("assessment_id")
      .orderBy("at")
      .orderBy("id"),
  },
  assessment_comments: {
    name: "assessmentComments",
    query: sqlFor
      .selectFrom("assessment_comments")
      .select(["id", "assessment_id", "control_id", "text", "mentions", "at", "by_id", "by_name"])
      .orderBy("at")
      .orderBy("id"),
  },
  frameworks: {
    name: "frameworks",
    query: sqlFor
      .selectFrom("frameworks")
      .select([
        "id",
        "title",
        "edition",
        "description",
        "publisher",
        "titles",
        "origin",
        "status",
        "based_on",
      ])
      .select(["source_id", "predecessor_id", "received_from", "received_id", "groups", "entry_count"])
      .select(["editor_ids", "return_reason", "version", "created_at", "created_by", "created_by_name"])
      .select(["updated_at", "updated_by", "updated_by_name", "submitted_at", "submitted_by"])
      .select(["submitted_by_name", "published_at", "published_by", "published_by_name", "retired_at"])
      .select("archived_at")
      .orderBy("created_at")
      .orderBy("id"),
  },
  framework_entries: {
    name: "frameworkEntries",
    query: sqlFor
      .selectFrom("framework_entries")
      .select(["framework_id", "entry_id", "position", "group_id", "parent_id", "title", "kind", "statement"])
      .select([
        "guidance",
        "objectives",
        "parameters",
        "baselines",
        "withdrawn",
        "weight",
        "weight_if_partial",
      ])
      .orderBy("framework_id")
      .orderBy("position"),
  },
} as const satisfies Record<Exclude<TableOf<"tenant"> | PartOf<"tenant">, LeftOut>, Section>;

/** The sections in the file's order. */
export const RECORDS: readonly Section[] = Object.values(SECTIONS);
