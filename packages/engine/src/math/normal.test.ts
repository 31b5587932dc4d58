import { describe, expect, test } from "vitest";
import { erfc, normalCdf, normalDensity, normalQuantile } from "./normal.ts";

/** The relative difference. */
function relative(value: number, expected: number): number {
  return Math.abs(value / expected - 1);
}

describe("normal distribution", () => {
  // computed to 40 digits from the definitions
  test.each([
    [0.1, 0.887537083981715102],
    [0.5, 0.479500122186953462],
    [1, 0.157299207050285131],
    [2, 0.00467773498104726584],
    [3.7, 1.67151057909145975e-7],
    [6, 2.15197367124989131e-17],
    [12, 1.35626116920590421e-64],
    [25.3, 2.29303686084590177e-280],
    [26, 5.66319240885614285e-296],
  ])("erfc(%d) is right to 2e-15, and so is its reflection", (x, expected) => {
    expect(relative(erfc(x), expected)).toBeLessThan(2e-15);
    expect(erfc(-x)).toBeCloseTo(2 - expected, 15);
  });

  test.each([
    [-37, 5.72557122252457682e-300],
    [-36.7, 3.65152930280341797e-295],
    [-20, 2.7536241186062337e-89],
    [-6, 9.86587645037698141e-10],
    [-3, 0.00134989803163009453],
    [-1, 0.158655253931457051],
    [0.5, 0.691462461274013104],
    [2, 0.977249868051820793],
  ])("P(Z ≤ %d) is right to 2e-15, even in the far tail", (z, expected) => {
    expect(relative(normalCdf(z), expected)).toBeLessThan(2e-15);
  });

  test.each([
    [1e-300, -37.0470962993611992],
    [1e-20, -9.26234008979840757],
    [1e-6, -4.75342430882289895],
    [0.001, -3.09023230616781354],
    [0.3, -0.524400512708040784],
    [0.95, 1.6448536269514722],
  ])("the quantile of %d is right to 1e-15", (p, expected) => {
    expect(relative(normalQuantile(p), expected)).toBeLessThan(1e-15);
  });

  test("quantile and distribution function are inverses", () => {
    for (let z = -8; z <= 4; z += 0.037) expect(normalQuantile(normalCdf(z))).toBeCloseTo(z, 11);
  });

  test("the density is the slope of the distribution function", () => {
    for (const z of [-5, -1.3, 0, 0.4, 2]) {
      const slope = (normalCdf(z + 1e-5) - normalCdf(z - 1e-5)) / 2e-5;
      expect(relative(normalDensity(z), slope)).toBeLessThan(1e-6);
    }
  });

  test.each([
    [0, 0.398942280401432678],
    [17.3, 4.0823696010715025e-66],
    [-17.3, 4.0823696010715025e-66],
  ])("the density at %d is right to 1e-15", (z, expected) => {
    expect(relative(normalDensity(z), expected)).toBeLessThan(1e-15);
  });

  test("the ends of the domain", () => {
    expect([normalQuantile(1.1), normalQuantile(NaN), normalCdf(NaN), normalDensity(NaN)]).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
    ]);
    expect([normalDensity(50), normalDensity(-Infinity), erfc(Infinity), erfc(-Infinity)]).toEqual([
      0, 0, 0, 2,
    ]);
    expect([normalQuantile(0), normalQuantile(1), normalQuantile(-0.1)]).toEqual([-Infinity, Infinity, NaN]);
    expect([normalCdf(-50), normalCdf(50), erfc(40), erfc(-40), erfc(NaN)]).toEqual([0, 1, 0, 2, NaN]);
  });
});
