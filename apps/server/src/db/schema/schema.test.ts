/** What the migrations add up to, and what a cell's tables still share with the directory. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../test/database.ts";
import { SCHEMA_FILES, schemaText, schemaTexts } from "./schema-text.ts";

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

test("a cell that was added later is the same as the first, which got its tables from the directory", async () => {
  const first = await schemaText(db.ownerUrl, "cell_1");
  for (const cell of ["cell_2", "cell_3"]) expect(await schemaText(db.ownerUrl, cell)).toBe(first);
});

/** Tables of the directory that name a tenant: who may do what there, how people get in, and what they are told. */
const DIRECTORY_OF_TENANTS = [
  "account_requests",
  "api_keys",
  "audit_log",
  "audit_shipping",
  "audit_verified",
  "chain_verifications",
  "clients",
  "entitlements",
  "invitations",
  "notifications",
  "saml_connections",
  "saml_responses",
  "scim_group_members",
  "scim_groups",
  "scim_users",
  "tenant_domains",
  "tenant_figures",
  "tenant_logos",
];

/** The directory has a log of its own, for what belongs to no tenant. */
const LOG = ["audit_log", "audit_shipping", "audit_verified", "chain_verifications"];

let cellTables: string[] = [];
beforeAll(async () => {
  cellTables = await tablesOf("cell_1");
});
const tablesOf = async (schema: string, having = "true") =>
  (
    await db.asOwner<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = $1::regnamespace and ${having} order by 1`,
      [schema],
    )
  ).map(({ name }) => name);
const NAMES_TENANT =
  "exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')";

describe("a cell's tables", () => {
  test("are all that name a tenant, but those that say who gets in and what people are told", async () => {
    expect(await tablesOf("public", NAMES_TENANT)).toEqual(DIRECTORY_OF_TENANTS);
    expect(await tablesOf("cell_1", NAMES_TENANT)).toEqual(cellTables);
    expect(cellTables.filter((name) => DIRECTORY_OF_TENANTS.includes(name))).toEqual(LOG);
  });

  test("refer to no table of the directory but tenants and clients", async () => {
    const rows = await db.inFirstCell<{ key: string }>(
      `select format('%s (%s) references %s', c.conrelid::regclass, (select string_agg(a.attname, ', ' order by k.n)
          from unnest(c.conkey) with ordinality k(attnum, n) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum),
        c.confrelid::regclass) as key
       from pg_constraint c where c.contype = 'f' and c.connamespace = 'cell_1'::regnamespace
         and c.confrelid::regclass::text <> all($1::text[] || '{tenants,clients}') order by 1`,
      [cellTables],
    );
    expect(rows.map(({ key }) => key)).toEqual([]);
  });

  test("have no trigger that reads the directory", async () => {
    const functions = await db.asOwner<{ name: string; table: string; source: string }>(
      `select distinct p.proname as name, t.tgrelid::regclass::text as table, p.prosrc as source
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and c.relnamespace = 'cell_1'::regnamespace`,
    );
    const directory = (await tablesOf("public")).filter((name) => !LOG.includes(name));
    const reaching = functions.flatMap(({ name, table, source }) =>
      directory
        .filter((one) => new RegExp(`(?:public\\.|\\b(?:from|join|into|update)\\s+)${one}\\b`).test(source))
        .map((one) => `${name} on ${table}: ${one}`),
    );
    expect(reaching.toSorted()).toEqual([]);
  });

  test("are no function's parameter, no policy's subquery, and logged", async () => {
    const rowTypes = await db.asOwner<{ name: string }>(
      `select format('%s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as name
       from pg_proc p join pg_type t on t.oid = any(p.proargtypes) join pg_class c on c.oid = t.typrelid
       where c.relname = any($1) and p.pronamespace <> 'every_cell'::regnamespace order by 1`,
      [cellTables],
    );
    expect(rowTypes).toEqual([]);
    const policies = await db.asOwner(
      `select tablename, policyname from pg_policies where tablename = any($1) and (qual ~ 'SELECT' or with_check ~ 'SELECT')
         and concat(qual, with_check) ~ '(users|entitlements|sessions)'`,
      [cellTables],
    );
    expect(policies).toEqual([]);
    const unlogged = await db.asOwner(
      "select relname from pg_class where relpersistence = 'u' and relkind = 'r' and relname = any($1)",
      [cellTables],
    );
    expect(unlogged).toEqual([]);
  });
});
