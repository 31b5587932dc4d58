import fc from "fast-check";
import { expect, test } from "vitest";
import { resized } from "./arrange.ts";
import { BUILT_IN_MATRIX } from "./built-in.ts";
import {
  effectOf,
  fitsSizes,
  movedPosition,
  proportionalLevels,
  sameLevels,
  vanishingLevels,
} from "./effect.ts";
import { hasPosition } from "./matrix.ts";
import { sizeOf } from "./scales.ts";

const size = fc.integer({ min: 3, max: 10 });
const FIVE = sizeOf(BUILT_IN_MATRIX);
const level = fc.integer({ min: 1, max: 5 });
const positions = fc.array(
  fc.record({ likelihood: level, impact: level, risks: fc.integer({ min: 1, max: 1000 }) }),
);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

test("no risk is lost when a matrix gets another size, and each is counted once before and after", () => {
  fc.assert(
    fc.property(positions, size, size, (at, likelihood, impact) => {
      const after = resized(BUILT_IN_MATRIX, { likelihood, impact });
      const levels = proportionalLevels(FIVE, { likelihood, impact });
      expect(fitsSizes(levels, FIVE, { likelihood, impact })).toBe(true);
      const effect = effectOf(BUILT_IN_MATRIX, after, levels, at);
      const all = sum(at.map(({ risks }) => risks));
      expect([sum(effect.before), sum(effect.after)]).toEqual([all, all]);
      expect(effect.higher + effect.lower).toBeLessThanOrEqual(all);
      for (const position of at) expect(hasPosition(after, movedPosition(levels, position))).toBe(true);
    }),
  );
});

test("a matrix that isn't changed changes no rating", () => {
  fc.assert(
    fc.property(positions, (at) => {
      const { before, after, higher, lower } = effectOf(
        BUILT_IN_MATRIX,
        BUILT_IN_MATRIX,
        sameLevels(FIVE),
        at,
      );
      expect([after, higher, lower]).toEqual([before, 0, 0]);
    }),
  );
});

test("risks whose cell gets a higher rating rise, and others stay", () => {
  const cells = BUILT_IN_MATRIX.cells.map((row, i) => (i === 0 ? [1, 1, 1, 2, 5] : row));
  const at = [
    { likelihood: 1, impact: 5, risks: 7 },
    { likelihood: 5, impact: 5, risks: 2 },
  ];
  expect(effectOf(BUILT_IN_MATRIX, { ...BUILT_IN_MATRIX, cells }, sameLevels(FIVE), at)).toEqual({
    before: [0, 7, 0, 0, 2],
    after: [0, 0, 0, 0, 9],
    higher: 7,
    lower: 0,
  });
});

test("levels that a smaller matrix doesn't have are named, once and in order", () => {
  const at = [
    { likelihood: 5, impact: 1 },
    { likelihood: 4, impact: 2 },
    { likelihood: 5, impact: 5 },
  ];
  expect(vanishingLevels(at, { likelihood: 3, impact: 4 })).toEqual({ likelihood: [4, 5], impact: [5] });
  expect(vanishingLevels(at, FIVE)).toEqual({ likelihood: [], impact: [] });
});

test("a change of levels has one for each level so far, within the new size", () => {
  const three = { likelihood: 3, impact: 3 };
  expect(fitsSizes({ likelihood: [1, 2, 3, 3, 3], impact: [1, 1, 2, 3, 3] }, FIVE, three)).toBe(true);
  expect(fitsSizes({ likelihood: [1, 2, 3, 3], impact: [1, 1, 2, 3, 3] }, FIVE, three)).toBe(false);
  expect(fitsSizes({ likelihood: [1, 2, 3, 3, 4], impact: [1, 1, 2, 3, 3] }, FIVE, three)).toBe(false);
});
