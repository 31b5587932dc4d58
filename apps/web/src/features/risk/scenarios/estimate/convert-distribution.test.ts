import { quantile } from "@crq/engine/distributions/distribution";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { distributionIn, withType } from "./convert-distribution.ts";
import type { DistributionDraft } from "./distribution-draft.ts";

const pert = { type: "pert", text: { min: "100K", mode: "600K", max: "4M" } } as const;

function quantilesOf(draft: DistributionDraft): number[] {
  const distribution = distributionIn(draft, "money");
  return distribution ? [0.05, 0.5, 0.95].map((p) => quantile(distribution, p)) : [];
}

test("a 90% interval takes the percentiles of the estimate before it, not its ends", () => {
  const [p5, , p95] = quantilesOf(pert);
  const [low, , high] = quantilesOf(withType(pert, "lognormal90", "money"));
  expect(low! / p5!).toBeCloseTo(1, 2);
  expect(high! / p95!).toBeCloseTo(1, 2);
});

test("three points made from a 90% interval keep its percentiles", () => {
  const interval = { type: "lognormal90", text: { p5: "200K", p95: "1M" } } as const;
  const points = quantilesOf(withType(interval, "pert", "money"));
  const before = quantilesOf(interval);
  for (const [i, value] of before.entries()) expect(Math.abs(points[i]! / value - 1)).toBeLessThan(0.03);
});

test("an interval that is more skewed than any three points keeps its upper end and stays above zero", () => {
  const wide = { type: "lognormal90", text: { p5: "1K", p95: "10M" } } as const;
  const points = withType(wide, "pert", "money");
  expect(distributionIn(points, "money")).toMatchObject({ min: 0 });
  expect(quantilesOf(points)[2]! / 1e7).toBeCloseTo(1, 2);
});

test("switching back restores the typed text word for word, unless the figures have changed since", () => {
  const there = withType(pert, "lognormal90", "money");
  expect(withType(there, "pert", "money").text).toMatchObject(pert.text);
  const moved = { ...there, text: { ...there.text, p95: "9M" } };
  const back = withType(moved, "pert", "money");
  expect(back.text.max).not.toBe("4M");
  expect(quantilesOf(back)[2]! / 9e6).toBeCloseTo(1, 2);
});

test("types with two ends share ends and most likely value", () => {
  expect(withType(pert, "triangular", "money").text).toMatchObject(pert.text);
  expect(withType(pert, "uniform", "money").text).toMatchObject({ min: "100K", max: "4M" });
  expect(withType(pert, "constant", "money").text.value).toBe("600K");
  const share = { type: "constant", text: { value: "60%" } } as const;
  expect(withType(share, "uniform", "probability").text).toMatchObject({ min: "30%", max: "100%" });
});

test("unfinished typing is kept and not converted", () => {
  const unfinished = { type: "pert", text: { min: "5", mode: "often", max: "" } } as const;
  expect(withType(unfinished, "lognormal90", "money")).toEqual({
    type: "lognormal90",
    text: unfinished.text,
  });
});

test("every valid estimate becomes a valid estimate of every other type", () => {
  const types = ["pert", "lognormal90", "triangular", "uniform", "constant"] as const;
  const figures = fc.tuple(
    fc.integer({ min: 1, max: 1e6 }),
    fc.integer({ min: 1, max: 1e6 }),
    fc.integer({ min: 1, max: 1e6 }),
  );
  fc.assert(
    fc.property(figures, fc.constantFrom(...types), fc.constantFrom(...types), (numbers, from, to) => {
      const [min, mode, max] = numbers.sort((a, b) => a - b).map(String) as [string, string, string];
      const text = { min, mode, max, p5: min, p95: max, value: mode };
      const { type, text: all } = withType({ type: "pert", text: { min, mode, max } }, from, "money");
      const draft = { type, text: from === "pert" ? { min, mode, max } : all };
      expect(distributionIn(withType(draft, to, "money"), "money"), JSON.stringify(text)).not.toBeNull();
    }),
    { numRuns: 60 },
  );
});
