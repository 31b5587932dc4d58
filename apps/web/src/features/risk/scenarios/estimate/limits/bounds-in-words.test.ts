import { expect, test } from "vitest";
import { boundsInWords } from "./bounds-in-words.ts";
import { type DistributionDraft, draftOf, limitsOf, readDistribution } from "../distribution-draft.ts";

const bounded = { type: "lognormal90", p5: 50_000, p95: 2_000_000, min: 20_000, max: 5_000_000 } as const;
const draft = (text: Record<string, string>): DistributionDraft => ({
  type: "lognormal90",
  text: { p5: "50K", p95: "2M", ...text },
});

test("a stored estimate with bounds reads back unchanged", () => {
  expect(readDistribution(draftOf(bounded, "money"), "money").values).toEqual(bounded);
  expect(limitsOf(draftOf(bounded, "money"))).toEqual(["least", "most"]);
  const pert = { type: "pert", min: 1, mode: 2, max: 3 } as const;
  expect(limitsOf(draftOf(pert, "money"))).toEqual([]);
  expect(readDistribution(draftOf(pert, "money"), "money").values).toEqual(pert);
});

test("bounds are told by what they rule out and the average that is left", () => {
  expect(boundsInWords(draft({ most: "5M" }), "money", "USD")).toBe(
    "Rules out 0.7% of the estimate. The average is $543,000 instead of $593,000.",
  );
  expect(boundsInWords(draft({ least: "20" }), "money", "USD")).toBe(
    "Rules out <0.01% of the estimate. The average stays $593,000.",
  );
});

test("nothing is said without bounds, or while a field is unfinished", () => {
  expect(boundsInWords(draft({}), "money", "USD")).toBeNull();
  expect(boundsInWords(draft({ most: "1K" }), "money", "USD")).toBeNull();
  expect(boundsInWords(draft({ most: "soon" }), "money", "USD")).toBeNull();
  expect(boundsInWords({ type: "pert", text: { least: "1" } }, "money", "USD")).toBeNull();
});
