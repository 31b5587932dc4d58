/**
 * `npm run secrets -- rotate`: encrypts again with SESSION_SECRET what a secret in SESSION_SECRET_PREVIOUS
 * encrypted, and reports what still depends on an earlier one. `npm run secrets -- status` only reports.
 */
import { BackupError } from "../db/backup/backup-format.ts";
import { readEnv } from "../env.ts";
import { countStale, resealApps } from "../features/people/credentials/public.ts";
import { localSecret } from "../start-up.ts";
import { withDoors } from "./application-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const [task] = process.argv.slice(2);
  if (task !== "rotate" && task !== "status")
    throw new BackupError("Usage: npm run secrets -- rotate|status");
  const env = readEnv(process.env);
  const secret = env.sessionSecret ?? (await localSecret("session-secret"));
  await withDoors(async (doors) => {
    if (task === "rotate") {
      const { resealed } = await resealApps({ secret }, doors.outside);
      console.log(`Encrypted ${resealed} authenticator app(s) with the current secret.`);
    }
    const { apps, unreadable, people } = await countStale({ secret }, doors.outside);
    console.log(
      `Authenticator apps under an earlier secret: ${apps}. Unreadable with any given secret: ${unreadable}.`,
    );
    console.log(`People with recovery codes from an earlier secret: ${people}.`);
    console.log(
      apps + unreadable + people === 0
        ? "SESSION_SECRET_PREVIOUS can be removed."
        : "Keep SESSION_SECRET_PREVIOUS for now: see docs/operations/rotate-secrets.md.",
    );
  });
});
