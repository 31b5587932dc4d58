/** Once per run: a real PostgreSQL with a migrated template database, from which each test file clones its own. */
import { execFile } from "node:child_process";
import { readdirSync, rmSync, statfsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../../src/db/embedded.ts";
import { embeddedHome } from "../../src/db/embedded-home.ts";
import { APP_ROLE, ensureDatabase } from "../../src/db/local-database.ts";
import { migrate } from "../../src/db/migrate.ts";
import { addCell } from "../../src/db/cells/cells.ts";
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

/** Linux offers memory as a folder here. */
const MEMORY = "/dev/shm";
/** The template, a copy for each worker, and the log of what they wrote. */
const BYTES = 2 * 1024 ** 3;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const compiled = compileThreads();
  const home = folderInMemory("test") ?? embeddedHome(`test-${process.pid}`);
  const server = await startEmbedded({
    home,
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_wal_size: "256MB", // it may be kept in memory
    },
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
  await compiled;
  return async () => {
    pooler?.stop();
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
}

/** Loads the threads' code once, so that no thread of a test loads the module that removes types: many in turn can abort Node (decision 104). */
async function compileThreads(): Promise<void> {
  process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(
    new URL("../../../../node_modules/.cache/node", import.meta.url),
  );
  const files = ["compute", "parse"].map((name) =>
    fileURLToPath(new URL(`../../src/jobs/${name}-worker.ts`, import.meta.url)),
  );
  const code = `for (const file of ${JSON.stringify(files)}) new (require("node:worker_threads").Worker)(file)`;
  await promisify(execFile)(process.execPath, ["-e", code]);
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

/**
 * The path of a folder in memory for this process, which doesn't exist yet, since each test file copies some two thousand small files; undefined
 * where memory isn't offered as a folder, or there's too little.
 *
 * @param name letters; what runs of the same name left behind when they were killed is removed
 */
function folderInMemory(name: string): string | undefined {
  if (process.platform !== "linux" || process.availableMemory() < 2 * BYTES || roomIn(MEMORY) < BYTES)
    return undefined;
  for (const folder of readdirSync(MEMORY)) {
    const [, owner] = new RegExp(String.raw`^crq-${name}-(\d+)$`).exec(folder) ?? [];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(join(MEMORY, folder), { recursive: true, force: true });
  }
  return join(MEMORY, `crq-${name}-${process.pid}`);
}

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
