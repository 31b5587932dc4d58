import { describe, expect, test } from "vitest";
import { compoundModel } from "./compound-model.ts";
import { DiscreteLoss, discreteLoss } from "./discrete-loss.ts";
import { constant, scenario, uniform } from "./exact-fixtures.ts";

/** No loss in half of the years, then 1, 2 and 4. */
const annual = () => new DiscreteLoss(0.5, Float64Array.of(1, 2, 4), Float64Array.of(0.25, 0.125, 0.125));
const MEAN = 1;

describe("a table of possible annual losses", () => {
  test("has the distribution function that its steps make", () => {
    expect([-1, 0, 0.99, 1, 1.5, 2, 3, 4, 5].map((x) => annual().cdf(x))).toEqual([
      0, 0.5, 0.5, 0.75, 0.75, 0.875, 0.875, 1, 1,
    ]);
  });

  test("has as quantile the least loss that reaches the probability", () => {
    const loss = annual();
    for (const [q, value] of [
      [0.25, 0],
      [0.5, 0],
      [0.6, 1],
      [0.75, 1],
      [0.8, 2],
      [0.875, 2],
      [0.9, 4],
      [1, 4],
    ] as const) {
      expect(loss.quantile(q).value).toBe(value);
      expect(loss.locate(q)).toBe(value);
    }
  });

  test("reports as a quantile's error the step that is a rounding away from its probability", () => {
    const errors = [0.4, 0.5, 0.6, 0.75, 0.75 + 1e-13, 0.5 + 1e-13, 0.875, 0.95, 1].map(
      (q) => annual().quantile(q).error,
    );
    for (const [i, step] of [0, 0, 0, 1, 1, 1, 2, 0, 0].entries()) expect(errors[i]).toBeCloseTo(step, 12);
    expect(annual().quantile(0.6).error).toBeGreaterThan(0);
    expect(annual().quantile(0.4)).toEqual({ value: 0, error: 0 });
  });

  test("has the mean of the worst years beyond a quantile, a step that straddles it in part", () => {
    for (const [q, mean] of [
      [0.25, 4 / 3],
      [0.5, 2],
      [0.75, 3],
      [0.8, 3.25],
      [0.875, 4],
      [0.95, 4],
    ] as const) {
      const { value, error } = annual().tailMean(q, MEAN);
      expect(value).toBeCloseTo(mean, 13);
      expect(error / ((1e-12 * mean) / (1 - q))).toBeCloseTo(1, 9);
    }
  });

  test("counts everything below a quantile that is not the greatest loss", () => {
    const loss = new DiscreteLoss(
      0.5,
      Float64Array.of(1, 2, 4, 8),
      Float64Array.of(0.25, 0.125, 0.0625, 0.0625),
    );
    expect(loss.tailMean(0.875, 1.25).value).toBeCloseTo(6, 13);
    expect(loss.tailMean(0.9, 1.25).value).toBeCloseTo(6.5, 13);
  });

  test("names its steps unless there are too many, hardly any mass on them or hardly any beyond", () => {
    expect([annual().steps(3), annual().steps(4), annual().steps(2)]).toEqual([[1, 2, 4], [1, 2, 4], []]);
    const amounts = Float64Array.of(1, 2, 3);
    expect(new DiscreteLoss(0.5, amounts, Float64Array.of(0.25, 1e-10, 0.25 - 1e-10)).steps(9)).toEqual([
      1, 3,
    ]);
    expect(new DiscreteLoss(0.5, amounts, Float64Array.of(0.5 - 5e-7, 2e-7, 3e-7)).steps(9)).toEqual([1]);
  });
});

describe("certain amounts", () => {
  /** P(Poisson = n). */
  const poisson = (mean: number, n: number): number => {
    let p = Math.exp(-mean);
    for (let i = 1; i <= n; i++) p *= mean / i;
    return p;
  };

  test("a primary and a secondary amount: the sum of two independent Poisson counts, equal sums joined", () => {
    // 1.5 events a year cost 1,000 and 0.5 cost 2,000
    const loss = discreteLoss(
      compoundModel(scenario(constant(2), constant(1000), constant(0.25), constant(1000)))!,
    )!;
    let below = 0;
    for (let k = 0; k <= 12; k++) {
      let p = 0;
      for (let m = 0; 2 * m <= k; m++) p += poisson(0.5, m) * poisson(1.5, k - 2 * m);
      below += p;
      expect(loss.cdf(k * 1000)).toBeCloseTo(below, 12);
      expect(loss.cdf(k * 1000 + 999)).toBeCloseTo(below, 12);
    }
    const steps = loss.steps(1000);
    expect(steps.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, k) => (k + 1) * 1000));
    expect(steps.length).toBeLessThan(30);
    expect(loss.none).toBeCloseTo(Math.exp(-2), 14);
  });

  test("sums that differ by a rounding alone are one step", () => {
    const amount = constant(100_000.1);
    const loss = discreteLoss(compoundModel(scenario(constant(2), amount, constant(0.25), amount))!)!;
    for (const [k, step] of loss.steps(1000).entries())
      expect(Math.abs(step / ((k + 1) * 100_000.1) - 1)).toBeLessThan(1e-14);
  });

  test("a primary amount alone", () => {
    const loss = discreteLoss(compoundModel(scenario(constant(3), constant(500)))!)!;
    expect(loss.cdf(500)).toBeCloseTo(4 * Math.exp(-3), 13);
    expect(loss.cdf(1499)).toBeCloseTo(8.5 * Math.exp(-3), 13);
    expect(loss.cdf(1e9)).toBeCloseTo(1, 13);
  });

  test("an uncertain chance of secondary loss: the mixture over it", () => {
    const loss = discreteLoss(
      compoundModel(scenario(constant(1), constant(1000), uniform(0, 1), constant(10_000)))!,
    )!;
    // no secondary loss in a year: ∫ e^{−s} ds
    const below = loss.cdf(9999) - (1 - Math.exp(-1));
    expect(Math.abs(below)).toBeLessThan(1e-6);
    expect(loss.cdf(1000)).toBeCloseTo(Math.exp(-1) * 1.5, 12);
  });

  test("so many pairs of counts that a table would be slow are left to the lattice", () => {
    const of = (rate: number) =>
      discreteLoss(compoundModel(scenario(constant(rate), constant(1), constant(0.5), constant(1)))!);
    expect(of(100)).toBeDefined();
    expect(of(3000)).toBeUndefined();
  });
});
