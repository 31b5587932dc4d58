/**
 * `npm run migrate`: brings the database at DATABASE_OWNER_URL up to date and lets the doors' roles sign in with
 * the passwords in DATABASE_URL, or in the doors' own variables.
 */
import { BackupError } from "../db/backup/backup-format.ts";
import { demandDatabaseTls } from "../db/connection/database-tls.ts";
import { DOORS, passwordIn, type DatabaseUrls } from "../db/connection/door-urls.ts";
import { givenUrls } from "../db/connection/given-urls.ts";
import type { DoorPasswords } from "../db/connection/door-roles.ts";
import { migrate } from "../db/migrate.ts";
import { APP_ROLE } from "../db/local-database.ts";
import { commandEnvironment } from "../env-secrets.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const env = commandEnvironment();
  const owner = env["DATABASE_OWNER_URL"];
  if (!owner)
    throw new BackupError(
      "DATABASE_OWNER_URL is missing: set it to the connection string of the role that owns the tables.",
    );
  demandDatabaseTls("DATABASE_OWNER_URL", owner, env);
  const application = env["DATABASE_URL"];
  const user = /^postgres(?:ql)?:\/\/([^:@/?]+)[:@]/.exec(application ?? "")?.[1]; // also if the host is a socket's folder
  const appRole = user === undefined ? APP_ROLE : decodeURIComponent(user);
  const ran = await migrate(owner, appRole, console.log, passwordsIn(givenUrls(env)));
  console.log(ran.length === 0 ? "The database is up to date." : `${ran.length} migration(s) ran.`);
});

function passwordsIn(urls: DatabaseUrls | undefined): DoorPasswords {
  return Object.fromEntries(DOORS.map((door) => [door, urls && passwordIn(urls[door])]));
}
