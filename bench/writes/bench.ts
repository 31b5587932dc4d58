/**
 * How many transactions a second the database takes from sixteen writers, each with a notification and an entry of
 * the audit log: in one tenant, and spread over sixteen, on this machine's disk and on one that takes 13 ms.
 */
import { rm } from "node:fs/promises";
import pg from "pg";
import { openDoors, wholeTenant, type Doors } from "../../apps/server/src/db/doors.ts";
import { embeddedHome } from "../../apps/server/src/db/embedded-home.ts";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { APP_ROLE, ensureDatabase } from "../../apps/server/src/db/local-database.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { startSealing } from "../../apps/server/src/features/platform/audit-log/public.ts";
import { append } from "../../apps/server/src/features/platform/audit-log/store.ts";

const WRITERS = 16;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
/** What a commit to a replica in another zone, or to a slow disk, takes. */
const SLOW_COMMIT_US = 13_000;

const home = embeddedHome(`bench-writes-${process.pid}`);
const server = await startEmbedded({ home });
await ensureDatabase(server.url("crq_owner"), "bench");
const ownerUrl = server.url("crq_owner", "bench");
await migrate(ownerUrl, APP_ROLE);
const owner = new pg.Client({ connectionString: ownerUrl, options: "-c search_path=cell_1,public" });
await owner.connect();

/** Adds tenants and one person, and returns their ids. */
async function populate() {
  const tenants = await owner.query<{ id: string }>(
    "insert into tenants (name) select 'Tenant ' || n from generate_series(1, $1) n returning id",
    [WRITERS],
  );
  const people = await owner.query<{ id: string }>(
    "insert into users (email) select 'writer' || n || '@bench.example' from generate_series(1, $1) n returning id",
    [WRITERS],
  );
  return { tenants: tenants.rows.map(({ id }) => id), people: people.rows.map(({ id }) => id) };
}

/** Transactions per second, and the 99th percentile of one, in ms; sealing runs beside the writers, as in the product. */
async function writes(
  doors: Doors,
  what: "notification" | "entry",
  tenantOf: (writer: number) => string,
  people: string[],
) {
  const took: number[] = [];
  const sealing = startSealing(doors, (error) => process.stderr.write(`${error.message}\n`));
  const until = performance.now() + SECONDS * 1000;
  await Promise.all(
    people.map(async (person, writer) => {
      while (performance.now() < until) {
        const from = performance.now();
        await doors.inTenant(wholeTenant(tenantOf(writer)), async (tx) => {
          if (what === "notification")
            await tx.raw(
              "insert into notifications (user_id, kind, title, body) values ($1, 'bench', 'Bench', '')",
              [person],
            );
          else
            await append(tx, {
              actorId: person,
              actor: "bench@bench.example",
              origin: undefined,
              entry: {
                action: "scenario.update",
                objectType: "scenario",
                objectId: person,
                detail: { title: "Bench" },
              },
            });
        });
        took.push(performance.now() - from);
      }
    }),
  );
  await sealing.close();
  took.sort((a, b) => a - b);
  const left = await owner.query<{ count: number }>(
    "select count(*) from audit_log where seq >= 100000000000000",
  );
  const unsealed = left.rows[0]!.count;
  return { perSecond: took.length / SECONDS, p99: took[Math.floor(took.length * 0.99)]!, unsealed };
}

const { tenants, people } = await populate();
for (const slow of [false, true]) {
  await owner.query(`alter system set commit_delay = ${slow ? SLOW_COMMIT_US : 0}`);
  await owner.query(`alter system set commit_siblings = 0`);
  await owner.query("select pg_reload_conf()");
  const doors = openDoors(server.url(APP_ROLE, "bench"), { connections: WRITERS });
  for (const what of ["notification", "entry"] as const)
    for (const one of [true, false]) {
      const { perSecond, p99, unsealed } = await writes(
        doors,
        what,
        (writer) => tenants[one ? 0 : writer]!,
        people,
      );
      process.stdout.write(
        `${slow ? "a commit of 13 ms" : "this disk"}: a ${what} each, ${WRITERS} writers in ${one ? "one tenant" : `${WRITERS} tenants`}: ${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms, ratio to 500/s ${(perSecond / 500).toFixed(2)}${what === "entry" ? `, ${unsealed} entries unsealed at the end` : ""}\n`,
      );
    }
  await doors.close();
}
await owner.end();
await server.stop();
await rm(home, { recursive: true, force: true });
