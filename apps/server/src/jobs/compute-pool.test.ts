/**
 * Computations in threads: the same bits however they are split, fair turns, and an end when no one is
 * waiting.
 */
import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalJson } from "@crq/engine/canonical-json";
import { portfolioResultOf, simulatePortfolioPart } from "@crq/engine/portfolio/simulate-portfolio";
import { sha256Hex, utf8 } from "@crq/engine/sha256";
import { YEARS_PER_BLOCK } from "@crq/engine/rng/stream";
import { simulate, simulatePart } from "@crq/engine/simulate/simulate";
import type { Scenario } from "@crq/engine/scenario";
import type { Caller } from "../http/caller.ts";
import { ESTIMATE } from "../../test/harness.ts";
import { openCompute, type Compute } from "./compute-pool.ts";
import { simulateInParts, simulatePortfolioInParts, type BlockRange } from "./simulate-in-parts.ts";
import { partUnits } from "./work-estimate.ts";

const SCENARIO: Scenario = { schema: "crq-scenario/1", id: "plant-a", title: "Plant A", ...ESTIMATE };
const BUSY: Scenario = { ...SCENARIO, frequency: { lef: { type: "constant", value: 5000 } } };
const ANALYST: Caller = { tenantId: "a", personId: "analyst" };
const hash = (value: unknown) => sha256Hex(utf8(canonicalJson(value)));
const simulation = (years: number, scenario = SCENARIO) => ({
  engine: "simulate" as const,
  scenario,
  years,
  seed: 7,
  exceed: [1e6],
});
const small = { engine: "exact" as const, scenario: SCENARIO, exceed: [] };

test("a pool has no thread before its first work, and none after it was idle for a while", async () => {
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  process.on("worker", note);
  const pool = openCompute({ cores: 2, idleMs: 50 });
  try {
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(threads).toHaveLength(0);
    const first = await pool.run(small, ANALYST);
    expect(threads.length).toBeGreaterThan(0);
    // a thread that has ended has no id
    await expect.poll(() => threads.every(({ threadId }) => threadId === -1), { timeout: 5000 }).toBe(true);
    expect(hash(await pool.run(small, ANALYST))).toBe(hash(first));
  } finally {
    process.off("worker", note);
    await pool.close();
  }
});

let compute: Compute;
beforeAll(() => {
  compute = openCompute({ cores: 2 });
});
afterAll(() => compute.close());

describe("a simulation", () => {
  test.each([1000, YEARS_PER_BLOCK, 3 * YEARS_PER_BLOCK + 1, 2_500_000])(
    "of %i years on threads has the same hash as in one piece",
    async (years) => {
      const task = simulation(years);
      expect(hash(await compute.run(task, ANALYST))).toBe(hash(simulate(SCENARIO, task)));
    },
  );

  test.each([1, 2, 3, 8])(
    "by %i lanes has the same hash as in one piece, in whatever order its parts finish",
    async (lanes) => {
      const task = simulation(9 * YEARS_PER_BLOCK + 5);
      const ranges: BlockRange[] = [];
      const result = await simulateInParts(task, lanes, async (range) => {
        ranges.push(range);
        const part = simulatePart(SCENARIO, { ...task, ...range });
        await new Promise((resolve) => setTimeout(resolve, (range.firstBlock * 7) % 5));
        return part;
      });
      expect(hash(result)).toBe(hash(simulate(SCENARIO, task)));
      expect(ranges.reduce((sum, { blocks }) => sum + blocks, 0)).toBe(10);
      expect(ranges.length).toBeGreaterThanOrEqual(Math.min(lanes, 5));
    },
  );

  test("is split into parts of well below a tenth of a second, and into single blocks if there are many events", async () => {
    const one = simulatePart(SCENARIO, simulation(YEARS_PER_BLOCK));
    const sizes = async (scenario: Scenario, years: number) => {
      const found: number[] = [];
      await simulateInParts(simulation(years, scenario), 2, async ({ firstBlock, blocks }) => {
        found.push(blocks);
        // a part's content doesn't matter here: one block stands in for all of them
        return { ...one, firstBlock, blocks: Array.from({ length: blocks }, () => one.blocks[0]!) };
      });
      return Math.max(...found) * YEARS_PER_BLOCK;
    };
    const ordinary = { ...SCENARIO, frequency: { lef: { type: "constant", value: 1 } } } as const;
    const blocks = (await sizes(ordinary, 4_000_000)) / YEARS_PER_BLOCK;
    const { ready, block } = partUnits([ordinary]);
    expect(ready + blocks * block).toBeGreaterThan(40);
    expect(ready + blocks * block).toBeLessThan(60);
    expect(await sizes(BUSY, 200_000)).toBe(YEARS_PER_BLOCK);
  });

  test("starts no further part after one has failed", async () => {
    let begun = 0;
    const run = simulateInParts(simulation(100 * YEARS_PER_BLOCK, BUSY), 2, async () => {
      begun += 1;
      throw new Error("broken");
    });
    await expect(run).rejects.toThrow("broken");
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(begun).toBeLessThanOrEqual(2);
  });
});

