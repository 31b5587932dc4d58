import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Distribution } from "../scenario.ts";
import { scaled } from "./scaled.ts";
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

const WIDE: readonly Distribution[] = [
  { type: "pert", min: 0.1, mode: 0.5, max: 4 },
  { type: "pert", min: 0, mode: 0, max: 1e6 },
  { type: "pert", min: 2, mode: 3, max: 3, lambda: 20 },
  { type: "pert", min: 1000, mode: 4000, max: 30_000, lambda: 1000 },
  { type: "lognormal90", p5: 50_000, p95: 2_000_000 },
  { type: "lognormal90", p5: 3000, p95: 4e8 },
  { type: "triangular", min: 1, mode: 3, max: 5 },
  { type: "triangular", min: 1, mode: 1, max: 5 },
  { type: "triangular", min: 1, mode: 5, max: 5 },
  { type: "uniform", min: 0, max: 7 },
];
const NARROW: readonly Distribution[] = [
  { type: "constant", value: 3 },
  { type: "pert", min: 3, mode: 3, max: 3 },
  { type: "triangular", min: 3, mode: 3, max: 3 },
  { type: "uniform", min: 3, max: 3 },
  { type: "lognormal90", p5: 3, p95: 3 },
];

/** Mean and variance by summing the quantile function, finely towards both ends. */
function summedMoments(d: Distribution): { mean: number; variance: number } {
  const law = lawOf(d);
  const n = 3000;
  let first = 0;
  let second = 0;
  for (let i = 0; i < n; i++) {
    const u = (i + 0.5) / n;
    const p = u * u * u * (10 - 15 * u + 6 * u * u);
    const v = 1 - u;
    const q = v * v * v * (10 - 15 * v + 6 * v * v);
    const share = (30 * u * u * v * v) / n;
    const x = law.quantile(p, q);
    first += share * x;
    second += share * x * x;
  }
  return { mean: first, variance: second - first * first };
}

