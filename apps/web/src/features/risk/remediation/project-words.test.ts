import { expect, test } from "vitest";
import { costWords, expected, gapWords, perOneSpent, savedPerOne } from "./project-words.ts";

const constant = (value: number) => ({ type: "constant", value }) as const;

test("costs say what is spent once and what each year", () => {
  const words = (once: number, year: number) =>
    costWords({ oneOff: constant(once), yearly: constant(year), currency: "USD" });
  expect(words(30_000, 10_000)).toBe("$30K once and $10K a year");
  expect(words(30_000, 0)).toBe("$30K once");
  expect(words(0, 10_000)).toBe("$10K a year");
  expect(words(0, 0)).toBe("No cost stated");
});

test("an estimated cost counts by its mean", () => {
  expect(expected({ type: "triangular", min: 0, mode: 10, max: 20 })).toBeCloseTo(10);
});

test("a gap says what it is, and what it was or is to be where that differs", () => {
  expect(gapWords({ verdict: "not-met", now: "not-met", aimed: "met" })).toBe("Not met");
  expect(gapWords({ verdict: "partially-met", now: "met", aimed: "met" })).toBe("Met, was partially met");
  expect(gapWords({ verdict: "not-met", now: "not-met", aimed: "partially-met" })).toBe(
    "Not met, to be partially met",
  );
  expect(gapWords({ verdict: "unanswered", now: null, aimed: "met" })).toBe(
    "No longer part of the assessment, was unanswered",
  );
});

test("what a project saves for its cost has the currency's unit", () => {
  expect(perOneSpent("USD")).toBe("Saved per $1 spent");
  expect(savedPerOne(2.3667, "USD")).toBe("$2.37");
  expect(savedPerOne(0.62, "EUR")).toBe("€0.62");
  expect(savedPerOne(12_345, "JPY")).toBe("¥12,300");
  expect(savedPerOne(-1.5, "USD")).toBe("-$1.5");
});
