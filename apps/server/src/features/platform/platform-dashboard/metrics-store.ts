/** The platform's headline figures, each set in one statement. */
import { sql } from "kysely";
import { ACTIVE_DAYS } from "@crq/contract/platform/platform-dashboard";
import { PLATFORM } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { monthlyPrice } from "./plan-store.ts";

/** A query of its own, so that it is computed once and not for every row. */
const since = sql<string>`(select now() - make_interval(days => ${sql.lit(ACTIVE_DAYS)}))`;
const platform = sql.lit(PLATFORM);
/** Entries that say what became of a tenant; said in these words, an index holds nothing else. */
const stateChange = sql<boolean>`action in ('tenant.suspend', 'tenant.reactivate', 'tenant.request-deletion', 'tenant.cancel-deletion', 'tenant.delete')`;

interface Counted {
  total: number;
  active: number;
  before: number;
}

/** Where people worked lately: read once for all three counts. */
const recent = sqlFor
  .selectFrom("sessions")
  .select(["user_id", "acting_tenant_id", "acting_client_id"])
  .where("seen_at", ">", since);

/**
 * Somebody is active who signed in, whose session was used, or whose key called. Who left since existed before. Each count is of its own, so
 * that all but the active ones come from an index.
 */
const people = sql<Counted>`(select
    (select count(*) from users) - (select count(*) from users where status = 'deleted') as total,
    (select count(*) from users where status = 'active' and (last_sign_in_at > ${since} or id in (
      select user_id from recent
      union all select user_id from api_keys where user_id is not null and last_used_at > ${since}))) as active,
    (select count(*) from users where created_at <= ${since})
      - (select count(*) from users where status = 'deleted' and created_at <= ${since} and updated_at <= ${since}) as before)`;

/** A tenant is active in which somebody worked; what the platform does to it as a tenant does not count. Whoever waited to be deleted existed before. */
const tenants = sql<Counted>`(select
    count(*) as total,
    count(*) filter (where id in (select acting_tenant_id from recent)
      or (select true from audit_log a where a.tenant_id = t.id and a.at > ${since} and a.actor_id is not null
        and a.object_type <> 'tenant' limit 1)) as active,
    count(*) filter (where created_at <= ${since})
      + (select count(*) from audit_log where object_type = 'tenant' and ${stateChange} and action = 'tenant.delete' and at > ${since}) as before
  from tenants t where id <> ${platform})`;

/** A client is active for which somebody worked, of which something was assessed, or that was changed. */
const clients = sql<Pick<Counted, "total" | "active">>`(select
    count(*) as total,
    count(*) filter (where updated_at > ${since} or (tenant_id, id) in (
      select acting_tenant_id, acting_client_id from recent where acting_client_id is not null
      union all select tenant_id, client_id from assessments
        where client_id is not null and deleted_at is null and updated_at > ${since})) as active
  from clients where archived_at is null)`;

/** How many people, tenants, clients and assessments there are, how many are active, and how many there were 30 days ago. */
export const platformCounts = prepared(() =>
  sqlFor
    .with(
      (cte) => cte("recent").materialized(),
      () => recent,
    )
    .selectFrom([people.as("u"), tenants.as("t"), clients.as("c")])
    .select(["u.total as users", "u.active as active_users", "u.before as users_before"])
    .select(["t.total as tenants", "t.active as active_tenants", "t.before as tenants_before"])
    .select(["c.total as clients", "c.active as active_clients"])
    .select(sql<number>`(select count(*) from assessments where deleted_at is null)`.as("assessments")),
);

/**
 * What tenants bring a month, now and 30 days ago. What a tenant was then is told by its log: its state by the latest change until then,
 * its plan by what the first change since then replaced.
 */
const revenue = sql<{ now: number; before: number }>`(
  with changed as (
    select object_id, (array_agg(before ->> 'plan' order by at) filter (where before ? 'plan'))[1] as plan,
      (array_agg(before ->> 'billing' order by at) filter (where before ? 'billing'))[1] as billing
    from (select object_id, at, detail -> 'before' as before from audit_log
      where object_type = 'tenant' and action = 'tenant.update' and at > ${since}) updates
    group by object_id
  ), states as (
    select distinct on (object_id collate "C") object_id,
      case action when 'tenant.suspend' then 'suspended' when 'tenant.request-deletion' then 'deleting' else 'active' end as status
    from audit_log where object_type = 'tenant' and ${stateChange} and at <= ${since} order by object_id collate "C", at desc
  )
  select coalesce(sum(${monthlyPrice(sql`t.plan`, sql`t.billing`, sql`t.status`)}), 0) as now,
    coalesce(sum(${monthlyPrice(
      sql`coalesce(changed.plan, t.plan)`,
      sql`coalesce(changed.billing, t.billing)`,
      sql`coalesce(states.status, 'active')`,
    )}) filter (where t.created_at <= ${since}), 0) as before
  from tenants t left join changed on changed.object_id = t.id::text left join states on states.object_id = t.id::text
  where t.id <> ${platform})`;

interface Assessed {
  score: number | null;
  controls: number | null;
  controls_each: number | null;
}
const assessed = sql<Assessed>`(select avg(score) as score, sum(controls_assessed) as controls,
    avg(controls_assessed)::float8 as controls_each
  from assessments where deleted_at is null)`;

/**
 * By how much existing controls reduce what a tenant could lose: of each of its currencies as last computed, averaged; then over tenants.
 * Each night computes what has scenarios, so what is older than a week has none any more.
 */
const reduction = sql<number | null>`(
  select avg(reduction) from (
    select avg(1 - mean / mean_inherent) as reduction from (
      select distinct on (tenant_id, currency collate "C") tenant_id, mean, mean_inherent from exposure_snapshots
      where client_id is null and on_date > current_date - 7 order by tenant_id, currency collate "C", on_date desc) newest
    where mean_inherent > 0 group by tenant_id) of_tenant)`;

/** Revenue, scores, controls and risk reduction of all tenants, and when the latest backup was taken. */
export const comprehensiveFigures = prepared(() =>
  sqlFor
    .selectFrom([revenue.as("r"), assessed.as("a")])
    .select(["r.now as revenue", "r.before as revenue_before"])
    .select(["a.score", "a.controls", "a.controls_each"])
    .select(reduction.as("reduction"))
    .select((eb) =>
      eb
        .selectFrom("backups")
        .select((of) => of.fn.max("taken_at").as("at"))
        .as("backup_at"),
    ),
);
