/** Cells as the owner sees them: schemas with the tables of some tenants. */
import pg from "pg";
import { applyMigration } from "../schema/apply-migration.ts";
import { hasRun, migrationsOf } from "../schema/migration-lists.ts";

/** The cells, in the order in which they were added. */
export async function cellNames(client: Pick<pg.Client, "query">): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from public.cells order by length(name), name",
  );
  return rows.map(({ name }) => name);
}

/** Runs a cell's new migrations, in order; returns their names with the cell's. */
export async function migrateCell(
  client: pg.Client,
  cell: string,
  onProgress: (line: string) => void = () => {},
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string | null }>(
    "select name, sha256 from public.cell_migrations where cell = $1",
    [cell],
  );
  const done = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const ran: string[] = [];
  for (const migration of await migrationsOf("cell")) {
    if (hasRun(migration, done)) continue;
    onProgress(`migrating ${cell}: ${migration.name}`);
    await applyMigration(client, migration, { cell });
    ran.push(`${cell}/${migration.name}`);
  }
  return ran;
}

/**
 * Adds a cell, empty and with all its tables; new tenants may go there from now on.
 * @returns its name
 */
export async function addCell(client: pg.Client, name?: string): Promise<string> {
  await client.query("select pg_advisory_lock(hashtext('crq migrate'))");
  try {
    const cell = name ?? `cell_${Number((await cellNames(client)).at(-1)?.slice("cell_".length) ?? 0) + 1}`;
    const schema = pg.escapeIdentifier(cell);
    await client.query("begin");
    try {
      await client.query("insert into public.cells (name, takes_tenants) values ($1, false)", [cell]);
      await client.query(`create schema ${schema}`);
      await client.query(
        `grant usage on schema ${schema} to crq_tenant_door, crq_admin_door, crq_outside_door`,
      );
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
    await migrateCell(client, cell);
    await client.query("update public.cells set takes_tenants = true where name = $1", [cell]);
    return cell;
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('crq migrate'))");
  }
}

/** A cell, how many tenants are in it, and how large it is. */
export interface CellState {
  readonly name: string;
  readonly takesTenants: boolean;
  readonly tenants: number;
  /** Tables, indexes, and everything else that belongs to them. */
  readonly bytes: number;
}

/** Every cell's state, in the order in which they were added. */
export async function cellStates(client: pg.Client): Promise<CellState[]> {
  const { rows } = await client.query<CellState>(
    `select c.name, c.takes_tenants as "takesTenants", (select count(*)::int from public.tenants t where t.cell = c.name) as tenants,
       (select coalesce(sum(pg_total_relation_size(r.oid)), 0)::float8 from pg_class r
         where r.relnamespace = to_regnamespace(c.name) and r.relkind = 'r') as bytes
     from public.cells c order by length(c.name), c.name`,
  );
  return rows;
}

/** Lets new tenants go to a cell, or keeps them out of it. */
export async function openCell(client: pg.Client, cell: string, open: boolean): Promise<void> {
  await client.query("update public.cells set takes_tenants = $2 where name = $1", [cell, open]);
}
