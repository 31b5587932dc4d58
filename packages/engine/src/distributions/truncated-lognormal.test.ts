import { describe, expect, test } from "vitest";
import { exact } from "../exact/exact.ts";
import { scenario, constant } from "../exact/exact-fixtures.ts";
import { rateMeasure } from "../exact/measure.ts";
import type { Lognormal90 } from "../scenario.ts";
import { Stream } from "../rng/stream.ts";
import { Factor } from "../simulate/factor.ts";
import {
  cdf,
  isDegenerate,
  lawOf,
  mean,
  quantile,
  support,
  upperQuantile,
  variance,
} from "./distribution.ts";
import { scaled } from "./scaled.ts";
import { truncatedPower } from "./truncated-lognormal.ts";

const of = (p5: number, p95: number, min?: number, max?: number): Lognormal90 => ({
  type: "lognormal90",
  p5,
  p95,
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

/** Means and variances by Simpson's rule with 400,000 steps of the normal variable, in another language, without this code. */
const REFERENCE: readonly (readonly [d: Lognormal90, mean: number, variance: number])[] = [
  [of(50_000, 2e6, undefined, 5e6), 543357.5718390574, 435337526066.13513],
  [of(50_000, 2e6, 20_000), 597005.807378203, 888604039948.1062],
  [of(50_000, 2e6, 1e5, 1e6), 380673.50318494916, 53250439957.87338],
  [of(1, 9, 8, 12), 9.520149847470284, 1.2065268548851549],
  [of(3000, 4e8, undefined, 1e9), 32166781.84829813, 1.1349408644173498e16],
];
const TRUNCATED = REFERENCE.map(([d]) => d);

describe("a truncated lognormal", () => {
  test.each(REFERENCE)("%o has the mean and variance of numerical integration", (d, first, second) => {
    expect(Math.abs(mean(d) / first - 1)).toBeLessThan(1e-12);
    expect(Math.abs(variance(d) / second - 1)).toBeLessThan(1e-9);
  });

  test.each(TRUNCATED)("%o has the conditional distribution function of the whole lognormal", (d) => {
    const whole = of(d.p5, d.p95);
    const { low, high } = support(d);
    const [a, b] = [cdf(whole, low), high === Infinity ? 1 : cdf(whole, high)];
    expect({ low, high }).toEqual({ low: d.min ?? 0, high: d.max ?? Infinity });
    for (const p of [1e-6, 0.01, 0.3, 0.5, 0.77, 0.99]) {
      const x = quantile(d, p);
      expect(Math.abs((cdf(whole, x) - a) / (b - a) - p)).toBeLessThan(1e-12);
      expect(Math.abs(cdf(d, x) - p)).toBeLessThan(1e-12);
      expect(Math.abs(1 - cdf(d, upperQuantile(d, p)) - p)).toBeLessThan(1e-12);
      expect(x).toBeGreaterThanOrEqual(low);
      expect(x).toBeLessThanOrEqual(high);
    }
    expect([quantile(d, 0), quantile(d, 1)]).toEqual([low, high]);
    expect([quantile(d, -0.1), quantile(d, 1.1)]).toEqual([NaN, NaN]);
    expect([cdf(d, low), cdf(d, high)]).toEqual([0, 1]);
  });

  test.each(TRUNCATED)("%o has panels from bound to bound between which the density adds up to 1", (d) => {
    const law = lawOf(d);
    const panels = law.panels();
    if (d.min !== undefined) expect(panels[0]).toBe(d.min);
    if (d.max !== undefined) expect(panels.at(-1)).toBe(d.max);
    let sum = 0;
    for (let i = 1; i < panels.length; i++) {
      const width = panels[i]! - panels[i - 1]!;
      expect(width).toBeGreaterThan(0);
      for (let j = 0; j < 20; j++)
        sum += (law.density(panels[i - 1]! + (width * (j + 0.5)) / 20) * width) / 20;
    }
    expect(sum).toBeCloseTo(1, 4);
    expect(law.density(law.low * 0.99)).toBe(0);
    expect(law.density(law.high * 1.01)).toBe(0);
  });

  test("a bound that cuts nothing off leaves the lognormal's bits; a certain value stays certain", () => {
    expect(mean(of(1, 9, 0))).toBe(mean(of(1, 9)));
    expect(quantile(of(1, 9, 0), 0.3)).toBe(quantile(of(1, 9), 0.3));
    expect(isDegenerate(of(5, 5, 1, 9))).toBe(true);
    expect(lawOf(of(5, 5, 1, 9)).mean).toBe(5);
  });

  test("bounds a millionth apart leave the mean between them and next to no variance", () => {
    const d = of(1, 9, 3, 3.000003);
    expect(mean(d)).toBeGreaterThanOrEqual(3);
    expect(mean(d)).toBeLessThanOrEqual(3.000003);
    expect(Math.sqrt(variance(d))).toBeLessThan(3e-6);
  });

  test("powers are partial expectations: that of 1/X by summing the quantile function", () => {
    const d = of(0.1, 0.9, 0.2, 1);
    const points = 20_000;
    let sum = 0;
    for (let i = 0; i < points; i++) sum += 1 / quantile(d, (i + 0.5) / points) / points;
    expect(truncatedPower(d, -1) / sum).toBeCloseTo(1, 7);
    expect(truncatedPower(d, 0)).toBe(1);
  });

  test("k times the factor has k times its bounds", () => {
    expect(scaled(of(1, 9, 0.5, 20), 2)).toEqual(of(2, 18, 1, 40));
    expect(scaled(of(1, 9), 2)).toEqual(of(2, 18));
  });

  test("draws have its mean and never pass its bounds", () => {
    const d = of(50_000, 2e6, 1e5, 1e6);
    const factor = new Factor(d, new Stream(3, "a", "b"));
    factor.startBlock(0);
    const draws = new Float64Array(200_000);
    factor.draw(draws, draws.length, new Int32Array(draws.length));
    const average = draws.reduce((sum, x) => sum + x, 0) / draws.length;
    expect(Math.min(...draws.subarray(0, 50_000))).toBeGreaterThanOrEqual(1e5 * (1 - 1e-9));
    expect(Math.max(...draws.subarray(0, 50_000))).toBeLessThanOrEqual(1e6 * (1 + 1e-9));
    expect(Math.abs(average - mean(d)) / Math.sqrt(variance(d) / draws.length)).toBeLessThan(4);
  });

  test("as a rate it's integrated from bound to bound: the points keep its mean and variance", () => {
    const d = of(0.5, 20, 1, 30);
    const { value, weight } = rateMeasure(d);
    const first = value.reduce((sum, x, i) => sum + x * weight[i]!, 0);
    const second = value.reduce((sum, x, i) => sum + x * x * weight[i]!, 0);
    expect(first / mean(d)).toBeCloseTo(1, 10);
    expect((second - first * first) / variance(d)).toBeCloseTo(1, 9);
    expect(Math.min(...value)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...value)).toBeLessThanOrEqual(30 * (1 + 1e-9));
  });

  test("in years of one event at most the exact engine gives the truncated law", () => {
    const d = of(50_000, 2e6, 1e5, 4e6);
    const rate = 0.2;
    const { mean: expected, exceed } = exact(scenario(constant(rate), d), { exceed: [1e5, 1.9e5] });
    expect(expected / (rate * mean(d))).toBeCloseTo(1, 13);
    // two events lose at least twice the bound
    const some = 1 - Math.exp(-rate);
    expect(exceed["100000"]).toBeCloseTo(some, 11);
    expect(exceed["190000"]).toBeCloseTo(some - rate * Math.exp(-rate) * cdf(d, 1.9e5), 9);
  });
});
