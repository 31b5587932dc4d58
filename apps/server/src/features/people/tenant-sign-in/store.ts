import { sql } from "kysely";
import type { Role } from "@crq/contract/roles";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** People's administering roles in a tenant, including suspended ones but not expired ones. */
export async function administeringRoles(tx: Tx, tenantId: string): Promise<Role[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("entitlements as e")
      .innerJoin("users as u", "u.id", "e.user_id")
      .select("e.role")
      .distinct()
      .where("e.tenant_id", "=", tenantId)
      .where("e.role", "in", ["admin", "tenant_administrator"])
      .where("u.status", "!=", "deleted")
      .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`),
  );
  return rows.map((row) => row.role as Role);
}

/** The addresses of a tenant's current administrators. */
export async function administratorsOf(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("entitlements as e")
      .innerJoin("users as u", "u.id", "e.user_id")
      .select("u.email")
      .distinct()
      .where("e.tenant_id", "=", tenantId)
      .where("e.role", "in", ["admin", "tenant_administrator"])
      .where("u.status", "=", "active")
      .where("e.suspended_at", "is", null)
      .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`),
  );
  return rows.map((row) => row.email);
}

/** The name of a tenant. */
export async function tenantName(tx: Tx, tenantId: string): Promise<string> {
  return (await tx.first(sqlFor.selectFrom("tenants").select("name").where("id", "=", tenantId)))!.name;
}
