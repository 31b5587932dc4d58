/** Figures across all tenants: dashboard lists, and SQL for other features' statements. */
import { sql, type RawBuilder } from "kysely";
import { NEWEST_TENANTS } from "@crq/contract/platform/tenant-standings";
import { PLATFORM } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { tenantEntries, workedIn } from "../audit-log/public.ts";
import { clientCountOf } from "../clients/public.ts";
import { monthlyPrice } from "../plans/public.ts";

const platform = sql.lit(PLATFORM);
/** Log entries about a tenant's own state; an index with exactly this condition serves it. */
const stateChange = sql<boolean>`action in ('tenant.suspend', 'tenant.reactivate', 'tenant.request-deletion', 'tenant.cancel-deletion', 'tenant.delete')`;

/**
 * How many tenants there are and were before. Active are those among `atWork`, a query of tenants, and those
 * with recent log entries. Tenants scheduled for deletion existed before.
 */
export function tenantCounts(since: RawBuilder<unknown>, atWork: RawBuilder<unknown>) {
  return sql<{ total: number; active: number; before: number }>`(select
      count(*) as total,
      count(*) filter (where id in (${atWork}) or ${workedIn(sql.ref("t.id"), since)}) as active,
      count(*) filter (where created_at <= ${since})
        + (select count(*) from ${tenantEntries} e where ${stateChange} and action = 'tenant.delete' and at > ${since}) as before
    from tenants t where id <> ${platform})`;
}

/**
 * Tenants' monthly revenue, now and 30 days ago. The past comes from the log: a tenant's state from the
 * latest change before then, its plan from what the first change since then replaced.
 */
export function revenueSince(since: RawBuilder<unknown>) {
  return sql<{ now: number; before: number }>`(
  with changed as (
    select object_id, (array_agg(before ->> 'plan' order by at) filter (where before ? 'plan'))[1] as plan,
      (array_agg(before ->> 'billing' order by at) filter (where before ? 'billing'))[1] as billing
    from (select object_id, at, detail -> 'before' as before from ${tenantEntries} e
      where action = 'tenant.update' and at > ${since}) updates
    group by object_id
  ), states as (
    select distinct on (object_id collate "C") object_id,
      case action when 'tenant.suspend' then 'suspended' when 'tenant.request-deletion' then 'deleting' else 'active' end as status
    from ${tenantEntries} e where ${stateChange} and at <= ${since} order by object_id collate "C", at desc
  )
  select coalesce(sum(${monthlyPrice(sql`t.plan`, sql`t.billing`, sql`t.status`)}), 0) as now,
    coalesce(sum(${monthlyPrice(
      sql`coalesce(changed.plan, t.plan)`,
      sql`coalesce(changed.billing, t.billing)`,
      sql`coalesce(states.status, 'active')`,
    )}) filter (where t.created_at <= ${since}), 0) as before
  from tenants t left join changed on changed.object_id = t.id::text left join states on states.object_id = t.id::text
  where t.id <> ${platform})`;
}

/** The newest tenants, with the number of their clients that aren't archived. */
export const newestTenants = prepared(() =>
  sqlFor
    .selectFrom("tenants as t")
    .select(["t.id", "t.name", "t.created_at as createdAt"])
    .select(clientCountOf(sql.ref("t.id")).as("clients"))
    .where("t.id", "!=", PLATFORM)
    .orderBy("t.created_at", "desc")
    .orderBy("t.id")
    .limit(sql.lit(NEWEST_TENANTS)),
);

/** How many tenants name each industry, most first. */
export const tenantsByIndustry = prepared(() =>
  sqlFor
    .selectFrom("tenants")
    .select([sql<string>`industry`.as("industry"), sql<number>`count(*)`.as("tenants")])
    .where("id", "!=", PLATFORM)
    .where(sql<boolean>`industry <> ''`)
    .groupBy("industry")
    .orderBy("tenants", "desc")
    .orderBy("industry"),
);
