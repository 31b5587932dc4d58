/**
 * What a worker process adds to a long simulation: its time in a server alone and with one worker process, and
 * the way of a small part through the queue and back.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Scenario } from "@crq/engine/scenario";
import { YEARS_PER_BLOCK } from "@crq/engine/rng/stream";
import { databaseUrls } from "../../apps/server/src/db/connection/door-urls.ts";
import { embeddedHome } from "../../apps/server/src/db/embedded-home.ts";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { APP_ROLE, ensureDatabase } from "../../apps/server/src/db/local-database.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { openCompute } from "../../apps/server/src/jobs/compute-pool.ts";
import { openPartHelp } from "../../apps/server/src/jobs/parts/ask-workers.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const BLOCKS = 120;
const SECRET = "a secret of the benchmark, long enough to be one";
const scenario: Scenario = {
  schema: "crq-scenario/1",
  id: "a",
  title: "A",
  currency: "USD",
  frequency: { lef: { type: "constant", value: 500 } },
  primary: [{ form: "response", loss: { type: "lognormal90", p5: 1e4, p95: 1e6 } }],
};
const task = { engine: "simulate" as const, scenario, years: BLOCKS * YEARS_PER_BLOCK, seed: 1, exceed: [] };
const caller = { tenantId: "a", personId: "analyst" };

const home = embeddedHome(`bench-parts-${process.pid}`);
const server = await startEmbedded({ home });
await ensureDatabase(server.url("crq_owner"), "bench");
await migrate(server.url("crq_owner", "bench"), APP_ROLE);
const { jobs: jobsUrl } = databaseUrls(server.url(APP_ROLE, "bench"));
const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
const help = openPartHelp({ jobsUrl, secret: SECRET, processes: () => 1, onError });
const alone = openCompute({ cores: 2 });
const together = openCompute({ cores: 2, help });
const worker = fork(new URL("./worker.ts", import.meta.url), {
  env: { ...process.env, JOBS_URL: jobsUrl, SECRET },
});
while (help.threads() === 0) await sleep(50);

async function fastest(rounds: number, run: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let n = 0; n < rounds; n++) {
    const began = performance.now();
    await run();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

const small = {
  ...task,
  years: YEARS_PER_BLOCK,
  scenario: { ...scenario, frequency: { lef: { type: "constant" as const, value: 1 } } },
};
const { signal } = new AbortController();
await alone.run({ ...task, years: 4 * YEARS_PER_BLOCK }, caller);
const trip = await fastest(10, () => help.run({ ...small, firstBlock: 0, blocks: 1 }, 10_000, signal));
const one = await fastest(ROUNDS, () => alone.run(task, caller));
const two = await fastest(ROUNDS, () => together.run(task, caller));
process.stdout.write(
  `small part through the queue and back  ${trip.toFixed(1)} ms\n` +
    `${task.years} years, server alone  ${one.toFixed(0)} ms\n` +
    `${task.years} years, server and a worker process  ${two.toFixed(0)} ms  ratio ${(one / two).toFixed(2)}\n`,
);
const ended = once(worker, "exit");
worker.send("end");
await ended;
await alone.close();
await together.close();
await help.close();
await server.stop();
await rm(home, { recursive: true, force: true });
