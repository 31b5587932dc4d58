import { sql } from "kysely";
import type { Role } from "@crq/contract/roles";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { GroupRow } from "./resources.ts";

const membersOf = sql<
  GroupRow["members"]
>`coalesce((select jsonb_agg(jsonb_build_object('value', m.user_id, 'display', s.user_name) order by s.user_name)
  from scim_group_members m join scim_users s on s.tenant_id = m.tenant_id and s.user_id = m.user_id
  where m.tenant_id = g.tenant_id and m.group_id = g.id), '[]')`;

/** Groups, by one attribute, or all of them by name. */
export async function groups(
  tx: Tx,
  by: { attribute: "displayname" | "externalid" | "id"; value: string } | undefined,
): Promise<GroupRow[]> {
  const column = {
    displayname: sql`lower(g.display_name)`,
    externalid: sql`g.external_id`,
    id: sql`g.id::text`,
  };
  const value = by?.attribute === "displayname" ? by.value.toLowerCase() : by?.value;
  return tx.all(
    sqlFor
      .selectFrom("scim_groups as g")
      .select([
        "g.id",
        "g.display_name",
        "g.external_id",
        "g.created_at",
        "g.updated_at",
        membersOf.as("members"),
      ])
      .where(by === undefined ? sql<boolean>`true` : sql<boolean>`${column[by.attribute]} = ${value}`)
      .orderBy("g.display_name")
      .orderBy("g.id"),
  );
}

/** Creates a group and returns its id. */
export async function newGroup(
  tx: Tx,
  tenantId: string,
  group: { displayName: string; externalId: string | null },
) {
  const row = await tx.first(
    sqlFor
      .insertInto("scim_groups")
      .values({ tenant_id: tenantId, display_name: group.displayName, external_id: group.externalId })
      .returning("id"),
  );
  return row!.id;
}

/** Renames a group. */
export async function updateGroup(
  tx: Tx,
  id: string,
  to: { displayName: string; externalId: string | null },
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("scim_groups")
      .set({ display_name: to.displayName, external_id: to.externalId, updated_at: sql`now()` })
      .where("id", "=", id),
  );
}

/** Replaces a group's members; only provisioned users count. */
export async function setMembers(
  tx: Tx,
  tenantId: string,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.run(
    sqlFor
      .deleteFrom("scim_group_members")
      .where("group_id", "=", groupId)
      .where(sql<boolean>`not user_id = any(${userIds}::uuid[])`),
  );
  await tx.run(
    sqlFor
      .insertInto("scim_group_members")
      .columns(["tenant_id", "group_id", "user_id"])
      .expression(
        sqlFor
          .selectFrom("scim_users")
          .select([
            sql<string>`${tenantId}::uuid`.as("tenant_id"),
            sql<string>`${groupId}::uuid`.as("group_id"),
            "user_id",
          ])
          .where(sql<boolean>`user_id = any(${userIds}::uuid[])`),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Sets the role that a group gives; false if there is no such group. */
export async function setGroupRole(
  tx: Tx,
  id: string,
  to: { role: Role | null; clientId: string | null },
): Promise<{ displayName: string; role: Role | null; clientId: string | null } | undefined> {
  const before = await tx.first(
    sqlFor
      .selectFrom("scim_groups")
      .select(["display_name as displayName", "role", "client_id as clientId"])
      .where("id", "=", id)
      .forUpdate(),
  );
  if (!before) return undefined;
  await tx.run(
    sqlFor
      .updateTable("scim_groups")
      .set({ role: to.role, client_id: to.clientId, updated_at: sql`now()` })
      .where("id", "=", id),
  );
  return before as never;
}
