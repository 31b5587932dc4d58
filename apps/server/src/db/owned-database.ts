/** The database that operators' commands work on: the server's own, as the role that owns it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { BackupError } from "./backup/backup-format.ts";
import { commandEnvironment } from "../env-secrets.ts";
import { demandDatabaseTls } from "./connection/database-tls.ts";
import { embeddedHome } from "./embedded-home.ts";
import { APP_ROLE, openLocalDatabase } from "./local-database.ts";
import { migrate } from "./migrate.ts";

/**
 * Calls `work` with the owner's connection string: `DATABASE_OWNER_URL` if it is set, otherwise the embedded
 * database, which is started for the purpose unless a process already runs it.
 *
 * @param prepare create and migrate the embedded database first if necessary; otherwise a missing one is an
 * error.
 */
export async function withOwnedDatabase<T>(
  prepare: boolean,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  const env = commandEnvironment();
  const given = env["DATABASE_OWNER_URL"];
  if (given) {
    demandDatabaseTls("DATABASE_OWNER_URL", given, env);
    return work(given);
  }
  if (env["DATABASE_URL"]) {
    throw new BackupError(
      "DATABASE_URL is set but DATABASE_OWNER_URL is not. Set it to a connection with the role that owns the database.",
    );
  }
  const home = embeddedHome();
  if (!prepare && !existsSync(join(home, "data")))
    throw new BackupError(`There is no database in ${home} yet.`);
  const { ownerUrl, embedded } = await openLocalDatabase({ adopt: true });
  try {
    if (prepare) await migrate(ownerUrl, APP_ROLE);
    return await work(ownerUrl);
  } finally {
    await embedded.stop();
  }
}
