/** What a process needs before it can serve or work: an up-to-date database, secrets, the demo workspace. */
import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { embeddedHome } from "./db/embedded-home.ts";
import { APP_ROLE, openLocalDatabase } from "./db/local-database.ts";
import { migrate, missingMigrations } from "./db/migrate.ts";
import type { Env } from "./env.ts";

/** An opened, up-to-date database. */
export interface ReadyDatabase {
  readonly appUrl: string;
  readonly stop: () => Promise<void>;
}

/** The embedded database, started and migrated; or the given one, checked. */
export async function readyDatabase(env: Env, onProgress: (line: string) => void): Promise<ReadyDatabase> {
  if (env.databaseUrl === undefined) {
    const { ownerUrl, appUrl, embedded } = await openLocalDatabase({ onProgress });
    try {
      await migrate(ownerUrl, APP_ROLE, onProgress);
    } catch (error) {
      await embedded.stop();
      throw error;
    }
    return { appUrl, stop: () => embedded.stop() };
  }
  await refuseStrongRole(env.databaseUrl);
  const missing = await missingMigrations(env.databaseUrl);
  if (missing.length > 0)
    throw new Error(
      `The database lacks ${missing.length} migration(s), the first is ${missing[0]}. Run \`npm run migrate\` with DATABASE_OWNER_URL set.`,
    );
  return { appUrl: env.databaseUrl, stop: async () => {} };
}

/**
 * Refuses a role that could bypass tenant isolation: one with a server-wide privilege, or an owner of tables
 * or the database.
 */
async function refuseStrongRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`The database at DATABASE_URL does not answer: ${(error as Error).message}`, {
      cause: error,
    });
  }
  try {
    const { rows } = await client.query<{
      strong: boolean;
      owns: boolean;
      version: number;
      migrated: boolean;
      member: boolean;
      temporary: boolean;
    }>(`
      select rolsuper or rolbypassrls or rolcreaterole or rolreplication as strong,
        exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'member'))
        or (select pg_has_role(current_user, datdba, 'member') from pg_database where datname = current_database()) as owns,
        current_setting('server_version_num')::int as version,
        to_regclass('public.schema_migrations') is not null as migrated,
        (select count(*) = 4 from pg_roles door where door.rolname in ('crq_tenant_door', 'crq_admin_door', 'crq_outside_door', 'crq_jobs_door')
          and pg_has_role(current_user, door.oid, 'member')) as member,
        has_database_privilege(oid, current_database(), 'TEMPORARY') as temporary
      from pg_roles where rolname = current_user`);
    const role = rows[0]!;
    if (role.version < 150000) throw new Error("PostgreSQL 15 or later is needed.");
    if (role.strong || role.owns)
      throw new Error(
        "The role in DATABASE_URL is too strong: it must not be a superuser, bypass row-level security, create roles, replicate, or own the database or its tables. Use the application role.",
      );
    if (!role.migrated)
      throw new Error("The database is empty. Run `npm run migrate` with DATABASE_OWNER_URL set.");
    if (!role.member)
      throw new Error(
        "The role in DATABASE_URL was not let through the doors. Run `npm run migrate` with DATABASE_OWNER_URL and DATABASE_URL set.",
      );
    if (role.temporary)
      throw new Error(
        "The role in DATABASE_URL can create temporary tables, which could shadow the product's own. As the database's owner, run `revoke temporary on database … from public`.",
      );
  } finally {
    await client.end();
  }
}

/**
 * A secret of this machine's embedded installation: generated once, stored next to the database, and readable
 * only by its owner.
 */
export async function localSecret(
  name: string,
  make: () => string = () => randomBytes(48).toString("base64url"),
): Promise<string> {
  const file = join(dirname(embeddedHome()), name);
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await mkdir(dirname(file), { recursive: true });
  const secret = make();
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
  return secret;
}