describe("distributions", () => {
  test.each(WIDE)("the distribution function inverts the quantile: %o", (d) => {
    for (const p of [1e-6, 0.001, 0.05, 0.3, 0.5, 0.77, 0.95, 0.999]) {
      expect(Math.abs(cdf(d, quantile(d, p)) - p)).toBeLessThan(1e-12);
      expect(Math.abs(1 - cdf(d, upperQuantile(d, p)) - p)).toBeLessThan(1e-12);
    }
  });

  test.each(WIDE.filter((d) => d.type !== "lognormal90" || d.p95 < 1e7))(
    "mean and variance are those of the quantile function: %o",
    (d) => {
      const summed = summedMoments(d);
      expect(mean(d) / summed.mean).toBeCloseTo(1, 6);
      expect(variance(d) / summed.variance).toBeCloseTo(1, 4);
    },
  );

  test.each(WIDE)("the density between panels adds up to 1: %o", (d) => {
    const law = lawOf(d);
    const panels = law.panels();
    let sum = 0;
    for (let i = 1; i < panels.length; i++) {
      const width = panels[i]! - panels[i - 1]!;
      for (let j = 0; j < 20; j++)
        sum += (law.density(panels[i - 1]! + (width * (j + 0.5)) / 20) * width) / 20;
    }
    expect(sum).toBeCloseTo(1, 4);
  });

  test.each(NARROW)("an estimate without uncertainty is the constant: %o", (d) => {
    expect(isDegenerate(d)).toBe(true);
    expect([mean(d), variance(d), quantile(d, 0), quantile(d, 0.5), quantile(d, 1)]).toEqual([3, 0, 3, 3, 3]);
    expect([cdf(d, 2.999), cdf(d, 3)]).toEqual([0, 1]);
    expect(support(d)).toEqual({ low: 3, high: 3 });
  });

  test("PERT has the textbook's mean and variance for λ = 4", () => {
    const d: Distribution = { type: "pert", min: 2, mode: 5, max: 14 };
    expect(mean(d)).toBeCloseTo((2 + 4 * 5 + 14) / 6, 14);
    expect(variance(d)).toBeCloseTo(((mean(d) - 2) * (14 - mean(d))) / 7, 14);
  });

  test("a lognormal has the given percentiles", () => {
    const d: Distribution = { type: "lognormal90", p5: 50_000, p95: 2_000_000 };
    expect(quantile(d, 0.05)).toBeCloseTo(50_000, 6);
    expect(quantile(d, 0.95)).toBeCloseTo(2_000_000, 4);
    expect(support(d)).toEqual({ low: 0, high: Infinity });
  });

  test("quantiles never decrease and stay within the support", () => {
    const bounds = fc.tuple(
      fc.double({ min: 0, max: 1 }),
      fc.double({ min: 0, max: 1 }),
      fc.double({ min: 0, max: 1 }),
    );
    fc.assert(
      fc.property(bounds, fc.double({ min: 0.1, max: 50, noNaN: true }), (numbers, lambda) => {
        const [min, mode, max] = [...numbers].sort((a, b) => a - b) as [number, number, number];
        fc.pre(max - min > 1e-9);
        const d: Distribution = { type: "pert", min, mode, max, lambda };
        let last = min;
        for (let p = 0; p <= 1; p += 0.05) {
          const x = quantile(d, p);
          expect(x).toBeGreaterThanOrEqual(last);
          expect(x).toBeLessThanOrEqual(max);
          last = x;
        }
      }),
      { numRuns: 50, seed: 7 },
    );
  });

  test("densities are zero outside the support, and finite at its ends", () => {
    const at = (d: Distribution, ...points: number[]) => points.map((x) => lawOf(d).density(x));
    expect(at({ type: "uniform", min: 2, max: 4 }, 1, 2, 4, 5)).toEqual([0, 0.5, 0.5, 0]);
    expect(at({ type: "triangular", min: 1, mode: 1, max: 5 }, 0, 1, 3, 5, 6)).toEqual([0, 0.5, 0.25, 0, 0]);
    expect(at({ type: "triangular", min: 1, mode: 5, max: 5 }, 0, 1, 3, 5, 6)).toEqual([0, 0, 0.25, 0.5, 0]);
    expect(at({ type: "triangular", min: 1, mode: 3, max: 5 }, 2, 3, 4)).toEqual([0.25, 0.5, 0.25]);
    expect(at({ type: "pert", min: 1, mode: 3, max: 5 }, 0, 1, 5, 6)).toEqual([0, 0, 0, 0]);
    expect(at({ type: "lognormal90", p5: 1, p95: 9 }, -1, 0)).toEqual([0, 0]);
    expect(at({ type: "constant", value: 3 }, 2, 3)).toEqual([0, 0]);
  });

  test("distribution functions are 0 below the support and 1 above it", () => {
    for (const d of WIDE) {
      const { low, high } = support(d);
      expect([cdf(d, low - 1), cdf(d, low)]).toEqual([0, 0]);
      expect([cdf(d, high), cdf(d, high + 1)]).toEqual([1, 1]);
    }
  });

  test("the ends of the support are the quantiles of 0 and 1", () => {
    for (const d of [...WIDE, ...NARROW])
      expect({ low: quantile(d, 0), high: quantile(d, 1) }).toEqual(support(d));
  });

  test("far quantiles keep the digits of a small tail, on either side", () => {
    const d: Distribution = { type: "lognormal90", p5: Math.exp(-1), p95: Math.exp(1) };
    // the normal quantile of 1e-20, in units of 1.645
    const far = 9.26234008979840757 / 1.6448536269514722;
    expect(Math.log(upperQuantile(d, 1e-20))).toBeCloseTo(far, 12);
    expect(Math.log(quantile(d, 1e-20))).toBeCloseTo(-far, 12);
  });

  test("panels run in increasing order from end to end, those of a lognormal to where less than 1e-17 is left", () => {
    for (const d of WIDE) {
      const law = lawOf(d);
      const panels = law.panels();
      for (let i = 1; i < panels.length; i++) expect(panels[i]).toBeGreaterThan(panels[i - 1]!);
      if (d.type === "lognormal90") {
        const reach = (8.6 * Math.log(d.p95 / d.p5)) / (2 * 1.6448536269514722);
        const middle = Math.log(d.p5 * d.p95) / 2;
        expect(Math.log(panels[0]!)).toBeCloseTo(middle - reach, 10);
        expect(Math.log(panels.at(-1)!)).toBeCloseTo(middle + reach, 10);
      } else {
        expect(panels[0]).toBe(law.low);
        expect(Math.abs(panels.at(-1)! / law.high - 1)).toBeLessThan(1e-15);
      }
    }
    expect(lawOf({ type: "constant", value: 3 }).panels()).toEqual([3]);
  });

  test("k times a factor has k times its values and keeps its shape; zero times is zero", () => {
    expect(scaled({ type: "pert", min: 1, mode: 2, max: 3, lambda: 7 }, 2)).toEqual({
      type: "pert",
      min: 2,
      mode: 4,
      max: 6,
      lambda: 7,
    });
    expect(scaled({ type: "triangular", min: 1, mode: 2, max: 3 }, 2)).toEqual({
      type: "triangular",
      min: 2,
      mode: 4,
      max: 6,
    });
    expect(scaled({ type: "uniform", min: 1, max: 3 }, 2)).toEqual({ type: "uniform", min: 2, max: 6 });
    expect(scaled({ type: "lognormal90", p5: 1, p95: 3 }, 2)).toEqual({ type: "lognormal90", p5: 2, p95: 6 });
    expect(scaled({ type: "constant", value: 3 }, 2)).toEqual({ type: "constant", value: 6 });
    for (const d of [...WIDE, ...NARROW]) expect(scaled(d, 0)).toEqual({ type: "constant", value: 0 });
  });

  test("probabilities outside 0 … 1 have no quantile", () => {
    for (const d of [...WIDE.slice(0, 1), ...WIDE.slice(4, 5), ...NARROW.slice(0, 1)]) {
      expect([quantile(d, -0.1), quantile(d, 1.1), quantile(d, NaN)]).toEqual([NaN, NaN, NaN]);
    }
  });
});
