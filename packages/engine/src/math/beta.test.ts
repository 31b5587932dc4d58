import { describe, expect, test } from "vitest";
import { betaCdf, betaDensity, betaQuantile, betaQuantiles, betaShape, betaTails, logGamma } from "./beta.ts";

/** The relative difference. */
function relative(value: number, expected: number): number {
  return Math.abs(value / expected - 1);
}

describe("gamma and beta functions", () => {
  test.each([
    [0.5, 0.572364942924700087],
    [1.5, -0.120782237635245222],
    [3, Math.LN2],
    [10.3, 13.4820367861383586],
    [1000, 5905.22042320918121],
  ])("ln Γ(%d) is right to 1e-14", (x, expected) => {
    expect(Math.abs(logGamma(x) - expected)).toBeLessThan(1e-14 * Math.max(1, expected));
  });

  // computed to 40 digits from the definition
  test.each([
    [0.1, 2.2, 3.8, 0.054591990138936544],
    [0.5, 1, 5, 0.96875],
    [0.9, 5, 1, 0.59049],
    [0.02, 1.5, 400, 0.99895459702553585],
    [0.98, 900, 20, 0.61748148186552532],
    [0.3, 301.5, 700.5, 0.47891960709504476],
  ])("I of %d for shapes %d and %d is right to 1e-13", (x, a, b, expected) => {
    expect(relative(betaCdf(x, a, b), expected)).toBeLessThan(1e-13);
  });

  test("quantile and distribution function are inverses for the shapes of PERT estimates, in both tails", () => {
    for (const [a, b] of [
      [1, 5],
      [1.4, 4.6],
      [3, 3],
      [5, 1],
      [1, 1001],
      [400, 602],
    ] as const) {
      const shape = betaShape(a, b);
      for (const p of [1e-12, 1e-6, 0.003, 0.2, 0.5, 0.8, 0.999]) {
        expect(relative(betaCdf(betaQuantile(p, a, b), a, b), p)).toBeLessThan(1e-12);
        const { x, y } = betaQuantiles(shape, 1 - p, p);
        expect(relative(betaTails(shape, x, y).upper, p)).toBeLessThan(1e-12);
      }
    }
  });

  test("far into the tails, for small and large shapes, quantile and distribution function are inverses", () => {
    for (const [a, b] of [
      [0.5, 3],
      [1, 4],
      [400, 602],
      [100_000, 50_000],
    ] as const)
      for (const p of [1e-140, 1e-40]) {
        expect(relative(betaCdf(betaQuantile(p, a, b), a, b), p)).toBeLessThan(1e-9);
        const { x, y } = betaQuantiles(betaShape(b, a), 1, p);
        expect(relative(betaTails(betaShape(b, a), x, y).upper, p)).toBeLessThan(1e-9);
      }
  });

  test("ln Γ is zero at 1 and 2", () => {
    expect([logGamma(1), logGamma(2)]).toEqual([0, 0]);
  });

  test("the density is zero outside 0 … 1", () => {
    const shape = betaShape(1, 3);
    expect([-0.5, 0, 1, 1.5].map((x) => betaDensity(shape, x))).toEqual([0, 0, 0, 0]);
    expect(betaDensity(shape, 0.5)).toBeCloseTo(0.75, 14);
  });

  test("the density integrates to the distribution function", () => {
    const shape = betaShape(2.2, 3.8);
    let sum = 0;
    const n = 4000;
    for (let i = 0; i < n; i++) sum += betaDensity(shape, (0.4 * (i + 0.5)) / n);
    expect(relative((sum * 0.4) / n, betaCdf(0.4, 2.2, 3.8))).toBeLessThan(1e-7);
  });

  test("the ends of the domain", () => {
    expect([betaCdf(0, 2, 3), betaCdf(1, 2, 3), betaCdf(-1, 2, 3), betaCdf(2, 2, 3)]).toEqual([0, 1, 0, 1]);
    expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3), betaQuantile(2, 2, 3)]).toEqual([0, 1, NaN]);
    expect([betaCdf(0.5, -1, 2), betaCdf(NaN, 1, 2), logGamma(0)]).toEqual([NaN, NaN, NaN]);
    for (const [a, b] of [
      [0, 2],
      [2, 0],
      [-1, 2],
      [2, -1],
      [-1, -2],
    ] as const)
      expect([betaCdf(0.5, a, b), betaQuantile(0.5, a, b), betaCdf(2, a, b), betaQuantile(0, a, b)]).toEqual([
        NaN,
        NaN,
        NaN,
        NaN,
      ]);
    expect([betaQuantile(-0.1, 2, 3), betaQuantile(NaN, 2, 3), betaCdf(NaN, 0, 0), logGamma(-1)]).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
    ]);
  });
});
