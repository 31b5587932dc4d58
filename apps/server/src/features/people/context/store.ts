import { sql } from "kysely";
import type { Role } from "@crq/contract/roles";
import { PLATFORM, type Doors, type Tx } from "../../../db/doors.ts";
import { type Asked, listPage } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";

type Ask = Doors["ask"] | Tx["all"];

const BY_NAME = { sorts: { name: sql`lower(name)` }, id: sql`id` };

/** A page of all customers' tenants, by name. */
export function tenants(tx: Tx, asked: Asked<"name">) {
  const found = sqlFor.selectFrom("tenants").select(["id", "name"]).where("id", "!=", PLATFORM);
  return listPage(tx, found.where(matchesWords(sql.ref("name"), asked.q)), asked, BY_NAME);
}

/** A page of a tenant's active clients, by name. */
export function clientsOf(tx: Tx, tenantId: string, asked: Asked<"name">) {
  const found = sqlFor
    .selectFrom("clients")
    .select(["id", "name"])
    .where("tenant_id", "=", tenantId)
    .where("archived_at", "is", null)
    .where(matchesWords(sql.ref("name"), asked.q));
  return listPage(tx, found, asked, BY_NAME);
}

/** Whether a tenant's client is active; without an id, whether any is. */
export async function worksFor(ask: Ask, tenantId: string, clientId?: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("clients")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("archived_at", "is", null)
    .$if(clientId !== undefined, (query) => query.where("id", "=", clientId!));
  return (await ask(found.limit(1))).length === 1;
}

/** Whether a customer's tenant exists. */
export async function tenantExists(ask: Ask, tenantId: string): Promise<boolean> {
  if (tenantId === PLATFORM) return false;
  return (await ask(sqlFor.selectFrom("tenants").select("id").where("id", "=", tenantId))).length === 1;
}

/** An assigned role, with its tenant, client, and the names that the interface shows. */
export interface NamedEntitlement {
  readonly role: Role;
  readonly tenant_id: string;
  readonly tenant_name: string;
  readonly client_id: string | null;
  readonly client_name: string | null;
}

/**
 * A person's current contexts, without those that are suspended, expired, in a closed tenant, or for an
 * archived client.
 */
export async function heldBy(ask: Ask, userId: string): Promise<NamedEntitlement[]> {
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
