import { BUILT_IN_MODELS } from "@crq/frameworks/scoring/built-in-models";
import { ownScore, planOf } from "@crq/frameworks/scoring/own-score";
import { expect, test } from "vitest";
import { sampleAnswers } from "./sample.ts";
import { whyOf } from "./why.ts";

const ENTRIES = [
  { id: "A-1", group: "A" },
  { id: "A-2", group: "A" },
  { id: "B-1", group: "B" },
  { id: "B-2", group: "B" },
];
const MODEL = {
  ...BUILT_IN_MODELS.implementation,
  bands: [
    { label: "Low", from: null, meaning: "bad" },
    { label: "High", from: 80, meaning: "good" },
  ],
} as const;
const why = (model: Parameters<typeof planOf>[0], groups: Record<string, string>, entries = {}) => {
  const answers = sampleAnswers(ENTRIES, { groups, entries });
  return whyOf(model, ownScore(planOf(model, ENTRIES), answers));
};

test("says what counts, where the most is to gain, and how far the next band is", () => {
  expect(why(MODEL, { A: "met", B: "not-met" }, { "B-2": "not-applicable" })).toEqual([
    "3 entries count, 1 left out.",
    "The most to gain is in B: 33.3 points.",
    "High begins at 80%, 13 points higher.",
  ]);
  expect(why(MODEL, { A: "met", B: "met" })).toEqual(["4 entries count."]);
});

test("of the lowest family, which one it is", () => {
  const model = { ...MODEL, arithmetic: { kind: "lowest" } } as const;
  expect(why(model, { A: "partially-met", B: "met" })).toContain("A decides: it’s the lowest of 2 families.");
});

test("and that there is none yet", () => {
  expect(why(MODEL, { A: "unanswered", B: "unanswered" })).toEqual([
    "0 entries count, 4 left out.",
    "There’s no score until something counts.",
  ]);
});

test("the samples of a family are mixed until something else is said", () => {
  expect(sampleAnswers(ENTRIES, { groups: {}, entries: {} }).map(({ result }) => result)).toEqual([
    "met",
    "partially-met",
    "met",
    "not-met",
  ]);
  expect(sampleAnswers(ENTRIES, { groups: { A: "level-4" }, entries: {} })[0]).toMatchObject({ maturity: 4 });
});
