/** Parts of a simulation that workers of other processes compute: same bits, fair turns, nothing left behind. */
import { canonicalJson } from "@crq/engine/canonical-json";
import { YEARS_PER_BLOCK } from "@crq/engine/rng/stream";
import type { Scenario } from "@crq/engine/scenario";
import { sha256Hex, utf8 } from "@crq/engine/sha256";
import { simulate, simulatePart } from "@crq/engine/simulate/simulate";
import { mergeParts } from "@crq/engine/simulate/tally";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../test/database.ts";
import { ESTIMATE } from "../../../test/harness.ts";
import { productionEnv, startProcess, type Started } from "../../../test/server-process.ts";
import { databaseUrls } from "../../db/connection/door-urls.ts";
import { QUEUES } from "../../db/queues.ts";
import type { Caller } from "../../http/caller.ts";
import { openCompute, type Compute } from "../compute-pool.ts";
import { type BlockRange, simulateInParts } from "../simulate-in-parts.ts";
import { openPartHelp, type PartHelp } from "./ask-workers.ts";
import { startComputingParts } from "./compute-parts.ts";
import { openPartChannel } from "./part-channel.ts";
import { turnsOfHelp } from "./turns-of-help.ts";

const SCENARIO: Scenario = { schema: "crq-scenario/1", id: "plant-a", title: "Plant A", ...ESTIMATE };
const rate = (value: number): Scenario => ({
  schema: "crq-scenario/1",
  id: "plant-b",
  title: "Plant B",
  currency: "USD",
  frequency: { lef: { type: "constant", value } },
  primary: ESTIMATE.primary,
});
const BUSY = rate(500);
const ANALYST: Caller = { tenantId: "a", personId: "analyst" };
const hash = (value: unknown) => sha256Hex(utf8(canonicalJson(value)));
const simulation = (years: number, scenario = SCENARIO) => ({
  engine: "simulate" as const,
  scenario,
  years,
  seed: 7,
  exceed: [1e6],
});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("the same bits for up to eight helpers, in any order, whichever of them fail", async () => {
  const often = rate(200);
  const task = simulation(59 * YEARS_PER_BLOCK + 9, often);
  const blocks = Array.from({ length: 60 }, (_one, firstBlock) =>
    simulatePart(often, { ...task, firstBlock, blocks: 1 }),
  );
  const partOf = ({ firstBlock, blocks: count }: BlockRange) =>
    mergeParts(blocks.slice(firstBlock, firstBlock + count));
  const whole = hash(simulate(often, task));
  let helped = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.record({ ms: fc.integer({ min: 0, max: 4 }), fails: fc.boolean() }), { minLength: 1 }),
      async (lanes, helpers, happens) => {
        let n = 0;
        const next = () => happens[n++ % happens.length]!;
        const result = await simulateInParts(
          task,
          lanes,
          async (range) => {
            await pause(next().ms);
            return partOf(range);
          },
          {
            lanes: helpers,
            run: async (take) => {
              const range = take();
              const { ms, fails } = next();
              await pause(ms);
              if (range) helped++;
              return range && !fails ? partOf(range) : undefined;
            },
          },
        );
        expect(hash(result)).toBe(whole);
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
  expect(helped).toBeGreaterThan(0);
}, 60_000);

test("tenants take turns with the workers, however many parts one of them has", async () => {
  const order: string[] = [];
  const help: PartHelp = {
    threads: () => 1,
    run: async (part) => {
      order.push("scenario" in part ? part.scenario.id : "");
      await pause(5);
      return undefined;
    },
    close: async () => {},
  };
  const helpersFor = turnsOfHelp(help);
  const { signal } = new AbortController();
  const ask = (tenantId: string) => {
    const scenario = { ...SCENARIO, id: tenantId };
    const whose = { tenantId, personId: "one" };
    const helpers = helpersFor(simulation(1e6, scenario), { whose, units: 10_000, signal })!;
    return helpers.run(() => ({ firstBlock: 0, blocks: 1, units: 5 }), signal);
  };
  await Promise.all([...Array.from({ length: 20 }, () => ask("many")), ask("few"), ask("few")]);
  expect(order.slice(0, 5).filter((one) => one === "few")).toHaveLength(2);
});

