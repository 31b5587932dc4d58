/** `npm run db:reset`: deletes the embedded database with everything in it. The next start creates a new one. */
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { BackupError } from "../db/backup/backup-format.ts";
import { commandEnvironment } from "../env-secrets.ts";
import { removeEmbedded } from "../db/embedded.ts";
import { embeddedHome } from "../db/embedded-home.ts";
import { embeddedCheckpointFile } from "../features/platform/audit-log/public.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const env = commandEnvironment();
  if (env["DATABASE_URL"] || env["DATABASE_OWNER_URL"]) {
    throw new BackupError(
      "This deletes the embedded database only, but DATABASE_URL names another. Unset it first.",
    );
  }
  const home = embeddedHome();
  if (!(await confirmed(home))) {
    console.log("Nothing was deleted.");
    return;
  }
  const existed = await removeEmbedded(home);
  await rm(embeddedCheckpointFile(), { force: true }); // they describe a log that is gone
  console.log(
    existed
      ? `Deleted the database in ${home}. \`npm start\` creates a new one.`
      : `There is no database in ${home}.`,
  );
});

async function confirmed(home: string): Promise<boolean> {
  if (process.argv.includes("--yes")) return true;
  if (!process.stdin.isTTY) {
    throw new BackupError(
      "This deletes the database and cannot be undone. Confirm it with `npm run db:reset -- --yes`.",
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test(
      (await terminal.question(`Delete all data in ${home}? This can't be undone. [y/N] `)).trim(),
    );
  } finally {
    terminal.close();
  }
}
