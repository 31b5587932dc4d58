import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import type { RatingMatrix } from "@crq/engine/rating/matrix";
import { expect, test } from "vitest";
import { placedWords } from "./placed-words.ts";

/** Levels from 0.1, 1, 10 … a year and from 1,000, 10,000 … euros. */
const matrix: RatingMatrix = {
  ...BUILT_IN_MATRIX,
  currency: "EUR",
  likelihood: BUILT_IN_MATRIX.likelihood.map((level, i) => ({
    ...level,
    from: i === 0 ? null : 10 ** (i - 2),
  })),
  impact: BUILT_IN_MATRIX.impact.map((level, i) => ({ ...level, from: i === 0 ? null : 10 ** (i + 2) })),
};
// 2 events a year are of level 3 (from 1), 20,000 an event of level 3 (from 10,000)
const scenario = { frequency: 2, loss: 20_000, currency: "EUR" };

test("figures that agree with a rating say so, others say where they would put it", () => {
  expect(placedWords(matrix, { likelihood: 3, impact: 3 }, scenario)).toEqual({
    words: "As the scenario’s figures say",
    differs: false,
  });
  expect(placedWords(matrix, { likelihood: 3, impact: 5 }, scenario)).toEqual({
    words: "By the scenario’s figures: likelihood Moderate, impact Moderate",
    differs: true,
  });
  expect(placedWords(matrix, null, scenario)).toMatchObject({ differs: false });
});

test("what can't be compared isn't: another currency, and scales without figures", () => {
  const usd = { ...scenario, currency: "USD" };
  expect(placedWords(matrix, { likelihood: 2, impact: 3 }, usd)?.words).toBe(
    "By the scenario’s figures: likelihood Moderate",
  );
  const bare = {
    ...matrix,
    likelihood: matrix.likelihood.map((level) => ({ ...level, from: null })),
  };
  expect(placedWords(bare, { likelihood: 2, impact: 3 }, usd)).toBeNull();
});
