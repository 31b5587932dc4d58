import { sql } from "kysely";
import type { ApiKey } from "@crq/contract/people/api-keys";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** Whose keys: a person's, or tenant-owned ones. */
export type Owner = { readonly userId: string } | { readonly tenantId: string | undefined };

function keysOf(owner: Owner) {
  const keys = sqlFor.selectFrom("api_keys as k").where("k.revoked_at", "is", null);
  if ("userId" in owner) return keys.where("k.user_id", "=", owner.userId);
  const own = keys.where("k.user_id", "is", null);
  return owner.tenantId === undefined ? own : own.where("k.tenant_id", "=", owner.tenantId);
}

function shown(owner: Owner) {
  return keysOf(owner)
    .innerJoin("tenants as t", "t.id", "k.tenant_id")
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "k.tenant_id").onRef("c.id", "=", "k.client_id"),
    )
    .select([
      "k.id",
      "k.name",
      "k.prefix",
      "k.role",
      "k.permissions",
      "k.tenant_id as tenantId",
      "t.name as tenantName",
    ])
    .select(["k.client_id as clientId", "c.name as clientName", "k.created_by_name as createdByName"])
    .select([
      "k.created_at as createdAt",
      "k.expires_at as expiresAt",
      sql<boolean>`k.expires_at <= now()`.as("expired"),
    ])
    .select(["k.last_used_at as lastUsedAt", "k.last_used_ip as lastUsedIp"]);
}

/** The keys that haven't been revoked, newest first. */
export async function apiKeys(tx: Tx, owner: Owner): Promise<ApiKey[]> {
  return (await tx.all(shown(owner).orderBy("k.created_at", "desc").orderBy("k.id"))) as ApiKey[];
}

/** One of them. */
export async function apiKey(tx: Tx, owner: Owner, id: string): Promise<ApiKey | undefined> {
  return (await tx.first(shown(owner).where("k.id", "=", id))) as ApiKey | undefined;
}

/** How many keys currently work; concurrent creation waits until this transaction ends. */
export async function liveKeys(tx: Tx, owner: Owner): Promise<number> {
  const name = `api-keys ${"userId" in owner ? owner.userId : owner.tenantId}`;
  await tx.first(sqlFor.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as("held")));
  const live = keysOf(owner).where("k.expires_at", ">", sql<string>`now()`);
  return (await tx.first(live.select(sql<number>`count(*)`.as("count"))))!.count;
}

/** Stores a new key as its hash, and returns its id. */
export async function insertKey(
  tx: Tx,
  key: {
    tenantId: string;
    userId: string | null;
    clientId: string | null;
    name: string;
    prefix: string;
    hash: Buffer;
    permissions: readonly string[];
    role: string;
    by: string;
    days: number;
  },
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("api_keys")
      .values({
        tenant_id: key.tenantId,
        user_id: key.userId,
        client_id: key.clientId,
        name: key.name,
        prefix: key.prefix,
        key_hash: key.hash,
        permissions: [...key.permissions],
        role: key.role,
        created_by_name: key.by,
        expires_at: sql`now() + make_interval(days => ${key.days})`,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Revokes a key. */
export async function revokeKey(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("api_keys")
      .set({ revoked_at: sql`now()` })
      .where("id", "=", id),
  );
}

/** Whether a tenant can have keys: it exists and isn't the platform itself. */
export async function isTenant(tx: Tx, id: string, platform: string): Promise<boolean> {
  if (id === platform) return false;
  return (await tx.first(sqlFor.selectFrom("tenants").select("id").where("id", "=", id))) !== undefined;
}

/** Whether a client belongs to a tenant and is active. */
export async function isClient(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const client = sqlFor
    .selectFrom("clients")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id);
  return (await tx.first(client.where("archived_at", "is", null))) !== undefined;
}
