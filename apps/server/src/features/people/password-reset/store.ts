import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** Sets a person's new password. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("users")
      .set({
        password_hash: passwordHash,
        password_changed_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where("id", "=", userId),
  );
}
