/** Restores a backup into a migrated database without rows of its own: completely or not at all. */
import { Client, escapeIdentifier } from "pg";
import { BackupError, readBackup, type BackedUpTable, type BackupHeader } from "./backup-format.ts";
import { addCell, cellNames } from "../cells/cells.ts";
import { copyIn } from "./copy-streams.ts";
import {
  cellOf,
  disableTriggers,
  migrationState,
  prepareFullAccess,
  qualified,
  storedTables,
} from "../stored-schema.ts";

/**
 * Restores `file` into the database at `ownerUrl` in one transaction and returns the backup's header. The
 * file is read to its end and checked before anything changes. Triggers and foreign keys don't fire: the
 * rows, including their audit chain, are restored as they were. Throws `BackupError` if the file is damaged
 * or was made after other migrations, if the database holds rows, or if the role isn't allowed to do this.
 */
export async function restoreDatabase(ownerUrl: string, file: string): Promise<BackupHeader> {
  const header = await readBackup(file, async (_table, blocks) => {
    for await (const _block of blocks); // reading the file is the check
  });
  const client = new Client({ connectionString: ownerUrl, application_name: "crq restore" });
  client.on("error", () => {}); // the running statement reports it too
  await client.connect();
  try {
    await assertSameMigrations(client, header);
    await addCells(client, header);
    await client.query("begin");
    await prepareFullAccess(client);
    await disableTriggers(client);
    await clearMigratedTables(client, header.tables);
    await readBackup(file, async (table, blocks) => storeRows(client, table, blocks));
    for (const { name, lastValue, isCalled } of header.sequences) {
      const sequence = qualified(name);
      await client.query("select setval($1::regclass, $2::bigint, $3)", [sequence, lastValue, isCalled]);
    }
    await client.query("commit");
    await client.query("analyze");
    return header;
  } finally {
    await client.end(); // without a commit the server rolls back
  }
}

/** Adds the cells that the backup has and the database doesn't, empty. */
async function addCells(client: Client, { tables }: BackupHeader): Promise<void> {
  const wanted = new Set(tables.flatMap(({ name }) => cellOf(name) ?? []));
  if (wanted.size === 0) return;
  for (const cell of await cellNames(client)) wanted.delete(cell);
  for (const cell of wanted) await addCell(client, cell);
}

async function assertSameMigrations(client: Client, header: BackupHeader): Promise<void> {
  const present = await migrationState(client);
  if (present.migrationsSha256 === header.migrationsSha256) return;
  throw new BackupError(
    `The backup was made at migration ${header.migration}, the database is at ${present.migration}. Restore with the version ` +
      "of the program that made the backup, then migrate.",
  );
}

/**
 * Locks the tables against writers, and throws unless they are those of the backup and hold only rows
 * inserted by migrations: those written in the same transaction (xmin) as the migration's own entry. These
 * rows are removed, since the backup has its own version of them.
 */
async function clearMigratedTables(client: Client, wanted: readonly BackedUpTable[]): Promise<void> {
  const present = await storedTables(client);
  const shape = (tables: readonly { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns]));
  if (shape(present) !== shape(wanted)) {
    throw new BackupError(
      "The tables of the database are not those of the backup, although the migrations agree.",
    );
  }
  for (const { name } of present) {
    const table = qualified(name);
    await client.query(`lock table only ${table} in share row exclusive mode`);
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from only ${table} where xmin not in (select xmin from public.schema_migrations)) as filled`,
    );
    if (rows[0]!.filled && name !== "cells") {
      throw new BackupError(
        `The database is not empty (table ${name} holds rows). Restore into a new one; the embedded database is emptied by ` +
          "`npm run db:reset`.",
      );
    }
    await client.query(`delete from only ${table}`);
  }
}

async function storeRows(client: Client, table: BackedUpTable, blocks: AsyncIterable<Buffer>): Promise<void> {
  if (table.rows === 0) return;
  const columns = table.columns.map((column) => escapeIdentifier(column)).join(", ");
  const stored = await copyIn(client, `copy ${qualified(table.name)} (${columns}) from stdin`, blocks);
  if (stored !== table.rows)
    throw new BackupError(`Table ${table.name} took ${stored} of ${table.rows} rows.`);
}
