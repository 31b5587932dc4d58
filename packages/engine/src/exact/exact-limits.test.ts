import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PERCENTILES, type Result, type StatisticKey } from "../result.ts";
import type { Scenario } from "../scenario.ts";
import { PLAIN, constant, lognormal, pert, scenario, uniform } from "./exact-fixtures.ts";
import { exact } from "./exact.ts";

/** The result's percentiles against a table, each within a relative tolerance. */
function expectPercentiles(
  result: Result,
  table: Partial<Record<StatisticKey, number>>,
  tolerance: number,
): void {
  for (const [key, value] of Object.entries(table) as [StatisticKey, number][]) {
    expect(Math.abs(result[key] - value), key).toBeLessThanOrEqual(tolerance * value);
  }
}

describe("limiting cases", () => {
  const noLoss = Object.fromEntries(
    [...Object.keys(PERCENTILES), "mean", "sd", "cvar95", "cvar99"].map((key) => [key, 0]),
  );

  test("never an event, or always a loss of 0: every statistic is 0 and no loss is certain", () => {
    const lossless = [
      scenario(constant(0), lognormal(1, 2)),
      scenario(constant(2), constant(0)),
      scenario(pert(0, 0, 0), uniform(1, 2), constant(1), uniform(1, 2)),
      scenario(constant(2), constant(0), constant(0), uniform(1, 2)),
    ];
    for (const each of lossless) {
      const result = exact(each, { exceed: [0, 5] });
      expect(result).toMatchObject({ ...noLoss, pZero: 1, exceed: { "0": 0, "5": 0 } });
      expect(result.curve).toEqual({ loss: [], probability: [] });
    }
  });

  test("a primary loss of 0 leaves the secondary losses, at the product of the rates", () => {
    const both = exact(scenario(pert(0.1, 0.5, 4), constant(0), constant(0.25), lognormal(1e5, 1e7)));
    const alone = exact(scenario(pert(0.025, 0.125, 1), lognormal(1e5, 1e7)));
    expectPercentiles(
      both,
      { pZero: alone.pZero, p75: alone.p75, p90: alone.p90, "p99.9": alone["p99.9"] },
      1e-7,
    );
    expect(both.eventsPerYear).toBeCloseTo(alone.eventsPerYear * 4, 12);
  });

  test("SLEF of 0 is no secondary loss, SLEF of 1 is a second primary form", () => {
    const secondary = lognormal(1e5, 1e7);
    const never = exact({
      ...PLAIN,
      secondary: { slef: constant(0), losses: [{ form: "fines", loss: secondary }] },
    });
    expect(never).toEqual(exact(PLAIN));
    const always = exact({
      ...PLAIN,
      secondary: { slef: constant(1), losses: [{ form: "fines", loss: secondary }] },
    });
    const twoForms = exact({ ...PLAIN, primary: [...PLAIN.primary, { form: "fines", loss: secondary }] });
    const { mean, sd, ...rest } = twoForms;
    expectPercentiles(always, { mean, sd }, 1e-14);
    expect(always).toMatchObject({ ...rest, error: { p95: rest.error.p95 } });
  });

  test("once in 10,000 years: all percentiles are 0, the mean tail is not", () => {
    const result = exact(scenario(constant(0.0001), uniform(1000, 3000)));
    expect(result["p99.9"]).toBe(0);
    expect(result.cvar99).toBeCloseTo((0.0001 * 2000) / 0.01, 9);
    expect(result.curve.probability[0]).toBeLessThanOrEqual(1e-4);
    expect(result.curve.loss.every((x) => x > 0)).toBe(true);
  });

  test("ten thousand events a year: the central limit, skewness and all", () => {
    const result = exact(scenario(constant(10_000), uniform(100, 1000)));
    const moment = (k: number): number => (1000 ** (k + 1) - 100 ** (k + 1)) / (k + 1) / 900;
    const sd = Math.sqrt(10_000 * moment(2));
    const skewness = (10_000 * moment(3)) / sd ** 3;
    const z = 1.6448536269514722;
    const cornishFisher = 10_000 * moment(1) + sd * (z + ((z * z - 1) * skewness) / 6);
    expect(result.p95 / cornishFisher).toBeCloseTo(1, 5);
    expect(result.error["p99.9"]! / result["p99.9"]).toBeLessThan(1e-4);
  });

  test("a rate between hardly one and thousands a year is solved with an honest error", () => {
    const wide = scenario(lognormal(0.05, 20), lognormal(1000, 100_000), uniform(0, 1), lognormal(1e4, 1e6));
    const result = exact(wide, { lattice: 1024 });
    const finer = exact(wide, { lattice: 2048 });
    for (const key of ["p75", "p95", "p99.9"] as const) {
      expect(Math.abs(result[key] - finer[key])).toBeLessThan(result.error[key]! + finer.error[key]!);
      expect(finer.error[key]! / finer[key]).toBeLessThan(1e-3);
    }
  }, 30_000);
});

