import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** The named addresses (lowercase) without an account created by the operator: they don't work. */
export async function unmadeBreakGlass(tx: Pick<Tx, "all">, named: readonly string[]): Promise<string[]> {
  if (named.length === 0) return [];
  const rows = await tx.all(
    sqlFor
      .selectFrom("users")
      .select(sql<string>`lower(email)`.as("email"))
      .where(sql`lower(email)`, "in", named)
      .where("operator_made_at", "is not", null),
  );
  return named.filter((address) => !rows.some(({ email }) => email === address));
}
