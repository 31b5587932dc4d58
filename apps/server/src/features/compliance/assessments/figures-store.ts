/**
 * Figures of the assessments of all tenants: what the platform's dashboard asks, and SQL for other features'
 * statements.
 */
import { sql, type RawBuilder } from "kysely";
import {
  ASSESSMENT_STATUSES,
  type AssessmentStatus,
  LATEST_ASSESSMENTS,
} from "@crq/contract/compliance/assessments";
import { prepared, sqlFor } from "../../../db/query.ts";

/** How many assessments there are. */
export const assessmentCount = sql<number>`(select count(*) from assessments where deleted_at is null)`;

/** How many assessments a tenant has. */
export function assessmentCountOf(tenantId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*) from assessments a where a.tenant_id = ${tenantId} and a.deleted_at is null)`;
}

/** How many assessments each tenant has, for tenants that have any. */
export const assessmentsByTenant = sql<{ tenant_id: string; count: number }>`(
  select tenant_id, count(*) from assessments where deleted_at is null group by 1)`;

/** A query of the tenants and clients for which something was assessed since a time. The index holds the day. */
export function assessedFor(since: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select tenant_id, client_id from assessments
    where client_id is not null and deleted_at is null
      and updated_on >= (${since} at time zone 'UTC')::date and updated_at > ${since}`;
}

/** The average score, and the assessed controls in total and on average. Null without any assessment. */
export const assessed = sql<{
  score: number | null;
  controls: number | null;
  controls_each: number | null;
}>`(select avg(score) as score, sum(controls_assessed) as controls, avg(controls_assessed)::float8 as controls_each
  from assessments where deleted_at is null)`;

/** How many assessments are in each status. */
export const byStatus = prepared(() =>
  sqlFor
    .selectFrom("assessments")
    .select(ASSESSMENT_STATUSES.map((status) => inStatus(status).as(status)))
    .where("deleted_at", "is", null),
);

function inStatus(status: AssessmentStatus): RawBuilder<number> {
  return sql`count(*) filter (where status = ${sql.lit(status)})`;
}

/** The most recently changed assessments. */
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

/** Days from an assessment's start to its completion, by framework, most completed first. */
export const daysByFramework = prepared(() =>
  sqlFor
    .selectFrom("assessments")
    .select([
      "framework_title as framework",
      sql<number>`count(*)`.as("assessments"),
      sql<number>`(avg(extract(epoch from completed_at - created_at)) / 86400)::float8`.as("averageDays"),
    ])
    .where("completed_at", "is not", null)
    .where("deleted_at", "is", null)
    .groupBy("framework_title")
    .orderBy("assessments", "desc")
    .orderBy("framework_title")
    .limit(sql.lit(5)),
);
