import { sql } from "kysely";
import type { Role } from "@crq/contract/roles";
import { PLATFORM, type Doors, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** All customers' tenants, by name. */
export function tenants(ask: Doors["ask"]) {
  return ask(sqlFor.selectFrom("tenants").select(["id", "name"]).where("id", "!=", PLATFORM).orderBy("name"));
}

/** A tenant's clients that are worked for, by name. */
export function clientsOf(ask: Doors["ask"] | Tx["all"], tenantId: string) {
  return ask(
    sqlFor
      .selectFrom("clients")
      .select(["id", "name"])
      .where("tenant_id", "=", tenantId)
      .where("archived_at", "is", null)
      .orderBy("name"),
  );
}

/** Whether a customer's tenant exists. */
export async function tenantExists(ask: Doors["ask"] | Tx["all"], tenantId: string): Promise<boolean> {
  if (tenantId === PLATFORM) return false;
  return (await ask(sqlFor.selectFrom("tenants").select("id").where("id", "=", tenantId))).length === 1;
}

/** A role held, where and for whom, with the names that screens show. */
export interface NamedEntitlement {
  readonly role: Role;
  readonly tenant_id: string;
  readonly tenant_name: string;
  readonly client_id: string | null;
  readonly client_name: string | null;
}

/** What a person may work in now: nothing that lies still, has ended, or lies in a closed tenant or for an archived client. */
export async function heldBy(ask: Doors["ask"] | Tx["all"], userId: string): Promise<NamedEntitlement[]> {
  const rows = await ask(
    sqlFor
      .selectFrom("entitlements as e")
      .innerJoin("tenants as t", "t.id", "e.tenant_id")
      .leftJoin("clients as c", (join) =>
        join.onRef("c.tenant_id", "=", "e.tenant_id").onRef("c.id", "=", "e.client_id"),
      )
      .select(["e.role", "e.tenant_id", "t.name as tenant_name", "e.client_id", "c.name as client_name"])
      .where("e.user_id", "=", userId)
      .where("e.suspended_at", "is", null)
      .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`)
      .where("t.status", "=", "active")
      .where("c.archived_at", "is", null)
      .orderBy("t.name")
      .orderBy("c.name", (order) => order.asc().nullsFirst())
      .orderBy("e.role"),
  );
  return rows as NamedEntitlement[];
}
