/** The keys of all tenants: which expire soon, and whose were used. */
import { sql, type RawBuilder } from "kysely";
import { EXPIRING_DAYS } from "@crq/contract/platform/tenant-standings";
import { prepared, sqlFor } from "../../../db/query.ts";

/** A query of the people whose keys were used since a time. */
export function keysUsedBy(since: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select user_id from api_keys where user_id is not null and last_used_at > ${since}`;
}

/** Keys expiring soon, the next one first, each with the total count. */
export const endingSoon = prepared(() =>
  sqlFor
    .selectFrom("api_keys as k")
    .innerJoin("tenants as t", "t.id", "k.tenant_id")
    .leftJoin("users as u", "u.id", "k.user_id")
    .select(["k.id", "k.name", "k.tenant_id as tenantId", "t.name as tenantName"])
    .select(["k.expires_at as expiresAt", "k.user_id as ownerId"])
    .select(
      sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`.as("ownerName"),
    )
    .select(sql<number>`count(*) over ()`.as("total"))
    .where("k.revoked_at", "is", null)
    .where("k.expires_at", ">", sql<string>`now()`)
    .where("k.expires_at", "<", sql<string>`now() + make_interval(days => ${sql.lit(EXPIRING_DAYS)})`)
    .orderBy("k.expires_at")
    .limit(sql.lit(20)),
);
