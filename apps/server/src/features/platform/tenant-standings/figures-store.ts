/** Figures across all tenants: dashboard lists, and SQL for other features' statements. */
import { sql, type RawBuilder } from "kysely";
import { NEWEST_TENANTS } from "@crq/contract/platform/tenant-standings";
import { PLATFORM } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { tenantEntries } from "../audit-log/public.ts";
import { clientCountOf } from "../clients/public.ts";
import { monthlyPrice } from "../plans/public.ts";
import { workedIn } from "../tenant-figures/public.ts";

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

/** What one log says of a tenant's past: its plan and billing before the first change since a time, and its state then. */
export interface TenantChange {
  readonly id: string;
  readonly plan: string | null;
  readonly planAt: string | null;
  readonly billing: string | null;
  readonly billingAt: string | null;
  readonly status: string | null;
  readonly statusAt: string | null;
}

/** What a log says of tenants whose plan, billing, or state changed: in a tenant's own, or the platform's. */
export function tenantChanges(since: RawBuilder<unknown>) {
  const changes = sql<TenantChange>`(
  with changed as (
    select object_id,
      (array_agg(before ->> 'plan' order by at) filter (where before ? 'plan'))[1] as plan, min(at) filter (where before ? 'plan') as plan_at,
      (array_agg(before ->> 'billing' order by at) filter (where before ? 'billing'))[1] as billing,
      min(at) filter (where before ? 'billing') as billing_at
    from (select object_id, at, detail -> 'before' as before from ${tenantEntries} e
      where action = 'tenant.update' and at > ${since}) updates
    group by object_id
  ), states as (
    select distinct on (object_id collate "C") object_id, at,
      case action when 'tenant.suspend' then 'suspended' when 'tenant.request-deletion' then 'deleting' else 'active' end as status
    from ${tenantEntries} e where ${stateChange} and at <= ${since} order by object_id collate "C", at desc
  )
  select coalesce(c.object_id, s.object_id) as id, c.plan, c.plan_at as "planAt", c.billing, c.billing_at as "billingAt",
    s.status, s.at as "statusAt"
  from changed c full join states s on s.object_id = c.object_id)`;
  return sqlFor.selectFrom(changes.as("c")).selectAll();
}

/** What several logs say together: the first change since then, and the last state before. */
export function latestChanges(
  found: readonly TenantChange[],
): Pick<TenantChange, "id" | "plan" | "billing" | "status">[] {
  const together = new Map<string, TenantChange>();
  const earlier = (one: string | null, other: string | null) =>
    one !== null && (other === null || Date.parse(one) <= Date.parse(other));
  for (const one of found) {
    const known = together.get(one.id);
    if (!known) {
      together.set(one.id, one);
      continue;
    }
    const [planned, billed] = [
      earlier(one.planAt, known.planAt) ? one : known,
      earlier(one.billingAt, known.billingAt) ? one : known,
    ];
    const stated = one.statusAt === null || earlier(one.statusAt, known.statusAt) ? known : one;
    together.set(one.id, {
      id: one.id,
      plan: planned.plan,
      planAt: planned.planAt,
      billing: billed.billing,
      billingAt: billed.billingAt,
      status: stated.status,
      statusAt: stated.statusAt,
    });
  }
  return [...together.values()].map(({ id, plan, billing, status }) => ({ id, plan, billing, status }));
}

/**
 * Tenants' monthly revenue, now and 30 days ago.
 * @param changes what the logs say of the past, as JSON: a tenant's plan and billing before the first change since
 *   then, and its state after the last change before
 */
export function revenueSince(since: RawBuilder<unknown>, changes: string) {
  return sql<{ now: number; before: number }>`(
  select coalesce(sum(${monthlyPrice(sql`t.plan`, sql`t.billing`, sql`t.status`)}), 0) as now,
    coalesce(sum(${monthlyPrice(
      sql`coalesce(changed.plan, t.plan)`,
      sql`coalesce(changed.billing, t.billing)`,
      sql`coalesce(changed.status, 'active')`,
    )}) filter (where t.created_at <= ${since}), 0) as before
  from tenants t left join json_to_recordset(${changes}::json) as changed (id text, plan text, billing text, status text) on changed.id = t.id::text
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
