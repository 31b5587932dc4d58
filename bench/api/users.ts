/** How long the server takes to search 100,000 people, from the platform and from inside a tenant of 20,000: list and count together, and their plans. */
import { rm } from "node:fs/promises";
import pg from "pg";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { embeddedHome } from "../../apps/server/src/db/embedded-home.ts";
import { openDoors, type Tx } from "../../apps/server/src/db/doors.ts";
import { APP_ROLE, ensureDatabase } from "../../apps/server/src/db/local-database.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { newTenant } from "../../apps/server/src/features/people/accounts/store.ts";
import { find, type Listing } from "../../apps/server/src/features/people/users/store.ts";

const PEOPLE = 100_000;
const IN_TENANT = 20_000;
const ROUNDS = 9;

const home = embeddedHome(`bench-users-${process.pid}`);
const server = await startEmbedded({ home });
await ensureDatabase(server.url("crq_owner"), "bench");
const [ownerUrl, appUrl] = [server.url("crq_owner", "bench"), server.url(APP_ROLE, "bench")];
await migrate(ownerUrl, APP_ROLE);
const doors = openDoors(appUrl, { connections: 2 });
const tenantId = await doors.outside((tx) => newTenant(tx, "Large"));

await doors.outside(async (tx) => {
  await tx.raw("set local statement_timeout = 0");
  const first = "array['Ada','Blaise','Carl','Daniel','Emmy','Frances','Grace','Hedy','Isaac','Joan']";
  const last =
    "array['Aldous','Brahe','Curie','Dirac','Euler','Fermi','Gauss','Hopper','Ito','Jordan','Kepler']";
  await tx.raw(
    `insert into users (email, first_name, last_name, status, created_at, last_sign_in_at)
     select 'person' || n || '@company' || n % 997 || '.example', (${first})[1 + n % 10], (${last})[1 + n % 11] || n % 1009,
       case when n % 50 = 0 then 'suspended' when n % 20 = 0 then 'invited' else 'active' end, now() - n * interval '1 minute',
       case when n % 3 = 0 then null else now() - n * interval '30 seconds' end
     from generate_series(1, ${PEOPLE}) n`,
  );
  await tx.raw(
    `insert into entitlements (tenant_id, user_id, role) select $1, id, 'viewer' from users order by email limit ${IN_TENANT}`,
    [tenantId],
  );
});
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
await owner.query("vacuum analyze");
await owner.end();

const usual = { sort: "name", order: "asc", page: 1, pageSize: 25 } as const;
const cases: [string, Partial<Listing>][] = [
  ["first page by name", {}],
  ["a name", { q: "curie7" }],
  ["two words", { q: "ada kepler" }],
  ["a common part, 100,000 matches", { q: "example" }],
  ["an address", { q: "person4711@" }],
  ["two letters", { q: "cu" }],
  ["suspended, latest sign-in first", { status: "suspended", sort: "lastSignIn", order: "desc" }],
  ["latest sign-in first", { sort: "lastSignIn", order: "desc" }],
  ["viewers by date", { role: "viewer", sort: "created", order: "desc" }],
  ["page 200", { page: 200 }],
];
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

try {
  for (const reach of ["the platform", "a tenant of 20,000"])
    for (const [name, asked] of cases) {
      const listing: Listing = {
        ...usual,
        ...asked,
        tenantId: reach === "the platform" ? undefined : tenantId,
      };
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now();
        await doors.outside((tx) => find(tx, listing));
        times.push(performance.now() - start);
      }
      console.log(
        `${reach}, ${name}: ${median(times).toFixed(1)} ms (${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)})`,
      );
      if (process.argv.includes("--explain"))
        await doors.outside(async (tx) => {
          await find({ all: explain(tx), first: explain(tx) } as unknown as Tx, listing).catch(() => {});
        });
    }
} finally {
  await doors.close();
  await server.stop();
  await rm(home, { recursive: true, force: true });
}

/** Prints a statement's plan instead of running it. */
function explain(tx: Tx) {
  return async (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
    const { sql, parameters } = query.compile();
    const { rows } = await tx.raw(`explain (analyze, buffers off, costs off) ${sql}`, [...parameters]);
    for (const row of rows) console.log(`    ${String(row["QUERY PLAN"])}`);
    return undefined as never;
  };
}
