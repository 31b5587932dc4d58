import { sql } from "kysely";
import { sqlFor } from "../../../../db/query.ts";

/** A tenant's remediation projects with their parts, by table. */
export const PROJECT_SECTIONS = {
  projects: {
    name: "projects",
    query: sqlFor
      .selectFrom("projects")
      .select(["id", "client_id", "number", "name", "description", "status", "owner_id", "owner_name"])
      .select(["currency", "one_off", "yearly", "one_off_years", "effort_days", "requires", "excludes"])
      .select([
        sql<string | null>`starts_on::text`.as("starts_on"),
        sql<string | null>`due_on::text`.as("due_on"),
      ])
      .select(["approved_at", "approved_by_name", "done_at", "done_by_name", "source_key"])
      .select(["version", "created_at"])
      .select(["created_by", "created_by_name", "updated_at", "updated_by", "updated_by_name"])
      .orderBy("number"),
  },
  project_tasks: {
    name: "projectTasks",
    query: sqlFor
      .selectFrom("project_tasks")
      .select(["project_id", "id", "title", "state", "owner_id", "owner_name", "position", "done_at"])
      .select([
        sql<string | null>`starts_on::text`.as("starts_on"),
        sql<string | null>`due_on::text`.as("due_on"),
      ])
      .select(["version", "created_at", "created_by_name", "updated_at", "updated_by_name"])
      .orderBy("project_id")
      .orderBy("position")
      .orderBy("id"),
  },
  project_controls: {
    name: "projectControls",
    query: sqlFor
      .selectFrom("project_controls")
      .select(["project_id", "control_id", "open"])
      .orderBy("project_id")
      .orderBy("control_id"),
  },
  project_gaps: {
    name: "projectGaps",
    query: sqlFor
      .selectFrom("project_gaps")
      .select(["project_id", "assessment_id", "entry_id", "verdict", "aimed"])
      .orderBy("project_id")
      .orderBy("assessment_id")
      .orderBy("entry_id"),
  },
  project_risks: {
    name: "projectRisks",
    query: sqlFor
      .selectFrom("project_risks")
      .select(["project_id", "risk_id"])
      .orderBy("project_id")
      .orderBy("risk_id"),
  },
  project_curves: {
    name: "projectCurves",
    query: sqlFor
      .selectFrom("project_curves")
      .select(["project_id", "moment", "content", "hash", "taken_at", "taken_by_name"])
      .orderBy("project_id")
      .orderBy("moment"),
    atATime: 2,
  },
} as const;
