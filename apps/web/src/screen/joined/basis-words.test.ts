/** A joint figure says by which dependence it is, and whether it is simulated. */
import type { JoinedBy } from "@crq/contract/risk/exposure";
import { expect, test } from "vitest";
import { basisWords } from "./basis-words.ts";

const HIGHER = "The higher a correlation, the more bad years coincide.";

test("each dependence has its own words", () => {
  const words = (dependence: JoinedBy["dependence"]) => basisWords({ dependence, causes: 0 }, "USD");
  const independent =
    "Scenarios are treated as independent of each other. Expected losses add up; bad years do not.";
  expect(basisWords(null, "USD")).toBe(independent);
  expect(words({ type: "independent" })).toBe(independent);
  expect(words({ type: "common", correlation: 0.3 })).toBe(
    `Annual losses of scenarios have a correlation of 0.3. ${HIGHER}`,
  );
  expect(words({ type: "matrix", correlation: 0, pairs: 1 })).toBe(
    `Annual losses of scenarios have correlations set for 1 pair; all others are independent. ${HIGHER}`,
  );
  expect(words({ type: "matrix", correlation: 0.2, pairs: 3 })).toBe(
    `Annual losses of scenarios have correlations set for 3 pairs; 0.2 for all others. ${HIGHER}`,
  );
});

test("common causes are named, and only what scenarios lose by themselves is independent then", () => {
  const words = (causes: number) => basisWords({ dependence: { type: "independent" }, causes }, "USD");
  expect(words(1)).toContain(
    "own losses are treated as independent of each other. A common cause can strike",
  );
  expect(words(2)).toContain("2 common causes can strike several scenarios at once.");
});

test("a simulated figure says so with its standard errors, under every dependence; an exact one doesn't", () => {
  const simulated = {
    years: 100_000,
    standardError: { mean: 0, p90: 1000, p95: 12_000, p99: 150_000 },
  };
  for (const dependence of [{ type: "independent" }, { type: "common", correlation: 0.3 }] as const) {
    expect(basisWords({ dependence, causes: 1, simulated }, "USD")).toMatch(
      /From 100,000 simulated years\. The standard error is \$12K for the 1-in-20-year loss and \$150K for the 1-in-100-year loss\. Expected losses are exact\.$/,
    );
    expect(basisWords({ dependence, causes: 1 }, "USD")).not.toContain("simulated");
  }
});
