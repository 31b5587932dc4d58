import { describe, expect, test } from "vitest";
import { exp, expm1, log, log1p, pow } from "./exp-log.ts";

/** The greatest difference from the platform's function, in units of the last place of the value. */
function worstUlps(
  ours: (x: number) => number,
  theirs: (x: number) => number,
  arguments_: readonly number[],
): number {
  let worst = 0;
  for (const x of arguments_) {
    const expected = theirs(x);
    const ulp = Math.max(Math.abs(expected) * Number.EPSILON, Number.MIN_VALUE);
    worst = Math.max(worst, Math.abs(ours(x) - expected) / ulp);
  }
  return worst;
}

/** Points spread over low … high without regularity. */
function spread(low: number, high: number): number[] {
  return Array.from({ length: 5000 }, (_, i) => low + (high - low) * ((i * 0.6180339887498949) % 1));
}

describe("exponential and logarithm", () => {
  test("exp agrees with the platform within 2 units of the last place over its whole range", () => {
    expect(worstUlps(exp, Math.exp, spread(-700, 709))).toBeLessThan(2);
    expect(worstUlps(exp, Math.exp, spread(-1, 1))).toBeLessThan(2);
  });

  test("log agrees with the platform within 2 units of the last place, for subnormal numbers too", () => {
    expect(worstUlps(log, Math.log, spread(0.01, 3))).toBeLessThan(2);
    expect(worstUlps(log, Math.log, spread(1, 1e300))).toBeLessThan(2);
    expect(worstUlps(log, Math.log, spread(1e-320, 1e-309))).toBeLessThan(2);
  });

  test("expm1 and log1p keep their digits near 0", () => {
    for (const scale of [1e-12, 1e-4, 0.3, 5]) {
      expect(worstUlps(expm1, Math.expm1, spread(-scale, scale))).toBeLessThan(3);
      expect(worstUlps(log1p, Math.log1p, spread(-Math.min(scale, 0.99), scale))).toBeLessThan(3);
    }
  });

  test("pow agrees with the platform within 3 units of the last place, however large the exponent", () => {
    for (const y of [-40.5, -1, 0.3, 2, 17.25, 80])
      expect(
        worstUlps(
          (x) => pow(x, y),
          (x) => x ** y,
          spread(0.001, 9),
        ),
      ).toBeLessThan(3);
    expect(pow(10, 308)).toBe(1e308);
    expect(Math.abs(pow(1.0001, 1e6) / 2.67471099311268542e43 - 1)).toBeLessThan(5e-16);
    expect(Math.abs(pow(0.9, 6543.21) / 3.97310633453976714e-300 - 1)).toBeLessThan(5e-16);
  });

  test("the ends of the domain answer as IEEE 754 asks", () => {
    expect([exp(710), exp(-746), exp(NaN), exp(0)]).toEqual([Infinity, 0, NaN, 1]);
    expect([log(0), log(-1), log(Infinity), log(1)]).toEqual([-Infinity, NaN, Infinity, 0]);
    expect([expm1(-1000), expm1(0), log1p(-1), log1p(-2), log1p(0)]).toEqual([-1, 0, -Infinity, NaN, 0]);
    expect([pow(0, 2), pow(0, -2), pow(-2, 2), pow(7, 0), pow(2, 2000)]).toEqual([
      0,
      Infinity,
      NaN,
      1,
      Infinity,
    ]);
    expect(exp(-745)).toBe(5e-324);
  });
});
