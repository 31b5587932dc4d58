/**
 * How long many streams of notifications take to open, what each costs in memory, and how many queries and how
 * much CPU time an hour of them costs.
 */
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pg from "pg";
import { buildApp } from "../../apps/server/src/app.ts";
import { openDoors, PLATFORM } from "../../apps/server/src/db/doors.ts";
import { embeddedHome } from "../../apps/server/src/db/embedded-home.ts";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { openListener } from "../../apps/server/src/db/listener.ts";
import { APP_ROLE, ensureDatabase } from "../../apps/server/src/db/local-database.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { openLog } from "../../apps/server/src/http/logging/log.ts";
import { outbox } from "../../apps/server/src/mail/outbox.ts";

const STREAMS = Number(process.env["BENCH_STREAMS"] ?? 2000);
const TARGET_MS = 2000;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const home = embeddedHome(`bench-streams-${process.pid}`);
const server = await startEmbedded({ home });
await ensureDatabase(server.url("crq_owner"), "bench");
const ownerUrl = server.url("crq_owner", "bench");
await migrate(ownerUrl, APP_ROLE);
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
const hashes = Array.from({ length: STREAMS }, (_, n) =>
  createHash("sha256").update(String(n).padStart(43, "A")).digest(),
);
const { rows: people } = await owner.query<{ id: string }>(
  "insert into users (email) select 'p' || n || '@bench.example' from generate_series(1, $1) n returning id",
  [STREAMS],
);
await owner.query(
  `insert into sessions (token_hash, user_id, held_role, acting_role, acting_tenant_id, ip_address, expires_at)
   select hash, person, 'viewer', 'viewer', $3, '127.0.0.1', now() + interval '8 hours'
   from unnest($1::bytea[], $2::uuid[]) s(hash, person)`,
  [hashes, people.map(({ id }) => id), PLATFORM],
);
await owner.query("update users set status = 'active'");

const doors = openDoors(server.url(APP_ROLE, "bench"), { connections: 10 });
let queries = 0;
const listener = openListener(server.url(APP_ROLE, "bench"));
const app = await buildApp({
  doors: { ...doors, ask: (query) => (queries++, doors.ask(query)) },
  listener,
  compute: { run: () => Promise.reject(new Error("not reached")), close: async () => {} },
  parsing: { hold: () => Promise.reject(new Error("not reached")), close: async () => {} },
  outbox: outbox(undefined),
  secret: "a secret of the bench, long enough to be one",
  publicUrl: "http://127.0.0.1",
  logger: openLog("error"),
  trustedProxies: 0,
  breakGlass: [],
  showOutbox: false,
  requestsPerMinute: 1_000_000,
  busyAfterMs: 0,
});
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as AddressInfo;

const memory = () => {
  collect();
  return process.memoryUsage().rss;
};
const before = memory();
const clients = fork(new URL("clients.ts", import.meta.url), [String(port), String(STREAMS)]);
const [{ openMs }] = (await once(clients, "message")) as [{ openMs: number }];
const opening = queries;
await sleep(1000);
const perStream = (memory() - before) / STREAMS;
queries = 0;
const cpu = process.cpuUsage();
await sleep(51_000);
const { user, system } = process.cpuUsage(cpu);
const line = (text: string) => process.stdout.write(`${text}\n`);
line(
  `${STREAMS} streams open, each with its first event: ${openMs.toFixed(0)} ms, ratio to the target ${(openMs / TARGET_MS).toFixed(2)}, ${(opening / STREAMS).toFixed(2)} queries a stream`,
);
line(`memory of the process: ${(perStream / 1000).toFixed(1)} kB a stream`);
line(`idle for 51 s: ${queries} queries, ${((user + system) / 1000).toFixed(0)} ms of the server's CPU time`);
clients.kill();
await app.close();
await listener.close();
await doors.close();
await owner.end();
await server.stop();
await rm(home, { recursive: true, force: true });
