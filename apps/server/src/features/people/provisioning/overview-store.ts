import { sql } from "kysely";
import type { Role } from "@crq/contract/roles";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** People the directory invited who haven't accepted yet, oldest first. */
export async function pending(tx: Tx, tenantId: string) {
  return tx.all(
    sqlFor
      .selectFrom("scim_users")
      .select(["user_name as userName", "created_at as invitedAt"])
      .where("tenant_id", "=", tenantId)
      .where("joined_at", "is", null)
      .orderBy("created_at")
      .limit(200),
  );
}

/** How many users a directory manages within reach, and its groups with the role each gives. */
export async function provisioned(tx: Tx, tenantId: string) {
  const count = await tx.first(
    sqlFor
      .selectFrom("scim_users")
      .select(sql<number>`count(*)`.as("users"))
      .where("tenant_id", "=", tenantId)
      .where("joined_at", "is not", null),
  );
  const rows = await tx.all(
    sqlFor
      .selectFrom("scim_groups as g")
      .leftJoin("clients as c", (join) =>
        join.onRef("c.tenant_id", "=", "g.tenant_id").onRef("c.id", "=", "g.client_id"),
      )
      .select([
        "g.id",
        "g.display_name as displayName",
        "g.role",
        "g.client_id as clientId",
        "c.name as clientName",
      ])
      .select(
        sql<number>`(select count(*) from scim_group_members m where m.tenant_id = g.tenant_id and m.group_id = g.id)`.as(
          "members",
        ),
      )
      .where("g.tenant_id", "=", tenantId)
      .orderBy("g.display_name"),
  );
  return { users: count!.users, groups: rows.map((row) => ({ ...row, role: row.role as Role | null })) };
}
