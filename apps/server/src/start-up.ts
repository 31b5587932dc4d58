/** What a process needs before it can serve or work: an up-to-date database, secrets, the demo workspace. */
import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { embeddedHome } from "./db/embedded-home.ts";
import { APP_ROLE, openLocalDatabase } from "./db/local-database.ts";
import { databaseUrls, DOORS, type DatabaseUrls } from "./db/connection/door-urls.ts";
import { refuseStrongUser, refuseTooManyConnections, refuseUnfitRole } from "./db/connection/fit-roles.ts";
import { migrate, missingMigrations } from "./db/migrate.ts";
import type { Env } from "./env.ts";

/** An opened, up-to-date database. */
export interface ReadyDatabase {
  readonly urls: DatabaseUrls;
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
    return { urls: databaseUrls(appUrl), stop: () => embedded.stop() };
  }
  const urls = databaseUrls(env.databaseUrl, env.ownUrls);
  await refuseStrongUser(env.databaseUrl);
  for (const door of DOORS) await refuseUnfitRole(door, urls[door]);
  await refuseTooManyConnections(urls, env.connections);
  const missing = await missingMigrations(urls.outside);
  if (missing.length > 0)
    throw new Error(
      `The database lacks ${missing.length} migration(s), the first is ${missing[0]}. Run \`npm run migrate\` with DATABASE_OWNER_URL set.`,
    );
  return { urls, stop: async () => {} };
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
