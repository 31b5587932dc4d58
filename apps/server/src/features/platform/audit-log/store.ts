import type { AuditAction } from "@crq/contract/records";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { AuditEntry, Origin } from "./entry.ts";
import { UNSEALED_FROM } from "./seal-store.ts";

/**
 * Appends a row; the database timestamps it, and seals it into its chain within seconds of the commit.
 * @param row with `tenantId`, it goes to that tenant's log, whichever cell that is in
 */
export async function append(
  tx: Tx,
  row: {
    actorId: string | null;
    actor: string;
    origin: Origin | undefined;
    entry: AuditEntry;
    tenantId?: string | undefined;
  },
): Promise<void> {
  const { entry, origin } = row;
  const values = {
    actor_id: row.actorId,
    actor: row.actor,
    action: entry.action,
    object_type: entry.objectType,
    object_id: entry.objectId ?? null,
    detail: JSON.stringify(entry.detail ?? {}),
    request_id: origin?.id ?? null,
    ip_address: origin?.ip ?? null,
  };
  if (row.tenantId)
    await tx.raw("select append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9)", [
      row.tenantId,
      ...Object.values(values),
    ]);
  else
    await tx.run(
      sqlFor.insertInto("audit_log").values({
        ...values,
        seq: 0, // the trigger sets these three
        prev_hash: Buffer.alloc(0),
        hash: Buffer.alloc(0),
      }),
    );
}

/** Whether the visible log has an action by an actor. */
export async function contains(tx: Tx, actor: string, action: AuditAction): Promise<boolean> {
  const found = sqlFor
    .selectFrom("audit_log")
    .select("seq")
    .where("actor", "=", actor)
    .where("action", "=", action);
  return (await tx.first(found.limit(1))) !== undefined;
}

/** The names of the records that an actor created, as the log has them. */
export async function namesCreatedBy(tx: Tx, actor: string, action: AuditAction): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("audit_log")
      .select(sql<string | null>`coalesce(detail->>'name', detail->>'title')`.as("name"))
      .where("actor", "=", actor)
      .where("action", "=", action),
  );
  return rows.flatMap(({ name }) => name ?? []);
}

/** The name in the log of the last actor with an id. */
export async function lastNameOf(tx: Tx, actorId: string): Promise<string | undefined> {
  const entries = sqlFor.selectFrom("audit_log").select("actor").where("actor_id", "=", actorId);
  return (await tx.first(entries.orderBy("at", "desc").limit(1)))?.actor;
}

/** The tenants that have a chain. */
export async function chains(tx: Tx): Promise<string[]> {
  const { rows } = await tx.raw(
    `with recursive chains (tenant_id) as (
       (select tenant_id from audit_log order by tenant_id limit 1)
       union all
       select (select a.tenant_id from audit_log a where a.tenant_id > c.tenant_id order by a.tenant_id limit 1)
       from chains c where c.tenant_id is not null
     ) select tenant_id from chains where tenant_id is not null`,
  );
  return rows.map((row) => row["tenant_id"] as string);
}

/** The next sealed entries of a chain, with their content as the hash covers it. */
export function chainPage(tx: Tx, tenantId: string, after: number, limit: number) {
  return tx.all(
    sqlFor
      .selectFrom("audit_log")
      .select([
        "seq",
        "prev_hash",
        "hash",
        sql<string>`audit_content(tenant_id, seq, at, actor_id, actor, action, object_type, object_id, detail, request_id, ip_address)`.as(
          "content",
        ),
      ])
      .where("tenant_id", "=", tenantId)
      .where("seq", ">", after)
      .where("seq", "<", UNSEALED_FROM)
      .orderBy("seq")
      .limit(limit),
  );
}
