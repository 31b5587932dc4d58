import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { expect, test } from "vitest";
import { highest, registerDecisions, registerVerdict } from "./register-words.ts";

const at = (likelihood: number, impact: number) => ({ likelihood, impact });

test("the sentence counts what is among the two highest ratings, now and at the targets", () => {
  // in the product's own matrix 5 × 5 is very high, 4 × 4 high, 3 × 3 moderate
  const flows = [
    { stage: "current" as const, from: null, to: at(5, 5), risks: 1 },
    { stage: "current" as const, from: null, to: at(4, 4), risks: 2 },
    { stage: "current" as const, from: null, to: at(3, 3), risks: 4 },
    { stage: "target" as const, from: at(5, 5), to: at(4, 4), risks: 1 },
    { stage: "target" as const, from: at(4, 4), to: at(3, 3), risks: 6 },
  ];
  expect(highest(BUILT_IN_MATRIX, flows)).toEqual({ now: 3, target: 1, rated: 7, label: "High" });
  expect(registerVerdict({ now: 3, target: 1, rated: 7, label: "High" })).toBe(
    "3 of 7 rated risks are rated high or above; at their targets, 1 would be.",
  );
  expect(registerVerdict({ now: 1, target: 0, rated: 7, label: "High" })).toBe(
    "1 of 7 rated risks is rated high or above; at their targets, none would be.",
  );
  expect(registerVerdict({ now: 0, target: 0, rated: 1, label: "High" })).toBe(
    "None of 1 rated risk is rated high or above.",
  );
  expect(registerVerdict({ now: 0, target: 0, rated: 0, label: "High" })).toBe("No risk is rated yet.");
});

test("decisions are asked for where something waits, and only there", () => {
  const none = {
    total: 0,
    overdue: 0,
    soon: 0,
    unrated: 0,
    unowned: 0,
    unquantified: 0,
    appetite: { within: 0, beyondAppetite: 0, beyondTolerance: 0, notJudged: 0, accepted: 0 },
    beyondByCategory: [],
    acceptance: { asked: 0, approved: 4, lapsed: 0, lapsing: 0 },
    byStatus: [],
    byTreatment: [{ treatment: "undecided" as const, risks: 0 }],
    byCategory: [],
    byOwner: [],
    byClient: [],
    reviews: [],
  };
  expect(registerDecisions(none)).toEqual([]);
  expect(
    registerDecisions({
      ...none,
      overdue: 2,
      appetite: { ...none.appetite, beyondTolerance: 4 },
      acceptance: { ...none.acceptance, asked: 1 },
      byTreatment: [{ treatment: "undecided", risks: 3 }],
    }),
  ).toEqual([
    "What to do about 4 risks beyond tolerance.",
    "Whether to accept 1 risk as asked for.",
    "How to treat 3 risks that have no treatment yet.",
    "When to review 2 risks with an overdue review.",
  ]);
});
