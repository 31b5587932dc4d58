import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** Replaces a person's recovery codes; `secretId` identifies the server secret they were created under. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
  secretId: string,
): Promise<void> {
  await tx.run(sqlFor.deleteFrom("recovery_codes").where("user_id", "=", userId));
  await tx.run(
    sqlFor
      .insertInto("recovery_codes")
      .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, secret_id: secretId }))),
  );
}

/** Spends a recovery code; false if it isn't one or was used. */
export async function spendRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("recovery_codes")
      .set({ used_at: sql`now()` })
      .where("user_id", "=", userId)
      .where("code_hash", "=", hash)
      .where("used_at", "is", null),
  );
  return touched === 1;
}

/** How many recovery codes are left, and when they were created. */
export async function recoveryCodesOf(
  tx: Tx,
  userId: string,
): Promise<{ left: number; createdAt: string | null }> {
  const row = await tx.first(
    sqlFor
      .selectFrom("recovery_codes")
      .select([
        sql<number>`(count(*) filter (where used_at is null))::int`.as("left"),
        sql<string | null>`min(created_at)`.as("createdAt"),
      ])
      .where("user_id", "=", userId),
  );
  return row!;
}

/**
 * How many people have unused codes created under another secret than this one, including codes from before
 * the secret was recorded.
 */
export async function peopleWithCodesNotOf(tx: Tx, secretId: string): Promise<number> {
  const row = await tx.first(
    sqlFor
      .selectFrom("recovery_codes")
      .select(sql<number>`count(distinct user_id)::int`.as("people"))
      .where("used_at", "is", null)
      .where("secret_id", "is distinct from", secretId),
  );
  return row!.people;
}
