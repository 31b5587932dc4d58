/** Once per run: a real PostgreSQL with a migrated template database, from which each test file clones its own. */
import { rm } from "node:fs/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../src/db/embedded.ts";
import { embeddedHome } from "../src/db/embedded-home.ts";
import { APP_ROLE, ensureDatabase } from "../src/db/local-database.ts";
import { migrate } from "../src/db/migrate.ts";
import { addCell } from "../src/db/cells/cells.ts";
import { joinCells } from "./every-cell.ts";
import { startPooler } from "./pooler.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The owner's connection string to the server's `postgres` database. */
    adminUrl: string;
    /** A connection string through PgBouncer to the database `%`, if CRQ_TEST_POOLER is set. */
    poolerUrl: string | undefined;
  }
}

export const TEMPLATE = "template_crq";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = embeddedHome(`test-${process.pid}`);
  const server = await startEmbedded({
    home,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  });
  const adminUrl = server.url("crq_owner");
  await ensureDatabase(adminUrl, TEMPLATE);
  await migrate(server.url("crq_owner", TEMPLATE), APP_ROLE);
  await withThreeCells(server.url("crq_owner", TEMPLATE));
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`alter database ${TEMPLATE} is_template true`);
  await client.end();
  project.provide("adminUrl", adminUrl);
  const pooler = process.env["CRQ_TEST_POOLER"] ? await startPooler(server.socketDir) : undefined;
  if (process.env["CRQ_TEST_POOLER"])
    // eslint-disable-next-line no-console -- what the run's result depends on
    console.log(
      pooler
        ? `Tests go through PgBouncer in ${pooler.mode} mode.`
        : "Skipped going through PgBouncer, because it isn't installed: tests go straight to the database.",
    );
  project.provide("poolerUrl", pooler?.url("%"));
  return async () => {
    pooler?.stop();
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
}

/** New tenants go to each of three cells in turn, so that nothing can assume one. */
async function withThreeCells(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await addCell(client);
  await addCell(client);
  await joinCells(client);
  await client.end();
}
