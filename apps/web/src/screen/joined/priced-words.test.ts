/** The words for prices and for what counts as estimated. */
import { expect, test } from "vitest";
import { pricedWords, unpricedWords } from "./priced-words.ts";

const level = (currency: string, year: number, index: number, source = "Statistics office") => ({
  currency,
  year,
  index,
  source,
});
const nothing = { year: 2027, levels: [], unstated: 0, missing: [] };

test("prices say the year, and each index with who published it", () => {
  expect(pricedWords(nothing)).toBe("In prices of 2027.");
  expect(pricedWords({ ...nothing, asEstimated: true })).toBe(
    "Each scenario is as estimated, not in prices of 2027 as the totals are.",
  );
  expect(
    pricedWords({
      ...nothing,
      levels: [
        level("EUR", 2024, 113.1),
        level("EUR", 2027, 118.4),
        level("USD", 2027, 320.123456789012, "Bank"),
      ],
    }),
  ).toBe(
    "In prices of 2027: index EUR 2024 113.1, EUR 2027 118.4 (Statistics office); USD 2027 320.1234568 (Bank).",
  );
});

test("what counts as estimated is counted, with the reason", () => {
  expect(unpricedWords(nothing)).toBe("");
  expect(unpricedWords({ ...nothing, unstated: 3 })).toBe(
    "3 scenarios don’t state a price year, so they count as estimated.",
  );
  expect(
    unpricedWords({ ...nothing, unstated: 1, missing: [{ currency: "EUR", year: 2027, scenarios: 2 }] }),
  ).toBe(
    "1 scenario doesn’t state a price year, so it counts as estimated. 2 scenarios need the index for EUR 2027, which is missing, so they count as estimated.",
  );
  const missing = [2024, 2027].map((year) => ({ currency: "EUR", year, scenarios: 1 }));
  expect(unpricedWords({ ...nothing, missing })).toBe(
    "No index for EUR 2024, EUR 2027: scenarios that need one count as estimated.",
  );
  expect(unpricedWords({ ...nothing, missing: [{ currency: "EUR", year: 2027, scenarios: 1 }] })).toBe(
    "1 scenario needs the index for EUR 2027, which is missing, so it counts as estimated.",
  );
});
