import { describe, expect, test } from "vitest";
import type { Distribution, Scenario } from "../scenario.ts";
import { exceedanceAt } from "./curve.ts";
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
    const { curve, p_zero } = exact(ORDINARY);
    expect(curve.loss.length).toBeGreaterThan(150);
    expect(curve.loss.length).toBeLessThanOrEqual(202);
    expect(curve.probability[0]! / (1 - p_zero)).toBeCloseTo(0.997, 4);
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

  test("an empty curve is never exceeded", () => {
    expect(exceedanceAt({ loss: [], probability: [] }, 5)).toBe(0);
  });
});
