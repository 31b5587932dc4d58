import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import "../doors.ts"; // reads 64-bit integers as numbers, for every client of the process
import { dumpDatabase } from "./dump.ts";
import { startEmbedded, SUPERUSER, type Embedded } from "../embedded.ts";
import { restoreDatabase } from "./restore.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A table with everything that a dump can get wrong. */
const schema = `
  create table schema_migrations (name text primary key, sha256 text not null);
  insert into schema_migrations values ('0001_one.sql', 'aa'), ('0002_two.sql', 'bb');
  create type mood as enum ('fine', 'it''s complicated');
  create table owners (id uuid primary key, renamed timestamptz);
  insert into owners values ('00000000-0000-4000-8000-000000000000'); -- a migration may bring rows along
  create table awkward (
    "Id" bigint generated always as identity primary key,
    owner uuid not null references owners,
    "select" text, note text, document jsonb, raw_document json, bytes bytea, words text[], grid numeric[][],
    at timestamptz, day date, span interval, amount numeric, ratio double precision, flag boolean, feeling mood,
    period tstzrange, address inet,
    doubled numeric generated always as (amount * 2) stored,
    shown text generated always as (upper(note)) virtual
  );
  alter table awkward enable row level security;
  alter table awkward force row level security;
  create policy nobody_at_all on awkward using (false);
  create table chain (at bigserial primary key, previous text, content text not null);
  create function link_chain() returns trigger language plpgsql as $$
    begin new.previous := md5(clock_timestamp()::text || new.content); return new; end $$;
  create trigger link_chain before insert on chain for each row execute function link_chain();
  create table "Odd ""name"" with spaces" (a int, b int);
  alter table "Odd ""name"" with spaces" drop column a;
  create table empty (id int);
  create table many (id int primary key, filler text);
  create sequence lonely start 9223372036854775000;
  create sequence unused;`;

const rows = `
  update owners set renamed = now();
  insert into owners values ('00000000-0000-4000-8000-000000000001');
  insert into awkward (owner, "select", note, document, raw_document, bytes, words, grid, at, day, span, amount, ratio, flag,
    feeling, period, address)
  values
    ('00000000-0000-4000-8000-000000000001', e'tab\\tnewline\\nreturn\\rback\\\\slash\\\\n \\\\. \\\\N end\\b\\f\\v', '', '{"a": [1, null, "\\n\\""]}',
      '{"b" : 1,  "b":2}', '\\x00ff0a0d5c', array['', null, 'NULL', '{"}', e'\\n'], '{{1,2},{3.50,NaN}}',
      '2026-03-29 01:59:59.999999+01', '0044-03-15 BC', '-1 year 2 mons -3 days +04:05:06.789', 1e-20, 0.1::float8 + 0.2,
      true, 'it''s complicated', '[2026-01-01,infinity)', '2001:db8::/32'),
    ('00000000-0000-4000-8000-000000000001', e'\\\\.', e'\\U0001F9EE é ß \\u202E \\u0001', 'null', '""', '', '{}', null, 'infinity', '-infinity',
      '0', 'NaN', '-Infinity', false, 'fine', 'empty', '127.0.0.1'),
    ('00000000-0000-4000-8000-000000000001', null, null, null, null, null, null, null, null, null, null, null, 5e-324, null,
      null, null, null);
  delete from awkward where "select" = 'absent';
  insert into chain (content) select 'entry ' || n from generate_series(1, 20) n;
  delete from chain where at = 20;
  insert into "Odd ""name"" with spaces" values (7);
  insert into many select n, repeat(chr(33 + n % 90), n % 2000) from generate_series(1, 3000) n;
  select nextval('lonely'), nextval('lonely');`;

let folder: string;
let server: Embedded;
let count = 0;
let source: string;
let target: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "crq-dump-"));
  rmSync(folder, { recursive: true });
  server = await startEmbedded({ home: folder, settings: { fsync: "off" } });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  file = join(mkdtempSync(join(tmpdir(), "crq-dump-files-")), "backup.gz");
  source = await newDatabase(schema + rows);
  target = await newDatabase(schema);
});

afterEach(() => rmSync(join(file, ".."), { recursive: true, force: true }));