describe("properties", () => {
  const amount = fc.integer({ min: 1, max: 1000 });
  const arbitrary = fc.record({
    rate: fc.double({ min: 0.02, max: 6, noNaN: true }),
    low: amount,
    spread: fc.integer({ min: 2, max: 200 }),
    slef: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const build = (
    { rate, low, spread, slef }: { rate: number; low: number; spread: number; slef: number },
    scale = 1,
    more = 1,
  ): Scenario =>
    scenario(
      pert(rate * more * 0.5, rate * more, rate * more * 2),
      lognormal(low * scale, low * spread * scale),
      constant(slef),
      uniform(0, low * scale),
    );
  const quick = { lattice: 1024 };

  test("losses k times as large make every money statistic k times as large", () => {
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(0.25, 7, 1000), (shape, k) => {
        const one = exact(build(shape), quick);
        const scaled = exact(build(shape, k), quick);
        for (const key of ["mean", "sd", ...Object.keys(PERCENTILES), "cvar95", "cvar99"] as StatisticKey[]) {
          const slack = 1e-9 * scaled[key] + scaled.error[key]! + k * one.error[key]!;
          expect(Math.abs(scaled[key] - k * one[key])).toBeLessThanOrEqual(slack);
        }
        expect(scaled.pZero).toBeCloseTo(one.pZero, 12);
      }),
      { numRuns: 15, seed: 3 },
    );
  });

  test("more events never make a loss less likely", () => {
    fc.assert(
      fc.property(arbitrary, fc.double({ min: 1.05, max: 3, noNaN: true }), (shape, more) => {
        const exceed = [1, 3, 10, 40, 200].map((factor) => factor * shape.low);
        const one = exact(build(shape), { ...quick, exceed });
        const other = exact(build(shape, 1, more), { ...quick, exceed });
        for (const x of exceed)
          expect(other.exceed[String(x)]! - one.exceed[String(x)]!).toBeGreaterThan(-1e-7);
        expect(other.pZero).toBeLessThan(one.pZero);
      }),
      { numRuns: 15, seed: 4 },
    );
  });

  test("percentiles and curve are monotone, and the curve agrees with the percentiles", () => {
    fc.assert(
      fc.property(arbitrary, (shape) => {
        const result = exact(build(shape), quick);
        const percentiles = Object.keys(PERCENTILES).map((key) => result[key as StatisticKey]);
        expect(percentiles).toEqual([...percentiles].sort((a, b) => a - b));
        expect(result.cvar95).toBeGreaterThanOrEqual(result.p95);
        expect(result.cvar99).toBeGreaterThanOrEqual(result.cvar95);
        const { loss, probability } = result.curve;
        expect(loss).toEqual([...new Set(loss)].sort((a, b) => a - b));
        expect(probability).toEqual([...probability].sort((a, b) => b - a));
        expect(loss[0]).toBeGreaterThan(0);
      }),
      { numRuns: 15, seed: 5 },
    );
  });
});
