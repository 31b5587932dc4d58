import { sqlFor } from "../../../../db/query.ts";
import type { Section } from "./section.ts";

/** What a tenant's assessments and controls are made from, by table. */
export const TEMPLATE_SECTIONS = {
  questions: {
    name: "questions",
    query: sqlFor
      .selectFrom("questions")
      .select(["id", "edition", "text", "kind", "frameworks", "version", "created_at", "created_by"])
      .select(["created_by_name", "updated_at", "updated_by", "updated_by_name", "retired_at"])
      .orderBy("created_at")
      .orderBy("id"),
  },
  question_editions: {
    name: "questionEditions",
    query: sqlFor
      .selectFrom("question_editions")
      .select(["question_id", "edition", "content", "at", "by_name"])
      .orderBy("question_id")
      .orderBy("edition"),
  },
  question_sets: {
    name: "questionSets",
    query: sqlFor
      .selectFrom("question_sets")
      .select(["id", "name", "description", "framework", "framework_title", "framework_edition", "status"])
      .select(["edition", "sections", "question_count", "changed", "published_at", "published_by_name"])
      .select(["version", "created_at", "created_by", "created_by_name", "updated_at", "updated_by"])
      .select("updated_by_name")
      .orderBy("created_at")
      .orderBy("id"),
  },
  question_uses: {
    name: "questionUses",
    query: sqlFor
      .selectFrom("question_uses")
      .select(["set_id", "question_id", "edition"])
      .orderBy("set_id")
      .orderBy("question_id")
      .orderBy("edition"),
  },
  question_set_editions: {
    name: "questionSetEditions",
    atATime: 1,
    query: sqlFor
      .selectFrom("question_set_editions")
      .select(["set_id", "edition", "name", "sections", "published_at", "published_by_name"])
      .orderBy("set_id")
      .orderBy("edition"),
  },
  scoring_models: {
    name: "scoringModels",
    query: sqlFor
      .selectFrom("scoring_models")
      .select(["id", "name", "description", "framework", "framework_title", "framework_edition", "status"])
      .select(["edition", "model", "changed", "published_at", "published_by_name", "version", "created_at"])
      .select(["created_by", "created_by_name", "updated_at", "updated_by", "updated_by_name"])
      .orderBy("created_at")
      .orderBy("id"),
  },
  scoring_model_editions: {
    name: "scoringModelEditions",
    query: sqlFor
      .selectFrom("scoring_model_editions")
      .select(["model_id", "edition", "name", "framework", "model", "published_at", "published_by_name"])
      .orderBy("model_id")
      .orderBy("edition"),
  },
  control_templates: {
    name: "controlTemplates",
    query: sqlFor
      .selectFrom("control_templates")
      .select(["id", "name", "kind", "tags", "status", "edition", "content", "requirement_count", "changed"])
      .select(["copied_from", "published_at", "published_by_name", "version", "created_at", "created_by"])
      .select(["created_by_name", "updated_at", "updated_by", "updated_by_name"])
      .orderBy("created_at")
      .orderBy("id"),
  },
  control_template_editions: {
    name: "controlTemplateEditions",
    query: sqlFor
      .selectFrom("control_template_editions")
      .select(["template_id", "edition", "content", "published_at", "published_by_name"])
      .orderBy("template_id")
      .orderBy("edition"),
  },
  control_template_requirements: {
    name: "controlTemplateRequirements",
    query: sqlFor
      .selectFrom("control_template_requirements")
      .select(["template_id", "published", "framework", "entry_id", "family", "coverage"])
      .orderBy("template_id")
      .orderBy("published")
      .orderBy("framework")
      .orderBy("entry_id"),
  },
  control_origins: {
    name: "controlOrigins",
    query: sqlFor
      .selectFrom("control_origins")
      .select(["control_id", "template", "edition", "content", "used_at", "used_by", "used_by_name"])
      .orderBy("control_id"),
  },
} as const satisfies Record<string, Section>;
