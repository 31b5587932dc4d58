/** What is kept of each tenant's exposure, as SQL for the statement that does. */
import type { TenantStanding } from "@crq/contract/platform/tenant-standings";
import { sql, type RawBuilder } from "kysely";

/**
 * A tenant's exposure as last computed, in one row: by currency, largest first, after insurance; the largest expected annual loss in
 * any currency, for ranking and not for adding up; and, if it was computed within a week, whether it is over the
 * appetite in any currency and how much existing controls reduce potential losses, averaged over currencies. Every
 * tenant with scenarios is computed nightly, so older figures belong to one without. A currency that another's figures include isn't told apart.
 */
export function exposureFigures(tenantId: RawBuilder<unknown>) {
  return sql<{
    exposure: TenantStanding["exposure"];
    largest_mean: number | null;
    quantified: boolean;
    over_appetite: boolean | null;
    reduction: number | null;
  }>`(
    with newest as (select distinct on (currency) currency, mean, mean_inherent, coalesce(net_mean, mean) as kept,
        coalesce(net_p95, p95) as p95, mini_curve, accepted_p95, over_appetite, on_date, rates,
        on_date > current_date - 7 as recent
      from exposure_snapshots x
      where x.tenant_id = ${tenantId} and x.client_id is null order by currency, on_date desc)
    select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'mean', kept, 'p95', p95, 'curve', mini_curve,
        'acceptedP95', accepted_p95, 'overAppetite', over_appetite, 'onDate', on_date) order by kept desc), '[]') as exposure,
      max(kept) as largest_mean, coalesce(bool_or(recent), false) as quantified, bool_or(over_appetite) filter (where recent) as over_appetite,
      avg(1 - mean / nullif(mean_inherent, 0)) filter (where recent and mean_inherent > 0) as reduction
    from newest n
    where not exists (select from newest j where j.rates @> jsonb_build_array(jsonb_build_object('from', n.currency))))`;
}
