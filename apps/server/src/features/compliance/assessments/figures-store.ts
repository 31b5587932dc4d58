/**
 * Figures of the assessments of all tenants: what the platform's dashboard asks of each cell, and SQL for other
 * features' statements.
 */
import { sql, type RawBuilder } from "kysely";
import {
  ASSESSMENT_STATUSES,
  type AssessmentStatus,
  LATEST_ASSESSMENTS,
} from "@crq/contract/compliance/assessments/assessments";
import { prepared, sqlFor } from "../../../db/query.ts";

/**
 * What is kept of each tenant's assessments: a row for each that has any. `clients_assessed` has the clients for
 * which something was assessed in the last 31 days, and when; the index holds the day. `durations` has, by framework,
 * how many are completed, and the days from their start to their completion together.
 */
export const assessmentFigures = sql<{
  tenant_id: string;
  assessments: number;
  scored: number;
  score_sum: number;
  controls_assessed: number;
  clients_assessed: Readonly<Record<string, string>>;
  by_status: Readonly<Record<AssessmentStatus, number>>;
  durations: Readonly<Record<string, readonly [assessments: number, days: number]>>;
}>`(
  select tenant_id, count(*)::int as assessments, count(score)::int as scored, coalesce(sum(score), 0) as score_sum,
    sum(controls_assessed) as controls_assessed,
    coalesce((select jsonb_object_agg(client_id, at) from (
      select r.client_id, max(r.updated_at) as at from assessments r
      where r.tenant_id = a.tenant_id and r.client_id is not null and r.deleted_at is null and r.updated_on >= current_date - 31
      group by 1) recent), '{}') as clients_assessed,
    jsonb_build_object(${sql.join(ASSESSMENT_STATUSES.map((status) => sql`${sql.lit(status)}, ${inStatus(status)}`))}) as by_status,
    coalesce((select jsonb_object_agg(framework_title, jsonb_build_array(completed, days)) from (
      select c.framework_title, count(*) as completed, sum(extract(epoch from c.completed_at - c.created_at)) / 86400 as days
      from assessments c where c.tenant_id = a.tenant_id and c.completed_at is not null and c.deleted_at is null
      group by 1) done), '{}') as durations
  from assessments a where deleted_at is null group by tenant_id)`;

/** The most recently changed assessments of a cell. */
export const latest = prepared(() =>
  sqlFor
    .selectFrom("assessments as a")
    .innerJoin("tenants as t", "t.id", "a.tenant_id")
    .select(["a.id", "a.name", "t.name as company", "t.id as companyId", "a.updated_at as updated"])
    .select((eb) => eb.ref("a.status").$castTo<AssessmentStatus>().as("status"))
    .where("a.deleted_at", "is", null)
    .orderBy("a.updated_on", "desc")
    .orderBy("a.updated_at", "desc")
    .limit(sql.lit(LATEST_ASSESSMENTS)),
);

function inStatus(status: AssessmentStatus): RawBuilder<number> {
  return sql`count(*) filter (where status = ${sql.lit(status)})`;
}
