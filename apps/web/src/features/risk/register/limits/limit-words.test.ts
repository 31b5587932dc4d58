import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { expect, test } from "vitest";
import { acceptedBeyond, comparisons, effectNotes, effectSentence } from "./limit-words.ts";

const LIMITS = {
  ofClient: false,
  rating: { appetite: 250, tolerance: 500 },
  loss: { currency: "USD", appetite: 100_000, tolerance: 1_000_000 },
  byRating: "beyond-tolerance" as const,
  byLoss: "beyond-tolerance" as const,
};
const LOSS = { scenarioId: null, title: null, currency: "USD", mean: 2_000_000, p95: 1 };
const RISK = {
  category: "Fraud",
  appetite: "beyond-tolerance" as const,
  current: { likelihood: 4, impact: 4 },
  money: LOSS,
  limits: LIMITS,
};

test("a risk is compared in a sentence for each limit", () => {
  expect(comparisons(RISK, BUILT_IN_MATRIX)).toEqual([
    "Rated High; appetite ends at Low, tolerance at Moderate.",
    "Expected loss $2M a year; appetite ends at $100K, tolerance at $1M.",
  ]);
  const other = {
    ...RISK,
    current: null,
    money: { ...LOSS, currency: "EUR" },
    limits: { ...LIMITS, ofClient: true },
  };
  expect(comparisons(other, BUILT_IN_MATRIX)).toEqual([
    "Not rated; appetite ends at Low, tolerance at Moderate.",
    "Its loss is in EUR and the limit in USD, so they aren’t compared.",
    "By the client’s own limits.",
  ]);
  expect(comparisons({ ...RISK, limits: null }, BUILT_IN_MATRIX)).toEqual(["“Fraud” has no limits yet."]);
});

test("an acceptance beyond tolerance says by what", () => {
  expect(acceptedBeyond(RISK, BUILT_IN_MATRIX)).toBe(
    "Accepted, but beyond tolerance: rated High, where Moderate is the most; $2M expected a year, where $1M is the most.",
  );
  expect(acceptedBeyond({ ...RISK, limits: null }, BUILT_IN_MATRIX)).toBe("Accepted, but beyond tolerance.");
});

test("an effect is a sentence, with what else there is to know", () => {
  const none = { within: 0, beyondAppetite: 0, beyondTolerance: 0, notJudged: 0 };
  const said = (after: Partial<typeof none>) => effectSentence({ after: { ...none, ...after } });
  expect(said({ beyondAppetite: 12, beyondTolerance: 3, notJudged: 5 })).toBe(
    "12 risks would be beyond appetite, 3 beyond tolerance.",
  );
  expect(said({ within: 1, notJudged: 1 })).toBe("The risk that can be judged would be within appetite.");
  expect(said({ within: 4 })).toBe("All 4 risks that can be judged would be within appetite.");
  expect(said({ notJudged: 2 })).toBe("None of 2 risks would be judged.");
  expect(said({})).toBe("No risk has this category yet.");
  expect(effectNotes({ accepted: 1, otherCurrency: 2 })).toEqual([
    "1 accepted risk would be beyond tolerance.",
    "The loss of 2 risks is in another currency, which isn’t compared.",
  ]);
});
