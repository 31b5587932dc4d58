/**
 * How long a page of the risk register takes behind row-level security, as a ratio to the goal of 50 ms: 50,000 risks of one tenant beside as many of another
 * in the same cell, a tenth of them quantified. Listed, filtered, sorted and searched, for the whole tenant and for someone of one client.
 */
import { rm } from "node:fs/promises";
import pg from "pg";
import { clientScope, openDoors, type Scope, wholeTenant } from "../../apps/server/src/db/doors.ts";
import { embeddedHome } from "../../apps/server/src/db/embedded-home.ts";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { APP_ROLE, ensureDatabase } from "../../apps/server/src/db/local-database.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { countsByCategory, effectsOf } from "../../apps/server/src/features/risk/register/limits/store.ts";
import { list, suggestions } from "../../apps/server/src/features/risk/register/store.ts";
import { RISK_SORTS, RiskQuery } from "../../packages/contract/src/risk/register/risks.ts";

const ROUNDS = 21;
const GOAL_MS = 50;
const TENANT = "10000000-0000-4000-8000-000000000001";
const CLIENT = "30000000-0000-4000-8000-000000000001";
const OWNER = "40000000-0000-4000-8000-000000000001";
const RISKS = 50_000;
const FIELD = "50000000-0000-4000-8000-000000000001";

const FILL = `
  insert into tenants (id, name, cell) values ('${TENANT}', 'One', 'cell_1'), ('20000000-0000-4000-8000-000000000001', 'Two', 'cell_1');
  insert into clients (tenant_id, id, name) values ('${TENANT}', '${CLIENT}', 'Client');
  insert into risk_scenarios (tenant_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version)
  select t.id, 'Scenario ' || n, 'USD', '{}', (n * 7919) % 50001, 1, 1, 0.5, '1' from tenants t cross join generate_series(1, ${RISKS / 10}) n where t.cell is not null;
  insert into risks (tenant_id, number, client_id, title, category, owner_id, owner_name, current_likelihood, current_impact, status, treatment, scenario_id,
    next_review_on, custom, created_by_name, updated_by_name, updated_at)
  select t.id, n, case when t.id = '${TENANT}' and n % 5 = 0 then '${CLIENT}'::uuid end,
    concat_ws(' ', case when n = 777 then 'Zebra' end, case when n % 60 = 1 then 'Vendor' end, case n % 3 when 0 then 'Cloud' when 1 then 'Office' else 'Plant' end, 'fails', n),
    'Category ' || n % 12, case when n % 40 = 0 then '${OWNER}'::uuid else gen_random_uuid() end, 'Owner ' || n % 40,
    n % 5 + 1, n % 7 % 5 + 1, (array['open', 'in_treatment', 'monitored', 'closed'])[n % 4 + 1], (array['undecided', 'mitigate', 'accept'])[n % 3 + 1],
    case when n % 10 = 1 then (select s.id from risk_scenarios s where s.tenant_id = t.id and s.title = 'Scenario ' || n / 10 + 1) end,
    case when n % 3 = 0 then current_date + n % 365 - 30 end, jsonb_build_object('${FIELD}', n % 5, '${CLIENT}', n % 2 = 0), 'x', 'x', now() - n * interval '1 minute'
  from tenants t cross join generate_series(1, ${RISKS}) n where t.cell is not null;
  insert into risk_limits (tenant_id, client_id, category, appetite_place, tolerance_place, currency, appetite_loss, tolerance_loss, reason, reviewed_on, created_by_name, updated_by_name)
  select t.id, case when n >= 10 and t.id = '${TENANT}' then '${CLIENT}'::uuid end, 'Category ' || n % 10, 250, n % 3 * 250 + 250, 'USD', n * 1000, n * 4000, 'x', current_date, 'x', 'x'
  from tenants t cross join generate_series(0, 14) n where t.cell is not null and (n < 10 or t.id = '${TENANT}');
  vacuum analyze risk_limits; vacuum analyze risk_scenarios; vacuum analyze risks; vacuum analyze clients`;

