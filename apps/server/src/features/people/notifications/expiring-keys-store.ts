import { sql, type SqlBool } from "kysely";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** A key that expires soon; without `userId`, it is tenant-owned. */
export interface ExpiringKey {
  readonly id: string;
  readonly name: string;
  readonly userId: string | null;
  readonly tenantId: string;
  /** The day it expires: `2026-11-24`. */
  readonly day: string;
}

/**
 * Claims the announcements until the transaction ends; false while another process has them. Only what is read after the claim shows what
 * others announced: a lock on the keys' rows would be given to a statement that began before.
 */
export async function claimAnnouncements(tx: Tx): Promise<boolean> {
  const { rows } = await tx.raw("select pg_try_advisory_xact_lock(hashtext('expiring keys')) as locked");
  return rows[0]!["locked"] as boolean;
}

/** The keys that expire within a week and haven't been announced yet. */
export function untoldExpiringKeys(tx: Tx): Promise<ExpiringKey[]> {
  return tx.all(
    sqlFor
      .selectFrom("api_keys as k")
      .innerJoin("tenants as t", "t.id", "k.tenant_id")
      .leftJoin("users as u", "u.id", "k.user_id")
      .select(["k.id", "k.name", "k.user_id as userId", "k.tenant_id as tenantId"])
      .select(sql<string>`to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD')`.as("day"))
      .where("k.revoked_at", "is", null)
      .where("k.expires_at", ">", sql<string>`now()`)
      .where("k.expires_at", "<=", sql<string>`now() + interval '7 days'`)
      .where("k.created_at", "<", sql<string>`now() - interval '1 day'`)
      .where("t.status", "=", "active")
      .where(sql<SqlBool>`(k.user_id is null or u.status = 'active')`)
      .where(
        sql<SqlBool>`not exists (select from notifications n where n.kind = 'api-key.expire' and n.href like '%#' || k.id
          and n.tenant_id = case when k.user_id is null then k.tenant_id else ${PLATFORM}::uuid end)`,
      ),
  );
}
