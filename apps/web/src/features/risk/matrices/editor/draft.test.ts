import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { matrixProblems } from "@crq/engine/rating/matrix";
import { expect, test } from "vitest";
import { draftOf, matrixOf, withCell, withLevel, withLevels, withRatingCount } from "./draft.ts";

const draft = draftOf(BUILT_IN_MATRIX);
const paths = (of: typeof draft) => matrixProblems(matrixOf(of)).map(({ path }) => path);

test("a matrix comes back from its form as it was", () => {
  expect(matrixOf(draft)).toEqual(BUILT_IN_MATRIX);
});

test("figures are read with separators, and what is no number is a problem of its level", () => {
  const typed = withLevel(draft, "likelihood", 4, { from: "1,000" });
  expect(matrixOf(typed).likelihood[4]!.from).toBe(1000);
  expect(paths(withLevel(draft, "likelihood", 4, { from: "often" }))).toEqual(["likelihood.4.from"]);
});

test("a currency counts only with figures, and figures need one", () => {
  expect(matrixOf({ ...draft, currency: "EUR" }).currency).toBeNull();
  const figures = ["", "1e4", "1e5", "1e6", "1e7"].reduce(
    (all, from, i) => withLevel(all, "impact", i, { from }),
    draft,
  );
  expect(paths(figures)).toEqual(["currency"]);
  expect(paths({ ...figures, currency: "EUR" })).toEqual([]);
});

test("another number of levels or ratings gives a matrix that can be used, with the currency kept for new figures", () => {
  const smaller = withLevels({ ...draft, currency: "EUR" }, "impact", 3);
  expect(smaller.currency).toBe("EUR");
  expect(smaller.impact.map(({ label }) => label)).toEqual(["Very low", "Moderate", "Very high"]);
  for (const changed of [
    smaller,
    withLevels(draft, "likelihood", 10),
    withRatingCount(draft, 2),
    withRatingCount(draft, 6),
  ])
    expect(paths(changed)).toEqual([]);
});

test("one cell gets another rating", () => {
  const { cells } = withCell(draft, { likelihood: 1, impact: 5 }, 4);
  expect(cells[0]).toEqual([1, 1, 1, 2, 4]);
  expect(cells[1]).toBe(draft.cells[1]);
});
