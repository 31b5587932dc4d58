import type { Result } from "@crq/engine/result";
import { expect, test } from "vitest";
import { exceedanceSentence } from "../../../../screen/joined/reading-curve.ts";
import { STATISTICS, errorText, firstThreshold, worstError } from "./result-words.ts";

const result = {
  mean: 1_000_000,
  sd: 2e6,
  pZero: 0.4,
  p5: 0,
  p10: 0,
  p25: 0,
  p50: 3e5,
  p75: 1e6,
  p90: 3e6,
  p95: 6_480_000,
  p99: 2e7,
  "p99.5": 3e7,
  "p99.9": 6e7,
  cvar95: 1e7,
  cvar99: 3e7,
  eventsPerYear: 1,
  exceed: {},
  curve: { loss: [], probability: [] },
  error: { mean: 0, p95: 130, p99: 100, pZero: 0.000004, p5: 0 },
} satisfies Result;
const row = (key: string) => STATISTICS.find((statistic) => statistic.key === key)!;

test("states the numerical error of a figure, rounded up", () => {
  expect(errorText(row("p95"), result)).toBe("±0.003%");
  expect(errorText(row("pZero"), result)).toBe("±0.0004 points");
  expect(errorText(row("mean"), result)).toBe("±0%");
  expect(errorText(row("p90"), result)).toBeNull();
  expect(worstError(result)).toBe("±0.003%");
});

test("the first threshold is a round 1-in-20-year loss", () => {
  expect(firstThreshold(result)).toBe(6_500_000);
  expect(firstThreshold({ ...result, p95: 0, p99: 1234 })).toBe(1200);
  expect(firstThreshold({ ...result, mean: 0, p95: 0, p99: 0, "p99.9": 0 })).toBe(100_000);
});

test.each([
  [0.05, "A 5.0% chance of losing more than $6.5M in a year"],
  [0.08, "An 8.0% chance of losing more than $6.5M in a year"],
  [0.18, "An 18% chance of losing more than $6.5M in a year"],
  [0.00001, "A less than 0.01% chance of losing more than $6.5M in a year"],
  [0, "No chance of losing more than $6.5M in a year"],
])("reads %d as a sentence", (chance, sentence) =>
  expect(exceedanceSentence(chance, "$6.5M").replace(/(\d)(%)/, "$1$2")).toBe(sentence.replace(".0%", "%")),
);
