/**
 * How long a page of a searched list takes behind row-level security, with the function that finds the ids and with
 * the same condition in the query itself: 50,000 scenarios of one tenant beside 50,000 of another in the same cell. Then a page
 * of one tenant's 20,000 people beside 20,000 others: from its cell, and through two doors, as everyone's are read. Then a page of a log of 200,000
 * entries beside as many.
 */
import { rm } from "node:fs/promises";
import { sql } from "kysely";
import pg from "pg";
import { openDoors, wholeTenant } from "../../apps/server/src/db/doors.ts";
import { embeddedHome } from "../../apps/server/src/db/embedded-home.ts";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { type Asked, listPage } from "../../apps/server/src/db/list-page.ts";
import { APP_ROLE, ensureDatabase } from "../../apps/server/src/db/local-database.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { sqlFor } from "../../apps/server/src/db/query.ts";
import { matchesWords } from "../../apps/server/src/db/search.ts";
import { entries } from "../../apps/server/src/features/platform/audit-log/log-store.ts";
import { listMembers } from "../../apps/server/src/features/people/users/members-store.ts";
import * as people from "../../apps/server/src/features/people/users/store.ts";
import { list } from "../../apps/server/src/features/risk/scenarios/store.ts";

const ROUNDS = 21;
const TENANT = "10000000-0000-4000-8000-000000000001";
const SCENARIOS = 50_000;
const PEOPLE = 20_000;
const ENTRIES = 200_000;

/** What is searched for, from one match to all. */
const SEARCHES = ["zebra", "zebra loss", "shift", "vendor", "cloud", "loss", "nothing", "ze"];

const FILL = `
  insert into tenants (id, name, cell) values ('${TENANT}', 'One', 'cell_1'), ('20000000-0000-4000-8000-000000000001', 'Two', 'cell_1');
  insert into risk_scenarios (tenant_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version, updated_at)
  select t.id, concat_ws(' ', case when n = 777 then 'Zebra' end, case when n % 1000 = 3 then 'Shift' end, case when n % 60 = 1 then 'Vendor' when n % 30 = 2 then 'Supplier' end,
      case n % 3 when 0 then 'Cloud' when 1 then 'Office' else 'Plant' end, 'loss', n),
    'USD', '{}', (n * 7919) % 50001, 1, 1, 0.5, '1', now() - n * interval '1 minute'
  from tenants t cross join generate_series(1, ${SCENARIOS}) n where t.cell is not null;
  vacuum analyze risk_scenarios;
  insert into users (email, first_name, last_name, status)
  select lower(concat(f.name, '.', l.name, n, '@', case n % 2 when 0 then 'one' else 'two' end, '.example')), f.name, l.name, 'active'
  from generate_series(1, ${2 * PEOPLE}) n
  join unnest(array['Ada','Grace','Alan','Edsger','Barbara','Donald','Margaret']) with ordinality f (name, i) on f.i = n % 7 + 1
  join unnest(array['Lovelace','Hopper','Turing','Dijkstra','Liskov','Knuth','Hamilton','Zuse','Backus','Hoare','Lamport']) with ordinality l (name, i) on l.i = n % 11 + 1;
  insert into entitlements (tenant_id, user_id, role)
  select case when email like '%@one.example' then '${TENANT}' else '20000000-0000-4000-8000-000000000001' end::uuid, id, 'viewer' from users;
  vacuum analyze users; vacuum analyze entitlements; vacuum analyze members;
  alter table audit_log disable trigger user;
  insert into audit_log (tenant_id, seq, at, actor, action, object_type, detail, prev_hash, hash)
  select t.id, n, now() - n * interval '1 minute', 'someone@one.example', case n % 3 when 0 then 'scenario.update' else 'session.sign-in' end, 'scenario',
    jsonb_build_object('title', concat_ws(' ', case when n = 177777 then 'Zebra' end, case when n % 4000 = 3 then 'Shift' end, case when n % 60 = 1 then 'Vendor' end, 'Loss', n)), '', ''
  from tenants t cross join generate_series(1, ${ENTRIES}) n where t.cell is not null;
  alter table audit_log enable trigger user;
  vacuum analyze audit_log`;

