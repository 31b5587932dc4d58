import pg from "pg";
import { applyMigration } from "./schema/apply-migration.ts";
import { cellNames, migrateCell } from "./cells/cells.ts";
import { hasRun, migrationsOf } from "./schema/migration-lists.ts";
import { letDoorsSignIn, type DoorPasswords } from "./connection/door-roles.ts";
import { prepareQueues } from "./queues.ts";

/**
 * Brings the database up to date as its owner: runs each new migration in order, first the directory's and then
 * each cell's, once, even if several processes try; prepares the job queues; and lets the doors sign in.
 * @param appRole what the release before this one signed in as: its processes go on until they are replaced
 * @param passwords the doors' own; absent on the embedded server, which only this machine's account can reach
 * @returns the names of the migrations that ran
 * @throws if an already applied migration has changed since, or one fails (its transaction is rolled back)
 */
export async function migrate(
  ownerUrl: string,
  appRole: string,
  onProgress: (line: string) => void = () => {},
  passwords: DoorPasswords = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "crq migrate" });
  await client.connect();
  const ran: string[] = [];
  try {
    await client.query("select pg_advisory_lock(hashtext('crq migrate'))");
    await client.query(
      "create table if not exists schema_migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())",
    );
    const done = new Map(
      (
        await client.query<{ name: string; sha256: string }>("select name, sha256 from schema_migrations")
      ).rows.map((row) => [row.name, row.sha256]),
    );
    for (const migration of await migrationsOf("directory")) {
      if (hasRun(migration, done)) continue;
      onProgress(`migrating ${migration.name}`);
      await applyMigration(client, migration);
      ran.push(migration.name);
    }
    for (const cell of await cellNames(client)) ran.push(...(await migrateCell(client, cell, onProgress)));
    await prepareQueues(ownerUrl);
    await letThrough(client, appRole);
    await letDoorsSignIn(client, passwords);
  } finally {
    await client.end();
  }
  return ran;
}

/**
 * What the request doors can do with the job queues besides enqueueing a mail: the platform's screen shows
 * and retries jobs.
 */
const MONITORED_JOBS = `
  grant usage on schema pgboss to crq_outside_door;
  grant select (name) on pgboss.queue to crq_outside_door;
  grant select (id, name, state, created_on, start_after, completed_on, retry_count, retry_limit, output), update (state, retry_limit, completed_on)
    on pgboss.job to crq_outside_door`;

/**
 * Makes `appRole` a member of the doors without inheriting their privileges: it must switch to one to see
 * anything. The release before this one did. Job queues belong to the jobs door; no door can create a table, not even a temporary one. Granted
 * again at each migration, because the queues' library creates its tables after the migrations, and a copied
 * database doesn't include its own privileges.
 */
async function letThrough(client: pg.Client, appRole: string): Promise<void> {
  const role = pg.escapeIdentifier(appRole);
  const { rows } = await client.query<{ version: number; database: string }>(
    "select current_setting('server_version_num')::int as version, current_database() as database",
  );
  const { version, database } = rows[0]!;
  const terms = version >= 160000 ? " with inherit false, set true" : "";
  await client.query(
    `grant crq_tenant_door, crq_admin_door, crq_outside_door, crq_jobs_door to ${role}${terms}`,
  );
  await client.query(
    `grant connect on database ${pg.escapeIdentifier(database)} to crq_tenant_door, crq_admin_door, crq_outside_door, crq_jobs_door`,
  );
  await client.query(`revoke temporary on database ${pg.escapeIdentifier(database)} from public`);
  await client.query(`grant select on schema_migrations to crq_outside_door`);
  const doors = "crq_tenant_door, crq_admin_door, crq_outside_door";
  await client.query(`
    revoke all on schema pgboss from public, ${doors};
    revoke all on all tables in schema pgboss from public, ${doors};
    revoke all on all sequences in schema pgboss from public, ${doors};
    revoke all on all functions in schema pgboss from public, ${doors};
    grant usage on schema pgboss to crq_jobs_door;
    grant select, insert, update, delete on all tables in schema pgboss to crq_jobs_door;
    grant usage, select, update on all sequences in schema pgboss to crq_jobs_door;
    grant execute on all functions in schema pgboss to crq_jobs_door;
    ${MONITORED_JOBS}`);
}

/**
 * The names of the migrations that are in the code but not in the database, or not in one of its cells; the
 * application refuses to run with such a gap.
 */
export async function missingMigrations(outsideUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: outsideUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
    const done = new Set(rows.map((row) => row.name));
    const missing = (await migrationsOf("directory"))
      .map((migration) => migration.name)
      .filter((name) => !done.has(name));
    return missing.length > 0 ? missing : await missingInCells(client);
  } finally {
    await client.end();
  }
}

async function missingInCells(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select cell || '/' || name as name from cell_migrations",
  );
  const done = new Set(rows.map((row) => row.name));
  const list = await migrationsOf("cell");
  return (await cellNames(client))
    .flatMap((cell) => list.map(({ name }) => `${cell}/${name}`))
    .filter((name) => !done.has(name));
}
