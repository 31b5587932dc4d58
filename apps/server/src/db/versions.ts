/**
 * Records with versions: a change names the version it is based on, and of two concurrent changes the second
 * is refused.
 */
import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Tx } from "./doors.ts";
import { sqlFor } from "./query.ts";
import type { DB } from "./types.gen.ts";

/** Tables whose rows have a version and a time of last change. */
export type Versioned = {
  [T in keyof DB]: DB[T] extends { id: unknown; version: unknown; updated_at: unknown } ? T : never;
}[keyof DB];

/** Columns to save, each as a value or as an expression of the database. */
type Values<T extends Versioned> = {
  [C in keyof Updateable<DB[T]>]: Updateable<DB[T]>[C] | RawBuilder<Updateable<DB[T]>[C]>;
};

/** Who saves. */
export interface By {
  readonly userId: string | null;
  readonly name: string;
}

/** The columns that say who saved a record. */
export function savedBy({ userId, name }: By) {
  return { updated_by: userId, updated_by_name: name };
}

/** Locks the tenant, so that what it keeps a number of changes one after another; its currency, or undefined if the door can't see it. */
export async function lockTenant(tx: Tx, tenantId: string): Promise<string | undefined> {
  const tenant = sqlFor.selectFrom("tenants").select("currency").where("id", "=", tenantId).forNoKeyUpdate();
  return (await tx.first(tenant))?.currency;
}

/** How many records of a table a tenant has. */
export async function countOf(tx: Tx, table: Versioned, tenantId: string): Promise<number> {
  const row = await tx.first(
    sqlFor
      .selectFrom(table as "clients")
      .select(sql<number>`count(*)`.as("count"))
      .where("tenant_id", "=", tenantId),
  );
  return row!.count;
}

/** Deletes a record for good; false if there is none. */
export async function removeRecord(tx: Tx, table: Versioned, id: string): Promise<boolean> {
  return (await tx.run(sqlFor.deleteFrom(table as "clients").where("id", "=", id))) === 1;
}

/** Updates a record that still has the version; false if it has another or is invisible to the door. */
export async function saveVersion<T extends Versioned>(
  tx: Tx,
  table: T,
  id: string,
  version: number,
  values: Values<T>,
): Promise<boolean> {
  const changed = updated(table, id, values).where("version", "=", version);
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

/** Tables of records with editions. */
type WithEditions = {
  [T in Versioned]: DB[T] extends {
    status: unknown;
    edition: unknown;
    changed: unknown;
    published_at: unknown;
  }
    ? T
    : never;
}[Versioned];

/** Makes what is written the next edition, which the caller keeps; false if the record has another version. */
export async function publishNext(
  tx: Tx,
  table: WithEditions,
  { id, version, edition }: { readonly id: string; readonly version: number; readonly edition: number },
  by: By,
): Promise<boolean> {
  const changed = updated(table, id, {
    status: "published",
    edition: edition + 1,
    changed: false,
    published_at: sql`now()`,
    published_by_name: by.name,
    ...savedBy(by),
  });
  return (await tx.run(changed.where("version", "=", version))) === 1;
}

/** Takes a record from one state to another, as when it's retired; false if it isn't in the first. */
export async function moveStatus<S extends string>(
  tx: Tx,
  table: WithEditions,
  id: string,
  { from, to }: { readonly from: S; readonly to: S },
  by: By,
): Promise<boolean> {
  const changed = sqlFor
    .updateTable(table as "question_sets")
    .set({ status: to, version: sql`version + 1`, updated_at: sql`now()`, ...savedBy(by) })
    .where("id", "=", id)
    .where("status", "=", from);
  return (await tx.run(changed)) === 1;
}
