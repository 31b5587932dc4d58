import { expect, test } from "vitest";
import { shareOf, totalsByCurrency } from "./exposure-totals.ts";

const scenario = (currency: string, mean: number) => ({ currency, figures: { mean } });

test("means are added per currency, never across, the largest first", () => {
  const totals = totalsByCurrency([scenario("EUR", 5), scenario("USD", 10), scenario("USD", 30)]);
  expect(totals).toEqual([
    { currency: "USD", scenarios: 2, mean: 40 },
    { currency: "EUR", scenarios: 1, mean: 5 },
  ]);
});

test("a share is of its own currency's total, and 0 if there is none", () => {
  const totals = totalsByCurrency([scenario("USD", 10), scenario("USD", 30), scenario("EUR", 0)]);
  expect(shareOf(scenario("USD", 30), totals)).toBe(0.75);
  expect(shareOf(scenario("EUR", 0), totals)).toBe(0);
  expect(shareOf(scenario("CHF", 1), totals)).toBe(0);
});

test("no scenarios, no totals", () => expect(totalsByCurrency([])).toEqual([]));
