/**
 * The attacker has found an SQL injection in one of their tenant's calls: they run statements through the
 * tenant door. Row-level security limits them to their own rows, so they attack the triggers, which run on
 * everyone's behalf: they create a temporary `audit_log` with one forged row, or point `search_path`
 * elsewhere, so that the trigger that chains the audit log reads their table instead of the real one. They
 * would gain entries with a number and predecessor of their choice: gaps to hide deletions in, and a log that
 * no longer verifies.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";

const DOORS = ["crq_tenant_door", "crq_admin_door", "crq_outside_door", "crq_jobs_door"] as const;

/** The function that searches a log. */
const SEARCH_AUDIT =
  "search_audit(tsquery,text,text,text,text,text,timestamp with time zone,timestamp with time zone,timestamp with time zone,bigint,integer,boolean)";

let db: TestDatabase;
let tenant: string;
beforeAll(async () => {
  db = await testDatabase();
  [{ id: tenant }] = (await db.asOwner<{ id: string }>(
    "insert into tenants (name) values ('Tenant') returning id",
  )) as [{ id: string }];
});
afterAll(() => db.drop());

/** Runs statements one by one on a door's connection; returns the first error message. */
async function attempt(door: string, ...statements: string[]): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: db.appUrl, options: `-c role=${door}` });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

const entry = (action: string) =>
  `insert into public.audit_log (actor, action, object_type, seq, prev_hash, hash) values ('x', '${action}', 't', 0, '', '')`;
const chain = async () => {
  await db.asOwner("select seal_audit()");
  return db.asOwner<{ seq: number; action: string; follows: boolean }>(
    `select seq::int, action, prev_hash = coalesce(lag(hash) over (order by seq), decode(repeat('00', 32), 'hex')) as follows
     from audit_log where tenant_id = $1 order by seq`,
    [tenant],
  );
};

describe("an attacker with the database's doors", () => {
  test.each(DOORS)("can't create a table through %s, not even a temporary one", async (door) => {
    expect(await attempt(door, "create temporary table audit_log (seq bigint)")).toMatch(/permission denied/);
    expect(await attempt(door, "create table public.mine (seq bigint)")).toMatch(/permission denied/);
    expect(await attempt(door, "create schema mine")).toMatch(/permission denied/);
    expect(await attempt(door, "create function public.mine() returns int language sql return 1")).toMatch(
      /permission denied/,
    );
  });

  test("can't make a trigger read another table than intended", async () => {
    await attempt("crq_tenant_door", `set app.tenant_id = '${tenant}'`, entry("honest.first"));
    await attempt(
      "crq_tenant_door",
      `set app.tenant_id = '${tenant}'`,
      "create temporary table audit_log (tenant_id uuid, seq bigint, hash bytea)",
      `insert into pg_temp.audit_log values ('${tenant}', 41, decode(repeat('ab', 32), 'hex'))`,
      entry("forged.second"),
    );
    expect(
      await attempt(
        "crq_tenant_door",
        `set app.tenant_id = '${tenant}'`,
        "set search_path = pg_temp, pg_catalog",
        entry("honest.second"),
      ),
    ).toBeUndefined();
    expect(await chain()).toEqual([
      { seq: 1, action: "honest.first", follows: true },
      { seq: 2, action: "honest.second", follows: true },
    ]);
  });
});

/** Our own functions, without those of extensions; an aggregate has no body of its own. */
const OWN = `select p.proname as name, p.prosecdef as definer, p.prosqlbody is not null as bound,
  (select option from unnest(p.proconfig) as option where option like 'search_path=%') as path
  from pg_proc p where p.pronamespace in ('public'::regnamespace, 'cell_1'::regnamespace) and p.prokind <> 'a'
  and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e') order by 1`;

describe("the catalogue", () => {
  test("has no function whose names depend on the caller", async () => {
    const functions = await db.asOwner<{
      name: string;
      definer: boolean;
      bound: boolean;
      path: string | null;
    }>(OWN);
    expect(functions.length).toBeGreaterThan(10);
    // A body in SQL's own form was bound at creation. One with its owner's privileges is pinned anyway.
    const loose = functions.filter(({ definer, bound, path }) => path === null && (definer || !bound));
    // These two set the path themselves, and name the schema of everything, so that there is nothing to look up.
    expect(loose.map(({ name }) => name)).toEqual(["enter_cell", "enter_tenant"]);
    for (const { source } of await db.asOwner<{ source: string }>(
      "select prosrc as source from pg_proc where proname in ('enter_cell', 'enter_tenant')",
    ))
      expect(
        source.match(
          /(?<![.\w])(?!operator|perform|declare|begin|end|if|then|else|coalesce|home|text|true|tenant|client|uuid)[a-z_]+\(/g,
        ),
      ).toEqual(null);
    // The caller's temporary tables must come last or not at all: a path that omits them searches them first.
    const paths = functions.flatMap(({ name, path }) => (path === null ? [] : [{ name, path }]));
    expect(paths.filter(({ path }) => !path.endsWith(", pg_temp"))).toEqual([]);
  });

  test("has no function in any schema with its owner's privileges, except the intended ones", async () => {
    const definers = await db.asOwner<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast' order by 1`,
    );
    expect(definers.map(({ name }) => name)).toEqual([
      "cell_1.assessments_in_use()",
      "cell_1.evidence_hash(uuid,jsonb)",
      "cell_1.names_of_people(uuid[])",
      "cell_1.next_project_number()",
      "cell_1.seal_audit()",
      `cell_1.${SEARCH_AUDIT}`,
      "cell_1.search_members(text[])",
      "cell_1.search_portfolios(text[])",
      "cell_1.search_risks(text[])",
      "cell_1.search_scenarios(text[])",
      "cell_2.assessments_in_use()",
      "cell_2.evidence_hash(uuid,jsonb)",
      "cell_2.names_of_people(uuid[])",
      "cell_2.next_project_number()",
      "cell_2.seal_audit()",
      `cell_2.${SEARCH_AUDIT}`,
      "cell_2.search_members(text[])",
      "cell_2.search_portfolios(text[])",
      "cell_2.search_risks(text[])",
      "cell_2.search_scenarios(text[])",
      "cell_3.assessments_in_use()",
      "cell_3.evidence_hash(uuid,jsonb)",
      "cell_3.names_of_people(uuid[])",
      "cell_3.next_project_number()",
      "cell_3.seal_audit()",
      `cell_3.${SEARCH_AUDIT}`,
      "cell_3.search_members(text[])",
      "cell_3.search_portfolios(text[])",
      "cell_3.search_risks(text[])",
      "cell_3.search_scenarios(text[])",
      "note_changed_factor()",
      "note_changed_name()",
      "note_changed_person()",
      "note_changed_roles()",
      "note_everyone(text)",
      "note_members(uuid,uuid[])",
      "note_person(uuid)",
      "notify_as_wished()",
      "queue_mail(uuid)",
      "seal_audit()",
      SEARCH_AUDIT,
    ]);
  });

  test.each([...DOORS, "crq_app", "crq_search", "crq_members", "crq_auditor"])(
    "lets %s create nothing anywhere",
    async (role) => {
      const [row] = await db.asOwner(
        `select has_database_privilege($1, current_database(), 'TEMPORARY') as temporary,
         has_database_privilege($1, current_database(), 'CREATE') as schemas,
         exists (select from pg_namespace n where n.nspname !~ '^pg_(temp|toast)' and has_schema_privilege($1, n.oid, 'CREATE')) as tables`,
        [role],
      );
      expect(row).toEqual({ temporary: false, schemas: false, tables: false });
    },
  );
});
