import { expect, test } from "vitest";
import { type Answered, currentOn, gapsOf, sumsOf } from "./profile-gap.ts";

const answer = (entry: string, more: Partial<Answered> = {}): Answered => ({
  entry,
  inScope: true,
  applicability: "applicable",
  result: null,
  maturity: null,
  ...more,
});

test("a verdict counts as the least level that it can mean, and a level as the verdict that it has", () => {
  expect(currentOn("maturity", { result: "met", maturity: null })).toBe(3);
  expect(currentOn("maturity", { result: "met", maturity: 5 })).toBe(5);
  expect(currentOn("implementation", { result: null, maturity: 2 })).toBe(1);
  expect(currentOn("implementation", { result: "not-met", maturity: 5 })).toBe(0);
  expect(currentOn("maturity", { result: null, maturity: null })).toBeNull();
});

test("gaps are sorted by priority times missing steps, and what isn't known misses all of them", () => {
  const targets = [
    { entry: "A", priority: "low", target: 5 },
    { entry: "B", priority: "high", target: 3 },
    { entry: "C", priority: "high", target: 2 },
    { entry: "D", priority: "medium", target: 4 },
    { entry: "E", priority: "high", target: 5 },
  ] as const;
  const gaps = gapsOf("maturity", targets, [
    answer("A", { maturity: 0 }),
    answer("B", { maturity: 1 }),
    answer("C", { maturity: 4 }),
    answer("D", { inScope: false, maturity: 4 }),
    answer("E", { applicability: "not-applicable" }),
  ]);
  expect(gaps.map(({ entry, steps, weight, state }) => [entry, steps, weight, state])).toEqual([
    ["D", 4, 8, "not-assessed"],
    ["B", 2, 6, "assessed"],
    ["A", 5, 5, "assessed"],
    ["C", 0, 0, "assessed"],
    ["E", 0, 0, "not-applicable"],
  ]);
});

test("sums are averages over what applies, in the order of the groups", () => {
  const gaps = gapsOf(
    "implementation",
    [
      { entry: "X.1", priority: "low", target: 2 },
      { entry: "X.2", priority: "low", target: 2 },
      { entry: "Y.1", priority: "high", target: 1 },
    ],
    [answer("X.1", { result: "met" }), answer("X.2"), answer("Y.1", { result: "met" })],
  );
  const sums = sumsOf(gaps, ["Y", "X", "Z"], (entry) => entry.slice(0, 1));
  expect(sums).toMatchObject([
    { id: "Y", missing: 0, current: 2, target: 1 },
    { id: "X", missing: 1, unknown: 1, current: 1, target: 2, weight: 2 },
  ]);
});
