import fc from "fast-check";
import { expect, test } from "vitest";
import { levelName, nameRoom, runsOf, spread, valueAxis } from "./trend-layout.ts";

const scales = { x: (at: number) => at, y: (value: number) => value };
const at = (minute: number) => new Date(minute * 60_000).toISOString();

test("the axis of values includes zero, has round steps, and reaches every value", () => {
  expect(valueAxis([3, 11])).toEqual({ domain: [0, 15], ticks: [0, 5, 10, 15] });
  expect(valueAxis([-2, 4]).ticks).toEqual([-2, 0, 2, 4]);
  expect(valueAxis([0.2, 0.9]).ticks).toEqual([0, 0.5, 1]);
  expect(valueAxis([0, 1]).ticks).toEqual([0, 1]); // half a sign-in would be rounded to one
  expect(valueAxis([0, 7]).ticks).toEqual([0, 5, 10]);
  expect(valueAxis([0, 0])).toEqual({ domain: [0, 1], ticks: [0] });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { minLength: 1 }),
      (values) => {
        const { domain, ticks } = valueAxis(values);
        expect(domain[0]).toBeLessThanOrEqual(Math.min(0, ...values));
        expect(domain[1]).toBeGreaterThanOrEqual(Math.max(0, ...values));
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.every(Number.isInteger)).toBe(true);
      },
    ),
  );
});

test("an unknown value is a gap, not a line across it", () => {
  const points = [1, null, 3, 4].map((value, minute) => ({ at: at(minute), value }));
  expect(runsOf(points, scales)).toEqual([
    [{ x: 0, y: 1 }],
    [
      { x: 120_000, y: 3 },
      { x: 180_000, y: 4 },
    ],
  ]);
});

test("points further apart than expected leave a gap", () => {
  const points = [0, 1, 5, 6].map((minute) => ({ at: at(minute), value: 1 }));
  expect(runsOf(points, scales)).toHaveLength(1);
  expect(runsOf(points, scales, 60_000)).toHaveLength(2);
});

test("labels stay apart and inside, each as near to its position as that allows", () => {
  expect(spread([50, 52, 10], 13, [0, 100])).toEqual([50, 63, 10]);
  expect(spread([99, 100], 13, [0, 100])).toEqual([87, 100]);
  expect(spread([], 13, [0, 100])).toEqual([]);
});

test("names are at the ends of lines only if there are several lines and room", () => {
  const two = [
    { name: "Mean", points: [] },
    { name: "1-in-20 year", points: [] },
  ];
  expect(nameRoom(two, 800)).toBeGreaterThan(60);
  expect(nameRoom(two, 340)).toBe(0);
  expect(nameRoom(two.slice(0, 1), 800)).toBe(0);
});

test("a level's name avoids the lines", () => {
  const plot = { x: 0, y: 0, width: 400, height: 200 };
  const rising = Array.from({ length: 41 }, (_, step) => ({ x: step * 10, y: 100 - step * 2 }));
  expect(levelName(100, 80, plot, [rising])).toEqual({ x: 320, y: 95 });
  expect(levelName(100, 80, plot, [])).toEqual({ x: 4, y: 95 });
  expect(levelName(4, 80, plot, [])).toEqual({ x: 4, y: 17 });
});
