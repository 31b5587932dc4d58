import { sql } from "kysely";
import type { Permission } from "@crq/contract/permissions";
import type { Role } from "@crq/contract/roles";
import type { Doors, Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import type { Actor } from "../../../http/actor.ts";
import type { Limit } from "../sign-in/public.ts";

/** Invalid keys tried from one address. */
export const FAILED_KEYS_PER_ADDRESS: Limit = {
  name: "api-key address",
  per: "network",
  count: 30,
  seconds: 900,
};

/**
 * A tenant-owned key works independently. A personal key works while its owner is active, has proved their
 * address, and still has the role it was created with in its tenant; a super administrator's can work in any
 * context.
 */
const stillHeld = sql<boolean>`(k.user_id is null or (u.status = 'active' and u.email_verified_at is not null and exists (
  select from entitlements e where e.user_id = k.user_id and e.suspended_at is null and (e.expires_at is null or e.expires_at > now())
    and (e.role = 'super_admin' or (e.role = k.role and e.tenant_id = k.tenant_id
      and (e.client_id is null or e.client_id is not distinct from k.client_id))))))`;

const lookUp = prepared((keyHash: Buffer) =>
  sqlFor
    .selectFrom("api_keys as k")
    .innerJoin("tenants as t", "t.id", "k.tenant_id")
    .leftJoin("users as u", "u.id", "k.user_id")
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "k.tenant_id").onRef("c.id", "=", "k.client_id"),
    )
    .select([
      "k.id",
      "k.user_id",
      "k.tenant_id",
      "k.client_id",
      "k.name",
      "k.prefix",
      "k.role",
      "k.permissions",
    ])
    .select(["u.email", "u.first_name", "u.last_name"])
    .select(sql<boolean>`coalesce(k.last_used_at < now() - interval '1 minute', true)`.as("stale"))
    .where("k.key_hash", "=", keyHash)
    .where("k.revoked_at", "is", null)
    .where("k.expires_at", ">", sql<string>`now()`)
    .where("t.status", "=", "active")
    .where("c.archived_at", "is", null)
    .where(stillHeld),
);

const used = prepared((id: string, ip: string) =>
  sqlFor
    .updateTable("api_keys")
    .set({ last_used_at: sql`now()`, last_used_ip: ip })
    .where("id", "=", id),
);

/**
 * Whom a key represents, in one query; undefined if it is unknown, expired, revoked, or its role is no longer
 * held. Its use is recorded at most once a minute.
 */
export async function actorByKey(ask: Doors["ask"], keyHash: Buffer, ip: string): Promise<Actor | undefined> {
  const [row] = await ask(lookUp(keyHash));
  if (!row) return undefined;
  if (row.stale) await ask(used(row.id, ip));
  const { role, permissions } = row as { role: Role; permissions: Permission[] };
  return {
    sessionId: row.id,
    userId: row.user_id ?? row.id,
    email: row.email ?? `key ${row.prefix}`,
    name: row.email === null ? row.name : `${row.first_name} ${row.last_name}`.trim() || row.email,
    heldRole: role,
    role,
    tenantId: row.tenant_id,
    clientId: row.client_id,
    key: { id: row.id, permissions, personal: row.user_id !== null },
  };
}

/** Whether a new key can work at all: its creator has its role in its context. */
export async function wouldWork(tx: Tx, keyHash: Buffer): Promise<boolean> {
  return (await tx.first(lookUp(keyHash))) !== undefined;
}
