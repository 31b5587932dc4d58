import fc from "fast-check";
import { expect, test } from "vitest";
import { resized, withRatings } from "./arrange.ts";
import { BUILT_IN_MATRIX } from "./built-in.ts";
import {
  countByRating,
  hasPosition,
  matrixProblems,
  ratingAt,
  ratingShare,
  ratingPlace,
  ratingUpTo,
  type RatingMatrix,
  reversals,
  unusedRatings,
} from "./matrix.ts";
import { evenCells } from "./rating-fixtures.ts";
import { convertLevel, convertPosition, levelOf, placeOf } from "./scales.ts";

const size = fc.integer({ min: 3, max: 10 });
const matrices = fc
  .record({ likelihood: size, impact: size, ratings: fc.integer({ min: 2, max: 6 }) })
  .map(({ likelihood, impact, ratings }): RatingMatrix => ({
    ...BUILT_IN_MATRIX,
    likelihood: scale(likelihood),
    impact: scale(impact),
    ratings: Array.from({ length: ratings }, (_, i) => ({ label: `Rating ${i}`, color: "sev-1" })),
    cells: evenCells({ likelihood, impact }, ratings),
  }));
const scale = (levels: number) =>
  Array.from({ length: levels }, (_, i) => ({ label: `Level ${i}`, description: "", from: null }));
const paths = (matrix: RatingMatrix) => matrixProblems(matrix).map(({ path }) => path);

test("the product's own matrix is valid, rises everywhere and uses all its ratings", () => {
  expect(matrixProblems(BUILT_IN_MATRIX)).toEqual([]);
  expect(reversals(BUILT_IN_MATRIX)).toEqual([]);
  expect(unusedRatings(BUILT_IN_MATRIX)).toEqual([]);
  expect(ratingAt(BUILT_IN_MATRIX, { likelihood: 5, impact: 5 })).toBe(5);
  // Table I-2: very high likelihood of a very low impact is a very low risk.
  expect(ratingAt(BUILT_IN_MATRIX, { likelihood: 5, impact: 1 })).toBe(1);
  expect(ratingAt(BUILT_IN_MATRIX, { likelihood: 1, impact: 5 })).toBe(2);
});

test("a position outside a matrix is refused, not rated", () => {
  for (const position of [
    { likelihood: 0, impact: 1 },
    { likelihood: 6, impact: 1 },
    { likelihood: 1, impact: 1.5 },
  ]) {
    expect(hasPosition(BUILT_IN_MATRIX, position)).toBe(false);
    expect(() => ratingAt(BUILT_IN_MATRIX, position)).toThrow(RangeError);
  }
});

test("evenly arranged matrices of every size are valid, never fall, and start and end at the extreme ratings", () => {
  fc.assert(
    fc.property(matrices, (matrix) => {
      expect(matrixProblems(matrix)).toEqual([]);
      expect(reversals(matrix)).toEqual([]);
      expect(matrix.cells[0]![0]).toBe(1);
      expect(matrix.cells.at(-1)!.at(-1)).toBe(matrix.ratings.length);
      expect(ratingShare(matrix, 1)).toBe(0);
      expect(ratingShare(matrix, matrix.ratings.length)).toBe(1);
    }),
  );
});

test("a matrix that gets another size stays valid and never falls", () => {
  fc.assert(
    fc.property(matrices, size, size, (matrix, likelihood, impact) => {
      const after = resized(matrix, { likelihood, impact });
      expect(matrixProblems(after)).toEqual([]);
      expect(reversals(after)).toEqual([]);
      expect(after.likelihood.at(-1)!.label).toBe(matrix.likelihood.at(-1)!.label);
      expect(after.impact[0]!.label).toBe(matrix.impact[0]!.label);
    }),
  );
});

test("a matrix with other ratings stays valid and never falls", () => {
  fc.assert(
    fc.property(matrices, matrices, (matrix, { ratings }) => {
      const after = withRatings(matrix, ratings);
      expect(matrixProblems(after)).toEqual([]);
      expect(reversals(after)).toEqual([]);
    }),
  );
});

test("converting a level keeps the ends and the order, and changes nothing between scales of the same size", () => {
  fc.assert(
    fc.property(size, size, (from, to) => {
      const converted = Array.from({ length: from }, (_, i) => convertLevel(i + 1, from, to));
      expect(converted[0]).toBe(1);
      expect(converted.at(-1)).toBe(to);
      for (const [i, level] of converted.entries()) {
        expect(Number.isInteger(level)).toBe(true);
        expect(level).toBeGreaterThanOrEqual(converted[i - 1] ?? 1);
        if (from === to) expect(level).toBe(i + 1);
        // A larger scale has room for every level.
        if (to >= from && i > 0) expect(level).toBeGreaterThan(converted[i - 1]!);
      }
    }),
  );
  expect(
    convertPosition({ likelihood: 3, impact: 2 }, { likelihood: 5, impact: 3 }, { likelihood: 3, impact: 5 }),
  ).toEqual({ likelihood: 2, impact: 3 });
});

