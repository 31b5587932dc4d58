import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** A person's authenticator app, with the database's time; `confirmed_at` is null until a code has confirmed it. */
export function totpOf(tx: Tx, userId: string) {
  return tx.first(
    sqlFor
      .selectFrom("totp_factors")
      .select(["secret", "confirmed_at", sql<number>`extract(epoch from now())::int`.as("now")])
      .where("user_id", "=", userId),
  );
}

/** Stores a new unconfirmed secret; false if there is a confirmed one, which stays. */
export async function startTotp(tx: Tx, userId: string, secret: Buffer): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .insertInto("totp_factors")
      .values({ user_id: userId, secret })
      .onConflict((conflict) =>
        conflict
          .column("user_id")
          .doUpdateSet({ secret, last_step: 0, created_at: sql`now()` })
          .where("totp_factors.confirmed_at", "is", null),
      ),
  );
  return touched === 1;
}

/**
 * Spends a time step; false if it, or a later one, was already used. The secret must still be the one that
 * was checked.
 */
export async function spendStep(tx: Tx, userId: string, secret: Buffer, step: number): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("totp_factors")
      .set({ last_step: step })
      .where("user_id", "=", userId)
      .where("secret", "=", secret)
      .where("last_step", "<", step),
  );
  return touched === 1;
}

/** Confirms the app, which counts from now on. */
export async function confirmTotp(tx: Tx, userId: string): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("totp_factors")
      .set({ confirmed_at: sql`now()` })
      .where("user_id", "=", userId)
      .where("confirmed_at", "is", null),
  );
  return touched === 1;
}

/** Removes the app; false if there was no confirmed one. */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const touched = await tx.run(
    sqlFor.deleteFrom("totp_factors").where("user_id", "=", userId).where("confirmed_at", "is not", null),
  );
  return touched === 1;
}

/** Replaces a sealed secret with the same one sealed again; does nothing if it no longer exists. */
export async function replaceSealed(tx: Tx, userId: string, sealed: Buffer, fresh: Buffer): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("totp_factors")
      .set({ secret: fresh })
      .where("user_id", "=", userId)
      .where("secret", "=", sealed),
  );
}

/** The next sealed secrets, by their owner's id. */
export function sealedAfter(tx: Tx, after: string | null, limit: number) {
  let query = sqlFor.selectFrom("totp_factors").select(["user_id", "secret"]).orderBy("user_id").limit(limit);
  if (after !== null) query = query.where("user_id", ">", after);
  return tx.all(query.forUpdate());
}
