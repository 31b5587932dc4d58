/** Parts of other features' figures that come from the log, as SQL for their statements. */
import { sql, type RawBuilder } from "kysely";
import { UNSEALED_FROM } from "./seal-store.ts";

/** What was done to tenants, one row per entry. The planner can inline it, so the log's indexes are used. */
export const tenantEntries = sql<{ object_id: string; action: string; at: string; detail: unknown }>`(
  select object_id, action, at, detail from audit_log where object_type = 'tenant')`;

/** Whether anyone worked in a tenant since a time; what the platform does to the tenant doesn't count. */
export function workedIn(tenantId: RawBuilder<unknown>, since: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(select true from audit_log a where a.tenant_id = ${tenantId} and a.at > ${since} and a.actor_id is not null
    and a.object_type <> 'tenant' limit 1)`;
}

/** When a tenant's log was last written to; null if it is empty. */
export function lastEntryOf(tenantId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select a.at from audit_log a where a.tenant_id = ${tenantId} order by a.at desc limit 1)`;
}

/** For how many seconds the oldest entry of any chain has waited to be sealed; null if none waits. */
export const unsealedSeconds = sql<number | null>`(
  select extract(epoch from clock_timestamp() - a.at)::float8 from audit_log a where a.seq >= ${UNSEALED_FROM} order by a.seq limit 1)`;
