import { describe, expect, test } from "vitest";
import { calibrationScore, calibrationWeights } from "./calibration-weights.ts";

describe("the calibration score", () => {
  test("is e^(−n·I), computed here by hand", () => {
    // nine of ten within, one above: I = 0.9·ln 1 + 0.1·ln 2
    expect(calibrationScore({ below: 0, inside: 9, above: 1 })).toBeCloseTo(0.5, 12);
    // five of ten within: 0.3·ln 6 + 0.5·ln(5/9) + 0.2·ln 4
    const information = 0.3 * Math.log(6) + 0.5 * Math.log(5 / 9) + 0.2 * Math.log(4);
    expect(calibrationScore({ below: 3, inside: 5, above: 2 })).toBeCloseTo(Math.exp(-10 * information), 12);
  });

  test("is 1 for shares exactly as promised, and falls with more answers of other shares", () => {
    expect(calibrationScore({ below: 1, inside: 18, above: 1 })).toBe(1);
    const off = { below: 2, inside: 6, above: 2 };
    expect(calibrationScore(off, 20)).toBeCloseTo(calibrationScore(off, 10) ** 2, 12);
  });

  test("also falls where every interval held: they were too wide", () => {
    expect(calibrationScore({ below: 0, inside: 40, above: 0 })).toBeCloseTo(0.9 ** 40, 12);
  });

  test.each([
    [{ below: 0, inside: 0, above: 0 }, undefined],
    [{ below: -1, inside: 2, above: 0 }, undefined],
    [{ below: 0.5, inside: 2, above: 0 }, undefined],
    [{ below: 0, inside: 2, above: 0 }, 0],
  ])("refuses %j at %s", (scored, n) => expect(() => calibrationScore(scored, n)).toThrow(RangeError));
});

describe("weights", () => {
  const good = { below: 1, inside: 18, above: 1 };
  const narrow = { below: 3, inside: 5, above: 2 };

  test("compare everyone at the fewest answers", () => {
    const { basis, weights, fewest } = calibrationWeights([narrow, good]);
    expect(basis).toBe("calibration");
    expect(fewest).toBe(10);
    expect(weights[0]).toBeCloseTo(calibrationScore(narrow, 10), 12);
    expect(weights[1]).toBe(1);
  });

  test("are equal while one of them has fewer than ten answers", () => {
    expect(calibrationWeights([good, { below: 0, inside: 9, above: 0 }])).toEqual({
      basis: "equal",
      weights: [1, 1],
      fewest: 9,
    });
    expect(calibrationWeights([])).toEqual({ basis: "equal", weights: [], fewest: 0 });
  });

  test("stay above 0 even where all are far off", () => {
    const hopeless = { below: 500, inside: 0, above: 500 };
    expect(calibrationWeights([hopeless, hopeless]).weights.every((weight) => weight > 0)).toBe(true);
  });
});
