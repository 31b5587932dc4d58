/** Parts of other features' figures that come from a log, as SQL for their statements. */
import { sql, type RawBuilder } from "kysely";
import { UNSEALED_FROM } from "./seal-store.ts";

/** What was done to tenants, one row per entry. The planner can inline it, so the log's indexes are used. */
export const tenantEntries = sql<{ object_id: string; action: string; at: string; detail: unknown }>`(
  select object_id, action, at, detail from audit_log where object_type = 'tenant')`;

/**
 * When a tenant's log was last written to, and when, in the last 31 days, someone last worked in it; what the
 * platform does to the tenant doesn't count.
 */
export function logFigures(tenantId: RawBuilder<unknown>) {
  return sql<{ last_entry_at: string | null; last_work_at: string | null }>`(select
    (select a.at from audit_log a where a.tenant_id = ${tenantId} order by a.at desc limit 1) as last_entry_at,
    (select a.at from audit_log a where a.tenant_id = ${tenantId} and a.at > now() - interval '31 days' and a.actor_id is not null
      and a.object_type <> 'tenant' order by a.at desc limit 1) as last_work_at)`;
}

/** For how many seconds the oldest entry of any chain of a log has waited to be sealed; null if none waits. */
export const unsealedSeconds = sql<number | null>`(
  select extract(epoch from clock_timestamp() - a.at)::float8 from audit_log a where a.seq >= ${UNSEALED_FROM} order by a.seq limit 1)`;
