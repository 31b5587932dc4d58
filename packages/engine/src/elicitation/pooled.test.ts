import { describe, expect, test } from "vitest";
import { constant, lognormal, pert, scenario, uniform } from "../exact/exact-fixtures.ts";
import { cdf, mean, quantile, variance } from "../distributions/distribution.ts";
import { parseScenario } from "../parse-scenario.ts";
import type { Distribution } from "../scenario.ts";
import { pooled } from "./pooled.ts";

const one = (distribution: ReturnType<typeof uniform>, weight = 1) => ({ distribution, weight });

describe("pooling", () => {
  test("two uniform estimates: both pools in closed form", () => {
    const { linear, quantile: averaged } = pooled([one(uniform(0, 2), 3), one(uniform(4, 10))], "loss");
    expect([linear.mean, averaged.mean]).toEqual([2.5, 2.5]);
    // three quarters on 0 … 2, one quarter on 4 … 10
    expect(linear.p5).toBeCloseTo((0.05 / 0.75) * 2, 12);
    expect(linear.p50).toBeCloseTo((0.5 / 0.75) * 2, 12);
    expect(linear.p95).toBeCloseTo(10 - (0.05 / 0.25) * 6, 12);
    expect(linear.sd).toBeCloseTo(Math.sqrt(0.75 * (1 / 3 + 2.25) + 0.25 * (3 + 20.25)), 12);
    expect(linear.curve.density[0]).toBeCloseTo(0.375, 12);
    // the average of two uniform quantile functions is uniform on 1 … 4
    expect([averaged.p5, averaged.p50, averaged.p95]).toEqual([
      expect.closeTo(1.15, 12),
      expect.closeTo(2.5, 12),
      expect.closeTo(3.85, 12),
    ]);
    expect(averaged.sd).toBeCloseTo(3 / Math.sqrt(12), 4);
    expect(averaged.curve.density[100]).toBeCloseTo(1 / 3, 12);
  });

  test("one expert, or several of one mind, are that estimate", () => {
    const mind = lognormal(10_000, 500_000);
    for (const experts of [[one(mind, 5)], [one(mind), one(mind, 2)]])
      for (const pool of Object.values(pooled(experts, "loss"))) {
        expect(pool.p50 / quantile(mind, 0.5)).toBeCloseTo(1, 12);
        expect(pool.sd / Math.sqrt(variance(mind))).toBeCloseTo(1, 3);
        expect(pool.estimate.distribution).toEqual({
          type: "lognormal90",
          p5: expect.closeTo(10_000, 6),
          p95: expect.closeTo(500_000, 4),
        });
        expect(pool.estimate.misfit).toBeLessThan(1e-9);
      }
  });

  test("averaged quantiles of lognormals on one σ are lognormal; the mixture is wider the more experts disagree", () => {
    const { linear, quantile: averaged } = pooled([one(lognormal(1, 100)), one(lognormal(30, 3000))], "loss");
    expect(averaged.p95 / averaged.p5).toBeCloseTo(100, 9);
    expect(averaged.estimate.misfit).toBeLessThan(1e-9);
    expect(linear.p95 / linear.p5).toBeGreaterThan(300);
    expect(linear.estimate.misfit).toBeGreaterThan(0.005);
  });

  test("a curve's values are the pool's percentiles, and its density integrates to the probability between them", () => {
    const { linear, quantile: averaged } = pooled(
      [one(pert(0.1, 0.5, 4)), one(lognormal(0.2, 6), 2), one(uniform(1, 2))],
      "rate",
    );
    for (const { curve, p95 } of [linear, averaged]) {
      expect(curve.value[189]).toBeCloseTo(p95, 10);
      let sum = 0;
      for (let i = 1; i < 199; i++)
        sum += ((curve.density[i]! + curve.density[i - 1]!) / 2) * (curve.value[i]! - curve.value[i - 1]!);
      expect(sum).toBeCloseTo(0.99, 2);
    }
    const at = linear.curve.value[60]!;
    const mixed =
      cdf(pert(0.1, 0.5, 4), at) / 4 + cdf(lognormal(0.2, 6), at) / 2 + cdf(uniform(1, 2), at) / 4;
    expect(mixed).toBeCloseTo(61 / 200, 12);
  });

  test("probabilities are fitted within 0 … 1, with the pool's mean and spread if it has one hump", () => {
    const { linear } = pooled([one(pert(0.1, 0.2, 0.5)), one(pert(0.05, 0.3, 0.6))], "probability");
    const { distribution, misfit } = linear.estimate;
    expect(mean(distribution)).toBeCloseTo(linear.mean, 12);
    expect(Math.sqrt(variance(distribution))).toBeCloseTo(linear.sd, 10);
    expect(misfit).toBeLessThan(0.05);
    const apart = pooled([one(constant(0)), one(constant(1))], "probability").linear;
    for (const estimate of [distribution, apart.estimate.distribution])
      expect(parseScenario(scenario(constant(1), constant(1), estimate, constant(1))).ok).toBe(true);
    expect(apart.estimate.misfit).toBeGreaterThan(0.3);
  });

  test("certain estimates: agreed they stay certain, and 0 among them still leaves an estimate", () => {
    expect(pooled([one(constant(7)), one(constant(7))], "loss").linear.estimate).toEqual({
      distribution: constant(7),
      misfit: 0,
    });
    const { linear } = pooled([one(constant(0)), one(lognormal(5, 50))], "loss");
    expect([linear.p5, linear.mean]).toEqual([0, mean(lognormal(5, 50)) / 2]);
    expect(mean(linear.estimate.distribution)).toBeCloseTo(linear.mean, 10);
  });

  test("a mixture's variance includes the distance between the experts' means", () => {
    const { linear } = pooled([one(uniform(100, 102), 3), one(uniform(104, 110))], "loss");
    expect(linear.mean).toBeCloseTo(102.5, 12);
    expect(linear.sd).toBeCloseTo(Math.sqrt(0.75 * (1 / 3 + 2.25) + 0.25 * (3 + 20.25)), 11);
  });

  test("percentiles are as sharp for amounts of a millionth as for those of a million", () => {
    for (const unit of [1e-6, 1, 1e6]) {
      const { linear } = pooled([one(uniform(0, 2 * unit), 3), one(uniform(4 * unit, 10 * unit))], "loss");
      expect(Math.abs(linear.p95 / (8.8 * unit) - 1)).toBeLessThan(1e-13);
      const agreed = pooled([one(constant(0.1 * unit)), one(constant(0.1 * unit), 2)], "loss").linear;
      expect(agreed.estimate.distribution.type).toBe("constant");
      expect(agreed.curve.density).toEqual(agreed.curve.value.map(() => 0));
    }
  });

  test("an estimate that falls from its least value keeps its spread when quantiles are averaged", () => {
    const falling: Distribution = { type: "triangular", min: 0, mode: 0, max: 6 };
    expect(pooled([one(falling)], "loss").quantile.sd).toBeCloseTo(Math.sqrt(2), 4);
  });

  test("two humps at the ends of 0 … 1 become the narrowest estimate with one hump that has their mean", () => {
    for (const weight of [1 / 3, 3]) {
      const { linear } = pooled([one(constant(0)), one(constant(1), weight)], "probability");
      const { distribution } = linear.estimate;
      expect(mean(distribution)).toBeCloseTo(weight / (1 + weight), 12);
      // a beta distribution of shapes 1 and 3, or 3 and 1
      expect(variance(distribution)).toBeCloseTo((0.25 * 0.75) / 5, 12);
    }
  });

  test.each([
    ["estimates", [], "rate"],
    ["estimates\\[0\\].weight", [one(constant(1), 0)], "rate"],
    ["estimates\\[0\\].weight", [one(constant(1), Infinity)], "rate"],
    ["estimates\\[0\\].distribution", [one(uniform(-1, 0.5))], "probability"],
    ["estimates\\[1\\].distribution", [one(constant(1)), one(uniform(0, 2))], "probability"],
  ] as const)("refuses impossible %s by name", (name, experts, kind) => {
    expect(() => pooled(experts, kind)).toThrow(new RegExp(`^${name}: must`));
  });

  test("reports the domain", () => {
    const rule = (kind: "rate" | "probability") => () => pooled([one(uniform(-1, 0.5))], kind);
    expect(rule("rate")).toThrow(new RangeError("estimates[0].distribution: must lie at or above 0"));
    expect(rule("probability")).toThrow(
      new RangeError("estimates[0].distribution: must lie between 0 and 1"),
    );
  });
});
