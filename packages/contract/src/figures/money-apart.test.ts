import { check, double, pre, property } from "fast-check";
import { expect, test } from "vitest";
import { moneyApart } from "./money-apart.ts";

test.each([
  [1_204_000, 1_200_000, ["$1.2M", "$1.2M"], ["$1.204M", "$1.2M"]],
  [1_500_000, 1_200_000, ["$1.5M", "$1.2M"], ["$1.5M", "$1.2M"]],
  [1_200_000, 1_200_000.2, ["$1.2M", "$1.2M"], ["$1.2M", "$1.2M"]],
  [12_345_678, 12_345_600, ["$12.3M", "$12.3M"], ["$12.3457M", "$12.3456M"]],
])("%d and %d, which would be %j, are written %j", (one, other, _plain, texts) => {
  expect(moneyApart(one, other, "USD")).toEqual(texts);
});

test("amounts that differ by a millionth of themselves are told apart", () => {
  check(
    property(
      double({ min: 1e6, max: 1e14, noNaN: true }),
      double({ min: 2e-6, max: 0.5, noNaN: true }),
      (one, by) => {
        const other = one * (1 - by);
        pre(Math.round(one) !== Math.round(other));
        const [first, second] = moneyApart(one, other, "USD");
        expect(first).not.toBe(second);
      },
    ),
    { numRuns: 500 },
  );
});

test("it begins from the digits that the screen shows", () => {
  const coarse = (value: number) => `$${Math.round(value / 1e6)}M`;
  expect(moneyApart(3e6, 1e6, "USD", coarse)).toEqual(["$3M", "$1M"]);
  expect(moneyApart(1.2e6, 1.1e6, "USD", coarse)).toEqual(["$1.2M", "$1.1M"]);
});
