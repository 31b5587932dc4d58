import { expect, test } from "vitest";
import { areaPath, geometry, linePath } from "./curve-geometry.ts";
import { linearScale, logScale } from "./scales.ts";

test("a linear scale maps its ends to the ends, upwards on the screen, and back", () => {
  const { at, valueAt } = linearScale([0, 0.5], 300, 20);
  expect([0, 0.25, 0.5, 2, -1].map(at)).toEqual([300, 160, 20, 20, 300]);
  expect(valueAt(160)).toBeCloseTo(0.25, 12);
});

test("a logarithmic scale gives each decade the same width, and maps back", () => {
  const { at, valueAt } = logScale([1e4, 1e7], 40, 340);
  expect(at(1e4)).toBe(40);
  expect(at(1e5)).toBeCloseTo(140);
  expect(at(1e7)).toBeCloseTo(340);
  expect(at(0)).toBe(40);
  expect(at(1e12)).toBe(340);
  expect(valueAt(at(3.3e5))).toBeCloseTo(3.3e5, 4);
  expect(valueAt(-100)).toBe(1e4);
});

test("paths close on the base line", () => {
  const points = [
    { x: 1, y: 2 },
    { x: 3.456, y: 4 },
  ];
  expect(linePath(points)).toBe("M1.00,2.00L3.46,4.00");
  expect(areaPath(points, 10)).toBe("M1.00,10.00L1.00,2.00L3.46,4.00L3.46,10.00Z");
  expect(linePath([])).toBe("");
  expect(areaPath([], 10)).toBe("");
});

test("a chart's plot is inside its frame", () => {
  const { plot, x, y } = geometry(
    { width: 400, height: 200, top: 10, right: 10, bottom: 20, left: 40 },
    [1e3, 1e6],
    "log",
    0.5,
  );
  expect(plot).toEqual({ x: 40, y: 10, width: 350, height: 170 });
  expect(x(1e3)).toBe(40);
  expect(y(1e-9)).toBe(180);
});
