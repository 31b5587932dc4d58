import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frequencyMoments } from "../frequency-factors.ts";
import type { Frequency } from "../scenario.ts";
import { constant, lognormal, pert, scenario, uniform } from "./exact-fixtures.ts";
import { exact } from "./exact.ts";
import { frequencyMeasure } from "./frequency-measure.ts";

/** Mean and variance of a measure. */
function momentsOf(frequency: Frequency): { mean: number; variance: number } {
  const { value, weight } = frequencyMeasure(frequency);
  let mean = 0;
  let square = 0;
  for (const [i, v] of value.entries()) {
    mean += weight[i]! * v;
    square += weight[i]! * v * v;
  }
  return { mean, variance: square - mean * mean };
}

const FREQUENCIES: readonly Frequency[] = [
  { lef: pert(0.1, 0.5, 4) },
  { tef: pert(1, 4, 20), vulnerability: pert(0.02, 0.1, 0.5) },
  { tef: uniform(0, 300), vulnerability: uniform(0, 1) },
  {
    contactFrequency: pert(1e5, 2e5, 1e6),
    probabilityOfAction: uniform(0, 1e-4),
    vulnerability: pert(0, 0.5, 1),
  },
  { tef: lognormal(1, 30), threatCapability: uniform(0, 1), resistanceStrength: pert(0.3, 0.6, 0.9) },
  { tef: constant(7), vulnerability: constant(0.25) },
];

describe("the loss event frequency as points", () => {
  test.each(FREQUENCIES)("has the mean and the variance of the product, %#", (frequency) => {
    const { mean, variance } = momentsOf(frequency);
    const closed = frequencyMoments(frequency);
    // a lognormal rate is cut off beyond one part in 1e12
    const tolerance = JSON.stringify(frequency).includes("lognormal") ? 1e-6 : 1e-11;
    expect(Math.abs(mean / closed.mean - 1)).toBeLessThan(tolerance);
    expect(Math.abs(variance - closed.variance)).toBeLessThanOrEqual(
      tolerance * (closed.variance + mean * mean),
    );
  });

  test("a certain share of threat events is a scaled rate, to the bit", () => {
    const shares = [
      exact({
        ...scenario(constant(1), lognormal(1e4, 1e6)),
        frequency: { tef: pert(1, 4, 20), vulnerability: constant(0.25) },
      }),
      exact(scenario(pert(0.25, 1, 5), lognormal(1e4, 1e6))),
    ];
    for (const key of ["mean", "pZero", "p50", "p95", "p99.9", "cvar99"] as const)
      expect(Math.abs(shares[0]![key] / shares[1]![key] - 1)).toBeLessThan(1e-8);
  });

  test("vulnerability of zero leaves no loss; of one, every threat event", () => {
    const base = scenario(constant(1), lognormal(1e4, 1e6));
    const never = exact({ ...base, frequency: { tef: pert(1, 4, 20), vulnerability: constant(0) } });
    expect(never).toMatchObject({ mean: 0, pZero: 1, cvar99: 0, eventsPerYear: 0 });
    const always = exact({ ...base, frequency: { tef: pert(1, 4, 20), vulnerability: constant(1) } });
    expect(always.p95 / exact({ ...base, frequency: { lef: pert(1, 4, 20) } }).p95).toBeCloseTo(1, 8);
  });

  test("the order of three factors' limits does not matter: contacts × action × vulnerability of equal products", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        (a, b) => {
          const base = scenario(constant(1), uniform(1000, 9000));
          const one = exact({
            ...base,
            frequency: {
              contactFrequency: pert(1, 3, 9),
              probabilityOfAction: uniform(0, a),
              vulnerability: constant(b),
            },
          });
          const other = exact({
            ...base,
            frequency: { tef: pert(b, 3 * b, 9 * b), vulnerability: uniform(0, a) },
          });
          expect(Math.abs(one.p95 - other.p95)).toBeLessThanOrEqual(
            1e-7 * one.p95 + one.error.p95! + other.error.p95!,
          );
          expect(one.pZero).toBeCloseTo(other.pZero, 9);
        },
      ),
      { numRuns: 10, seed: 7 },
    );
  });
});
