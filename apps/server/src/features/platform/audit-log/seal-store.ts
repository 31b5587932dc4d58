import type { Tx } from "../../../db/doors.ts";
import { sql } from "kysely";
import { sqlFor } from "../../../db/query.ts";

/** Entries with a number from here on have no place in their chain yet: the number is their arrival. */
export const UNSEALED_FROM = 100_000_000_000_000;

/** How many entries the database seals at once; fewer means that none were left. */
export const SEALED_AT_ONCE = 1000;

/** Whether any entry of a log waits to be sealed. */
export async function sealsDue(tx: Tx): Promise<boolean> {
  const due = sqlFor.selectFrom("audit_log").select("seq").where("seq", ">=", UNSEALED_FROM).limit(1);
  return (await tx.first(due)) !== undefined;
}

/** Whether no one else is sealing; holds the lock until the transaction ends. */
export async function lockSealing(tx: Tx): Promise<boolean> {
  const { rows } = await tx.raw("select pg_try_advisory_xact_lock(audit_sealing()) as locked");
  return rows[0]?.["locked"] === true;
}

/** Seals the oldest entries and returns how many; waits for anyone else who is sealing. */
export async function sealSome(tx: Tx): Promise<number> {
  const { rows } = await tx.raw("select seal_audit() as sealed");
  return rows[0]?.["sealed"] as number;
}

/** How many of a chain's entries have no place yet. */
export async function unsealedOf(tx: Tx, tenantId: string): Promise<number> {
  const row = await tx.first(
    sqlFor
      .selectFrom("audit_log")
      .select(sql<number>`count(*)`.as("count"))
      .where("tenant_id", "=", tenantId)
      .where("seq", ">=", UNSEALED_FROM),
  );
  return row!.count;
}
