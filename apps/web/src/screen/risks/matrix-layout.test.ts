import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import fc from "fast-check";
import { expect, test } from "vitest";
import { layoutOf, movedBy, placeIn, positionAt, positionWords } from "./matrix-layout.ts";

const drawn = (horizontal: "likelihood" | "impact", rising: "up" | "down") => ({
  ...BUILT_IN_MATRIX,
  impact: BUILT_IN_MATRIX.impact.slice(0, 3),
  orientation: { horizontal, rising },
});

test("rising upward puts the highest level at the top, rising downward the lowest", () => {
  expect(layoutOf(drawn("impact", "up"))).toMatchObject({ rows: [5, 4, 3, 2, 1], columns: [1, 2, 3] });
  expect(layoutOf(drawn("impact", "down"))).toMatchObject({ rows: [1, 2, 3, 4, 5] });
  expect(layoutOf(drawn("likelihood", "up"))).toMatchObject({ rows: [3, 2, 1], columns: [1, 2, 3, 4, 5] });
});

test("each place has one position, and each position one place", () => {
  for (const matrix of [drawn("impact", "up"), drawn("likelihood", "down")]) {
    const layout = layoutOf(matrix);
    for (const [row] of layout.rows.entries())
      for (const [column] of layout.columns.entries())
        expect(placeIn(layout, positionAt(layout, row, column))).toEqual({ row, column });
  }
});

test("keys move one cell and never out of the matrix", () => {
  const layout = layoutOf(drawn("impact", "up"));
  const keys = fc.array(fc.constantFrom("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"));
  fc.assert(
    fc.property(keys, (pressed) => {
      let at = { row: 0, column: 0 };
      for (const key of pressed) at = movedBy(key, at, layout)!;
      expect(layout.rows[at.row]).toBeDefined();
      expect(layout.columns[at.column]).toBeDefined();
    }),
  );
  expect(movedBy("ArrowDown", { row: 0, column: 1 }, layout)).toEqual({ row: 1, column: 1 });
  expect(movedBy("Tab", { row: 0, column: 1 }, layout)).toBeUndefined();
});

test("a position is named by its labels", () => {
  expect(positionWords(BUILT_IN_MATRIX, { likelihood: 4, impact: 2 })).toBe("Likelihood High, impact Low");
});
