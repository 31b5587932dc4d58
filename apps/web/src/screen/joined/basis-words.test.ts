/** A joint figure says by which dependence it is, and whether it is simulated. */
import { expect, test } from "vitest";
import { causeWords, dependenceWords, simulatedWords } from "./basis-words.ts";

test("each dependence has its own words", () => {
  const words = (dependence: Parameters<typeof dependenceWords>[0]["dependence"]) =>
    dependenceWords({ dependence });
  expect(words({ type: "independent" })).toContain("independent of each other");
  expect(words({ type: "common", correlation: 0.3 })).toContain("a correlation of 0.3");
  expect(words({ type: "matrix", correlation: 0, pairs: 1 })).toContain("1 pair; all others are independent");
  expect(words({ type: "matrix", correlation: 0.2, pairs: 3 })).toContain("3 pairs; 0.2 for all others");
});

test("a simulated figure says so with its standard errors; an exact one doesn't", () => {
  const standardError = { mean: 0, p90: 1000, p95: 12_000, p99: 150_000 };
  const words = simulatedWords({ simulated: { years: 100_000, standardError } }, "USD");
  expect(words).toMatch(/^Simulated, ± standard error: 100,000 years, ±\$12K .* ±\$150K/);
  expect(simulatedWords({}, "USD")).toBe("");
  expect([causeWords({ causes: 0 }), causeWords({ causes: 2 })]).toEqual([
    "",
    "2 common causes can strike several at once.",
  ]);
});
