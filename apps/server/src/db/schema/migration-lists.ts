/** The two lists of migrations: the directory's, and the one that each cell goes through. */
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";

/** The lists, each a folder of numbered SQL files. */
export const MIGRATION_LISTS = {
  directory: new URL("../../../migrations/directory/", import.meta.url),
  cell: new URL("../../../migrations/cell/", import.meta.url),
} as const;

/** A numbered SQL file and its fingerprint. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** A list's migrations, in order. */
export async function migrationsOf(list: keyof typeof MIGRATION_LISTS): Promise<Migration[]> {
  const folder = MIGRATION_LISTS[list];
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Whether a migration has run.
 * @param done fingerprints by name; null where another migration did its work
 * @throws if it was changed since
 */
export function hasRun({ name, sha256 }: Migration, done: ReadonlyMap<string, string | null>): boolean {
  const before = done.get(name);
  if (before === undefined) return false;
  if (before === sha256 || before === null) return true;
  throw new Error(
    `Migration ${name} was changed after it ran. Undo the change and write a new migration; or, while no one else has it, empty your own database with npm run db:reset -- --yes.`,
  );
}
