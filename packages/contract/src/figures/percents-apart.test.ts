import { check, double, pre, property } from "fast-check";
import { expect, test } from "vitest";
import { percent } from "./percent.ts";
import { percentsApart } from "./percents-apart.ts";

test.each([
  [0.1004, 0.1, ["10.04%", "10%"]],
  [0.1, 0.1, ["10%", "10%"]],
  [0.2, 0.1, ["20%", "10%"]],
  [0.00005, 0.00004, ["0.005%", "0.004%"]],
  [0.99999, 0.999999, ["99.999%", "99.9999%"]],
])("%d and %d are written %j", (one, other, texts) => {
  expect(percentsApart(one, other)).toEqual(texts);
});

test("whatever differs by a millionth of itself is told apart, in the order of the values", () => {
  check(
    property(
      double({ min: 0.001, max: 0.999, noNaN: true }),
      double({ min: 1e-6, max: 0.5, noNaN: true }),
      (one, by) => {
        const other = one * (1 - by);
        pre(other < one);
        const [first, second] = percentsApart(one, other);
        expect(first).not.toBe(second);
        expect(Number.parseFloat(first.replace(/[<>]/, ""))).toBeGreaterThanOrEqual(
          Number.parseFloat(second.replace(/[<>]/, "")),
        );
        if (percent(one) !== percent(other)) expect(first).toBe(percent(one));
      },
    ),
    { numRuns: 500 },
  );
});
