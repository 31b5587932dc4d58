/** The pairs of one control. */
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** How many of the tenant's pairs of an entry are in force or wait for review, by the other framework; those that take a statement back don't count. */
export function pairsOf(tx: Tx, framework: string, entry: string) {
  const other = sql<string>`case when from_framework = ${framework} then to_framework else from_framework end`;
  return tx.all(
    sqlFor
      .selectFrom("crosswalk_pairs")
      .select([
        other.as("framework"),
        sql<number>`count(*) filter (where status = 'approved')`.as("approved"),
        sql<number>`count(*) filter (where status = 'proposed')`.as("proposed"),
      ])
      .where("status", "in", ["approved", "proposed"])
      .where("relationship", "not in", ["published", "none"])
      .where(
        sql<boolean>`((from_framework = ${framework} and from_entry = ${entry}) or (to_framework = ${framework} and to_entry = ${entry}))`,
      )
      .groupBy(sql`1`) // the first column: repeated, it would have parameters of its own
      .orderBy(sql`1`),
  );
}