const home = embeddedHome(`bench-search-${process.pid}`);
const server = await startEmbedded({ home });
await ensureDatabase(server.url("crq_owner"), "bench");
await migrate(server.url("crq_owner", "bench"), APP_ROLE);
const owner = new pg.Client({
  connectionString: server.url("crq_owner", "bench"),
  options: "-c search_path=cell_1,public",
});
await owner.connect();
for (const statement of FILL.split(";")) await owner.query(statement);
await owner.end();
const doors = openDoors(server.url(APP_ROLE, "bench"), { connections: 1 });

type Sorts = Asked<"title" | "mean">;
/** The list with its words in the query's own condition. */
function inQuery(asked: Sorts) {
  const found = sqlFor
    .selectFrom("risk_scenarios as s")
    .select(["s.id", "s.title", "s.mean", "s.updated_at"])
    .where("s.deleted_at", "is", null)
    .where(matchesWords(sql.ref("s.title"), asked.q));
  const order = { sorts: { title: sql`lower(s.title)`, mean: sql`s.mean` }, id: sql`s.id` };
  return doors.readTenant(wholeTenant(TENANT), (tx) => listPage(tx, found, asked, order));
}

type Finding = Parameters<typeof listMembers>[1];
/** The people through two doors: found outside every tenant, and read in theirs. */
async function throughTwoDoors(asked: Finding) {
  const { ids } = await doors.outside(async (tx) => {
    const found = await people.find(tx, { ...asked, tenantId: TENANT });
    await people.withFactor(tx, found.ids);
    return found;
  });
  await doors.administer(wholeTenant(TENANT), (tx) => people.byIds(tx, ids, TENANT));
}

/** The median in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -6; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start); // the first warm up, and the database settles on its plan
  }
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
}

try {
  const line = (...columns: string[]) => console.log(columns.map((column) => column.padStart(14)).join(""));
  line("search", "matches", "sorted by", "in the query", "by function", "ratio");
  for (const q of SEARCHES)
    for (const sort of ["title", "mean"] as const) {
      const asked = { q, sort, order: "desc", page: 1, pageSize: 50 } as const;
      const before = await timed(() => inQuery(asked));
      const after = await timed(() => doors.readTenant(wholeTenant(TENANT), (tx) => list(tx, asked)));
      const { total } = await inQuery(asked);
      line(
        q,
        `${total}`,
        sort,
        `${before.toFixed(1)} ms`,
        `${after.toFixed(1)} ms`,
        (before / after).toFixed(1),
      );
    }
  line("people", "matches", "sorted by", "by two doors", "in the cell", "ratio");
  for (const q of [undefined, "lovelace", "ada turing", "hopper1001@", "nobody"])
    for (const sort of ["name", "lastSignIn"] as const) {
      const asked = { q, sort, order: "asc", page: 1, pageSize: 50 } as const;
      const before = await timed(() => throughTwoDoors(asked));
      const inCell = () => doors.administer(wholeTenant(TENANT), (tx) => listMembers(tx, asked));
      const after = await timed(inCell);
      const { total } = await inCell();
      const columns = [`${before.toFixed(1)} ms`, `${after.toFixed(1)} ms`, (before / after).toFixed(1)];
      line(q ?? "(all)", `${total}`, sort, ...columns);
    }
  line("log", "matches", "filtered by", "in the query", "by function", "ratio");
  for (const q of ["zebra", "shift", "vendor", "loss", "nothing"])
    for (const action of [undefined, "scenario."]) {
      // Without a tenant named, the conditions are the query's own, and the policies limit it to the tenant's.
      const pageOf = (tenantId: string | undefined) =>
        doors.administer(wholeTenant(TENANT), (tx) =>
          entries(tx, { filters: { q, action }, tenantId, after: undefined, limit: 51 }),
        );
      const before = await timed(() => pageOf(undefined));
      const after = await timed(() => pageOf(TENANT));
      const matches = (await pageOf(TENANT)).length;
      const columns = [`${before.toFixed(1)} ms`, `${after.toFixed(1)} ms`, (before / after).toFixed(1)];
      line(q, matches > 50 ? "50+" : `${matches}`, action ?? "", ...columns);
    }
} finally {
  await doors.close();
  await server.stop();
  await rm(home, { recursive: true, force: true });
}
