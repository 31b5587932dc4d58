import { expect, test } from "vitest";
import { smoothPoints } from "./smooth-points.ts";

const falling = [
  { x: 0, y: 0 },
  { x: 20, y: 2 },
  { x: 40, y: 60 },
  { x: 100, y: 61 },
];

test("keeps every given point and stays between neighbors", () => {
  const dense = smoothPoints(falling);
  for (const point of falling) expect(dense).toContainEqual(point);
  for (let index = 1; index < dense.length; index += 1) {
    expect(dense[index]!.x).toBeGreaterThan(dense[index - 1]!.x);
    expect(dense[index]!.y).toBeGreaterThanOrEqual(dense[index - 1]!.y);
  }
});

test("turns corners gradually", () => {
  const dense = smoothPoints(falling);
  const slopes = dense.slice(1).map((to, index) => (to.y - dense[index]!.y) / (to.x - dense[index]!.x));
  const turns = slopes.slice(1).map((slope, index) => Math.abs(Math.atan(slope) - Math.atan(slopes[index]!)));
  expect(Math.max(...turns)).toBeLessThan(0.5);
});

test("returns short lines unchanged", () => {
  expect(smoothPoints(falling.slice(0, 2))).toEqual(falling.slice(0, 2));
});
