import { sql, type SqlBool } from "kysely";
import type { Plan } from "@crq/contract/platform/plans";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/**
 * A tenant's plan; `lock` locks the tenant's row, so that the next transaction that counts its seats waits
 * for this one.
 */
export async function planOf(tx: Tx, tenantId: string, lock: boolean): Promise<Plan | undefined> {
  const found = sqlFor.selectFrom("tenants").select("plan").where("id", "=", tenantId);
  const row = await tx.first(lock ? found.forNoKeyUpdate() : found);
  return row?.plan as Plan | undefined;
}

/**
 * How many people have a role in a tenant, and how many others have an open invitation, not counting the
 * given address.
 */
export async function placesTaken(
  tx: Tx,
  tenantId: string,
  besides = "",
): Promise<{ members: number; invited: number }> {
  const members = sqlFor
    .selectFrom("entitlements")
    .select(sql<number>`count(distinct user_id)::int`.as("count"))
    .where("tenant_id", "=", tenantId)
    .where((where) =>
      where.or([where("expires_at", "is", null), where("expires_at", ">", sql<string>`now()`)]),
    );
  const invited = sqlFor
    .selectFrom("invitations as i")
    .select(sql<number>`count(distinct lower(i.email))::int`.as("count"))
    .where("i.tenant_id", "=", tenantId)
    .where(sql`lower(i.email)`, "!=", besides.toLowerCase())
    .where("i.accepted_at", "is", null)
    .where("i.revoked_at", "is", null)
    .where("i.expires_at", ">", sql<string>`now()`)
    .where(
      sql<SqlBool>`not exists (select from users u join entitlements e on e.user_id = u.id
        where e.tenant_id = ${tenantId} and lower(u.email) = lower(i.email))`,
    );
  return { members: (await tx.first(members))!.count, invited: (await tx.first(invited))!.count };
}
