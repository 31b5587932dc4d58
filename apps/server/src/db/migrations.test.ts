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

/** The first that the rules about long locks hold for. */
const LOCKS = { directory: "0091", cell: "0030" } as const;

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

/** The parts of a list that are separated by commas outside all brackets and quotes. */
function parts(list: string): string[] {
  const found: string[] = [];
  let [depth, quoted, part] = [0, false, ""];
  for (const sign of list) {
    if (sign === "'") quoted = !quoted;
    if (!quoted && sign === "(") depth += 1;
    if (!quoted && sign === ")") depth -= 1;
    if (sign === "," && depth === 0 && !quoted) {
      found.push(part.trim());
      part = "";
    } else part += sign;
  }
  return [...found, part.trim()];
}

/** What one action of `alter table` does under its lock that can take long. */
function longAction(action: string): string | undefined {
  const ofTable = /^add (?:constraint|foreign key|check|unique|primary key|exclude)\b/.test(action);
  if (!ofTable && /^add (?:column )?\w+ .*\b(?:check|references|unique|primary key)\b/s.test(action))
    return "adds a column with a constraint";
  if (
    /^add (?:constraint \w+ )?(?:unique|primary key|exclude)\b/.test(action) &&
    !/\busing index\b/.test(action)
  )
    return "builds an index";
  if (/^add (?:constraint \w+ )?(?:check|foreign key)\b/.test(action) && !/\bnot valid\b/.test(action))
    return "checks every row";
  return undefined;
}

/** Where a migration holds a lock for longer than a moment, on a table that isn't its own. */
function longLocksIn(sql: string): string[] {
  const statements = sql.replaceAll(/--[^\n]*/g, "").toLowerCase();
  const created = new Set(
    [...statements.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(
      ([, name]) => name,
    ),
  );
  const acts = statements.replaceAll(/\bas (\$\w*\$).*?\1/gs, "as ''").replaceAll(/'[^']*'/g, "''"); // neither bodies nor texts
  const problems: string[] = [];
  if (/\bset (?:local |session )?lock_timeout\b|\bset_config\s*\(\s*'lock_timeout'/.test(statements))
    problems.push("has a lock_timeout of its own: the runner's is short, and tries again");
  const altered = [
    ...acts.matchAll(/\balter table (?:if exists )?(?:only )?(?:\w+\.)?(\w+)\s+([^;]*)/g),
  ].filter(([, table]) => !created.has(table));
  for (const [, table, actions] of altered)
    for (const action of parts(actions!)) {
      const problem = longAction(action);
      if (problem)
        problems.push(
          `${problem} of ${table} under a lock: add the constraint as not valid, or using an index built concurrently`,
        );
    }
  const changed = new Set(
    [...acts.matchAll(/\b(?:update|delete from|insert into|merge into) (?:only )?(?:\w+\.)?(\w+)/g)].map(
      ([, table]) => table,
    ),
  );
  for (const table of new Set(altered.map(([, name]) => name)))
    if (changed.has(table))
      problems.push(
        `changes rows of ${table} while it keeps everyone from it: alter it in a migration of its own`,
      );
  return problems;
}

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
      [...problemsIn(sql, name >= LATER[list]), ...(name >= LOCKS[list] ? longLocksIn(sql) : [])].map(
        (problem) => `${name} ${problem}`,
      ),
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

describe("long locks are found", () => {
  test.each([
    ["alter table users add column nick text; update users set nick = '';", "changes rows of users"],
    [
      "alter table users no force row level security; update users set nick = ''; alter table users force row level security;",
      "changes rows of users",
    ],
    [
      "alter table only public.users add column a int; delete from public.users where a > 1;",
      "changes rows of users",
    ],
    ["set local lock_timeout = '5s';", "has a lock_timeout"],
    ["select set_config('lock_timeout', '0', true);", "has a lock_timeout"],
    ["alter table users add column nick text check (length(nick) < 9);", "adds a column with a constraint"],
    ["alter table users add column boss uuid references users (id);", "adds a column with a constraint"],
    ["alter table users add nick text unique;", "adds a column with a constraint"],
    ["alter table users add unique (email);", "builds an index"],
    ["alter table users add constraint one primary key (id);", "builds an index"],
    [
      "alter table users add column a int, add constraint short check (length(a, b) < 9);",
      "checks every row",
    ],
    [
      "alter table users\n  add column a int,\n  add foreign key (a) references tenants (id);",
      "checks every row",
    ],
  ])("%s", (sql, problem) => {
    expect(longLocksIn(sql)).toEqual([expect.stringContaining(problem)]);
  });

  test.each([
    "alter table users add column nick text, add column note text default 'a, check (b)';",
    "alter table users add constraint short check (length(email) < 9) not valid, add column a int;",
    "alter table users add constraint one unique using index users_email;",
    "create table new (id int); alter table new add primary key (id); insert into new select 1; alter table new add unique (id);",
    "update users set nick = '';",
    "-- set local lock_timeout = '5s'\nselect 1;",
    "create function f() returns trigger language plpgsql as $$ begin update users set a = 1; end $$; alter table users add column a int;",
  ])("nothing in %s", (sql) => {
    expect(longLocksIn(sql)).toEqual([]);
  });
});
