/** The roles that groups give their members. */
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { BY, type HeldRole } from "./store.ts";

/** Changes to people's roles. */
export interface RoleChanges {
  readonly given: readonly HeldRole[];
  readonly taken: readonly HeldRole[];
}

/**
 * Synchronizes entitlements with a group's role and members: members without the role get it, and former
 * members lose what the group gave.
 */
export async function grantByGroup(tx: Tx, tenantId: string, groupId: string): Promise<RoleChanges> {
  const taken = await tx.raw(
    `delete from entitlements e using scim_groups g where g.id = $1 and e.tenant_id = g.tenant_id and e.scim_group_id = g.id and (
       e.role is distinct from g.role or e.client_id is distinct from g.client_id
       or not exists (select from scim_group_members m where m.tenant_id = g.tenant_id and m.group_id = g.id and m.user_id = e.user_id))
     returning e.user_id, e.role, e.client_id, e.suspended_at`,
    [groupId],
  );
  const given = await tx.raw(
    `insert into entitlements (tenant_id, user_id, role, client_id, granted_by_name, scim_group_id, suspended_at)
     select g.tenant_id, m.user_id, g.role, g.client_id, $2, g.id, case when s.active then null else coalesce(s.deactivated_at, now()) end
     from scim_groups g join scim_group_members m on m.tenant_id = g.tenant_id and m.group_id = g.id
     join scim_users s on s.tenant_id = m.tenant_id and s.user_id = m.user_id and s.joined_at is not null
     where g.id = $1 and g.tenant_id = $3 and g.role is not null
     on conflict (tenant_id, user_id, role, client_id) do nothing
     returning user_id, role, client_id, suspended_at`,
    [groupId, BY, tenantId],
  );
  return { given: given.rows as unknown as HeldRole[], taken: taken.rows as unknown as HeldRole[] };
}

/** Deletes a group with the roles it gave, and returns them. */
export async function deleteGroup(tx: Tx, id: string): Promise<HeldRole[]> {
  const taken = await tx.all(
    sqlFor
      .deleteFrom("entitlements")
      .where("scim_group_id", "=", id)
      .returning(["user_id", "role", "client_id", "suspended_at"]),
  );
  await tx.run(sqlFor.deleteFrom("scim_groups").where("id", "=", id));
  return taken;
}

/** The names of a tenant and one of its clients. */
export async function placeNames(tx: Tx, tenantId: string, clientId: string | null) {
  const row = await tx.first(
    sqlFor
      .selectFrom("tenants as t")
      .leftJoin("clients as c", (join) => join.onRef("c.tenant_id", "=", "t.id").on("c.id", "=", clientId))
      .select(["t.id as tenantId", "t.name as tenantName", "c.name as clientName"])
      .where("t.id", "=", tenantId),
  );
  return row!;
}
