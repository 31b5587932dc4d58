import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { exact } from "../exact/exact.ts";
import type { Distribution, Scenario } from "../scenario.ts";
import { simulatePortfolioPart } from "../portfolio/simulate-portfolio.ts";
import { annualLosses, resultOf, simulate, simulatePart } from "./simulate.ts";
import { blocksOf, MAX_YEARS, SimulationStopped, type SimulationOptions } from "./simulation-options.ts";

const SCENARIO: Scenario = {
  schema: "crq-scenario/1",
  id: "reference",
  title: "Reference",
  currency: "USD",
  frequency: { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } },
  primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } }],
  secondary: {
    slef: { type: "pert", min: 0.1, mode: 0.3, max: 0.6 },
    losses: [{ form: "fines", loss: { type: "lognormal90", p5: 100_000, p95: 10_000_000 } }],
  },
};
const OPTIONS: SimulationOptions = { years: 150_000, seed: 5, exceed: [0, 1e6, 1e9] };

const sha256 = (losses: Float64Array): string =>
  createHash("sha256")
    .update(new Uint8Array(losses.buffer, losses.byteOffset, losses.byteLength))
    .digest("hex");

/** The blocks of a simulation split into this many ranges. */
function ranges(years: number, parts: number): { firstBlock: number; blocks: number }[] {
  const edges = Array.from({ length: parts + 1 }, (_, i) => Math.floor((i * blocksOf(years)) / parts));
  return edges.slice(1).map((end, i) => ({ firstBlock: edges[i]!, blocks: end - edges[i]! }));
}

