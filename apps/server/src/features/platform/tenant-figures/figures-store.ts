/** The kept figures of tenants, as SQL for other features' statements. */
import type { TenantStanding } from "@crq/contract/platform/tenant-standings";
import { ASSESSMENT_STATUSES, type AssessmentStatus } from "@crq/contract/compliance/assessments/assessments";
import { sql, type RawBuilder } from "kysely";
import type { Doors } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** How many assessments there are. */
export const assessmentCount = sql<number>`(select coalesce(sum(assessments), 0)::bigint from tenant_figures)`;

/** How many assessments of all tenants are in each status. */
export async function assessmentsByStatus(ask: Doors["ask"]): Promise<Record<AssessmentStatus, number>> {
  const inStatus = (status: AssessmentStatus) =>
    sql<number>`coalesce(sum((by_status ->> ${sql.lit(status)})::int), 0)::int`.as(status);
  const [row] = await ask(
    sqlFor.selectFrom("tenant_figures").select(ASSESSMENT_STATUSES.map((status) => inStatus(status))),
  );
  return row!;
}

/** The completed assessments of all tenants by framework, and the days they took together. */
export function assessmentDurations(
  ask: Doors["ask"],
): Promise<{ framework: string; assessments: number; days: number }[]> {
  const each = sql<{ key: string; value: unknown }>`jsonb_each(f.durations)`.as<"d">(sql`d`);
  return ask(
    sqlFor
      .selectFrom("tenant_figures as f")
      .innerJoinLateral(each, (join) => join.onTrue())
      .select([
        "d.key as framework",
        sql<number>`sum((d.value ->> 0)::int)::int`.as("assessments"),
        sql<number>`sum((d.value ->> 1)::float8)`.as("days"),
      ])
      .groupBy("d.key"),
  );
}

/** How many assessments a tenant has. */
export function assessmentCountOf(tenantId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select f.assessments from tenant_figures f where f.tenant_id = ${tenantId}), 0)`;
}

/** How many assessments each tenant has. */
export const assessmentsByTenant = sql<{ tenant_id: string; count: number }>`(
  select tenant_id, assessments as count from tenant_figures)`;

/** A query of the tenants and clients for which something was assessed since a time in the last 31 days. */
export function assessedFor(since: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select f.tenant_id, c.key::uuid from tenant_figures f cross join lateral jsonb_each_text(f.clients_assessed) c
    where f.clients_assessed <> '{}' and c.value::timestamptz > ${since}`;
}

/** The average score, and the assessed controls in total and on average. Null without any assessment. */
export const assessed = sql<{
  score: number | null;
  controls: number | null;
  controls_each: number | null;
}>`(select sum(score_sum) / nullif(sum(scored), 0) as score,
    case when sum(assessments) > 0 then sum(controls_assessed)::bigint end as controls,
    (sum(controls_assessed) / nullif(sum(assessments), 0))::float8 as controls_each
  from tenant_figures)`;

/** A tenant's last computed exposure by currency, largest first. */
export function newestExposureOf(tenantId: RawBuilder<unknown>): RawBuilder<TenantStanding["exposure"]> {
  return sql`coalesce((select f.exposure from tenant_figures f where f.tenant_id = ${tenantId}), '[]')`;
}

/**
 * A tenant's largest last computed expected annual loss in any currency: for ranking tenants, not for adding
 * them up.
 */
export function largestExposureOf(tenantId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(select f.largest_mean from tenant_figures f where f.tenant_id = ${tenantId})`;
}

/** A row with how many tenants have figures, and how many of them are over their appetite in any currency. */
export const tenantsByAppetite = sql`(
  select count(*) filter (where quantified) as quantified, count(*) filter (where over_appetite) as over_appetite from tenant_figures)`;

/**
 * How much existing controls reduce tenants' potential losses: averaged over each tenant's currencies as last
 * computed, then over tenants.
 */
export const averageReduction = sql<number | null>`(select avg(reduction) from tenant_figures)`;

/** A tenant's last counted number of overdue items. */
export function overdueOf(tenantId: RawBuilder<unknown>) {
  return sql<number | null>`(select f.overdue from tenant_figures f where f.tenant_id = ${tenantId})`;
}

/** When a tenant's log was last written to; null if it is empty. */
export function lastEntryOf(tenantId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select f.last_entry_at from tenant_figures f where f.tenant_id = ${tenantId})`;
}

/** Whether anyone worked in a tenant since a time in the last 31 days. */
export function workedIn(tenantId: RawBuilder<unknown>, since: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select f.last_work_at > ${since} from tenant_figures f where f.tenant_id = ${tenantId}), false)`;
}
