import { describe, expect, test } from "vitest";
import type { Distribution, Scenario } from "../scenario.ts";
import type { AnnualLoss } from "./annual-loss.ts";
import { exceedanceAt, exceedanceCurve } from "./curve.ts";
import { DiscreteLoss } from "./discrete-loss.ts";
import { exact } from "./exact.ts";

/** A scenario with one form of loss. */
function scenario(lef: Distribution, loss: Distribution): Scenario {
  const head = { schema: "crq-scenario/1", id: "a", title: "A", currency: "USD" } as const;
  return { ...head, frequency: { lef }, primary: [{ form: "response", loss }] };
}

const ORDINARY = scenario(
  { type: "pert", min: 0.1, mode: 0.5, max: 4 },
  { type: "lognormal90", p5: 50_000, p95: 2_000_000 },
);
const STEPS = scenario({ type: "constant", value: 2 }, { type: "constant", value: 1000 });

describe("the loss exceedance curve", () => {
  test("runs from the chance of any loss to one year in 100,000 in about 200 points", () => {
    const { curve, pZero } = exact(ORDINARY);
    expect(curve.loss.length).toBeGreaterThan(150);
    expect(curve.loss.length).toBeLessThanOrEqual(202);
    expect(curve.probability[0]! / (1 - pZero)).toBeCloseTo(0.997, 4);
    expect(curve.probability.at(-1)).toBeCloseTo(1e-5, 8);
  });

  test("read between its points it is within 2e-5 of the distribution", () => {
    const thresholds = Array.from({ length: 40 }, (_, i) => 20_000 * 1.2 ** i);
    const { curve, exceed } = exact(ORDINARY, { exceed: thresholds });
    for (const x of thresholds) {
      expect(Math.abs(exceedanceAt(curve, x) - exceed[String(x)]!)).toBeLessThan(2e-5);
    }
  });

  test("read at its points it gives them, and it never rises", () => {
    const { curve } = exact(ORDINARY);
    for (const [i, x] of curve.loss.entries()) {
      expect(exceedanceAt(curve, x)).toBeCloseTo(curve.probability[i]!, 14);
    }
    let last = 1;
    for (let x = 1000; x < 1e9; x *= 1.01) {
      const probability = exceedanceAt(curve, x);
      expect(probability).toBeLessThanOrEqual(last);
      expect(probability).toBeGreaterThan(0);
      last = probability;
    }
  });

  test("steps stay steps", () => {
    const { curve } = exact(STEPS);
    expect(exceedanceAt(curve, 1)).toBeCloseTo(1 - Math.exp(-2), 12);
    expect(exceedanceAt(curve, 999)).toBeCloseTo(1 - Math.exp(-2), 12);
    expect(exceedanceAt(curve, 1000)).toBeCloseTo(1 - 3 * Math.exp(-2), 12);
    expect(exceedanceAt(curve, 1999)).toBeCloseTo(1 - 3 * Math.exp(-2), 12);
  });

  test("has half of its points evenly spaced in the loss and half in the chance, on logarithmic axes, down to one year in 100,000 or a hundredth of the chance", () => {
    for (const chance of [0.5, 1e-4]) {
      // P(annual loss > x) = chance/x
      const pareto: AnnualLoss = {
        none: 1 - chance,
        cdf: (x) => 1 - chance / Math.max(1, x),
        cdfError: () => 0,
        locate: (q) => chance / (1 - q),
        quantile: (q) => ({ value: chance / (1 - q), error: 0 }),
        tailMean: () => ({ value: Infinity, error: 0 }),
        steps: (limit) => (limit === 100 ? [] : [1]),
      };
      const { loss, probability } = exceedanceCurve(pareto);
      const last = Math.min(1e-5, chance / 100);
      expect(loss.length).toBe(200);
      expect(loss[0]).toBeCloseTo(1 / 0.997, 9);
      expect(probability.at(-1)! / last).toBeCloseTo(1, 9);
      const gap = Math.log(loss.at(-1)! / loss[0]!) / 100;
      for (const [i, x] of loss.entries()) {
        expect((probability[i]! * x) / chance).toBeCloseTo(1, 9);
        if (i > 0) expect(Math.log(x / loss[i - 1]!)).toBeLessThan(gap * 1.01);
        if (i > 0) expect(x).toBeGreaterThan(loss[i - 1]!);
      }
      const spaced = (i: number) => chance * (last / chance) ** (i / 100);
      for (const i of [1, 37, 99])
        expect(probability.some((p) => Math.abs(p / spaced(i) - 1) < 1e-9)).toBe(true);
    }
  });

  test("has two points at each step, one before the first, and none beyond the last", () => {
    const { loss, probability } = exceedanceCurve(
      new DiscreteLoss(0.5, Float64Array.of(10, 20, 40, 80), Float64Array.of(0.25, 0.2, 0.05 - 5e-6, 5e-6)),
    );
    const just = 1 - 1e-9;
    expect(loss).toEqual(expect.arrayContaining([5, 10 * just, 10, 20 * just, 20, 40 * just, 40]));
    expect(loss.at(-1)).toBe(40);
    // forty-nine points between 10 and 40, the ends, 5 and three points just below
    expect(loss.length).toBe(49 + 2 + 1 + 3 + 1);
    expect(probability[loss.indexOf(5)]).toBe(0.5);
    expect(probability[loss.indexOf(20 * just)]).toBeCloseTo(0.25, 14);
    expect(probability[loss.indexOf(20)]).toBeCloseTo(0.05, 14);
  });

  test("is empty if there is never a loss", () => {
    const never = new DiscreteLoss(1, Float64Array.of(1), Float64Array.of(0));
    expect(exceedanceCurve(never)).toEqual({ loss: [], probability: [] });
  });

  test("between points is the cubic of Fritsch and Carlson in the logarithm of the loss, by hand", () => {
    const middle = Math.sqrt(10);
    expect(exceedanceAt({ loss: [1, 10], probability: [0.5, 0.05] }, middle)).toBeCloseTo(0.275, 14);
    // slopes −0.4 and −0.3 a decade, of equal width: their harmonic mean −0.24/0.7
    const even = { loss: [1, 10, 100], probability: [0.9, 0.5, 0.2] };
    expect(exceedanceAt(even, middle)).toBeCloseTo(
      0.9 - 0.25 * (1.2 - 0.24 / 0.7 - 0.5 * (0.8 - 0.24 / 0.7)),
      13,
    );
    // slopes −0.4 and −0.15 a decade with weights 5/9 and 4/9
    const uneven = { loss: [1, 10, 1000], probability: [0.9, 0.5, 0.2] };
    const slope = 0.06 / ((5 / 9) * 0.15 + (4 / 9) * 0.4);
    expect(exceedanceAt(uneven, middle)).toBeCloseTo(0.9 - 0.25 * (1.2 - slope - 0.5 * (0.8 - slope)), 13);
    expect(exceedanceAt({ loss: [1, 10, 100, 1000], probability: [0.5, 0.5, 0.5, 0.2] }, middle)).toBe(0.5);
    expect(exceedanceAt({ loss: [1, 10, 100], probability: [0.5, 0.5, 0.2] }, 10 * middle)).toBeCloseTo(
      0.35,
      14,
    );
  });

  test("below its first point has the chance there, beyond its last a straight line on logarithmic axes, or the last chance if it is flat", () => {
    const falling = { loss: [2, 20], probability: [0.5, 0.05] };
    expect([0, 0.5, 2, 20].map((x) => exceedanceAt(falling, x))).toEqual([0.5, 0.5, 0.5, 0.05]);
    expect(exceedanceAt(falling, 200)).toBeCloseTo(0.005, 14);
    expect(exceedanceAt({ loss: [1, 2, 4], probability: [0.5, 0.2, 0] }, 8)).toBe(0);
    expect(exceedanceAt({ loss: [1, 2, 4], probability: [0.5, 0.2, 0.2] }, 8)).toBe(0.2);
    expect([4, 5, 6].map((x) => exceedanceAt({ loss: [5], probability: [0.3] }, x))).toEqual([0.3, 0.3, 0.3]);
  });

  test("an empty curve is never exceeded", () => {
    expect(exceedanceAt({ loss: [], probability: [] }, 5)).toBe(0);
  });
});
