import { expect, test } from "vitest";
import { checkEstimate } from "../check-estimate.ts";
import { scenarioDraft } from "../estimate-draft.ts";
import { boundsInWords, capInWords } from "./bounds-in-words.ts";
import { correlationWords } from "./correlation-words.ts";
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

test("a cap is told by the events that it limits and the average that is left", () => {
  expect(capInWords(draft({ cap: "500K" }), "USD")).toBe(
    "The cap limits 34% of events: the average event costs $312,000 instead of $593,000.",
  );
  expect(capInWords(draft({ cap: "40M" }), "USD")).toBe(
    "The cap limits <0.01% of events: the average event still costs $593,000.",
  );
  expect(capInWords({ type: "uniform", text: { min: "1", max: "5", cap: "6" } }, "USD")).toBe(
    "No event reaches the cap.",
  );
  expect(capInWords(draft({}), "USD")).toBeNull();
  expect(capInWords(draft({ cap: "soon" }), "USD")).toBeNull();
});

test("a stored cap reads back unchanged, and survives an update of the estimate", () => {
  const estimate = {
    currency: "USD",
    frequency: { lef: { type: "constant", value: 1 } },
    primary: [{ form: "response", loss: bounded, cap: 750_000 }],
  } as const;
  const record = {
    title: "A",
    description: "",
    scope: { threat: "", asset: "", effect: "" },
    evidence: [],
    treatment: { controls: [] },
    tolerance: [],
    assumptions: [],
  } as const;
  expect(checkEstimate(scenarioDraft({ ...record, estimate }).estimate).estimate).toEqual(estimate);
});

test("nothing is said without bounds, or while a field is unfinished", () => {
  expect(boundsInWords(draft({}), "money", "USD")).toBeNull();
  expect(boundsInWords(draft({ most: "1K" }), "money", "USD")).toBeNull();
  expect(boundsInWords(draft({ most: "soon" }), "money", "USD")).toBeNull();
  expect(boundsInWords({ type: "pert", text: { least: "1" } }, "money", "USD")).toBeNull();
});

test("a correlation has a word", () =>
  expect([0, 0.01, 0.3, 0.6, 0.8].map(correlationWords)).toEqual([
    "independent",
    "very weak",
    "weak",
    "strong",
    "very strong",
  ]));
