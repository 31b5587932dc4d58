import { expect, test } from "vitest";
import { mostConnected } from "./connected.ts";
import { JointDependence } from "./loss-model.ts";

const id = (n: number) => `3f2b6c1e-0000-4000-8000-${String(n).padStart(12, "0")}`;
const chain = (scenarios: number, first = 0) =>
  Array.from({ length: scenarios - 1 }, (_, i) => ({
    a: id(first + i),
    b: id(first + i + 1),
    correlation: 0,
  }));

test("the largest group counts, whatever the order of pairs and the case of ids", () => {
  expect(mostConnected([])).toBe(0);
  expect(mostConnected([...chain(3), ...chain(5, 100)])).toBe(5);
  const joined = [...chain(3), ...chain(5, 100), { a: id(100).toUpperCase(), b: id(2) }];
  expect(mostConnected(joined)).toBe(8);
  expect(mostConnected(joined.toReversed())).toBe(8);
});

test("a dependence may connect 200 scenarios with one another, and no more", () => {
  const valid = (scenarios: number) =>
    JointDependence.safeParse({ type: "matrix", correlation: 0, pairs: chain(scenarios) }).success;
  expect([valid(200), valid(201)]).toEqual([true, false]);
});
