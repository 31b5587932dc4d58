import { expect, test } from "vitest";
import { type Box, overlap, placeLabel } from "./label-placement.ts";

const bounds = { x: 0, y: 0, width: 400, height: 200 };
const falling = Array.from({ length: 41 }, (_, step) => ({ x: step * 10, y: 20 + step * 4 }));
const size = { width: 60, height: 14 };

function crosses(box: Box): boolean {
  return falling.some(({ x, y }) => overlap(box, { x, y, width: 0.1, height: 0.1 }));
}

test("is to the upper right of a point on a falling curve", () => {
  const box = placeLabel({ x: 200, y: 100 }, size, { bounds, lines: [falling], taken: [] });
  expect(box.x).toBeGreaterThan(200);
  expect(box.y + box.height).toBeLessThan(100);
  expect(crosses(box)).toBe(false);
});

test("changes sides at the right edge, still off the curve", () => {
  const box = placeLabel({ x: 390, y: 176 }, size, { bounds, lines: [falling], taken: [] });
  expect(box.x + box.width).toBeLessThanOrEqual(400);
  expect(crosses(box)).toBe(false);
});

test("avoids other labels", () => {
  const first = placeLabel({ x: 200, y: 100 }, size, { bounds, lines: [falling], taken: [] });
  const second = placeLabel({ x: 206, y: 102 }, size, { bounds, lines: [falling], taken: [first] });
  expect(overlap(first, second)).toBe(false);
});

test("finds some position even if there is no free one", () => {
  const taken = [{ x: -1000, y: -1000, width: 3000, height: 3000 }];
  expect(placeLabel({ x: 5, y: 5 }, size, { bounds, lines: [falling], taken })).toMatchObject(size);
});
