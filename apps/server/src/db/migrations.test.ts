/**
 * Migrations run while the release before them is still serving. So each only adds what that release can ignore;
 * what nothing uses any more is dropped in a later one, whose line `-- contract: …` says since when.
 */
import { describe, expect, test } from "vitest";
import { migrationsOf } from "./schema/migration-lists.ts";

/** The first migration of each list that the rules hold for. */
const FROM = { directory: "0040", cell: "0001" } as const;

/** The first that the later rules hold for. */
const LATER = { directory: "0075", cell: "0002" } as const;

interface Rule {
  readonly unless: RegExp | undefined;
  readonly pattern: RegExp;
  readonly problem: string;
  readonly later?: true;
}

const RULES: readonly Rule[] = [
  {
    pattern: /\brename (?:column )?(?:\w+ )?to\b/,
    problem: "renames what the release before uses: add the new one, fill it, and drop the old one later",
    unless: undefined,
  },
  {
    pattern: /\bdrop (?:column|table|not null|schema|type)\b/,
    problem: "drops what the release before may use: name the release that stopped using it (-- contract: …)",
    unless: /^-- contract: \S/m,
  },
  {
    pattern: /\balter (?:column )?\w+ (?:set data )?type\b/,
    problem: "rewrites the table under a lock: add a column of the new type and fill it",
    unless: undefined,
  },
  {
    pattern: /\bset not null\b/,
    problem:
      "reads the whole table under a lock: add a check that isn't validated, and validate it on its own",
    unless: /\bvalidate constraint\b/,
  },
  {
    pattern: /\badd column \w+ [^,;]*\bdefault (?:gen_random_uuid|clock_timestamp|random|nextval)\b/,
    problem:
      "rewrites the table under a lock: add the column without a default, fill it, and then set the default",
    unless: undefined,
  },
  {
    pattern: /\bdrop index (?!concurrently\b)/,
    problem:
      "waits for everyone who uses the table, and keeps others waiting: drop it concurrently, outside a transaction",
    unless: undefined,
    later: true,
  },
  {
    pattern: /\bnot valid\b[^]*\bvalidate constraint\b/,
    problem: "reads the whole table while it holds the constraint's lock: validate in a migration of its own",
    unless: undefined,
    later: true,
  },
];

/** What is wrong with a migration. */
function problemsIn(sql: string, later = true): string[] {
  const statements = sql.replaceAll(/--[^\n]*/g, "").toLowerCase();
  const created = new Set(
    [...statements.matchAll(/\bcreate (?:unlogged )?table (\w+)/g)].map(([, name]) => name),
  );
  const problems = RULES.filter(
    (rule) => (later || !rule.later) && rule.pattern.test(statements) && !(rule.unless?.test(sql) ?? false),
  ).map(({ problem }) => problem);
  for (const [, table] of statements.matchAll(/\bcreate (?:unique )?index \w+ on (\w+)/g))
    if (!created.has(table))
      problems.push(
        `builds an index on ${table} under a lock: move it to a migration -- outside a transaction`,
      );
  for (const [, table, constraint] of statements.matchAll(
    /\balter table (\w+)\s+add (?:constraint \w+ )?((?:foreign key|check)[^;]*)/g,
  ))
    if (!created.has(table) && !constraint!.includes("not valid"))
      problems.push(
        `checks every row of ${table} under a lock: add the constraint as not valid, and validate it on its own`,
      );
  return problems;
}

describe.each(["directory", "cell"] as const)("the migrations of the %s", (list) => {
  test("keep the rules since they exist", async () => {
    const since = (await migrationsOf(list)).filter(({ name }) => name >= FROM[list]);
    expect(since.length).toBeGreaterThan(0);
    const problems = since.flatMap(({ name, sql }) =>
      problemsIn(sql, name >= LATER[list]).map((problem) => `${name} ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  test("have numbers of their own", async () => {
    const numbers = (await migrationsOf(list)).map(({ name }) => name.slice(0, 4));
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
  });
});

describe("the rules find", () => {
  test.each([
    ["alter table users rename column email to address;", "renames"],
    ["alter table users drop column email;", "drops"],
    ["alter table users alter column email type varchar(9);", "rewrites"],
    ["alter table users alter email set not null;", "reads the whole table"],
    ["alter table users add column token uuid not null default gen_random_uuid();", "rewrites"],
    ["create index users_email on users (email);", "builds an index on users"],
    ["alter table users add constraint short check (length(email) < 9);", "checks every row of users"],
    ["drop index users_email;", "waits for everyone"],
    [
      "alter table users add constraint short check (length(email) < 9) not valid; alter table users validate constraint short;",
      "reads the whole table while",
    ],
    ["alter table users add foreign key (id) references tenants (id);", "checks every row of users"],
  ])("%s", (sql, problem) => {
    expect(problemsIn(sql)).toEqual([expect.stringContaining(problem)]);
  });

  test.each([
    "create table new (id int); create index new_id on new (id); alter table new add check (id > 0);",
    "-- contract: unused since the release before last\nalter table users drop column email;",
    "-- outside a transaction\ncreate index concurrently users_email on users (email);",
    "-- outside a transaction\ndrop index concurrently users_email;",
    "alter table users add constraint short check (length(email) < 9) not valid;",
    "alter table users validate constraint short;",
    "alter table users add column token uuid;",
    "-- it was once possible to drop column email\nselect 1;",
  ])("nothing in %s", (sql) => {
    expect(problemsIn(sql)).toEqual([]);
  });
});
