/** The registry of records matches the server's actions and the database's tables. */
import { RECORD_KINDS, RECORDS, RESTORABLE_TABLES, tablesOf } from "@crq/contract/records";
import type { RecordKindFacts } from "@crq/contract/record";
import { readdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";

/** Tables that hold no record of the registry, and why. */
const NO_RECORDS: Readonly<Record<string, string>> = {
  activity_days: "sums of the log's days; removed by age",
  activity_people: "sums of the log's days; removed by age",
  audit_log: "holds what was done to records; nobody deletes from it",
  audit_shipping: "how far the log was sent on",
  audit_verified: "how far the log was verified",
  chain_verifications: "when the log was last verified",
  backups: "when the database was last backed up",
  cells: "where tenants can be; an operator's",
  cell_migrations: "the cells' own versions",
  challenges: "codes and links on their way; purged by age",
  idempotency_keys: "answers kept for repeats of calls; purged by age",
  mail: "messages on their way; purged by age",
  members: "who a tenant's people are, in its cell; goes with their roles",
  process_samples: "what processes count of themselves; purged by age",
  process_sums: "what processes count of themselves; purged by age",
  proved_domains: "which tenant's claim of a domain counts; goes with the tenant by its holder",
  rate_limits: "counters; purged by age",
  schema_migrations: "the database's own version",
  server_errors: "what failed; purged by age",
  tenant_figures: "what the platform shows of a tenant; goes with it",
};

const kinds = RECORD_KINDS.map((name): RecordKindFacts & { name: string } => ({ name, ...RECORDS[name] }));
const recordTables = kinds.flatMap(({ tables }) => tables);
const parts = kinds.flatMap((kind) => kind.parts ?? []);

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const names = async (text: string) => (await db.inFirstCell<{ name: string }>(text)).map(({ name }) => name);
const withColumn = (column: string) =>
  names(
    `select distinct table_name as name from information_schema.columns where table_schema in ('public', 'cell_1') and column_name = '${column}'`,
  );
/** Which table references which, and whether its rows are deleted with the referenced ones. */
const references = () =>
  db.inFirstCell<{ from: string; to: string; goes: boolean }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to, confdeltype = 'c' as goes
     from pg_constraint where contype = 'f' and conrelid <> confrelid and connamespace in ('public'::regnamespace, 'cell_1'::regnamespace)`,
  );

/**
 * The actions named in sources, and those that are written for the kind that they declare, `recorded("client")`: by shared handlers, or by what logs as
 * that kind, `logged(tx, ctx, "submit", …)` or `logged(tx, ctx, done ? "complete" : "reopen", …)`, and `note`
 * that does so.
 */
function actionsIn(source: string): string[] {
  const named = source.match(/(?<=["'])[a-z-]+\.[a-z-]+(?=["'])/g) ?? [];
  const verbs = [
    "create",
    "update",
    ...(source.includes("...archiving(") ? ["archive", "restore"] : []),
    ...(source.includes(" removing(") ? ["remove"] : []),
    ...(source.match(/(?<=\b(?:logged|note)\(tx, ctx, (?:\w+ \? (?:"[a-z-]+" : )?)?")[a-z-]+(?=")/g) ?? []),
  ];
  const kinds = kindsIn(source);
  return [...named, ...kinds.flatMap((kind) => verbs.map((verb) => `${kind}.${verb}`))];
}

const kindsIn = (source: string) => source.match(/(?<=\brecorded\(")[a-z-]+(?="\))/g) ?? [];

interface Source {
  readonly feature: string;
  readonly folder: string;
  readonly source: string;
}

/** The sources of a feature together, where it declares one kind; otherwise those of a folder that does; otherwise each by itself. */
function together(files: readonly Source[], by: "feature" | "folder" = "feature"): string[] {
  return [...Map.groupBy(files, (file) => file[by]).values()].flatMap((group) => {
    const sources = group.map(({ source }) => source);
    if (new Set(sources.flatMap(kindsIn)).size === 1) return [sources.join("\n")];
    return by === "feature" ? together(group, "folder") : sources;
  });
}

test("every declared action is written by the server or a migration", async () => {
  const server = new URL("../../", import.meta.url);
  const files = (await readdir(server, { recursive: true })).filter((file) =>
    /^(src\/.*(?<!\.test)\.ts|migrations\/.*\.sql)$/.test(file),
  );
  const sources = await Promise.all(
    files.map(async (file) => ({
      feature: /^src\/features\/[^/]+\/[^/]+\//.exec(file)?.[0] ?? dirname(file),
      folder: dirname(file),
      source: await readFile(new URL(file, server), "utf8"),
    })),
  );
  const written = new Set(together(sources).flatMap(actionsIn));
  const declared = kinds.flatMap(({ name, actions }) =>
    Object.keys(actions).map((verb) => `${name}.${verb}`),
  );
  expect(declared.filter((action) => !written.has(action))).toEqual([]);
});

describe("every table", () => {
  test("holds records of one kind, parts of them, or neither for a documented reason", async () => {
    const tables = await names(
      "select distinct tablename as name from pg_tables where schemaname in ('public', 'cell_1')",
    );
    expect([...recordTables, ...parts, ...Object.keys(NO_RECORDS)].sort()).toEqual(tables.sort());
  });

  test("names its tenant if its records belong to one, and not otherwise", async () => {
    const inTenants = [...tablesOf("tenant"), ...tablesOf("administration")];
    const named = (await withColumn("tenant_id")).filter((name) => recordTables.includes(name));
    expect(named.sort()).toEqual(inTenants.sort());
  });

  test("of records can be emptied through the door that deletes tenants, referencing tables first", async () => {
    for (const [home, door] of [
      ["tenant", "crq_tenant_door"],
      ["administration", "crq_outside_door"],
    ] as const) {
      const order: readonly string[] = tablesOf(home);
      const refused = await names(
        `select name from unnest(array['${order.join("','")}']) as of (name) where not has_table_privilege('${door}', name, 'delete')`,
      );
      expect(refused, door).toEqual([]);
      const late = (await references()).filter(
        ({ from, to }) => order.includes(to) && order.indexOf(from) > order.indexOf(to),
      );
      expect(late, "a kind stands after those that its records refer to").toEqual([]);
    }
  });

  test("of parts loses its rows with the record they belong to", async () => {
    const going = (await references()).filter(({ to, goes }) => goes && recordTables.includes(to));
    const gone = new Set(going.map(({ from }) => from));
    expect(parts.filter((part) => !gone.has(part))).toEqual([]);
  });

  test("that has a deletion time is purged of deleted records", async () => {
    expect([...RESTORABLE_TABLES].sort()).toEqual((await withColumn("deleted_at")).sort());
  });
});
