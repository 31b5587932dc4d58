/**
 * The database that a command works on: the one in DATABASE_URL, otherwise the embedded one, started if
 * necessary.
 */
import { commandEnvironment } from "../env-secrets.ts";
import { givenUrls } from "../db/connection/given-urls.ts";
import { openDoors, type Doors } from "../db/doors.ts";
import { APP_ROLE, openLocalDatabase } from "../db/local-database.ts";
import { migrate } from "../db/migrate.ts";

/** Runs `work` with the doors of the application's database open. */
export async function withDoors<T>(work: (doors: Doors) => Promise<T>): Promise<T> {
  const env = commandEnvironment();
  const given = givenUrls(env);
  const local = given ? undefined : await openLocalDatabase({ adopt: true });
  if (local) await migrate(local.ownerUrl, APP_ROLE);
  const doors = openDoors(given ?? local!.appUrl, { connections: 2, patient: true });
  try {
    return await work(doors);
  } finally {
    await doors.close();
    await local?.embedded.stop();
  }
}
