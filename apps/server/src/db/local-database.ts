import pg from "pg";
import { startEmbedded, type Embedded } from "./embedded.ts";
import { embeddedHome } from "./embedded-home.ts";

/** The role that the application signs in as. */
export const APP_ROLE = "crq_app";

/** The database of the embedded server. */
export interface LocalDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly embedded: Embedded;
}

/**
 * Starts the embedded server (or uses the running one, if `adopt`), and ensures that the database and the
 * application's role exist.
 */
export async function openLocalDatabase(
  options: { adopt?: boolean; onProgress?: (line: string) => void } = {},
): Promise<LocalDatabase> {
  const embedded = await startEmbedded({ home: embeddedHome(), ...options });
  await ensureDatabase(embedded.url("crq_owner"), "crq");
  return { ownerUrl: embedded.url("crq_owner", "crq"), appUrl: embedded.url(APP_ROLE, "crq"), embedded };
}

/** Creates the application's role and a database if they don't exist. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
        create role ${APP_ROLE} login noinherit nosuperuser nocreatedb nocreaterole nobypassrls;
      end if;
    exception when duplicate_object or unique_violation then null; end $$`);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
