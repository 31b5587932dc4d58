import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** Revokes all of a person's active keys, and returns them in the order of their tenants. */
export async function revokeAllOf(tx: Tx, userId: string) {
  const rows = await tx.all(
    sqlFor
      .updateTable("api_keys")
      .set({ revoked_at: sql`now()` })
      .where("user_id", "=", userId)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", sql<string>`now()`)
      .returning(["id", "tenant_id", "prefix", "name"]),
  );
  return rows.toSorted((a, b) => a.tenant_id.localeCompare(b.tenant_id));
}
