import { sql } from "kysely";
import { sqlFor } from "../../../../db/query.ts";
import type { Section } from "./section.ts";
import { TEMPLATE_SECTIONS } from "./template-store.ts";

/** A tenant's records of compliance, by table. */
export const COMPLIANCE_SECTIONS = {
  control_requirements: {
    name: "controlRequirements",
    query: sqlFor
      .selectFrom("control_requirements")
      .select(["control_id", "framework", "entry_id", "coverage"])
      .select(["linked_at", "linked_by", "linked_by_name"])
      .orderBy("control_id")
      .orderBy("framework")
      .orderBy("entry_id"),
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
  ...TEMPLATE_SECTIONS,
  target_profiles: {
    name: "targetProfiles",
    query: sqlFor
      .selectFrom("target_profiles")
      .select(["id", "client_id", "name", "description", "framework", "scale", "version", "created_at"])
      .select(["created_by", "created_by_name", "updated_at", "updated_by", "updated_by_name", "archived_at"])
      .orderBy("created_at")
      .orderBy("id"),
  },
  target_outcomes: {
    name: "targetOutcomes",
    query: sqlFor
      .selectFrom("target_outcomes")
      .select(["profile_id", "entry_id", "priority", "target", "rationale", "updated_at", "updated_by_name"])
      .orderBy("profile_id")
      .orderBy("entry_id"),
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
      .select(["signed_by_name", "signed_hash", "signed_form", "signed_evidence"])
      .select(["cloned_from_id", "archived_at", "archived_from"])
      .select(["own_model_id", "own_model_edition", "own_model_name", "scored", "scored_share"])
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
  assessment_questionnaires: {
    name: "assessmentQuestionnaires",
    atATime: 1,
    query: sqlFor
      .selectFrom("assessment_questionnaires")
      .select(["assessment_id", "set_id", "set_name", "edition", "sections"])
      .orderBy("assessment_id"),
  },
  assessment_question_answers: {
    name: "assessmentQuestionAnswers",
    query: sqlFor
      .selectFrom("assessment_question_answers")
      .select(["assessment_id", "question_id", "answer", "version", "answered_at", "answered_by"])
      .select("answered_by_name")
      .orderBy("assessment_id")
      .orderBy("question_id"),
  },
  assessment_question_verdicts: {
    name: "assessmentQuestionVerdicts",
    query: sqlFor
      .selectFrom("assessment_question_verdicts")
      .select(["assessment_id", "control_id", "applies", "result", "maturity"])
      .orderBy("assessment_id")
      .orderBy("control_id"),
  },
  assessment_snapshots: {
    name: "assessmentSnapshots",
    atATime: 1,
    query: sqlFor
      .selectFrom("assessment_snapshots")
      .select(["id", "assessment_id", "kind", "name", "reason", "at", "by_id", "by_name", "about", "answers"])
      .orderBy("assessment_id")
      .orderBy("at")
      .orderBy("id"),
  },
  assessment_comments: {
    name: "assessmentComments",
    query: sqlFor
      .selectFrom("assessment_comments")
      .select(["id", "assessment_id", "control_id", "text", "mentions", "at", "by_id", "by_name"])
      .select(["auditor_id", "for_auditor_id"])
      .orderBy("at")
      .orderBy("id"),
  },
  // Without the hashes of links, codes and sessions.
  auditor_accesses: {
    name: "auditorAccesses",
    query: sqlFor
      .selectFrom("auditor_accesses")
      .select(["id", "assessment_id", "name", "organization", "email", "sees_evidence", "sees_notes", "note"])
      .select(["ends_on", "expires_at", "created_at", "created_by", "created_by_name", "withdrawn_at"])
      .select(["withdrawn_by_name", "seen_at"])
      .orderBy("created_at")
      .orderBy("id"),
  },
  auditor_entries: {
    name: "auditorEntries",
    query: sqlFor
      .selectFrom("auditor_entries")
      .select(["access_id", "entry_id", "opened_at", "looked_at"])
      .orderBy("access_id")
      .orderBy("entry_id"),
  },
  auditor_events: {
    name: "auditorEvents",
    query: sqlFor
      .selectFrom("auditor_events")
      .select(["id", "access_id", "at", "kind", "about"])
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
} as const satisfies Record<string, Section>;
