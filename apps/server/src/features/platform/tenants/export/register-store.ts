import { sql } from "kysely";
import { sqlFor } from "../../../../db/query.ts";
import type { Section } from "./section.ts";

/** The risk register of a tenant, by table. */
export const REGISTER_SECTIONS = {
  risks: {
    name: "risks",
    query: sqlFor
      .selectFrom("risks")
      .select(["id", "number", "client_id", "title", "cause", "event", "effect", "category", "assets"])
      .select(["processes", "techniques", "owner_id", "owner_name", "matrix_id", "inherent_likelihood"])
      .select(["inherent_impact", "current_likelihood", "current_impact", "target_likelihood"])
      .select(["target_impact", "scenario_id", "status", "treatment", "treatment_note"])
      .select(["acceptance_reason", "acceptance_asked_at", "acceptance_asked_by", "acceptance_asked_by_name"])
      .select(["accepted_at", "accepted_by", "accepted_by_name", "accepted_likelihood", "accepted_impact"])
      .select([
        sql<string | null>`acceptance_expires_on::text`.as("acceptance_expires_on"),
        sql<string | null>`reviewed_on::text`.as("reviewed_on"),
        sql<string | null>`next_review_on::text`.as("next_review_on"),
      ])
      .select(["review_months", "custom", "version", "created_at", "created_by", "created_by_name"])
      .select(["updated_at", "updated_by", "updated_by_name", "archived_at"])
      .orderBy("number"),
  },
  list_views: {
    name: "listViews",
    query: sqlFor
      .selectFrom("list_views")
      .select(["id", "client_id", "list", "owner_id", "owner_name", "name", "shared", "is_default"])
      .select(["search", "columns", "version", "created_at", "updated_at"])
      .orderBy("created_at")
      .orderBy("id"),
  },
  risk_fields: {
    name: "riskFields",
    query: sqlFor
      .selectFrom("risk_fields")
      .select(["version", "fields", "saved_at", "saved_by", "saved_by_name"])
      .orderBy("version"),
  },
  risk_limits: {
    name: "riskLimits",
    query: sqlFor
      .selectFrom("risk_limits")
      .select(["id", "client_id", "category", "appetite_place", "tolerance_place", "currency"])
      .select(["appetite_loss", "tolerance_loss", "reason", "reviewed_on", "version"])
      .select(["created_at", "created_by", "created_by_name", "updated_at", "updated_by", "updated_by_name"])
      .orderBy("created_at")
      .orderBy("id"),
  },
  risk_controls: {
    name: "riskControls",
    query: sqlFor
      .selectFrom("risk_controls")
      .select(["risk_id", "control_id"])
      .orderBy("risk_id")
      .orderBy("control_id"),
  },
  risk_evidence: {
    name: "riskEvidence",
    query: sqlFor
      .selectFrom("risk_evidence")
      .select(["risk_id", "evidence_id", "linked_at", "linked_by", "linked_by_name"])
      .orderBy("risk_id")
      .orderBy("evidence_id"),
  },
  risk_reviews: {
    name: "riskReviews",
    query: sqlFor
      .selectFrom("risk_reviews")
      .select(["risk_id", "id", "said", "before", "after", "at", "by_id", "by_name"])
      .select(sql<string | null>`next_review_on::text`.as("next_review_on"))
      .orderBy("risk_id")
      .orderBy("at")
      .orderBy("id"),
  },
  risk_comments: {
    name: "riskComments",
    query: sqlFor
      .selectFrom("risk_comments")
      .select(["risk_id", "id", "said", "at", "by_id", "by_name"])
      .orderBy("risk_id")
      .orderBy("at")
      .orderBy("id"),
  },
  risk_changes: {
    name: "riskChanges",
    query: sqlFor
      .selectFrom("risk_changes")
      .select(["risk_id", "id", "version", "action", "changes", "acceptance", "at", "by_id", "by_name"])
      .orderBy("risk_id")
      .orderBy("at")
      .orderBy("id"),
  },
  risk_rating_days: {
    name: "riskRatings",
    query: sqlFor
      .selectFrom("risk_rating_days")
      .select([sql<string>`month::text`.as("month"), "client_id", "matrix_id", "category", "kind"])
      .select(["likelihood", "impact", "risks"])
      .orderBy("risk_rating_days.month")
      .orderBy("id"),
  },
} as const satisfies Record<string, Section>;