const MEMBERS: readonly Scenario[] = [
  SCENARIO,
  { ...SCENARIO, id: "plant-b", frequency: { lef: { type: "constant", value: 3 } } },
  { ...SCENARIO, id: "plant-c", primary: [{ form: "fines", loss: { type: "uniform", min: 1, max: 1e6 } }] },
];
test.each([
  { type: "independent" },
  { type: "common", correlation: 0.4 },
  {
    type: "matrix",
    matrix: [
      [1, 0.5, -0.2],
      [0.5, 1, 0.1],
      [-0.2, 0.1, 1],
    ],
  },
] as const)(
  "a portfolio with dependence $type computed in parts has the same hash as in one piece",
  async (dependence) => {
    const task = { ...simulation(7 * YEARS_PER_BLOCK + 3), scenarios: MEMBERS, dependence };
    const { scenario: _, ...portfolio } = task;
    const whole = hash(portfolioResultOf([simulatePortfolioPart(MEMBERS, portfolio)], portfolio.exceed));
    expect(hash(await compute.run(portfolio, ANALYST))).toBe(whole);
    const shuffled = await simulatePortfolioInParts(portfolio, 5, async (range) => {
      await new Promise((resolve) => setTimeout(resolve, (range.firstBlock * 7) % 5));
      return simulatePortfolioPart(MEMBERS, { ...portfolio, ...range });
    });
    expect(hash(shuffled)).toBe(whole);
  },
);

test("a long simulation doesn't delay a short computation", async () => {
  const done: string[] = [];
  const long = compute.run(simulation(10_000_000), ANALYST).then(() => done.push("long"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await Promise.all(
    Array.from({ length: 4 }, () => compute.run(small, ANALYST).then(() => done.push("short"))),
  );
  expect(done).toEqual(["short", "short", "short", "short"]);
  await long;
});

describe("a computation that no one is waiting for", () => {
  test.each(["simulate", "exact"] as const)("%s, ends, and its threads serve others", async (engine) => {
    const caller = new AbortController();
    const task = engine === "exact" ? { ...small, scenario: WIDE } : simulation(1_000_000, BUSY);
    const running = compute.run(task, { ...ANALYST, signal: caller.signal });
    setTimeout(() => caller.abort(), 30);
    await expect(running).rejects.toMatchObject({
      code: "unavailable",
      detail: expect.stringContaining("request was closed"),
    });
    // A million busy years would take a thread most of a minute: within this test's time, they answer only if
    // they are free.
    await Promise.all([compute.run(small, ANALYST), compute.run(small, ANALYST)]);
  });

  test("is not started if the caller disconnected before it began", async () => {
    await expect(
      compute.run(simulation(1e5, BUSY), { ...ANALYST, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({
      code: "unavailable",
    });
  });
});

/** A few hundred milliseconds of work for the exact engine. */
const WIDE: Scenario = {
  ...SCENARIO,
  frequency: { lef: { type: "pert", min: 1, mode: 2000, max: 9000 } },
  primary: (["productivity", "response", "replacement", "fines", "competitive", "reputation"] as const).map(
    (form) => ({
      form,
      loss: { type: "lognormal90", p5: 1, p95: 1e7 },
    }),
  ),
};

test("a computation over the time limit ends with a helpful message", async () => {
  const hurried = openCompute({ cores: 1, limitMs: 60 });
  try {
    await expect(hurried.run(simulation(1_000_000, BUSY), ANALYST)).rejects.toMatchObject({
      code: "unavailable",
      detail: expect.stringContaining("longer than a minute"),
    });
  } finally {
    await hurried.close();
  }
});
