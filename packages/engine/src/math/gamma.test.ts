import { describe, expect, test } from "vitest";
import { gammaQuantile, gammaTails } from "./gamma.ts";

const relative = (value: number, expected: number): number => Math.abs(value / expected - 1);

describe("the incomplete gamma function", () => {
  // computed to 40 digits from the definition
  test.each([
    [0.5, 0.2, 0.472910743134461915, 0.527089256865538085],
    [1, 2.5, 0.917915001376101205, 0.0820849986238987952],
    [3.7, 9.2, 0.986896144210829914, 0.0131038557891700859],
    [0.05, 1e-8, 0.408942399583405612, 0.591057600416594388],
    [250, 200, 0.000362070458289693132, 0.999637929541710307],
    [250, 310, 0.999806166446119006, 0.000193833553880994226],
    [100_000, 100_000, 0.500420522110365177, 0.499579477889634823],
    [100_000, 101_000, 0.999191578487074409, 0.000808421512925590732],
  ])("both tails of shape %d at %d are right to 1e-12", (a, x, lower, upper) => {
    const tails = gammaTails(a, x);
    expect(relative(tails.lower, lower)).toBeLessThan(1e-12);
    expect(relative(tails.upper, upper)).toBeLessThan(1e-12);
  });

  test.each([
    [0.5, 0.05, 0.00196607000000976137],
    [1, 0.95, 2.99573227355399099],
    [2.3, 0.5, 1.97662533731375502],
    [12, 0.95, 18.2075142509036568],
    [400, 0.05, 367.681174061748938],
    [0.1, 0.05, 5.93071129141426754e-14],
  ])("the quantile of shape %d at %d is right to 1e-12", (a, p, expected) => {
    expect(relative(gammaQuantile(a, p), expected)).toBeLessThan(1e-12);
  });

  test("twice the quantile is that of chi-square tables", () => {
    // Abramowitz & Stegun, table 26.8
    expect(2 * gammaQuantile(5, 0.95)).toBeCloseTo(18.307, 3);
    expect(2 * gammaQuantile(0.5, 0.99)).toBeCloseTo(6.6349, 4);
    expect(2 * gammaQuantile(15, 0.01)).toBeCloseTo(14.9535, 4);
  });

  test("quantile and distribution are inverses for small and large shapes, far into both tails", () => {
    for (const a of [0.02, 0.3, 1, 4.5, 80, 3000, 1e6])
      for (const p of [1e-6, 0.01, 0.3, 0.5, 0.7, 0.99, 1 - 1e-6]) {
        const tails = gammaTails(a, gammaQuantile(a, p));
        expect(Math.min(relative(tails.lower, p), relative(tails.upper, 1 - p)), `${a} ${p}`).toBeLessThan(
          1e-9,
        );
      }
  });

  test("shapes below the domain still have ten digits", () => {
    const { lower, upper } = gammaTails(1e-4, 0.5);
    expect(relative(lower, 0.999944019707042598)).toBeLessThan(1e-14);
    expect(relative(upper, 5.5980292957401713e-5)).toBeLessThan(1e-10);
  });

  test("quantiles keep the digits of a tail that is so small that p alone has lost them", () => {
    for (const a of [0.3, 4.5, 10, 80, 3000]) {
      expect(relative(gammaTails(a, gammaQuantile(a, 1e-20)).lower, 1e-20), `${a}`).toBeLessThan(1e-9);
      expect(relative(gammaTails(a, gammaQuantile(a, 1, 1e-20)).upper, 1e-20), `${a}`).toBeLessThan(1e-9);
    }
  });

  test("the ends of the domain", () => {
    const outside = [
      gammaTails(0, 1),
      gammaTails(-1, 1),
      gammaTails(NaN, 1),
      gammaTails(2, NaN),
      gammaTails(2, -1),
    ];
    for (const tails of outside) expect(tails).toEqual({ lower: NaN, upper: NaN });
    for (const p of [-0.1, 1.1, NaN]) expect(gammaQuantile(2, p)).toBeNaN();
    for (const p of [0, 0.5, 1]) expect([gammaQuantile(0, p), gammaQuantile(-1, p)]).toEqual([NaN, NaN]);
    expect([gammaQuantile(2, 0), gammaQuantile(2, 1), gammaQuantile(-1, 0.5)]).toEqual([0, Infinity, NaN]);
    expect([gammaTails(2, 0), gammaTails(2, Infinity)]).toEqual([
      { lower: 0, upper: 1 },
      { lower: 1, upper: 0 },
    ]);
    expect(gammaTails(2, -1).lower).toBeNaN();
  });
});
