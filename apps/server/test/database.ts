import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { APP_ROLE } from "../src/db/local-database.ts";
import { EVERY_CELL } from "./every-cell.ts";
import { TEMPLATE } from "./global-setup.ts";

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
