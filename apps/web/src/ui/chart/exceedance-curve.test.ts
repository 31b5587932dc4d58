import { expect, test } from "vitest";
import { chanceAt, lossAt } from "./exceedance-curve.ts";

const curve = { loss: [1e3, 1e4, 1e6, 1e8], probability: [0.45, 0.4, 0.2, 0] };

test("reads a chance at and between points", () => {
  expect(chanceAt(curve, 1e4)).toBe(0.4);
  expect(chanceAt(curve, 1e5)).toBeGreaterThan(0.2);
  expect(chanceAt(curve, 1e5)).toBeLessThan(0.4);
  expect(chanceAt(curve, 1)).toBe(0.45);
  expect(chanceAt({ loss: [], probability: [] }, 1)).toBe(0);
});

test("finds the loss for a chance", () => {
  expect(lossAt(curve, 0.3)).toBeCloseTo(1e5, -1);
  expect(lossAt(curve, 0.9)).toBe(1e3);
  expect(lossAt(curve, 0.2)).toBe(1e6);
  expect(lossAt({ loss: [], probability: [] }, 0.2)).toBe(0);
});

test("a chance that the curve never reaches gives its last loss", () =>
  expect(lossAt({ loss: [1, 2], probability: [0.5, 0.4] }, 0.1)).toBe(2));