const home = embeddedHome(`bench-register-${process.pid}`);
const server = await startEmbedded({ home });
await ensureDatabase(server.url("crq_owner"), "bench");
await migrate(server.url("crq_owner", "bench"), APP_ROLE);
const owner = new pg.Client({
  connectionString: server.url("crq_owner", "bench"),
  options: "-c search_path=cell_1,public",
});
await owner.connect();
await owner.query("create index bench_titles on risk_scenarios (tenant_id, title)");
for (const statement of FILL.split(";")) await owner.query(statement);
await owner.end();
const doors = openDoors(server.url(APP_ROLE, "bench"), { connections: 1 });

/** The median in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -6; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start); // the first warm up
  }
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
}

const ASKED: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    RISK_SORTS.flatMap((sort) =>
      (["asc", "desc"] as const).map((order) => [`sorted by ${sort}, ${order}`, { sort, order }]),
    ),
  ),
  "page 400": { page: 400, pageSize: 50 },
  "one status": { status: "open", sort: "rating", order: "desc" },
  "one category": { category: "Category 3", sort: "rating", order: "desc" },
  "one owner": { ownerId: OWNER, sort: "rating", order: "desc" },
  "one client": { clientId: CLIENT, sort: "rating", order: "desc" },
  overdue: { review: "overdue", sort: "review" },
  quantified: { quantified: "yes", sort: "loss", order: "desc" },
  "one cell": { cell: "current-4-3-built-in", sort: "rating", order: "desc" },
  "not rated": { rated: "no" },
  "within appetite": { appetite: "within", sort: "rating", order: "desc" },
  "beyond appetite": { appetite: "beyond-appetite", sort: "loss", order: "desc" },
  "beyond tolerance": { appetite: "beyond-tolerance", sort: "rating", order: "desc" },
  "beyond tolerance, a category": {
    appetite: "beyond-tolerance",
    category: "Category 3",
    sort: "rating",
    order: "desc",
  },
  "not judged": { appetite: "not-judged", sort: "updated", order: "desc" },
  "owner has left": { owned: "no", sort: "rating", order: "desc" },
  "acceptance lapsing": { acceptance: "lapsing", sort: "review" },
  "an own choice": { fields: `${FIELD}:3`, sort: "rating", order: "desc" },
  "an own choice that's rare": { fields: `${FIELD}:9`, sort: "rating", order: "desc" },
  "search, one match": { q: "zebra", sort: "rating", order: "desc" },
  "search, 834 matches": { q: "vendor", sort: "rating", order: "desc" },
  "search, 16,666 matches": { q: "cloud", sort: "title" },
  "search, all": { q: "fails", sort: "rating", order: "desc" },
  "search, none": { q: "nothing", sort: "title" },
  "search and filter": { q: "cloud", status: "open", sort: "title" },
};

try {
  const line = (...columns: string[]) =>
    console.log(columns.map((column, i) => (i === 0 ? column.padEnd(28) : column.padStart(14))).join(""));
  line("50,000 risks", "tenant", "of the goal", "one client", "of the goal");
  const measure = async (name: string, work: (scope: Scope) => Promise<unknown>) => {
    const figures: string[] = [];
    for (const scope of [wholeTenant(TENANT), clientScope(TENANT, CLIENT)]) {
      const ms = await timed(() => work(scope));
      figures.push(`${ms.toFixed(1)} ms`, (ms / GOAL_MS).toFixed(2));
    }
    line(name, ...figures);
  };
  for (const [name, asked] of Object.entries(ASKED)) {
    const query = RiskQuery.parse(asked);
    await measure(name, (scope) => doors.inTenant(scope, (tx) => list(tx, query)));
  }
  await measure("counts by category", (scope) => doors.inTenant(scope, (tx) => countsByCategory(tx, null)));
  const limits = {
    category: "Category 3",
    clientId: null,
    rating: { appetite: 0, tolerance: 500 },
    loss: null,
  };
  await measure("effect of limits", (scope) => doors.inTenant(scope, (tx) => effectsOf(tx, limits)));
  await measure("suggestions", (scope) => doors.inTenant(scope, suggestions));
} finally {
  await doors.close();
  await server.stop();
  await rm(home, { recursive: true, force: true });
}
