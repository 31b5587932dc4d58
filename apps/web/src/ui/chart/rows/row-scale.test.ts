import { expect, test } from "vitest";
import { rowScale } from "./row-scale.ts";

const row = (currency: string, from: number, to: number, chance = 0.5) => ({
  currency,
  curve: [
    [from / 10, chance],
    [from, chance * 0.9],
    [to, 0.001],
  ] as const,
});

test("the curves of a currency share the range from where the first falls to their largest loss", () => {
  const { losses } = rowScale([row("USD", 1e4, 1e6), row("USD", 2e5, 5e7), row("EUR", 1e3, 1e6)]);
  expect(losses.get("USD")).toEqual([1e4, 5e7]);
  expect(losses.get("EUR")).toEqual([1e3, 1e6]);
});

test("a range covers at least two powers of ten and at most four", () => {
  expect(rowScale([row("USD", 9e5, 1e6)]).losses.get("USD")).toEqual([1e4, 1e6]);
  expect(rowScale([row("USD", 1, 1e4), row("USD", 1e6, 1e8)]).losses.get("USD")).toEqual([1e4, 1e8]);
});

test("the highest chance of any of them is the top of all", () => {
  expect(rowScale([row("USD", 1e4, 1e6, 0.2), row("EUR", 1e4, 1e6, 0.7)]).highest).toBe(0.7);
});

test("rows without a stored curve don't count", () => {
  const { losses, highest } = rowScale([
    { currency: "USD", curve: null },
    { currency: "EUR", curve: [] },
  ]);
  expect([losses.size, highest]).toEqual([0, 0]);
});
