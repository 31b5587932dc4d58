import type { Exposure } from "@crq/contract/risk/exposure";
import { exact } from "@crq/engine/exact/exact";
import { generatedScenarios } from "@crq/engine/truth/generated-scenarios-fixtures";
import { expect, test } from "vitest";
import { averageNote, averageSentence, figureNotes } from "./average-words.ts";

test("what is said of an average is true of every scenario", () => {
  const said = { any: 0, although: 0, more: 0 };
  for (const each of generatedScenarios(60)) {
    const { mean, p95 } = exact(each);
    const { exceed } = exact(each, { exceed: [0, mean, p95, p95 * (1 - 1e-9)] });
    const [loss, average, bad, reached] = [0, mean, p95, p95 * (1 - 1e-9)].map(
      (amount) => exceed[String(amount)]!,
    );
    const losses = { mean, p95, currency: "USD" };
    const sentence = averageSentence(losses);
    if (sentence.includes("has any")) {
      expect(loss, each.id).toBeLessThanOrEqual(0.05 + 1e-9);
      said.any += 1;
    } else if (sentence.includes("although")) {
      expect(bad, each.id).toBeLessThanOrEqual(0.05 + 1e-6);
      said.although += 1;
    } else {
      expect(mean, each.id).toBeLessThanOrEqual(p95);
      expect(reached, each.id).toBeGreaterThan(0.05 - 1e-6);
      said.more += 1;
    }
    if (averageNote(losses).includes("19 of 20")) expect(average, each.id).toBeLessThanOrEqual(0.05 + 1e-6);
  }
  expect(Math.min(...Object.values(said))).toBeGreaterThan(2);
});

test("an average above its own 1-in-20-year loss is said to be", () => {
  expect(averageSentence({ mean: 3e6, p95: 1e6, currency: "USD" })).toBe(
    "Losses average $3M a year, although at least 19 of 20 years cost $1M or less.",
  );
  expect(averageSentence({ mean: 3e5, p95: 0, currency: "USD" })).toBe(
    "Losses average $300K a year, and no more than 1 year in 20 has any.",
  );
  expect(averageSentence({ mean: 3e5, p95: 1e6, currency: "USD" })).toBe(
    "Losses average $300K a year, and 1 year in 20 costs $1M or more.",
  );
});

test("insurance hides no caution about a figure", () => {
  const rare = { mean: 3e5, p90: 0, p95: 0, p99: 4e6, currency: "USD", net: null };
  const net = { now: { mean: 1e5, p90: 0, p95: 0, p99: 1e6 } } as unknown as Exposure["net"];
  const notes = (exposure: typeof rare | (Omit<typeof rare, "net"> & { net: Exposure["net"] })) =>
    (["mean", "p95", "p99"] as const).map((key) => figureNotes(exposure, key));
  expect(notes(rare)).toEqual([
    ["higher than the loss in at least 19 of 20 years"],
    ["fewer than 1 year in 20 has any loss"],
    ["exceeded in 1% of years"],
  ]);
  expect(notes({ ...rare, net })).toEqual([
    ["higher than the loss in at least 19 of 20 years", "before insurance; $100K after"],
    ["fewer than 1 year in 20 has any loss", "before insurance; $0 after"],
    ["before insurance; $1M after"],
  ]);
});
