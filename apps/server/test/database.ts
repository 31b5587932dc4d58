import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { APP_ROLE } from "../src/db/local-database.ts";
import { TEMPLATE } from "./global-setup.ts";

/** A migrated database for one test file. */
export interface TestDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** For the doors: the same, or through PgBouncer if CRQ_TEST_POOLER is set. */
  readonly doorsUrl: string;
  /** A query as the owner, bypassing every policy. */
  readonly asOwner: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;
  readonly drop: () => Promise<void>;
}

/** Clones the template. */
export async function testDatabase(): Promise<TestDatabase> {
  const adminUrl = inject("adminUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await once(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  await once(adminUrl, `revoke temporary on database ${name} from public`); // as migrating does; a copy doesn't include it
  const ownerUrl = urlOf(adminUrl, "crq_owner", name);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on("error", () => {});
  return {
    ownerUrl,
    appUrl: urlOf(adminUrl, APP_ROLE, name),
    doorsUrl: inject("poolerUrl")?.replace("%", name) ?? urlOf(adminUrl, APP_ROLE, name),
    asOwner: async (text, values) => (await owner.query(text, values)).rows as never,
    drop: async () => {
      await owner.end();
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
