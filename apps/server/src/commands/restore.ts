/** `npm run db:restore FILE`: restores a backup into a database without rows. */
import { resolve } from "node:path";
import { BackupError } from "../db/backup/backup-format.ts";
import { withOwnedDatabase } from "../db/owned-database.ts";
import { restoreDatabase } from "../db/backup/restore.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new BackupError("Usage: npm run db:restore FILE");
  const file = resolve(process.env["INIT_CWD"] ?? "", name); // npm changes to the checkout's root before running this
  const header = await withOwnedDatabase(true, async (ownerUrl) => restoreDatabase(ownerUrl, file));
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${rows} rows of ${header.tables.length} tables, as they were on ${header.createdAt}.`,
  );
});
