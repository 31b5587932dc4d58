import type { Permission } from "@crq/contract/permissions";
import { can } from "@crq/contract/permissions";
import { ROLES, type Role } from "@crq/contract/roles";
import { sql } from "kysely";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { type Asked, listPage } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";

/** A person, and where they work now. */
export interface Reaching {
  readonly userId: string;
  readonly tenantId: string;
  readonly heldRole: Role;
}

/** The roles that a person has for the whole of the tenant `t`, among those with a permission. */
const rolesThere = (userId: string, permission: Permission) => sql<Role[]>`array(
  select e.role from entitlements e where e.user_id = ${userId}::uuid and e.tenant_id = t.id and e.client_id is null
    and e.suspended_at is null and (e.expires_at is null or e.expires_at > now())
    and e.role = any (${ROLES.filter((role) => can(role, permission))}::text[]))`;

const elsewhere = ({ userId, tenantId, heldRole }: Reaching, permission: Permission) =>
  sqlFor
    .selectFrom("tenants as t")
    .select(["t.id", "t.name", rolesThere(userId, permission).as("roles")])
    .where("t.status", "=", "active")
    .where("t.id", "not in", [PLATFORM, tenantId])
    .where(
      heldRole === "super_admin"
        ? sql<boolean>`true`
        : sql<boolean>`cardinality(${rolesThere(userId, permission)}) > 0`,
    );

/** A page of the other active tenants in which a person has a permission for the whole tenant, by name; for super administrators, all. */
export async function reachableTenants(
  tx: Tx,
  person: Reaching,
  permission: Permission,
  asked: Asked<"name">,
) {
  const found = elsewhere(person, permission).where(matchesWords(sql.ref("t.name"), asked.q));
  const { items, total } = await listPage(tx, found, asked, {
    sorts: { name: sql`lower(t.name)` },
    id: sql`t.id`,
  });
  return { items: items.map(({ id, name }) => ({ id, name })), total };
}

/** One of them, with the roles that the person has there; undefined for any other tenant. */
export function reachableTenant(tx: Tx, person: Reaching, permission: Permission, tenantId: string) {
  return tx.first(elsewhere(person, permission).where("t.id", "=", tenantId));
}
