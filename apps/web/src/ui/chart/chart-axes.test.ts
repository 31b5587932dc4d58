import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chanceAxis, chanceTop, moneyDomain, moneyTicks } from "./chart-axes.ts";
import { lossAt } from "./exceedance-curve.ts";

const curve = {
  loss: [0, 12_000, 1e5, 1e6, 7_300_000, 4e7],
  probability: [0.43, 0.42, 0.35, 0.2, 0.0005, 0],
};

describe("the money axis", () => {
  test("ends on 1, 2 or 5 times a power of ten around the curve", () =>
    expect(moneyDomain([curve])).toEqual([5000, 1e7]));

  test("doesn't move while a curve moves inside it", () => {
    const moved = { ...curve, loss: curve.loss.map((loss) => loss * 1.1) };
    expect(moneyDomain([moved])).toEqual(moneyDomain([curve]));
  });

  test("makes room for a threshold, but not for a far-off one", () => {
    expect(moneyDomain([curve], [3e7])[1]).toBe(5e7);
    expect(moneyDomain([curve], [1e15])[1]).toBe(1e7);
  });

  test("without any loss there is still an axis", () => {
    expect(moneyDomain([])).toEqual([1e3, 1e6]);
    expect(moneyDomain([{ loss: [0, 1], probability: [0, 0] }])).toEqual([1e3, 1e6]);
  });

  test("labels as many values as fit", () => {
    expect(moneyTicks([1e4, 1e8], 600)).toEqual([1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7, 1e8]);
    expect(moneyTicks([1e4, 1e8], 300)).toEqual([1e4, 1e5, 1e6, 1e7, 1e8]);
    expect(moneyTicks([1e4, 1e8], 160)).toEqual([1e4, 1e6, 1e8]);
    expect(moneyTicks([2e5, 5e6], 400)).toEqual([2e5, 5e5, 1e6, 2e6, 5e6]);
  });

  test("contains every curve down to its rare tail, whatever its size", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1e15, noNaN: true }),
        fc.double({ min: 1.01, max: 1e9, noNaN: true }),
        (low, ratio) => {
          const curve = { loss: [low, low * ratio], probability: [0.9, 0] };
          const [from, to] = moneyDomain([curve]);
          expect(from).toBeGreaterThan(0);
          expect(to / from).toBeGreaterThanOrEqual(9.99);
          expect(to).toBeGreaterThanOrEqual(lossAt(curve, 0.0005) * 0.999999);
          expect(moneyTicks([from, to], 500).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("the axis of chances", () => {
  test.each([
    [0.99, 1],
    [0.57, 0.6],
    [0.43, 0.6],
    [0.2, 0.25],
    [0.1, 0.12],
    [0.08, 0.1],
    [0.03, 0.04],
    [0.0004, 0.0006],
    [0, 1],
    [1, 1],
  ])("a curve that starts at %d is drawn up to %d", (highest, top) =>
    expect(chanceTop(highest).top).toBe(top),
  );

  test("has about five even steps", () => {
    expect(chanceAxis("linear", 0.9).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(chanceAxis("linear", 0.5).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
    expect(chanceAxis("linear", 0.2).ticks).toEqual([0, 0.05, 0.1, 0.15, 0.2, 0.25]);
  });

  test("or the powers of ten down to one in a thousand", () => {
    expect(chanceAxis("log", 0.9)).toEqual({ domain: [0.001, 1], ticks: [0.001, 0.01, 0.1, 1] });
    expect(chanceAxis("log", 0.002).ticks).toEqual([0.00001, 0.0001, 0.001, 0.01]);
  });
});
