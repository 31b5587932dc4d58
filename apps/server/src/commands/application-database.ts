/**
 * The database that a command works on: the one in DATABASE_URL, otherwise the embedded one, started if
 * necessary.
 */
import { commandEnvironment } from "../env-secrets.ts";
import { demandDatabaseTls } from "../db/database-tls.ts";
import { openDoors, type Doors } from "../db/doors.ts";
import { APP_ROLE, openLocalDatabase } from "../db/local-database.ts";
import { migrate } from "../db/migrate.ts";

/** Runs `work` with the doors of the application's database open. */
export async function withDoors<T>(work: (doors: Doors) => Promise<T>): Promise<T> {
  const env = commandEnvironment();
  const given = env["DATABASE_URL"];
  if (given) demandDatabaseTls("DATABASE_URL", given, env);
  const local = given ? undefined : await openLocalDatabase({ adopt: true });
  if (local) await migrate(local.ownerUrl, APP_ROLE);
  const doors = openDoors(given ?? local!.appUrl, 2);
  try {
    return await work(doors);
  } finally {
    await doors.close();
    await local?.embedded.stop();
  }
}
