/** What the migrations add up to, and what a cell's tables still share with the directory. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../test/database.ts";
import { CELL_TABLES } from "./cell-tables.ts";
import { SCHEMA_FILES, schemaTexts } from "./schema-text.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test.each(["directory", "cell"] as const)(
  "the committed text of the %s's schema is the migrated database's (npm run db:types writes it)",
  async (list) => {
    const texts = await schemaTexts(db.ownerUrl);
    expect(texts[list]).toBe(await readFile(SCHEMA_FILES[list], "utf8"));
  },
);

/**
 * Where a cell's tables still reach into the directory. The lists only get shorter: what is new refers to
 * nothing but tenants and clients, which every cell has.
 */
const STILL = {
  keys: ["notifications (user_id) references users"],
  functions: ["notify_as_wished on notifications: notification_preferences"],
  rowTypes: ["audit_content(entry audit_log)", "audit_content_at(entry audit_log, place bigint)"],
};

/** Tables of the directory that name a tenant: who may do what there, and how people get in. */
const DIRECTORY_OF_TENANTS = [
  "account_requests",
  "api_keys",
  "clients",
  "entitlements",
  "invitations",
  "saml_connections",
  "saml_responses",
  "scim_group_members",
  "scim_groups",
  "scim_users",
  "tenant_domains",
];

describe("a cell's tables", () => {
  test("are all that name a tenant, but those that say who gets in", async () => {
    const rows = await db.asOwner<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1) order by 1`,
      [CELL_TABLES],
    );
    expect(rows.map(({ name }) => name)).toEqual(DIRECTORY_OF_TENANTS);
  });

  test("are tables that have a tenant", async () => {
    const rows = await db.asOwner<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by 1`,
      [CELL_TABLES],
    );
    expect(rows.map(({ name }) => name)).toEqual(CELL_TABLES);
  });

  test("refer to no table of the directory but tenants and clients", async () => {
    const rows = await db.asOwner<{ key: string }>(
      `select format('%s (%s) references %s', c.conrelid::regclass, (select string_agg(a.attname, ', ' order by k.n)
          from unnest(c.conkey) with ordinality k(attnum, n) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum),
        c.confrelid::regclass) as key
       from pg_constraint c where c.contype = 'f' and c.conrelid::regclass::text = any($1)
         and c.confrelid::regclass::text <> all($1 || '{tenants,clients}') order by 1`,
      [CELL_TABLES],
    );
    expect(rows.map(({ key }) => key)).toEqual(STILL.keys);
  });

  test("have no trigger that reads the directory", async () => {
    const functions = await db.asOwner<{ name: string; table: string; source: string }>(
      `select distinct p.proname as name, t.tgrelid::regclass::text as table, p.prosrc as source
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and t.tgrelid::regclass::text = any($1)`,
      [CELL_TABLES],
    );
    const directory = await db.asOwner<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1)",
      [CELL_TABLES],
    );
    const reaching = functions.flatMap(({ name, table, source }) =>
      directory
        .filter((one) =>
          new RegExp(`(?:public\\.|\\b(?:from|join|into|update)\\s+)${one.name}\\b`).test(source),
        )
        .map((one) => `${name} on ${table}: ${one.name}`),
    );
    expect(reaching.toSorted()).toEqual(STILL.functions);
  });

  test("are no function's parameter, no policy's subquery, and logged", async () => {
    const rowTypes = await db.asOwner<{ name: string }>(
      `select format('%s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as name
       from pg_proc p join pg_type t on t.oid = any(p.proargtypes) join pg_class c on c.oid = t.typrelid
       where c.relname = any($1) order by 1`,
      [CELL_TABLES],
    );
    expect(rowTypes.map(({ name }) => name)).toEqual(STILL.rowTypes);
    const policies = await db.asOwner(
      `select tablename, policyname from pg_policies where tablename = any($1) and (qual ~ 'SELECT' or with_check ~ 'SELECT')
         and concat(qual, with_check) ~ '(users|entitlements|sessions)'`,
      [CELL_TABLES],
    );
    expect(policies).toEqual([]);
    const unlogged = await db.asOwner(
      "select relname from pg_class where relpersistence = 'u' and relkind = 'r' and relname = any($1)",
      [CELL_TABLES],
    );
    expect(unlogged).toEqual([]);
  });
});
