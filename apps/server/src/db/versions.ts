/**
 * Records with versions: a change names the version it is based on, and of two concurrent changes the second
 * is refused.
 */
import { sql, type Updateable } from "kysely";
import type { Tx } from "./doors.ts";
import { sqlFor } from "./query.ts";
import type { DB } from "./types.gen.ts";

/** Tables whose rows have a version and a time of last change. */
export type Versioned = {
  [T in keyof DB]: DB[T] extends { id: unknown; version: unknown; updated_at: unknown } ? T : never;
}[keyof DB];

/** Updates a record that still has the version; false if it has another or is invisible to the door. */
export async function saveVersion<T extends Versioned>(
  tx: Tx,
  table: T,
  id: string,
  version: number,
  values: Updateable<DB[T]>,
): Promise<boolean> {
  const changed = updated(table, id, values as Updateable<DB["clients"]>).where("version", "=", version);
  return (await tx.run(changed)) === 1;
}

/** Archives or restores a record; false if it already is. */
export async function setArchived(
  tx: Tx,
  table: Versioned & Archived,
  id: string,
  archived: boolean,
): Promise<boolean> {
  const changed = updated(table, id, { archived_at: archived ? sql`now()` : null });
  return (await tx.run(changed.where("archived_at", archived ? "is" : "is not", null))) === 1;
}

/** Tables whose rows are archived rather than deleted. */
type Archived = { [T in keyof DB]: DB[T] extends { archived_at: unknown } ? T : never }[keyof DB];

/** Every table here has the written columns; `clients` provides its types. */
function updated(table: Versioned, id: string, values: object) {
  return sqlFor
    .updateTable(table as "clients")
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id);
}
