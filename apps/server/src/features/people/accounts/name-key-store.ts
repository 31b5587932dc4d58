import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { tenantNameKey } from "./name-key.ts";

/**
 * The columns that a tenant's new name changes; a tenant that keeps its name keeps its key, or stays without.
 */
export function renamed(name: string) {
  return {
    name,
    name_key: sql<string | null>`case when name = ${name} then name_key else ${tenantNameKey(name)} end`,
  };
}

/**
 * Adds keys to tenants created before keys existed, oldest first; returns how many stay without because
 * another has it.
 */
export async function fillNameKeys(tx: Tx): Promise<number> {
  await tx.raw("lock table tenants in share row exclusive mode");
  const without = await tx.all(
    sqlFor
      .selectFrom("tenants")
      .select(["id", "name"])
      .where("name_key", "is", null)
      .orderBy("created_at")
      .orderBy("id"),
  );
  const byKey = new Map<string, string>();
  for (const { id, name } of without) {
    const key = tenantNameKey(name);
    if (!byKey.has(key)) byKey.set(key, id);
  }
  const filled = await tx.raw(
    `update tenants t set name_key = v.key from unnest($1::uuid[], $2::text[]) v (id, key)
     where t.id = v.id and not exists (select from tenants o where o.name_key = v.key) returning t.id`,
    [[...byKey.values()], [...byKey.keys()]],
  );
  return without.length - filled.rows.length;
}
