import { expect, test } from "vitest";
import { flagPlaces } from "./flag-places.ts";

test("labels with room between them share the lowest row", () => {
  expect(
    flagPlaces(
      [
        { x: 50, width: 80 },
        { x: 300, width: 80 },
      ],
      600,
      3,
    ),
  ).toEqual([
    { row: 0, left: 47 },
    { row: 0, left: 297 },
  ]);
});

test("a label that would leave the chart ends at its edge", () => {
  expect(flagPlaces([{ x: 580, width: 100 }], 600, 3)).toEqual([{ row: 0, left: 500 }]);
});

test("labels never cover each other, nor a line of another that rises through their row", () => {
  const flags = Array.from({ length: 12 }, (_, at) => ({ x: 40 + at * 45, width: 90 + (at % 3) * 30 }));
  const places = flagPlaces(flags, 640, 3);
  const shown = places.flatMap((place, at) => (place ? [{ ...place, ...flags[at]! }] : []));
  expect(shown.length).toBeGreaterThan(3);
  for (const one of shown)
    for (const other of shown) {
      if (one === other) continue;
      if (one.row === other.row)
        expect(one.left >= other.left + other.width || other.left >= one.left + one.width).toBe(true);
      if (one.row <= other.row) expect(other.x <= one.left || other.x >= one.left + one.width).toBe(true);
    }
});

test("labels on lines that are close together rise to the left", () => {
  const flags = [3, 0, 2, 1].map((at) => ({ x: 100 + at * 60, width: 150 }));
  expect(flagPlaces(flags, 640, 4).map((place) => place!.row)).toEqual([0, 3, 1, 2]);
  expect(flagPlaces(flags, 640, 3).map((place) => place?.row)).toEqual([0, 2, 1, undefined]);
});

test("a label without a place is left out", () => {
  expect(flagPlaces([{ x: 10, width: 900 }], 600, 3)).toEqual([null]);
});
