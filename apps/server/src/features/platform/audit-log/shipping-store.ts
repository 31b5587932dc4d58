import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { UNSEALED_FROM } from "./seal-store.ts";

/** Whether this transaction is the only one forwarding entries; held until it ends. */
export async function lockShipping(tx: Tx): Promise<boolean> {
  const { rows } = await tx.raw("select pg_try_advisory_xact_lock(hashtext('audit shipping')) as locked");
  return rows[0]?.["locked"] === true;
}

/**
 * An entry as it is forwarded, with its position in the chain and its hash, so that the copy can be checked
 * against the original.
 */
export interface UnshippedEntry {
  readonly tenantId: string;
  readonly seq: number;
  readonly at: string;
  readonly actorId: string | null;
  readonly actor: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string | null;
  readonly detail: unknown;
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly hash: string;
}

/**
 * The next entries of every chain that the collector doesn't have yet, in chain order. A chain's entries are
 * sealed in that order, so none is skipped. Chains of deleted tenants are included.
 */
export async function unshipped(tx: Tx, limit: number): Promise<UnshippedEntry[]> {
  const query = sql<UnshippedEntry>`
    with recursive chains (tenant_id) as (
      (select tenant_id from audit_log order by tenant_id limit 1)
      union all
      select (select a.tenant_id from audit_log a where a.tenant_id > c.tenant_id order by a.tenant_id limit 1)
      from chains c where c.tenant_id is not null
    )
    select e.tenant_id as "tenantId", e.seq, e.at, e.actor_id as "actorId", e.actor, e.action, e.object_type as "objectType",
      e.object_id as "objectId", e.detail, e.request_id as "requestId", e.ip_address as ip, encode(e.hash, 'hex') as hash
    from chains c left join audit_shipping s on s.tenant_id = c.tenant_id
    cross join lateral (
      select * from audit_log a where a.tenant_id = c.tenant_id and a.seq > coalesce(s.seq, 0) and a.seq < ${UNSEALED_FROM} order by a.seq limit ${limit}
    ) e
    where c.tenant_id is not null limit ${limit}`;
  const { sql: text, parameters } = query.compile(sqlFor);
  return (await tx.raw(text, [...parameters])).rows as unknown as UnshippedEntry[];
}

/** Saves how far a chain was sent. */
export async function noteShipped(tx: Tx, tenantId: string, seq: number): Promise<void> {
  await tx.run(
    sqlFor
      .insertInto("audit_shipping")
      .values({ tenant_id: tenantId, seq })
      .onConflict((conflict) =>
        conflict.column("tenant_id").doUpdateSet({ seq, shipped_at: sql<string>`now()` }),
      ),
  );
}
