import { Client } from "pg";
import type { BackupHeader } from "./backup-format.ts";

/**
 * Notes a backup that was taken, so that the platform's dashboard knows of it. A database that has no place for that yet, because it is
 * backed up before it is migrated, is left as it is.
 */
export async function noteBackup(ownerUrl: string, header: BackupHeader, bytes: number): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: "crq backup" });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('public.backups') is not null as there",
    );
    if (rows[0]?.there)
      await client.query("insert into backups (bytes, tables) values ($1, $2)", [
        bytes,
        header.tables.length,
      ]);
  } finally {
    await client.end();
  }
}
