/**
 * What a backup must contain, read from the catalog: the tables and sequences of the directory and of every cell,
 * and the applied migrations.
 */
import { createHash } from "node:crypto";
import { escapeIdentifier, type Client } from "pg";
import { BackupError } from "./backup/backup-format.ts";

/** A table with its stored columns, in order; generated ones are recomputed. */
export interface StoredTable {
  /** With the cell before a dot, if it is in one. */
  readonly name: string;
  readonly columns: string[];
}

/**
 * The tables with their own rows, in order of name, except the list of migrations and those of extensions.
 */
export async function storedTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      coalesce((
        select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ), '{}') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind = 'r' and c.relname not in ('schema_migrations', 'cell_migrations')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by n.nspname = 'public' desc, n.nspname collate "C", c.relname collate "C"`);
  return rows;
}

/** The directory and the cells. */
const OURS = "(n.nspname = 'public' or n.nspname ~ '^cell_[0-9]+$')";

/** A name as the backup has it, for a statement. */
export function qualified(name: string): string {
  const cell = cellOf(name);
  return `${escapeIdentifier(cell ?? "public")}.${escapeIdentifier(cell === undefined ? name : name.slice(cell.length + 1))}`;
}

/** The cell that a name in the backup begins with. */
export function cellOf(name: string): string | undefined {
  return /^(cell_\d+)\./.exec(name)?.[1];
}

/** Names of the sequences, including those behind identity columns. */
export async function sequenceNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind = 'S' order by 1`);
  return rows.map((row) => row.name);
}

/**
 * The latest applied migration and a digest of all. Throws `BackupError` on a database that was never
 * migrated.
 */
export async function migrationState(
  client: Client,
): Promise<{ migration: string; migrationsSha256: string }> {
  const { rows: tables } = await client.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'schema_migrations'",
  );
  const { rows } =
    tables.length === 0
      ? { rows: [] }
      : await client.query<{ name: string; sha256: string }>(
          `select name, sha256 from public.schema_migrations order by name collate "C"`,
        );
  const latest = rows.at(-1);
  if (!latest)
    throw new BackupError("The database is empty: it was never migrated. Run `npm run migrate` first.");
  const { rows: ofCells } = await client.query<{ name: string }>(
    (await hasCells(client))
      ? "select distinct name from public.cell_migrations order by 1"
      : "select where false",
  );
  const all = [
    ...rows.map((row) => `${row.name} ${row.sha256}\n`),
    ...ofCells.map(({ name }) => `cells ${name}\n`),
  ].join("");
  return { migration: latest.name, migrationsSha256: createHash("sha256").update(all).digest("hex") };
}

/** Whether the database has cells yet: it may be backed up before it is migrated. */
async function hasCells(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.cell_migrations') is not null as there",
  );
  return rows[0]!.there;
}

/**
 * Throws `BackupError` unless the current role sees every row despite all policies; makes the transaction
 * fail rather than omit rows, and fixes the text forms of values.
 */
export async function prepareFullAccess(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string; sees_all: boolean }>(
    "select rolname as role, rolsuper or rolbypassrls as sees_all from pg_roles where rolname = current_user",
  );
  if (!rows[0]?.sees_all) {
    throw new BackupError(
      `The role ${rows[0]?.role} does not see every tenant's rows. Use a superuser or a role with BYPASSRLS: set ` +
        "DATABASE_OWNER_URL, or run `alter role … bypassrls` as a superuser.",
    );
  }
  await client.query(`
    set local row_security = off; set local client_encoding = 'UTF8'; set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
    set local extra_float_digits = 1; set local xmloption = 'content'; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '30s'`);
}

/**
 * Keeps triggers and foreign keys from firing until the transaction ends: rows are stored as they were.
 * @throws BackupError if the role may not
 */
export async function disableTriggers(client: Client): Promise<void> {
  try {
    await client.query("set local session_replication_role = replica");
  } catch (cause) {
    throw new BackupError(
      "The role may not switch triggers off. Use a superuser, or run as one: " +
        "`grant set on parameter session_replication_role to <role>`.",
      { cause },
    );
  }
}
