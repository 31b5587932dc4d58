/** Figures of exposure of all tenants together: pieces of SQL for the statements of dashboards. */
import { sql, type RawBuilder } from "kysely";

/** A tenant's expected annual loss as last computed, by currency, the largest first. */
export function newestExposureOf(
  tenantId: RawBuilder<unknown>,
): RawBuilder<{ currency: string; mean: number; onDate: string }[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('currency', currency, 'mean', mean, 'onDate', on_date) order by mean desc), '[]')
    from (select distinct on (currency) currency, mean, on_date from exposure_snapshots x
      where x.tenant_id = ${tenantId} and x.client_id is null order by currency, on_date desc) newest)`;
}

/** A tenant's largest expected annual loss as last computed, whatever its currency: for ranking tenants, not for adding them up. */
export function largestExposureOf(tenantId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(
    select max(mean) from (select distinct on (currency) mean from exposure_snapshots x
      where x.tenant_id = ${tenantId} and x.client_id is null order by currency, on_date desc) newest)`;
}

/**
 * By how much existing controls reduce what a tenant could lose: of each of its currencies as last computed, averaged; then over tenants.
 * Each night computes what has scenarios, so what is older than a week has none any more.
 */
export const averageReduction = sql<number | null>`(
  select avg(reduction) from (
    select avg(1 - mean / mean_inherent) as reduction from (
      select distinct on (tenant_id, currency collate "C") tenant_id, mean, mean_inherent from exposure_snapshots
      where client_id is null and on_date > current_date - 7 order by tenant_id, currency collate "C", on_date desc) newest
    where mean_inherent > 0 group by tenant_id) of_tenant)`;
