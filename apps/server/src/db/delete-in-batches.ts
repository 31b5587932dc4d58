import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Outside } from "./doors.ts";
import { sqlFor } from "./query.ts";
import type { DB } from "./types.gen.ts";

/** Rows removed by one transaction: a fraction of a second's work, which is all that a killed job repeats. */
const BATCH = 5000;

/** Rows of a table that are to be removed. */
export interface Removable {
  readonly table: keyof DB;
  readonly condition: RawBuilder<SqlBool>;
}

/** Names rows to remove. */
export function rowsFrom(table: keyof DB, condition: RawBuilder<SqlBool>): Removable {
  return { table, condition };
}

/**
 * Removes a table's rows that meet a condition, each batch in a transaction of its own: no lock is held for long, and
 * what is done stays done.
 * @returns how many there were
 */
export async function deleteInBatches(
  outside: Outside,
  { table, condition }: Removable,
  batch = BATCH,
): Promise<number> {
  const some = sqlFor
    .selectFrom(table)
    .select(sql`ctid`.as("ctid"))
    .where(condition)
    .limit(batch);
  const query = sqlFor.deleteFrom(table).where(sql<SqlBool>`ctid = any(array(${some}))`);
  for (let removed = 0; ;) {
    const count = await outside((tx) => tx.run(query));
    removed += count;
    if (count < batch) return removed;
  }
}
