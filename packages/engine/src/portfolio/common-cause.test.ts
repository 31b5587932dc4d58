import { describe, expect, test } from "vitest";
import { constant, lognormal, pert } from "../exact/exact-fixtures.ts";
import { exact } from "../exact/exact.ts";
import { insuredYears } from "../program/years/insured-years.ts";
import { PERCENTILES } from "../result.ts";
import type { Scenario } from "../scenario.ts";
import type { CommonCause } from "./common-cause.ts";
import { exactPortfolio } from "./exact-portfolio.ts";
import { FIVE, member } from "./portfolio-fixtures.ts";

const QUIET = constant(0);
const cloud = (strikes: Readonly<Record<string, number>>, frequency = pert(0.05, 0.2, 0.8)): CommonCause => ({
  id: "cloud",
  title: "The cloud provider is down",
  frequency,
  strikes: Object.entries(strikes).map(([id, probability]) => ({ member: id, probability })),
});
const OUTAGE = cloud({ often: 0.9, plain: 0.5, rare: 0.2, second: 1 });

/** A uniform generator of its own (Park & Miller 1988), so that the reference shares nothing with the engine. */
function uniforms(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe("a common cause", () => {
  test("that strikes one scenario for certain is that scenario with the cause's frequency", () => {
    const loss = [lognormal(50_000, 2_000_000), constant(1), pert(10_000, 40_000, 90_000)] as const;
    const quiet = member("x", QUIET, loss[0]);
    const struck = exactPortfolio([quiet, member("y", QUIET, loss[2])], { causes: [cloud({ x: 1 })] });
    const alone = exact(member("x", pert(0.05, 0.2, 0.8), loss[0]));
    for (const key of ["mean", "sd", "pZero", "p95", "p99", "p99.9", "cvar95"] as const)
      expect(struck[key] / alone[key]).toBeCloseTo(1, 4);
  });

  test("that strikes with a probability is thinned: as rare as the product", () => {
    const quiet = [member("x", QUIET, lognormal(50_000, 2_000_000)), member("y", QUIET, constant(1))];
    const thinned = exactPortfolio(quiet, { causes: [cloud({ x: 0.25 }, constant(0.8))] });
    const rarer = exactPortfolio(quiet, { causes: [cloud({ x: 1 }, constant(0.2))] });
    for (const key of ["mean", "sd", "pZero", "p90", "p99", "cvar99"] as const)
      expect(thinned[key] / rarer[key] || 1).toBeCloseTo(1, 6);
  });

  test("adds its expected losses, and makes the worst years worse than separate causes do", () => {
    const without = exactPortfolio(FIVE);
    const together = exactPortfolio(FIVE, { causes: [OUTAGE] });
    const apart = exactPortfolio(FIVE, {
      causes: OUTAGE.strikes.map((strike, i) => ({ ...OUTAGE, id: `cloud-${i}`, strikes: [strike] })),
    });
    expect(together.mean).toBeCloseTo(apart.mean, 4);
    expect(together.mean).toBeGreaterThan(without.mean);
    expect(together.sd).toBeGreaterThan(apart.sd);
    expect(together.p99).toBeGreaterThan(apart.p99);
    expect(Object.keys(together.contributions)).toContain("cloud");
    const parts = Object.values(together.contributions).reduce((sum, { cvar99 }) => sum + cvar99, 0);
    expect(parts / together.cvar99).toBeCloseTo(1, 9);
  });

  test.each([
    ["independent members", { type: "independent" }],
    ["a common correlation", { type: "common", correlation: 0.4 }],
  ] as const)("with %s agrees with the simulation at every percentile", (_, dependence) => {
    const years = 400_000;
    const solved = exactPortfolio(FIVE, { dependence, causes: [OUTAGE] });
    const levels = Object.entries(PERCENTILES).filter(([key]) => solved[key as "p95"] > 0);
    const { gross } = insuredYears(FIVE, {
      years,
      seed: 7,
      dependence,
      causes: [OUTAGE],
      policies: [],
      exceed: levels.map(([key]) => solved[key as "p95"]),
    });
    for (const [key, q] of levels) {
      const seen = gross.exceed[String(solved[key as "p95"])]!;
      expect(Math.abs(seen - (1 - q)) / Math.sqrt((q * (1 - q)) / years), key).toBeLessThan(4);
    }
    expect(Math.abs(gross.mean - solved.mean)).toBeLessThan((4 / 1.96) * gross.error.mean!);
    expect(Math.abs(gross.pZero - solved.pZero)).toBeLessThan((4 / 1.96) * gross.error.pZero!);
  });

  test("agrees with a simulation that shares nothing with the engine", () => {
    const amounts: readonly number[] = [100, 250, 700];
    const chances: readonly number[] = [0.5, 0.3, 0.9];
    const scenarios: readonly Scenario[] = amounts.map((amount, i) =>
      member(`m${i}`, constant(0.2), { type: "constant", value: amount }),
    );
    const cause = cloud({ m0: 0.5, m1: 0.3, m2: 0.9 }, constant(0.7));
    const next = uniforms(20_261_123);
    const poisson = (rate: number) => {
      let n = 0;
      for (let product = next(); product > Math.exp(-rate); product *= next()) n++;
      return n;
    };
    const years = 300_000;
    let above = 0;
    let none = 0;
    const sums = Array.from({ length: years }, () => {
      let loss = 0;
      for (const amount of amounts) loss += amount * poisson(0.2);
      for (let event = poisson(0.7); event > 0; event--)
        for (const [i, chance] of chances.entries()) if (next() < chance) loss += amounts[i]!;
      if (loss > 1225) above++; // between the sums that occur
      if (loss === 0) none++;
      return loss;
    });
    const solved = exactPortfolio(scenarios, { causes: [cause], exceed: [1225] });
    const z = (share: number, p: number) => Math.abs(share - p) / Math.sqrt((p * (1 - p)) / years);
    expect(z(above / years, solved.exceed["1225"]!)).toBeLessThan(4);
    expect(z(none / years, solved.pZero)).toBeLessThan(4);
    const mean = sums.reduce((a, b) => a + b) / years;
    expect(Math.abs(mean - solved.mean) / (solved.sd / Math.sqrt(years))).toBeLessThan(4);
  });

  test("is the same whatever order scenarios and causes come in", () => {
    const second = { ...cloud({ plain: 1 }), id: "worm" };
    const one = exactPortfolio(FIVE, { causes: [OUTAGE, second] });
    const other = exactPortfolio(FIVE.toReversed(), { causes: [second, OUTAGE] });
    expect(other.p99).toBe(one.p99);
    expect(other.mean).toBe(one.mean);
  });

  test.each([
    ["causes[0].strikes: must name", { strikes: [] }],
    [
      "causes[0].strikes[0].member: must name a scenario",
      { strikes: [{ member: "nobody", probability: 1 }] },
    ],
    ["causes[0].strikes[0].probability", { strikes: [{ member: "plain", probability: 0 }] }],
    ["causes[0].id: must be distinct", { id: "plain" }],
    ["causes[0].frequency", { frequency: constant(20_000) }],
  ])("is refused: %s", (words, change) => {
    expect(() => exactPortfolio(FIVE, { causes: [{ ...OUTAGE, ...change }] })).toThrow(words);
  });

  test("and members that always have their worst years together don't go together", () => {
    const dependence = { type: "common", correlation: 1 } as const;
    expect(() => exactPortfolio(FIVE, { dependence, causes: [OUTAGE] })).toThrow("must be below 1");
  });
});
