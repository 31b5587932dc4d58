import { Client } from "pg";
import type { BackupHeader } from "./backup-format.ts";

/**
 * Records that a backup was taken, for the platform's dashboard. A database without the table for it, because
 * it is backed up before being migrated, is left unchanged.
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
