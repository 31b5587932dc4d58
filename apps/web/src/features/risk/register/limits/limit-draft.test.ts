import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { expect, test } from "vitest";
import { draftErrors, draftOf, type LimitDraft, limitsOf } from "./limit-draft.ts";

const LIMIT = {
  id: "x",
  category: "Fraud",
  clientId: null,
  rating: { appetite: 333, tolerance: 667 },
  loss: { currency: "EUR", appetite: 250_000, tolerance: 1_000_000 },
  reason: "The board said so",
  reviewedOn: "2026-01-31",
  version: 3,
  updatedAt: "2026-01-31T00:00:00Z",
  updatedBy: "Ada",
};
const START = { category: "Fraud", limit: LIMIT, currency: "USD", today: "2026-11-27" };
const draft = (more: Partial<LimitDraft> = {}): LimitDraft => ({
  ...draftOf(START, BUILT_IN_MATRIX),
  reason: "Why",
  ...more,
});

test("limits are shown as the matrix's ratings, and keep their places and bits if nothing is changed", () => {
  // A third and two thirds lie between ratings of the product's own matrix: the lower one is what they allow.
  expect(draft()).toMatchObject({
    ratingAppetite: "2",
    ratingTolerance: "3",
    currency: "EUR",
    lossAppetite: "250K",
    lossTolerance: "1M",
  });
  expect(limitsOf(draft(), BUILT_IN_MATRIX, LIMIT)).toEqual({ rating: LIMIT.rating, loss: LIMIT.loss });
  expect(limitsOf(draft({ ratingTolerance: "4" }), BUILT_IN_MATRIX, LIMIT)?.rating).toEqual({
    appetite: 333,
    tolerance: 750,
  });
  const first = draftOf({ ...START, limit: null }, BUILT_IN_MATRIX);
  expect(first).toMatchObject({
    ratingAppetite: "",
    currency: "USD",
    lossAppetite: "",
    reviewedOn: "2026-11-27",
  });
  expect(limitsOf(first, BUILT_IN_MATRIX, null)).toBeUndefined();
});

test("what can't be saved is said at its field", () => {
  const none = { ratingAppetite: "", ratingTolerance: "", lossAppetite: "", lossTolerance: "" };
  expect(draftErrors(draft())).toEqual({});
  expect(draftErrors(draft(none))).toEqual({ ratingAppetite: "Choose ratings, enter amounts, or both" });
  expect(draftErrors(draft({ ratingTolerance: "1" }))).toEqual({
    ratingTolerance: "Tolerance can’t be below appetite",
  });
  expect(draftErrors(draft({ lossTolerance: "10K" }))).toEqual({
    lossTolerance: "Tolerance can’t be below appetite",
  });
  expect(draftErrors(draft({ lossTolerance: "" }))).toEqual({ lossTolerance: "Enter a value" });
  expect(draftErrors(draft({ lossAppetite: "-1" }))).toHaveProperty("lossAppetite");
  expect(draftErrors(draft({ ratingAppetite: "", reason: " ", reviewedOn: "" }))).toEqual({
    ratingAppetite: "Choose the appetite too",
    reason: "Say why",
    reviewedOn: "Choose a day",
  });
});
