/** `npm run db:backup FILE`: dumps everything in the database into FILE. */
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { BackupError } from "../db/backup/backup-format.ts";
import { noteBackup } from "../db/backup/backup-note.ts";
import { dumpDatabase } from "../db/backup/dump.ts";
import { withOwnedDatabase } from "../db/owned-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new BackupError("Usage: npm run db:backup FILE");
  const file = resolve(process.env["INIT_CWD"] ?? "", name); // npm changes to the checkout's root before running this
  const { header, bytes } = await withOwnedDatabase(false, async (ownerUrl) => {
    const header = await dumpDatabase(ownerUrl, file);
    const bytes = (await stat(file)).size;
    await noteBackup(ownerUrl, header, bytes);
    return { header, bytes };
  });
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  const kilobytes = Math.ceil(bytes / 1000);
  console.log(
    `Saved ${rows} rows of ${header.tables.length} tables at migration ${header.migration} to ${file} (${kilobytes} kB).`,
  );
});
