import { expect, test } from "vitest";
import { CHANCE_AXIS, axisHolding, logAxis, positionOn } from "./density.ts";
import { sketch } from "./sketch.ts";

test("one axis of whole decades fits all estimates", () => {
  const axis = logAxis([
    { type: "lognormal90", p5: 50_000, p95: 2_000_000 },
    { type: "constant", value: 12_000_000 },
  ])!;
  expect(axis).toEqual({ from: 1e4, to: 1e8, scale: "log" });
  expect(positionOn(axis, 1e6)).toBeCloseTo(0.5);
});

test("nothing to draw, no axis", () => {
  expect(logAxis([])).toBeNull();
  expect(logAxis([{ type: "constant", value: 0 }])).toBeNull();
});

test("a lognormal is a bell on a logarithmic axis, highest between its percentiles", () => {
  const drawn = sketch({ type: "lognormal90", p5: 1e4, p95: 1e6 }, { from: 1e3, to: 1e7, scale: "log" });
  if (drawn.kind !== "density") throw new Error("expected a density");
  const peak = drawn.heights.indexOf(1);
  expect(drawn.from + ((drawn.to - drawn.from) * peak) / 48).toBeCloseTo(0.5, 1);
});

test("every type draws heights from 0 to 1", () => {
  const shapes = [
    { type: "pert", min: 0, mode: 0.1, max: 1 },
    { type: "pert", min: 0, mode: 0, max: 1 },
    { type: "pert", min: 0, mode: 1, max: 1, lambda: 0 },
    { type: "triangular", min: 0, mode: 0, max: 1 },
    { type: "triangular", min: 0.2, mode: 0.5, max: 0.6 },
    { type: "uniform", min: 0.2, max: 0.9 },
  ] as const;
  for (const shape of shapes) {
    const drawn = sketch(shape, CHANCE_AXIS);
    if (drawn.kind !== "density") throw new Error("expected a density");
    expect(Math.max(...drawn.heights)).toBe(1);
    expect(Math.min(...drawn.heights)).toBeGreaterThanOrEqual(0);
  }
});

test("a range without width is one value", () => {
  expect(sketch({ type: "pert", min: 0.3, mode: 0.3, max: 0.3 }, CHANCE_AXIS)).toEqual({
    kind: "value",
    at: 0.3,
  });
  expect(sketch({ type: "constant", value: 4 }, CHANCE_AXIS)).toEqual({ kind: "value", at: 1 });
});

test("an axis grows by whole decades until it fits the derived values, and is unchanged if it already does", () => {
  const axis = { from: 0.1, to: 10, scale: "log" } as const;
  expect(axisHolding(axis, [0.2, 3])).toBe(axis);
  expect(axisHolding(axis, [])).toBe(axis);
  expect(axisHolding(axis, [0.043, 0.15])).toEqual({ from: 0.01, to: 10, scale: "log" });
  expect(axisHolding(axis, [0, 0.5, 400])).toEqual({ from: 0.1, to: 1000, scale: "log" });
  expect(axisHolding(CHANCE_AXIS, [2])).toBe(CHANCE_AXIS);
});
