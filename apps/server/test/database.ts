import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { APP_ROLE } from "../src/db/local-database.ts";
import { EVERY_CELL } from "./setup/every-cell.ts";
import { TEMPLATE } from "./setup/global-setup.ts";

/** A migrated database for one test file. */
export interface TestDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** For the doors: the same, or through PgBouncer if CRQ_TEST_POOLER is set. */
  readonly doorsUrl: string;
  /** A query as the owner, bypassing every policy; a cell's table is that of every cell. */
  readonly asOwner: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;
  /** The same in the first cell, without the others: for what the catalog says. */
  readonly inFirstCell: TestDatabase["asOwner"];
  readonly drop: () => Promise<void>;
}

/** Clones the template. */
export async function testDatabase(): Promise<TestDatabase> {
  const adminUrl = inject("adminUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await once(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  await once(adminUrl, `revoke temporary on database ${name} from public`); // as migrating does; a copy doesn't include it
  const ownerUrl = urlOf(adminUrl, "crq_owner", name);
  const poolOf = (path: string) => {
    const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, options: `-c search_path=${path}` });
    pool.on("error", () => {});
    return pool;
  };
  const owner = poolOf(EVERY_CELL);
  const ofCell = poolOf("cell_1,public");
  return {
    ownerUrl,
    appUrl: urlOf(adminUrl, APP_ROLE, name),
    doorsUrl: inject("poolerUrl")?.replace("%", name) ?? urlOf(adminUrl, APP_ROLE, name),
    asOwner: async (text, values) => {
      for (const one of await inEachSchema(owner, text)) await owner.query(one);
      return /^alter table \w+ /.test(text) ? [] : ((await owner.query(text, values)).rows as never);
    },
    inFirstCell: async (text, values) => (await ofCell.query(text, values)).rows as never,
    drop: async () => {
      await Promise.all([owner.end(), ofCell.end()]);
      await once(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

/** A lock that a test holds, so that calls come in an order of its choice. */
export interface HeldLock {
  /** Waits until so many calls wait for locks. */
  readonly waiting: (calls: number) => Promise<void>;
  readonly release: () => Promise<void>;
}

/**
 * Takes a lock in the tenant's cell.
 * @param statement takes it, and `$1` is the value
 */
export async function holdLock(
  db: TestDatabase,
  tenantId: string,
  statement: string,
  ...values: unknown[]
): Promise<HeldLock> {
  const [{ cell }] = (await db.asOwner("select cell from tenants where id = $1", [tenantId])) as [
    { cell: string },
  ];
  const holder = new pg.Client({ connectionString: db.ownerUrl, options: `-c search_path=${cell},public` });
  holder.on("error", () => {}); // when the database is dropped after a failure
  await holder.connect();
  await holder.query("begin");
  await holder.query(statement, values);
  return {
    waiting: async (calls) => {
      for (let tries = 0; tries < 400; tries++) {
        const rows = await db.asOwner(
          "select from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted",
        );
        if (rows.length >= calls) return;
        await new Promise((done) => setTimeout(done, 25));
      }
      throw new Error(`there were never ${calls} calls waiting`);
    },
    release: async () => {
      await holder.query("commit");
      await holder.end();
    },
  };
}

async function once(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The same server, as another role, in another database. */
function urlOf(url: string, user: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)[^@]*@([^/]*)\/[^?]*/, `$1${user}@$2/${database}`);
}

/** A table is altered in every schema that has it. */
async function inEachSchema(owner: pg.Pool, text: string): Promise<string[]> {
  const [, table, change] = /^alter table (\w+) (.*)$/s.exec(text) ?? [];
  if (table === undefined) return [];
  const { rows } = await owner.query<{ schema: string }>(
    "select schemaname as schema from pg_tables where tablename = $1 and schemaname ~ '^(public|cell_)'",
    [table],
  );
  return rows.map(({ schema }) => `alter table ${schema}.${table} ${change}`);
}
