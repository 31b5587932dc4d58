/**
 * What cells cost and how long a move holds a tenant: reads of tenants in one cell and in three, through the same
 * connections; and moves of a tenant with many records while people write in it.
 */
import { rm } from "node:fs/promises";
import pg from "pg";
import { sql } from "kysely";
import { addCell } from "../../apps/server/src/db/cells/cells.ts";
import { moveTenant } from "../../apps/server/src/db/cells/move-tenant.ts";
import { openDoors, wholeTenant, type Doors } from "../../apps/server/src/db/doors.ts";
import { embeddedHome } from "../../apps/server/src/db/embedded-home.ts";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { APP_ROLE, ensureDatabase } from "../../apps/server/src/db/local-database.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { prepared, sqlFor } from "../../apps/server/src/db/query.ts";
import { verifyOne } from "../../apps/server/src/features/platform/audit-log/public.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
const READERS = 8;
const WRITERS = 4;

const home = embeddedHome(`bench-cells-${process.pid}`);
const server = await startEmbedded({ home });
await ensureDatabase(server.url("crq_owner"), "bench");
const ownerUrl = server.url("crq_owner", "bench");
await migrate(ownerUrl, APP_ROLE);
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
for (let added = 1; added < 3; added++) await addCell(owner);

const tenantIn = async (cell: string) =>
  (
    await owner.query<{ id: string }>(
      "insert into tenants (name, cell) values (gen_random_uuid(), $1) returning id",
      [cell],
    )
  ).rows[0]!.id;

/** Adds assessments with a hundred answers each, and sealed entries of the log. */
async function fill(cell: string, tenantId: string, assessments: number, entries: number): Promise<void> {
  await owner.query("begin");
  await owner.query(`set local search_path = ${cell}, public; set local app.tenant_id = '${tenantId}'`);
  await owner.query(
    "insert into assessments (name, framework, framework_title, controls_total) select n, 'f', 'F', 100 from generate_series(1, $1::int) n",
    [assessments],
  );
  await owner.query(
    "insert into assessment_answers (tenant_id, assessment_id, control_id, result) select tenant_id, id, c, 'met' from assessments cross join generate_series(1, 100) c where tenant_id = $1",
    [tenantId],
  );
  await owner.query(
    "insert into audit_log (actor, action, object_type, seq, prev_hash, hash) select 'x', 'scenario.update', 'scenario', 0, '', '' from generate_series(1, $1::int)",
    [entries],
  );
  await owner.query("commit");
  await owner.query(`set search_path = ${cell}, public`);
  for (let sealed = 1000; sealed === 1000;)
    sealed = (await owner.query<{ sealed: number }>("select seal_audit() as sealed")).rows[0]!.sealed;
  await owner.query("reset search_path");
  await owner.query("vacuum analyze");
}

const newest = prepared((limit: number) =>
  sqlFor.selectFrom("assessments").selectAll().orderBy("updated_at", "desc").limit(limit),
);

/** Reads a second, from tenants in turn. */
async function reads(doors: Doors, tenants: readonly string[]): Promise<number> {
  let count = 0;
  const until = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: READERS }, async (_one, reader) => {
      for (let n = reader; performance.now() < until; n++) {
        await doors.readTenant(wholeTenant(tenants[n % tenants.length]!), (tx) => tx.all(newest(1)));
        count++;
      }
    }),
  );
  return count / SECONDS;
}

/** Moves a tenant while it is written to; the longest transaction tells how long calls waited. */
async function move(doors: Doors, tenantId: string, to: string) {
  const work = { going: true, done: 0, failed: 0, longestMs: 0 };
  const writers = Array.from({ length: WRITERS }, async () => {
    while (work.going) {
      const from = performance.now();
      try {
        await doors.inTenant(wholeTenant(tenantId), (tx) =>
          tx.run(
            sqlFor
              .updateTable("assessments")
              .set({ name: sql`gen_random_uuid()` })
              .where("id", "=", sql<string>`(select id from assessments order by random() limit 1)`),
          ),
        );
        work.done++;
      } catch {
        work.failed++;
      }
      work.longestMs = Math.max(work.longestMs, performance.now() - from);
    }
  });
  const from = performance.now();
  const moved = await moveTenant(ownerUrl, tenantId, to, {
    verify: (tx, after) => verifyOne(tx, tenantId, undefined, { from: after, most: Infinity }),
  });
  const seconds = (performance.now() - from) / 1000;
  work.going = false;
  await Promise.all(writers);
  return { ...moved, ...work, seconds };
}

const doors = openDoors(server.url(APP_ROLE, "bench"), { connections: READERS });
const tenants = await Promise.all(["cell_1", "cell_2", "cell_3"].map(tenantIn));
for (const [i, id] of tenants.entries()) await fill(`cell_${i + 1}`, id, 20, 10);
const neighbors = [tenants[0]!, await tenantIn("cell_1"), await tenantIn("cell_1")];
for (const id of neighbors.slice(1)) await fill("cell_1", id, 20, 10);
await reads(doors, tenants); // connects and prepares
const [one, three] = [await reads(doors, neighbors), await reads(doors, tenants)];
console.log(
  `reads of three tenants: ${one.toFixed(0)}/s in one cell, ${three.toFixed(0)}/s in three, ratio ${(three / one).toFixed(2)}`,
);
for (const [assessments, entries] of [
  [100, 10_000],
  [2000, 100_000],
] as const) {
  const id = await tenantIn("cell_1");
  await fill("cell_1", id, assessments, entries);
  const { rows, heldMs, done, failed, longestMs, seconds } = await move(doors, id, "cell_2");
  console.log(
    `a tenant with ${rows} rows: moved in ${seconds.toFixed(1)} s and held for ${heldMs.toFixed(0)} ms, ratio ${(heldMs / 1000 / seconds).toFixed(3)}; ${done} writes, ${failed} failed, the longest took ${longestMs.toFixed(0)} ms`,
  );
}
await doors.close();
await owner.end();
await server.stop();
await rm(home, { recursive: true, force: true });
