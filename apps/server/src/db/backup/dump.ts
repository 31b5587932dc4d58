/** Writes a backup: one consistent snapshot of every row of the directory and of every cell, across all tenants. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Client, escapeIdentifier } from "pg";
import { BackupError, type BackedUpTable, type BackupHeader } from "./backup-format.ts";
import { copyOut } from "./copy-streams.ts";
import {
  migrationState,
  prepareFullAccess,
  qualified,
  sequenceNames,
  storedTables,
} from "../stored-schema.ts";

/**
 * Dumps the database at `ownerUrl` to `file` and returns the header. The file appears under its name only
 * when complete; only its owner can read it. Large objects and the job queues (schema `pgboss`) aren't
 * included. Throws `BackupError` if the role doesn't see every row or the database was never migrated.
 */
export async function dumpDatabase(ownerUrl: string, file: string): Promise<BackupHeader> {
  const client = new Client({ connectionString: ownerUrl, application_name: "crq backup" });
  client.on("error", () => {}); // the running statement reports it too
  const unfinished = `${file}.${process.pid}.partial`;
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read, read only");
    await prepareFullAccess(client);
    const header = await describeDatabase(client);
    const target = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(backupContent(client, header), createGzip(), target);
    await client.query("commit");
    await rename(unfinished, file);
    return header;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function describeDatabase(client: Client): Promise<BackupHeader> {
  const migrations = await migrationState(client);
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const tables: BackedUpTable[] = [];
  for (const table of await storedTables(client)) {
    const counted = await client.query<{ rows: string }>(
      `select count(*) as rows from only ${qualified(table.name)}`,
    );
    tables.push({ ...table, rows: Number(counted.rows[0]!.rows) });
  }
  const sequences: { name: string; lastValue: string; isCalled: boolean }[] = [];
  for (const name of await sequenceNames(client)) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${qualified(name)}`, // 64 bits are more than a number holds
    );
    sequences.push({ name, lastValue: state.rows[0]!.last_value, isCalled: state.rows[0]!.is_called });
  }
  const createdAt = new Date().toISOString();
  const postgresVersion = rows[0]!.server_version;
  return { format: "crq-backup", version: 1, createdAt, postgresVersion, ...migrations, tables, sequences };
}

async function* backupContent(client: Client, header: BackupHeader): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const hashed = (block: Buffer) => {
    hash.update(block);
    return block;
  };
  yield hashed(Buffer.from(`${JSON.stringify(header)}\n`));
  for (const table of header.tables) {
    if (table.columns.length === 0 && table.rows > 0) {
      throw new BackupError(`Table ${table.name} has rows without a single column to store.`);
    }
    if (table.rows === 0) continue;
    const columns = table.columns.map((column) => escapeIdentifier(column)).join(", ");
    const statement = `copy ${qualified(table.name)} (${columns}) to stdout`;
    for await (const block of copyOut(client, statement)) yield hashed(block as Buffer);
  }
  yield Buffer.from(`{"sha256":"${hash.digest("hex")}"}\n`);
}
