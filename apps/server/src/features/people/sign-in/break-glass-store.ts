import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** The named addresses (in lower case) without an account that the operator made: they work for no one. */
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
