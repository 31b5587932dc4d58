/** Exposure figures across all tenants: SQL for dashboards' statements. */
import type { TenantStanding } from "@crq/contract/platform/tenant-standings";
import { sql, type RawBuilder } from "kysely";

/** A tenant's last computed exposure by currency, largest first. */
export function newestExposureOf(tenantId: RawBuilder<unknown>): RawBuilder<TenantStanding["exposure"]> {
  return sql`(
    select coalesce(json_agg(json_build_object('currency', currency, 'mean', mean, 'p95', p95, 'curve', mini_curve,
      'acceptedP95', accepted_p95, 'overAppetite', over_appetite, 'onDate', on_date) order by mean desc), '[]')
    from (select distinct on (currency) currency, mean, p95, mini_curve, accepted_p95, over_appetite, on_date from exposure_snapshots x
      where x.tenant_id = ${tenantId} and x.client_id is null order by currency, on_date desc) newest)`;
}

/**
 * A tenant's largest last computed expected annual loss in any currency: for ranking tenants, not for adding
 * them up.
 */
export function largestExposureOf(tenantId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(
    select max(mean) from (select distinct on (currency) mean from exposure_snapshots x
      where x.tenant_id = ${tenantId} and x.client_id is null order by currency, on_date desc) newest)`;
}

/**
 * A row with how many tenants have figures, and how many of them are over their appetite in any currency. Every
 * tenant with scenarios is computed nightly, so older figures belong to one without.
 */
export const tenantsByAppetite = sql`(
  select count(*) as quantified, count(*) filter (where over) as over_appetite from (
    select bool_or(over_appetite) as over from (
      select distinct on (tenant_id, currency collate "C") tenant_id, over_appetite from exposure_snapshots
      where client_id is null and on_date > current_date - 7 order by tenant_id, currency collate "C", on_date desc) newest
    group by tenant_id) of_tenant)`;

/**
 * How much existing controls reduce tenants' potential losses: averaged over each tenant's currencies as last
 * computed, then over tenants. Every key with scenarios is computed nightly, so figures older than a week
 * belong to one without scenarios.
 */
export const averageReduction = sql<number | null>`(
  select avg(reduction) from (
    select avg(1 - mean / mean_inherent) as reduction from (
      select distinct on (tenant_id, currency collate "C") tenant_id, mean, mean_inherent from exposure_snapshots
      where client_id is null and on_date > current_date - 7 order by tenant_id, currency collate "C", on_date desc) newest
    where mean_inherent > 0 group by tenant_id) of_tenant)`;
