import { sql } from "kysely";
import type { Tx } from "../../db/doors.ts";
import { sqlFor } from "../../db/query.ts";

/** Gives a person a new password. The link was mailed, so the address is theirs. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("users")
      .set({
        password_hash: passwordHash,
        password_changed_at: sql`now()`,
        email_verified_at: sql`coalesce(email_verified_at, now())`,
        updated_at: sql`now()`,
      })
      .where("id", "=", userId),
  );
}
