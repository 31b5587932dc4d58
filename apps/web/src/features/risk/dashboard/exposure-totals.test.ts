import type { ExposureStanding } from "@crq/contract/risk/exposure";
import { expect, test } from "vitest";
import { largestOf, shareOf, wholeOf } from "./exposure-totals.ts";

const scenario = (id: string, currency: string, mean: number) => ({
  id,
  currency,
  figures: { mean, p95: 2 * mean, p99: 3 * mean, curve: [[mean, 0.5] as [number, number]] },
});
const joined = {
  currencies: ["USD", "EUR", "GBP"],
  exposure: { currency: "USD", mean: 100, causesMean: 20 },
  joining: { joins: true, rates: [{ from: "EUR", rate: 2, asOf: "2026-11-01", source: "ECB" }], apart: [] },
} as unknown as ExposureStanding;
const whole = wholeOf(joined, [
  scenario("a", "USD", 30),
  scenario("b", "EUR", 25),
  scenario("c", "GBP", 1000),
]);

test("scenarios in another currency are converted at the rate of the total, and shares with the common causes make it whole", () => {
  const shown = largestOf([scenario("a", "USD", 30), scenario("b", "EUR", 25)], whole, 10);
  expect(shown).toMatchObject([
    { id: "b", currency: "USD", figures: { mean: 50, p95: 100, p99: 150, curve: [[50, 0.5]] } },
    { id: "a", currency: "USD", figures: { mean: 30 } },
  ]);
  const shares = shown.map(({ part, figures }) => shareOf({ part, mean: figures.mean }, whole)!);
  const causes = shareOf({ part: true, mean: whole.causes }, whole)!;
  expect([...shares, causes].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
});

test("a scenario in a currency without a rate comes last, in its own currency, and has no share", () => {
  const shown = largestOf([scenario("c", "GBP", 1000), scenario("a", "USD", 30)], whole, 10);
  expect(shown.map(({ id, currency, part }) => [id, currency, part])).toEqual([
    ["a", "USD", true],
    ["c", "GBP", false],
  ]);
  expect(shareOf({ part: false, mean: 1000 }, whole)).toBeNull();
});

test("the total is the headline's, and of the rows themselves while that is computed again", () => {
  expect(whole.mean).toBe(100);
  expect(wholeOf(joined, [scenario("a", "USD", 60)]).mean).toBe(80);
  expect(shareOf({ part: true, mean: 5 }, { ...whole, mean: null })).toBeNull();
});

test("without a joint figure scenarios are shown as they are, and as parts of nothing", () => {
  const alone = wholeOf(undefined, [scenario("a", "EUR", 30)]);
  expect(alone).toMatchObject({ currency: "EUR", mean: null, causes: 0 });
  const shown = largestOf([scenario("a", "EUR", 30), scenario("c", "GBP", 10)], alone, 10);
  expect(shown.map(({ id, currency }) => [id, currency])).toEqual([
    ["a", "EUR"],
    ["c", "GBP"],
  ]);
  expect(shareOf({ part: true, mean: 30 }, alone)).toBeNull();
});
