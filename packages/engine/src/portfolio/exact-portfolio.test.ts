import { describe, expect, it } from "vitest";
import { constant, lognormal, pert, scenario } from "../exact/exact-fixtures.ts";
import { exact } from "../exact/exact.ts";
import { PERCENTILES, type StatisticKey } from "../result.ts";
import { exactPortfolio } from "./exact-portfolio.ts";
import { FIVE, member, variedMembers } from "./portfolio-fixtures.ts";

const KEYS = ["mean", "sd", "pZero", ...Object.keys(PERCENTILES), "cvar95", "cvar99"] as StatisticKey[];
const common = (correlation: number) => ({ dependence: { type: "common", correlation } }) as const;
const TIMEOUT = { timeout: 60_000 };

describe("independent members", TIMEOUT, () => {
  it("a scenario split into halves of its rate keeps its distribution", () => {
    const severity = [
      lognormal(50_000, 2_000_000),
      pert(0.1, 0.3, 0.3),
      lognormal(100_000, 10_000_000),
    ] as const;
    const whole = exact(scenario(constant(1.4), severity[0], constant(0.3), severity[2]));
    const halves = exactPortfolio([
      member("a", constant(0.7), severity[0], constant(0.3), severity[2]),
      member("b", constant(0.7), severity[0], constant(0.3), severity[2]),
    ]);
    for (const key of KEYS)
      expect(Math.abs(halves[key] - whole[key]), key).toBeLessThanOrEqual(2e-5 * whole[key]);
    expect(halves.contributions["a"]!.cvar99 / halves.cvar99).toBeCloseTo(0.5, 10);
  });

  it("mean, variance and the chance of no loss are those of sums and products", () => {
    const result = exactPortfolio(FIVE);
    const own = FIVE.map((each) => exact(each));
    expect(result.mean / own.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(1, 12);
    expect(result.sd ** 2 / own.reduce((sum, { sd }) => sum + sd * sd, 0)).toBeCloseTo(1, 12);
    expect(result.pZero / own.reduce((product, { pZero }) => product * pZero, 1)).toBeCloseTo(1, 9);
  });

  it("one member alone is itself, and contributes all; members without loss contribute nothing", () => {
    const never = member("never", constant(0), constant(1000));
    const alone = exactPortfolio([FIVE[1]!, never]);
    const own = exact(FIVE[1]!);
    for (const key of KEYS) expect(Math.abs(alone[key] - own[key]), key).toBeLessThanOrEqual(1e-5 * own[key]);
    expect(alone.contributions).toEqual({
      plain: { cvar95: alone.cvar95, cvar99: alone.cvar99 },
      never: { cvar95: 0, cvar99: 0 },
    });
    expect(exactPortfolio([never])).toMatchObject({
      mean: 0,
      sd: 0,
      pZero: 1,
      cvar99: 0,
      curve: { loss: [] },
    });
  });

  it("a scenario that never coincides with others in its tail: rare members below the 95th percentile", () => {
    const result = exactPortfolio([
      member("x", constant(0.01), constant(1e6)),
      member("y", constant(0.02), lognormal(1e5, 1e6)),
    ]);
    expect(result.p95).toBe(0);
    expect(result.cvar95 / (result.mean / 0.05)).toBeCloseTo(1, 10);
    expect(result.contributions["x"]!.cvar95 / (10_000 / 0.05)).toBeCloseTo(1, 10);
  });
});

describe("a common correlation", TIMEOUT, () => {
  it("0.0001 is nearly independence and 0.999 nearly the sum of quantiles", () => {
    const [none, little, much, all] = [0, 1e-4, 0.999, 1].map((r) => exactPortfolio(FIVE, common(r)));
    for (const key of ["p50", "p95", "p99", "cvar95", "cvar99"] as const) {
      expect(Math.abs(little![key] / none![key] - 1), key).toBeLessThan(1e-3);
      expect(Math.abs(much![key] / all![key] - 1), key).toBeLessThan(2e-2);
    }
    const own = FIVE.map((each) => exact(each));
    for (const key of ["p50", "p95", "p99", "cvar95", "cvar99"] as const)
      expect(all![key] / own.reduce((sum, each) => sum + each[key], 0)).toBeCloseTo(1, 4);
    expect(Math.abs(all!.diversification.cvar99)).toBeLessThan(1e-12);
    expect(Math.abs(all!.diversification.p95)).toBeLessThan(1e-12);
    expect(all!.pZero).toBeCloseTo(Math.min(...own.map(({ pZero }) => pZero)), 10);
  });

  it("moves tails and benefit of diversification the same way throughout", () => {
    const results = [0, 0.2, 0.5, 0.8, 1].map((r) => exactPortfolio(FIVE, common(r)));
    for (const [i, { mean, sd, cvar99, diversification }] of results.entries()) {
      if (i === 0) continue;
      const before = results[i - 1]!;
      expect(mean).toBe(before.mean);
      expect(sd).toBeGreaterThan(before.sd);
      expect(cvar99).toBeGreaterThan(before.cvar99);
      expect(diversification.cvar99).toBeLessThan(before.diversification.cvar99);
    }
  });
});

describe.each([0, 0.3])("with correlation %d", TIMEOUT, (r) => {
  const options = common(r);
  const result = exactPortfolio(FIVE, options);

  it("contributions add up to the tail means", () => {
    for (const key of ["cvar95", "cvar99"] as const) {
      const sum = Object.values(result.contributions).reduce((total, each) => total + each[key], 0);
      expect(Math.abs(sum / result[key] - 1)).toBeLessThan(1e-12);
    }
  });

  it("the order of the members does not matter", () => {
    const reversed = exactPortfolio(FIVE.toReversed(), options);
    for (const key of KEYS) expect(reversed[key]).toBe(result[key]);
    for (const { id } of FIVE) expect(reversed.contributions[id]).toEqual(result.contributions[id]);
  });

  it("the stated error covers what lattices twice as fine change", () => {
    const [rough, fine] = [2048, 4096].map((lattice) => exactPortfolio(FIVE, { ...options, lattice }));
    for (const key of ["sd", ...Object.keys(PERCENTILES), "cvar95", "cvar99"] as StatisticKey[])
      expect(Math.abs(rough![key] - fine![key]), key).toBeLessThanOrEqual(
        2 * (rough!.error[key]! + fine!.error[key]!),
      );
  });

  it("upper percentiles and tail means are stated within 6e-4, for varied members", () => {
    const varied = exactPortfolio(variedMembers(12), options);
    for (const key of ["p95", "p99", "p99.9", "cvar95", "cvar99"] as const)
      expect(varied.error[key]! / varied[key], key).toBeLessThan(6e-4);
  });

  it("reaches as far as a threshold asks", () => {
    const far = exactPortfolio(FIVE, { ...options, exceed: [result["p99.9"], 1e9] });
    expect(far.exceed[String(result["p99.9"])]).toBeCloseTo(0.001, 5);
    expect(far.exceed["1000000000"]).toBeLessThan(1e-4);
  });
});

describe("a portfolio is refused", () => {
  it("if its members have two currencies, or depend on one another in a way that must be simulated", () => {
    const euro = { ...FIVE[1]!, currency: "EUR" };
    expect(() => exactPortfolio([FIVE[0]!, euro])).toThrow(/^scenarios: must be in one currency$/);
    expect(() => exactPortfolio(FIVE, common(-0.1))).toThrow(/^correlation: must be from 0 to 1/);
    expect(() => exactPortfolio([FIVE[0]!, FIVE[0]!])).toThrow(/^scenarios: must have distinct ids$/);
  });
});
