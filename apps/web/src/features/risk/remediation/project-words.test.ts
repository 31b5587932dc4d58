import { expect, test } from "vitest";
import { costWords, expected } from "./project-words.ts";

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
