import { BUILT_IN_MODELS } from "@crq/frameworks/scoring/built-in-models";
import { modelProblems } from "@crq/frameworks/scoring/own-model";
import type { ModelContent } from "@crq/contract/compliance/scoring-models";
import { describe, expect, test } from "vitest";
import { draftOf, modelOf, numberOf, withoutWeights } from "./draft.ts";

const MODEL: ModelContent = {
  ...(structuredClone(BUILT_IN_MODELS.weighted) as ModelContent),
  answers: { kind: "results", met: 1, partiallyMet: 0.333, notMet: 0 },
  unanswered: 0,
  notApplicable: 0.07,
  arithmetic: { kind: "deductions", start: 110, floor: -203 },
  weights: {
    from: "points",
    each: 0.5,
    groups: [{ id: "3.1", weight: 2 }],
    baselines: [],
    entries: [{ id: "3.1.1", weight: 7 }],
  },
  bands: [
    { label: "Low", from: null, meaning: "bad" },
    { label: "High", from: 88, meaning: "good" },
  ],
};

describe("a model comes back from its form as it was", () => {
  test.each<[string, ModelContent]>([
    ["with everything", MODEL],
    ...Object.entries(BUILT_IN_MODELS).map(([name, model]): [string, ModelContent] => [
      name,
      structuredClone(model) as ModelContent,
    ]),
  ])("%s", (_, model) => {
    expect(modelOf(draftOf(model))).toEqual(model);
  });
});

test.each([
  ["1,5", 1.5],
  [" 2 ", 2],
  ["−3", -3],
  ["", NaN],
  ["two", NaN],
])("%j is the number %d", (typed, number) => {
  expect(numberOf(typed)).toBe(number);
});

test("what isn't a number is a problem at its place", () => {
  const draft = draftOf(MODEL);
  const wrong = { ...draft, results: ["0", "half", "100"] as const, each: "", start: "x" };
  expect(modelProblems(modelOf(wrong)).map(({ path }) => path)).toEqual([
    "answers.partiallyMet",
    "arithmetic.start",
    "weights.each",
  ]);
});

test("another framework takes the weights away", () => {
  expect(modelOf(withoutWeights(draftOf(MODEL))).weights).toEqual({
    from: "equal",
    each: 0.5,
    groups: [],
    baselines: [],
    entries: [],
  });
});
