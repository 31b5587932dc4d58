import pg from "pg";
import { applyMigration } from "../src/db/schema/apply-migration.ts";
import { migrationsOf } from "../src/db/schema/migration-lists.ts";
import { testDatabase, type TestDatabase } from "./database.ts";

/** A database as it was before a migration, without cells; migrating brings it up to date. */
export async function olderDatabase(before: string): Promise<TestDatabase> {
  const db = await testDatabase();
  await emptied(db);
  await db.asOwner(
    "create table schema_migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())",
  );
  await migratedUpTo(db, before);
  return db;
}

/** Runs the directory's migrations that haven't run, up to one. */
export async function migratedUpTo(db: TestDatabase, before: string): Promise<void> {
  const client = new pg.Client({ connectionString: db.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
    const done = new Set(rows.map(({ name }) => name));
    for (const migration of await migrationsOf("directory"))
      if (migration.name < before && !done.has(migration.name)) await applyMigration(client, migration);
  } finally {
    await client.end();
  }
}

/** Removes every table. */
async function emptied(db: TestDatabase): Promise<void> {
  // One after another: together they'd need more locks than the server has.
  for (const schema of ["cell_1", "cell_2", "cell_3", "every_cell", "pgboss", "public"])
    await db.asOwner(`drop schema ${schema} cascade`);
  await db.asOwner("create schema public; grant usage on schema public to public");
}