function concatenated(arrays: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

describe("the shares of the work", { timeout: 30_000 }, () => {
  const whole = sha256(annualLosses(SCENARIO, OPTIONS));
  const result = simulate(SCENARIO, OPTIONS);

  it.each([1, 2, 3, 4, 8])(
    "give the same SHA-256 of the annual losses and the same result in %d parts",
    (parts) => {
      const shares = ranges(OPTIONS.years, parts).map((range) => ({ ...OPTIONS, ...range }));
      expect(sha256(concatenated(shares.map((share) => annualLosses(SCENARIO, share))))).toBe(whole);
      const done = shares.map((share) => simulatePart(SCENARIO, share)).toReversed();
      expect(resultOf(done, OPTIONS.exceed)).toEqual(result);
    },
  );

  it("give exactly these bits, in every JavaScript engine", () => {
    expect(whole).toBe("5b1bd84a735b63c3611f56d32bc6f7700b31215b6199f235058ffa22b0bf2ab2");
  });

  it("must adjoin", () => {
    const [first, , third] = ranges(OPTIONS.years, 3).map((range) =>
      simulatePart(SCENARIO, { ...OPTIONS, ...range }),
    );
    expect(() => resultOf([first!, third!])).toThrow(RangeError);
    expect(() => resultOf([first!, first!])).toThrow(RangeError);
    expect(() => resultOf([])).toThrow(RangeError);
  });
});

describe("common random numbers", () => {
  const options = { years: 50_000, seed: 9 };
  const { secondary: _, ...primaryOnly } = SCENARIO;
  const withSecondary = (slef: Distribution, p95 = 10_000_000): Scenario => ({
    ...SCENARIO,
    secondary: { slef, losses: [{ form: "fines", loss: { type: "lognormal90", p5: 100_000, p95 } }] },
  });

  it("leave event counts and primary losses as they were when only the secondary side changes", () => {
    const primary = annualLosses(primaryOnly, options);
    const never = annualLosses(withSecondary({ type: "constant", value: 0 }), options);
    const always = annualLosses(withSecondary({ type: "constant", value: 1 }), options);
    expect(sha256(never)).toBe(sha256(primary));
    expect(primary.every((loss, year) => (loss === 0 ? always[year] === 0 : always[year]! > loss))).toBe(
      true,
    );
    expect(simulate(withSecondary({ type: "constant", value: 1 }), options).eventsPerYear).toBe(
      simulate(primaryOnly, options).eventsPerYear,
    );
  });

  it("leave each event's secondary loss as it was when only its probability changes", () => {
    const some = annualLosses(withSecondary({ type: "constant", value: 0.2 }), options);
    const more = annualLosses(withSecondary({ type: "constant", value: 0.4 }), options);
    const always = annualLosses(withSecondary({ type: "constant", value: 1 }), options);
    expect(some.every((loss, year) => loss <= more[year]! * (1 + 1e-12))).toBe(true);
    expect(more.every((loss, year) => loss <= always[year]! * (1 + 1e-12))).toBe(true);
  });

  it("make every form of loss independent of the others' order and presence", () => {
    const response = SCENARIO.primary[0]!;
    const productivity = { form: "productivity", loss: { type: "constant", value: 0 } } as const;
    const alone = annualLosses(primaryOnly, options);
    expect(annualLosses({ ...primaryOnly, primary: [productivity, response] }, options)).toEqual(alone);
    expect(annualLosses({ ...primaryOnly, primary: [response, productivity] }, options)).toEqual(alone);
  });

  it("do not tie scenarios together: the same model under another id has uncorrelated years", () => {
    const a = annualLosses(primaryOnly, options);
    const b = annualLosses({ ...primaryOnly, id: "other" }, options);
    const rank = (losses: Float64Array): Float64Array => losses.map((loss) => Math.sign(loss) - 0.575);
    const [x, y] = [rank(a), rank(b)];
    const product = (u: Float64Array, v: Float64Array): number =>
      u.reduce((sum, value, i) => sum + value * v[i]!, 0);
    const correlation = product(x, y) / Math.sqrt(product(x, x) * product(y, y));
    expect(Math.abs(correlation) * Math.sqrt(options.years)).toBeLessThan(4.5);
  });
});

describe("a portfolio", () => {
  it("adds the scenarios' losses year by year and leaves each scenario's as they are alone", () => {
    const other = { ...SCENARIO, id: "other" };
    const options = { years: 40_000, seed: 2, exceed: [5e6] };
    const { scenarios, portfolio } = simulatePortfolioPart([SCENARIO, other], options);
    expect(resultOf([scenarios[1]!], options.exceed)).toEqual(simulate(other, options));
    const [a, b] = [annualLosses(SCENARIO, options), annualLosses(other, options)];
    const sums = a.map((loss, year) => loss + b[year]!);
    const result = resultOf([portfolio], options.exceed);
    expect(result.exceed["5000000"]).toBeCloseTo(sums.filter((loss) => loss > 5e6).length / sums.length, 3);
    expect(Math.abs(result.mean / (sums.reduce((x, y) => x + y) / sums.length) - 1)).toBeLessThan(1e-12);
    expect(() => simulatePortfolioPart([SCENARIO, SCENARIO], options)).toThrow("distinct");
  });
});

describe("a result", { timeout: 30_000 }, () => {
  it("states the half-width of exceedances and of events a year, which hold the exact values", () => {
    const years = 300_000;
    const truth = exact(SCENARIO, { exceed: [1e5, 1e6, 1e9] });
    const seen = simulate(SCENARIO, { years, seed: 8, exceed: [1e5, 1e6, 1e9] });
    for (const x of ["100000", "1000000", "1000000000"]) {
      const p = truth.exceed[x]!;
      expect(Math.abs(seen.exceed[x]! - p)).toBeLessThan(2 * seen.exceedError![x]!);
      expect(seen.exceedError![x]!).toBeGreaterThan(1.8 * Math.sqrt((p * (1 - p)) / years));
      expect(seen.exceedError![x]!).toBeLessThan(2.2 * Math.sqrt((p * (1 - p)) / years) + 2e-5);
    }
    const error = seen.error.eventsPerYear!;
    expect(Math.abs(seen.eventsPerYear - truth.eventsPerYear)).toBeLessThan(2 * error);
    expect(error).toBeLessThan(0.02 * truth.eventsPerYear);
    expect(simulate(SCENARIO, { years: 100_000, seed: 8 }).error.eventsPerYear).toBeUndefined();
  });

  it("has the percentiles, tail means and exceedances of the annual losses", () => {
    const result = simulate(SCENARIO, OPTIONS);
    const sorted = annualLosses(SCENARIO, OPTIONS).sort();
    const n = sorted.length;
    const at = (q: number): number => sorted[Math.ceil(q * n) - 1]!;
    expect(result.p5).toBe(0);
    for (const [value, q] of [
      [result.p50, 0.5],
      [result.p90, 0.9],
      [result["p99.5"], 0.995],
    ] as const)
      expect(Math.abs(value / at(q) - 1)).toBeLessThan(1e-4);
    const tail = sorted.subarray(0.99 * n);
    expect(Math.abs(result.cvar99 / (tail.reduce((a, b) => a + b) / tail.length) - 1)).toBeLessThan(1e-5);
    expect(result.exceed["0"]).toBe(sorted.filter((loss) => loss > 0).length / n);
    expect(result.exceed["1000000"]).toBeCloseTo(sorted.filter((loss) => loss > 1e6).length / n, 4);
    expect(result.exceed["1000000000"]).toBe(sorted.filter((loss) => loss > 1e9).length / n);
    expect(result.pZero).toBe(sorted.filter((loss) => loss === 0).length / n);
  });

  it("is exact for constants: percentiles on the loss itself, exceedance strict", () => {
    const certain: Scenario = {
      ...SCENARIO,
      frequency: { lef: { type: "constant", value: 1 } },
      primary: [{ form: "response", loss: { type: "constant", value: 1234.56 } }],
      secondary: { slef: { type: "constant", value: 0 }, losses: [] },
    };
    const result = simulate(certain, { years: 50_000, seed: 1, exceed: [1234.55, 1234.56] });
    expect([result.p5, result.p50, result.p90]).toEqual([0, 1234.56, 2469.12]);
    expect(Math.abs(result.exceed["1234.55"]! - 0.632)).toBeLessThan(0.01);
    expect(Math.abs(result.exceed["1234.56"]! - 0.264)).toBeLessThan(0.01);
  });

  it("has a curve of increasing losses and falling probabilities that agrees with the counts", () => {
    const { curve, pZero } = simulate(SCENARIO, OPTIONS);
    const losses = annualLosses(SCENARIO, OPTIONS);
    expect(curve.loss.length).toBeGreaterThan(100);
    expect(curve.loss.length).toBeLessThan(400);
    expect(curve.probability[0]).toBeCloseTo(1 - pZero, 12);
    expect(curve.probability.at(-1)).toBe(0);
    for (const [i, loss] of curve.loss.entries()) {
      expect(loss).toBeGreaterThan(curve.loss[i - 1] ?? 0);
      if (i % 20 === 0)
        expect(curve.probability[i]).toBe(losses.filter((x) => x > loss).length / losses.length);
    }
  });

  it("counts every event of years with more events than are handled at once", () => {
    const busy: Scenario = {
      ...SCENARIO,
      frequency: { lef: { type: "uniform", min: 1, max: 9000 } },
      primary: [{ form: "response", loss: { type: "constant", value: 1 } }],
      secondary: {
        slef: { type: "constant", value: 1 },
        losses: [{ form: "fines", loss: { type: "constant", value: 2 } }],
      },
    };
    const options = { years: 1500, seed: 1 };
    const losses = annualLosses(busy, options);
    expect(Math.max(...losses)).toBeGreaterThan(8500 * 3);
    expect(losses.reduce((a, b) => a + b)).toBe(3 * Math.round(simulate(busy, options).eventsPerYear * 1500));
  });

  it("is zero throughout for a scenario without events", () => {
    const result = simulate({ ...SCENARIO, frequency: { lef: { type: "constant", value: 0 } } }, OPTIONS);
    expect([
      result.mean,
      result.sd,
      result.pZero,
      result["p99.9"],
      result.cvar99,
      result.eventsPerYear,
    ]).toEqual([0, 0, 1, 0, 0, 0]);
    expect(result.curve).toEqual({ loss: [], probability: [] });
  });

  it("states 95 % intervals that hold the truth 95 times in 100", () => {
    const truth = exact(SCENARIO);
    let inside = 0;
    let asked = 0;
    for (let seed = 0; seed < 60; seed++) {
      const result = simulate(SCENARIO, { years: 10_000, seed });
      for (const key of ["mean", "pZero", "p75", "p95", "p99", "cvar95"] as const) {
        asked++;
        if (Math.abs(result[key] - truth[key]) <= result.error[key]!) inside++;
      }
    }
    expect(inside / asked).toBeGreaterThan(0.91);
    expect(inside / asked).toBeLessThan(0.98);
  });
});

describe("options", () => {
  it.each([
    [{ years: 0 }, "years"],
    [{ years: 1.5 }, "years"],
    [{ years: Number.NaN }, "years"],
    [{ years: MAX_YEARS + 1 }, "years"],
    [{ seed: -1 }, "seed"],
    [{ seed: 2 ** 53 }, "seed"],
    [{ exceed: [Number.NaN] }, "exceed"],
    [{ firstBlock: 10 }, "firstBlock"],
    [{ firstBlock: -1 }, "firstBlock"],
    [{ blocks: 0 }, "blocks"],
    [{ firstBlock: 9, blocks: 2 }, "blocks"],
  ])("are refused by name: %j", (wrong, name) => {
    expect(() => simulate(SCENARIO, { ...OPTIONS, ...wrong })).toThrow(new RegExp(`^${name}: must be`));
  });

  it("refuse a scenario with more events than can be simulated", () => {
    const endless: Scenario = { ...SCENARIO, frequency: { lef: { type: "constant", value: 1e9 } } };
    expect(() => simulate(endless, OPTIONS)).toThrow(/^frequency\.lef: must/);
  });

  it("report progress and stop between blocks", () => {
    const done: string[] = [];
    const stop = (): boolean => done.length === 3;
    const options = {
      ...OPTIONS,
      shouldStop: stop,
      onBlock: (n: number, of: number) => void done.push(`${n}/${of}`),
    };
    expect(() => simulate(SCENARIO, options)).toThrow(SimulationStopped);
    expect(done).toEqual(["1/10", "2/10", "3/10"]);
  });
});
