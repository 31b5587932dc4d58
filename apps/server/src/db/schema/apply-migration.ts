/** How one migration is run: in a transaction that doesn't wait long for a lock, or statement by statement outside one. */
import pg from "pg";
import type { Migration } from "./migration-lists.ts";

/** The first line of a migration whose statements can't run in a transaction: indexes built while a table is in use. */
const OUTSIDE = /^-- outside a transaction\n/;
/** Waiting for a lock keeps everyone else waiting behind the migration, so it gives way and tries again. */
const LOCK_TIMEOUT = "2s";
const TRIES = 30;
const LOCK_NOT_AVAILABLE = "55P03";

interface Where {
  readonly cell?: string;
  /** How long it gives way before it tries again. */
  readonly pauseMs?: number;
}

/**
 * Runs a migration and records it. One that waits too long for a lock gives way to the application and is tried
 * again for a minute or two.
 * @param where the cell, for one of the cells' migrations: its tables come first
 * @throws with the migration's name; nothing of it is left, except indexes that are already complete
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  where: Where = {},
): Promise<void> {
  const { cell, pauseMs = 2000 } = where;
  const path = cell === undefined ? "public" : `${pg.escapeIdentifier(cell)}, public, pg_temp`;
  try {
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'; set search_path = ${path}`);
    if (OUTSIDE.test(migration.sql)) await buildIndexes(client, migration, where);
    else
      await again(
        pauseMs,
        async () => {
          await client.query("begin");
          await client.query(migration.sql);
          await record(client, migration, cell);
          await client.query("commit");
        },
        () => client.query("rollback"),
      );
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  } finally {
    await client.query("set lock_timeout = 0; reset search_path");
  }
}

/** Drops indexes, and builds each that isn't complete yet; what an interrupted run left behind is built again. */
async function buildIndexes(
  client: pg.Client,
  migration: Migration,
  { cell, pauseMs = 2000 }: Where,
): Promise<void> {
  for (const { name, statement, drops } of indexesOf(migration)) {
    // In its own schema: the directory may have an index of the same name.
    const index = `${pg.escapeIdentifier(cell ?? "public")}.${name}`;
    await again(pauseMs, async () => {
      if (drops) {
        await client.query(`drop index concurrently if exists ${index}`);
        return;
      }
      const { rows } = await client.query<{ valid: boolean }>(
        "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
        [index],
      );
      if (rows[0]?.valid) return;
      if (rows[0]) await client.query(`drop index concurrently ${index}`);
      await client.query(statement);
    });
  }
  await record(client, migration, cell);
}

/**
 * The indexes of a migration outside a transaction.
 * @throws if it does anything else
 */
export function indexesOf(migration: Migration): { name: string; statement: string; drops: boolean }[] {
  const statements = migration.sql
    .split("\n")
    .map((line) => line.split("--")[0]!)
    .join("\n")
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean);
  return statements.map((statement) => {
    const [, built, dropped] =
      /^(?:create (?:unique )?index concurrently (\w+) on |drop index concurrently (\w+)$)/.exec(statement) ??
      [];
    const name = built ?? dropped;
    if (name === undefined)
      throw new Error(
        "outside a transaction there can only be `create index concurrently name on …` and `drop index concurrently name`",
      );
    return { name, statement, drops: built === undefined };
  });
}

async function again(
  pauseMs: number,
  work: () => Promise<void>,
  undo: () => Promise<unknown> = async () => {},
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      await undo();
      if (attempt >= TRIES || (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function record(
  client: pg.Client,
  { name, sha256 }: Migration,
  cell: string | undefined,
): Promise<void> {
  if (cell === undefined)
    await client.query("insert into public.schema_migrations (name, sha256) values ($1, $2)", [name, sha256]);
  else
    await client.query("insert into public.cell_migrations (cell, name, sha256) values ($1, $2, $3)", [
      cell,
      name,
      sha256,
    ]);
}