describe("through the queue", () => {
  let db: TestDatabase;
  let env: Record<string, string>;
  let help: PartHelp;
  let compute: Compute;
  const task = simulation(40 * YEARS_PER_BLOCK, BUSY);
  let whole: string;
  const errors: Error[] = [];
  const computed: unknown[] = [];
  /** Whether workers have all the time they need: other tests keep the machine busy. */
  let patient = true;
  let threadsAfter: number | undefined;
  const onError = (error: Error) => errors.push(error);
  const jobsLeft = () => db.asOwner("select id from pgboss.job where name = $1", [QUEUES.simulatePart]);
  beforeAll(async () => {
    whole = hash(simulate(BUSY, task));
    db = await testDatabase();
    env = await productionEnv(db.appUrl);
    const { jobs: jobsUrl } = databaseUrls(db.appUrl);
    help = openPartHelp({ jobsUrl, secret: env["SESSION_SECRET"]!, processes: () => 1, onError });
    const noting: PartHelp = {
      ...help,
      run: async (part, limitMs, signal) => {
        const answer = await help.run(part, patient ? 120_000 : limitMs, signal);
        computed.push(answer);
        threadsAfter = help.threads();
        return answer;
      },
    };
    compute = openCompute({ cores: 2, help: noting });
  });
  afterAll(async () => {
    await compute.close();
    await help.close();
    await db.drop();
  });
  const worker = (secret = env["SESSION_SECRET"]!) =>
    startComputingParts({ jobsUrl: databaseUrls(db.appUrl).jobs, secret, threads: 1, onError });
  const helpers = (n: number, timeout = 20_000) => expect.poll(() => help.threads(), { timeout }).toBe(n);

  test("a server without workers computes alone", async () => {
    expect(hash(await compute.run(task, ANALYST))).toBe(whole);
    expect(computed).toEqual([]);
  });

  test("workers compute parts, and neither a job nor the estimates stay in the database", async () => {
    const workers = [await worker(), await worker()];
    try {
      await helpers(2);
      expect(hash(await compute.run(task, ANALYST))).toBe(whole);
      expect(errors).toEqual([]);
      expect(computed.length).toBeGreaterThan(0);
      expect(computed.every((one) => one !== undefined)).toBe(true);
      await expect.poll(jobsLeft).toEqual([]);
    } finally {
      for (const one of workers) await one.close();
    }
    await helpers(0);
    expect(errors).toEqual([]);
  }, 60_000);

  test("when the caller disconnects, no worker goes on", async () => {
    const one = await worker();
    try {
      await helpers(1);
      const caller = new AbortController();
      const running = compute.run(simulation(5_000_000, BUSY), { ...ANALYST, signal: caller.signal });
      await expect.poll(jobsLeft).toHaveLength(1);
      caller.abort();
      await expect(running).rejects.toMatchObject({ code: "unavailable" });
      await expect.poll(jobsLeft).toEqual([]);
      computed.length = 0;
      expect(hash(await compute.run(task, ANALYST))).toBe(whole);
      expect(computed.some((answer) => answer !== undefined)).toBe(true);
    } finally {
      await one.close();
    }
    await helpers(0);
  }, 60_000);

  test("a part of another version is refused, and so is one that another secret sealed", async () => {
    const channel = openPartChannel(databaseUrls(db.appUrl).jobs, onError);
    const boss = await channel.boss();
    const one = await worker("a secret of another installation, long enough");
    try {
      await boss.send(
        QUEUES.simulatePart,
        { version: "1.0.0/v1", until: Date.now() + 60_000, sealed: "" },
        { id: "00000000-0000-4000-8000-000000000001" },
      );
      await channel.tell("new");
      const output = () => db.asOwner("select output from pgboss.job where state = 'completed'");
      await expect.poll(output, { timeout: 10_000 }).toEqual([{ output: {} }]);
      await boss.deleteAllJobs(QUEUES.simulatePart);
      await helpers(1);
      computed.length = 0;
      expect(hash(await compute.run(task, ANALYST))).toBe(whole);
      expect(computed).toEqual([undefined]);
      expect(threadsAfter).toBe(0); // it isn't asked again for a while
    } finally {
      await one.close();
      await channel.close();
    }
  }, 60_000);

  test("a worker process that is killed costs seconds, and no bits", async () => {
    const started: Started = startProcess("worker.ts", env);
    try {
      await expect.poll(() => started.output, { timeout: 30_000 }).toContain("worker ready");
      await expect.poll(() => help.threads(), { timeout: 20_000 }).toBeGreaterThan(0);
      computed.length = 0;
      patient = false;
      const running = compute.run(task, ANALYST);
      await expect.poll(() => computed.length, { timeout: 20_000 }).toBeGreaterThan(0);
      started.child.kill("SIGKILL");
      expect(hash(await running)).toBe(whole);
      await expect.poll(jobsLeft).toEqual([]);
    } finally {
      started.child.kill("SIGKILL");
      await started.ended;
    }
  }, 90_000);
});