async function newDatabase(sql: string): Promise<string> {
  const name = `scratch_${(count += 1)}`;
  await query(server.url(SUPERUSER), `create database ${name}`);
  await query(server.url(SUPERUSER, name), sql);
  return server.url(SUPERUSER, name);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A backup's data lines: all but the header's timestamp and the checksum that covers it. */
function content(backup: string): string[] {
  const lines = gunzipSync(readFileSync(backup)).toString("utf8").split("\n");
  return [lines[0]!.replace(/"createdAt":"[^"]*"/, ""), ...lines.slice(1, -2)];
}

test("a restored database dumps to the same bytes", async () => {
  const header = await dumpDatabase(source, file);
  expect(header).toMatchObject({ migration: "0002_two.sql", version: 1 });
  expect(Object.fromEntries(header.tables.map((table) => [table.name, table.rows]))).toEqual({
    'Odd "name" with spaces': 1,
    awkward: 3,
    chain: 19,
    empty: 0,
    many: 3000,
    owners: 2,
  });
  await restoreDatabase(target, file);
  const again = `${file}.again`;
  await dumpDatabase(target, again);
  expect(content(again)).toEqual(content(file));
  const all = `select a::text from awkward a union all select c::text from chain c union all select o::text from owners o union all select md5(string_agg(m::text, ',' order by id)) from many m`;
  expect(await query(target, all)).toEqual(await query(source, all));
});

test("sequences and identity columns continue from their values", async () => {
  await dumpDatabase(source, file);
  await restoreDatabase(target, file);
  const next = `select nextval('lonely')::text as lonely, nextval('unused')::text as unused,
    nextval('chain_at_seq')::text as chain, nextval(pg_get_serial_sequence('awkward', 'Id'))::text as identity`;
  expect(await query(target, next)).toEqual([
    { lonely: "9223372036854775002", unused: "1", chain: "21", identity: "4" },
  ]);
});

test("triggers and foreign keys work again after a restore", async () => {
  await dumpDatabase(source, file);
  await restoreDatabase(target, file);
  await query(target, "insert into chain (content) values ('new')");
  expect(await query(target, "select count(*)::int from chain where previous is null")).toEqual([
    { count: 0 },
  ]);
  await expect(query(target, "insert into awkward (owner) values (gen_random_uuid())")).rejects.toThrow(
    /foreign key/,
  );
});

test("a backup is a single snapshot even while rows are added, and only its owner can read it", async () => {
  const writer = new Client(source);
  await writer.connect();
  const dumped = new AbortController();
  const writes = (async () => {
    for (let id = 100_000; !dumped.signal.aborted; id += 1)
      await writer.query("insert into many values ($1, 'late')", [id]);
  })();
  try {
    await dumpDatabase(source, file);
  } finally {
    dumped.abort();
    await writes;
    await writer.end();
  }
  await restoreDatabase(target, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(file, ".."))).toEqual(["backup.gz"]);
});

test("a database with rows is refused and stays unchanged", async () => {
  await dumpDatabase(source, file);
  await query(target, "insert into empty values (1)");
  await expect(restoreDatabase(target, file)).rejects.toThrow(/not empty \(table empty holds rows\)/);
  await query(target, "delete from empty; update owners set renamed = now()");
  await expect(restoreDatabase(target, file)).rejects.toThrow(/not empty \(table owners holds rows\)/);
  expect(await query(target, "select count(*)::int from many")).toEqual([{ count: 0 }]);
});

test("a backup of other migrations is refused", async () => {
  await dumpDatabase(source, file);
  await query(target, "insert into schema_migrations values ('0003_three.sql', 'cc')");
  await expect(restoreDatabase(target, file)).rejects.toThrow(
    /made at migration 0002_two.sql.*at 0003_three.sql/,
  );
});

test("a database that was never migrated is refused", async () => {
  const blank = await newDatabase("select 1");
  await expect(dumpDatabase(blank, file)).rejects.toThrow(/never migrated/);
  await dumpDatabase(source, file);
  await expect(restoreDatabase(blank, file)).rejects.toThrow(/never migrated/);
});

test("a damaged, truncated, or foreign file is refused before anything changes", async () => {
  await dumpDatabase(source, file);
  const good = readFileSync(file);
  const plain = gunzipSync(good);
  const flipped = Buffer.from(plain);
  flipped[plain.length - 5000]! ^= 1;
  const damaged = {
    truncated: good.subarray(0, good.length / 2),
    "bit flipped in the gzip": Buffer.concat([
      good.subarray(0, 5000),
      Buffer.from([good[5000]! ^ 1]),
      good.subarray(5001),
    ]),
    "bit flipped inside": gzipSync(flipped),
    "cut at a row": gzipSync(plain.subarray(0, plain.lastIndexOf("\n", plain.length - 200) + 1)),
    "more after the end": gzipSync(Buffer.concat([plain, Buffer.from("x\n")])),
    "not gzip": Buffer.from("hello"),
    "not ours": gzipSync("{}\n"),
    "no json": gzipSync("hello\n"),
    empty: Buffer.alloc(0),
    "a later format": gzipSync(plain.toString("utf8").replace('"version":1', '"version":2')),
  };
  for (const [name, bytes] of Object.entries(damaged)) {
    writeFileSync(file, bytes);
    await expect(restoreDatabase(target, file), name).rejects.toMatchObject({ name: "BackupError" });
  }
  await expect(restoreDatabase(target, `${file}.absent`)).rejects.toThrow(/no file/);
  expect(await query(target, "select count(*)::int from many")).toEqual([{ count: 0 }]);
  writeFileSync(file, good);
  await restoreDatabase(target, file);
});

test("a role limited by policies gets an error instead of a partial backup", async () => {
  const database = new URL(source.replace("@/", "@unused/")).pathname.slice(1);
  await query(
    source,
    "drop role if exists bound; create role bound login; grant select on all tables in schema public to bound",
  );
  await expect(dumpDatabase(server.url("bound", database), file)).rejects.toThrow(/role bound.*BYPASSRLS/);
  await query(source, "alter role bound bypassrls; grant select on all sequences in schema public to bound");
  await dumpDatabase(server.url("bound", database), file);
  await expect(restoreDatabase(server.url("bound", database), file)).rejects.toThrow(/triggers/);
  await query(source, "drop owned by bound; drop role bound");
});

test("a backup that fails halfway leaves no file behind", async () => {
  await query(
    source,
    `insert into many select n, (select string_agg(md5(n || ' ' || g), '') from generate_series(1, 40) g)
     from generate_series(100000, 120000) n`,
  );
  const dumping = expect(dumpDatabase(source, file)).rejects.toThrow(/terminat/);
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crq backup' and query like 'copy%many%'`;
  while ((await query(source, kill)).length === 0);
  await dumping;
  expect(readdirSync(join(file, ".."))).toEqual([]);
});