test("a figure's level contains it, and a greater figure never has a lower level", () => {
  const { likelihood } = BUILT_IN_MATRIX;
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1000, noNaN: true }),
      fc.double({ min: 0, max: 9, noNaN: true }),
      (value, more) => {
        const level = levelOf(likelihood, value)!;
        expect(value).toBeGreaterThanOrEqual(likelihood[level - 1]!.from ?? 0);
        expect(value).toBeLessThan(likelihood[level]?.from ?? Infinity);
        expect(levelOf(likelihood, value + more)).toBeGreaterThanOrEqual(level);
      },
    ),
  );
  expect(levelOf(likelihood, 0.1)).toBe(2);
  expect(levelOf(likelihood, Number.NaN)).toBeNull();
  expect(levelOf(likelihood, -1)).toBeNull();
});

test("a scenario is placed on scales with figures in its own currency alone", () => {
  const impact = [null, 1e5, 1e6].map((from, i) => ({ label: `${i}`, description: "", from }));
  const matrix = { ...BUILT_IN_MATRIX, impact, currency: "EUR" };
  const scenario = { frequency: 0.5, loss: 2e5, currency: "EUR" };
  expect(placeOf(matrix, scenario)).toEqual({ likelihood: 2, impact: 2 });
  expect(placeOf(matrix, { ...scenario, currency: "USD" })).toEqual({ likelihood: 2, impact: null });
  expect(placeOf(BUILT_IN_MATRIX, scenario)).toEqual({ likelihood: 2, impact: null });
});

test("a matrix that falls somewhere is valid, and the cells that fall are named", () => {
  const cells = BUILT_IN_MATRIX.cells.map((row, i) => (i === 4 ? [1, 2, 3, 4, 3] : row));
  expect(matrixProblems({ ...BUILT_IN_MATRIX, cells })).toEqual([]);
  expect(reversals({ cells })).toEqual([{ likelihood: 5, impact: 5 }]);
});

test("what keeps a matrix from being used is said with its place", () => {
  const { likelihood, impact, ratings, cells } = BUILT_IN_MATRIX;
  expect(paths({ ...BUILT_IN_MATRIX, likelihood: likelihood.slice(0, 2) })).toEqual(["likelihood", "cells"]);
  expect(paths({ ...BUILT_IN_MATRIX, impact: impact.map((one) => ({ ...one, label: "Same" })) })).toEqual([
    "impact.1.label",
    "impact.2.label",
    "impact.3.label",
    "impact.4.label",
  ]);
  expect(paths({ ...BUILT_IN_MATRIX, currency: "USD" })).toEqual(["currency"]);
  expect(
    paths({ ...BUILT_IN_MATRIX, impact: impact.map((one, i) => ({ ...one, from: i || null })) }),
  ).toEqual(["currency"]);
  expect(
    paths({ ...BUILT_IN_MATRIX, likelihood: likelihood.map((one, i) => ({ ...one, from: i && 5 - i })) }),
  ).toEqual(["likelihood.0.from", "likelihood.2.from", "likelihood.3.from", "likelihood.4.from"]);
  expect(paths({ ...BUILT_IN_MATRIX, ratings: ratings.slice(0, 1) })).toContain("ratings");
  expect(paths({ ...BUILT_IN_MATRIX, cells: [...cells.slice(0, 4), [1, 2, 3, 4, 6]] })).toEqual([
    "cells.4.4",
  ]);
});

test("positions are counted by their rating, without those outside the matrix", () => {
  const at = (likelihood: number, impact: number) => ({ likelihood, impact });
  expect(countByRating(BUILT_IN_MATRIX, [at(5, 5), at(4, 5), at(1, 1), at(9, 9)])).toEqual([1, 0, 0, 0, 2]);
});

test("a limit allows what it was chosen as in its own matrix, and nothing above it in others", () => {
  const ratings = (count: number) => ({
    ratings: Array.from({ length: count }, (_, i) => ({ label: `${i}`, color: "neutral" as const })),
  });
  for (const chosenIn of [2, 3, 4, 5, 6].map(ratings))
    for (let rating = 1; rating <= chosenIn.ratings.length; rating++) {
      const place = ratingPlace(chosenIn, rating);
      expect(ratingUpTo(chosenIn, place)).toBe(rating);
      for (const other of [2, 3, 4, 5, 6].map(ratings)) {
        const allowed = ratingUpTo(other, place);
        expect(allowed).toBeGreaterThanOrEqual(1);
        expect(ratingPlace(other, allowed)).toBeLessThanOrEqual(place);
        if (allowed < other.ratings.length) expect(ratingPlace(other, allowed + 1)).toBeGreaterThan(place);
      }
    }
});
