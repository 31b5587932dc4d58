/** Speed of the engine: simulated years per second against a naive program and numpy, and milliseconds per exact scenario. */

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { exact } from "@crq/engine/exact/exact";
import { exactPortfolio } from "@crq/engine/portfolio/exact-portfolio";
import type { Scenario } from "@crq/engine/scenario";
import { tornado } from "@crq/engine/sensitivity/tornado";
import { ScenarioModel } from "@crq/engine/simulate/scenario-model";
import { simulate } from "@crq/engine/simulate/simulate";
import { simulateNaively } from "./naive.ts";

const YEARS = 1_000_000;
const REPEATS = 9;

const SCENARIO: Scenario = {
  schema: "crq-scenario/1",
  id: "bench",
  title: "Reference model",
  currency: "USD",
  frequency: { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } },
  primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } }],
  secondary: {
    slef: { type: "pert", min: 0.1, mode: 0.3, max: 0.6 },
    losses: [{ form: "fines", loss: { type: "lognormal90", p5: 100_000, p95: 10_000_000 } }],
  },
};

/** Estimated down to the lowest level. */
const DEEP: Scenario = {
  ...SCENARIO,
  id: "deep",
  frequency: {
    contactFrequency: { type: "pert", min: 5, mode: 40, max: 200 },
    probabilityOfAction: { type: "pert", min: 0.005, mode: 0.03, max: 0.2 },
    threatCapability: { type: "pert", min: 0.2, mode: 0.6, max: 0.95 },
    resistanceStrength: { type: "pert", min: 0.4, mode: 0.7, max: 0.9 },
  },
};

/** Scenarios that differ in frequency and in size by factors of up to ten. */
function portfolioOf(count: number): Scenario[] {
  return Array.from({ length: count }, (_, i): Scenario => {
    const often = 0.3 + ((i * 7) % 10) / 3;
    const size = 1 + ((i * 3) % 11);
    return {
      ...SCENARIO,
      id: `member-${i}`,
      frequency: { lef: { type: "pert", min: 0.1 * often, mode: 0.5 * often, max: 4 * often } },
      primary: [{ form: "response", loss: { type: "lognormal90", p5: 20_000 * size, p95: 900_000 * size } }],
    };
  });
}

const NAIVE = {
  lef: [0.1, 0.5, 4],
  primary: [50_000, 2_000_000],
  slef: [0.1, 0.3, 0.6],
  secondary: [100_000, 10_000_000],
} as const;

/** Milliseconds of each of several runs, after one to warm up, in increasing order. */
function timed(run: () => unknown, repeats = REPEATS): number[] {
  run();
  const times = Array.from({ length: repeats }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b);
}

const median = (times: readonly number[]): number => times[times.length >> 1]!;
const grouped = (value: number): string => Math.round(value).toLocaleString("en-US");

/** One line: fastest and median time per year, and years per second at the fastest. */
function report(name: string, times: readonly number[], years: number): void {
  const perYear = (ms: number): string => ((ms * 1e6) / years).toFixed(0);
  console.log(
    `${name.padEnd(34)} ${perYear(times[0]!).padStart(6)} ns a year (median ${perYear(median(times))}), ${grouped((years / times[0]!) * 1000)} years a second`,
  );
}

/** The numpy version's fastest nanoseconds per year; undefined where python3 or numpy is missing. */
function numpyNanoseconds(): number | undefined {
  const script = fileURLToPath(new URL("vectorised.py", import.meta.url));
  const { status, stdout } = spawnSync("python3", [script, String(YEARS)], { encoding: "utf8" });
  return status === 0 ? Number(stdout.split(" ")[0]) : undefined;
}

const model = new ScenarioModel(SCENARIO, 1);
const losses = new Float64Array(16_384);
const blocks = Math.floor(YEARS / losses.length);

console.log(
  `Model: LEF PERT(0.1, 0.5, 4), primary 50 k to 2 M, SLEF PERT(0.1, 0.3, 0.6), secondary 100 k to 10 M; one core`,
);
const annual = timed(() => {
  for (let block = 0; block < blocks; block++) model.runBlock(block, losses.length, losses);
});
report("annual losses only", annual, blocks * losses.length);
const engine = timed(() => simulate(SCENARIO, { years: YEARS, seed: 1, exceed: [1e6] }));
report("simulate(), tables and statistics", engine, YEARS);
const naive = timed(() => simulateNaively(NAIVE, YEARS, 1), 3);
report("naive program, annual losses only", naive, YEARS);
console.log(
  `naive program / annual losses only: ${(naive[0]! / YEARS / (annual[0]! / (blocks * losses.length))).toFixed(1)}`,
);
console.log(`naive program / simulate(): ${(naive[0]! / engine[0]!).toFixed(1)}`);
const numpy = numpyNanoseconds();
if (numpy === undefined) console.log("numpy: skipped, python3 with numpy is not installed");
else {
  console.log(`numpy, vectorised: ${numpy.toFixed(0)} ns a year`);
  console.log(
    `numpy / annual losses only: ${((numpy * blocks * losses.length) / 1e6 / annual[0]!).toFixed(1)}`,
  );
}

/** One line: median and fastest milliseconds, and the ratio of the fastest to the target. */
function reportMs(name: string, targetMs: number, run: () => unknown, repeats: number): void {
  const times = timed(run, repeats);
  const ratio = (times[0]! / targetMs).toFixed(2);
  console.log(
    `${name.padEnd(44)} median ${median(times).toFixed(1).padStart(7)} ms, fastest ${times[0]!.toFixed(1)} ms, fastest / target of ${targetMs} ms: ${ratio}`,
  );
}

const annualPerMillion = (annual[0]! * 1e6) / (blocks * losses.length);
console.log(`a million years / target of 60 ms: ${(annualPerMillion / 60).toFixed(2)}`);
reportMs("exact(), LEF", 50, () => exact(SCENARIO), 41);
reportMs("exact(), contacts, action, capability", 50, () => exact(DEEP), 21);
const members = portfolioOf(50);
const COMMON = { type: "common", correlation: 0.3 } as const;
const UPPER = ["p90", "p95", "p99", "p99.5", "p99.9", "cvar95", "cvar99"] as const;

/**
 * The correlated portfolio as a ratio to what it's made of, and how far its tails are from those on lattices four times as fine: a faster program that is less
 * accurate shows.
 */
function reportCorrelated(): void {
  const each = timed(() => members.forEach((one) => exact(one)), 3)[0]!;
  const together = timed(() => exactPortfolio(members, { dependence: COMMON }), 5)[0]!;
  console.log(
    `portfolio of 50, correlation 0.3 / its 50 scenarios by themselves: ${(together / each).toFixed(2)}`,
  );
  const usual = exactPortfolio(members, { dependence: COMMON });
  const finer = exactPortfolio(members, { dependence: COMMON, lattice: 8192 });
  const off = Math.max(...UPPER.map((key) => Math.abs(usual[key] / finer[key] - 1)));
  console.log(
    `its tails, from lattices four times as fine: ${off.toExponential(1)}, ratio to 1e-5: ${(off / 1e-5).toFixed(2)}`,
  );
}

reportMs(
  "portfolio of 50, independent",
  1000,
  () => exactPortfolio(members, { dependence: { type: "independent" } }),
  3,
);
reportMs("portfolio of 50, correlation 0.3", 1000, () => exactPortfolio(members, { dependence: COMMON }), 5);
reportCorrelated();
reportMs("tornado, four inputs", 8 * 50, () => tornado(SCENARIO), 5);
