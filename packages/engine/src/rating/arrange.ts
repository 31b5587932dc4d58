/** New matrices, and matrices that get another size. */
import type { MatrixRating, RatingMatrix, ScaleLevel } from "./matrix.ts";
import { convertLevel, type MatrixSize, sizeOf } from "./scales.ts";

/**
 * The same matrix in another size. Levels that stay keep their label and description; the lowest and the highest always stay. New ones are called after
 * their number. Figures are left out, because ranges of other levels would say something else.
 */
export function resized(matrix: RatingMatrix, to: MatrixSize): RatingMatrix {
  const from = sizeOf(matrix);
  if (from.likelihood === to.likelihood && from.impact === to.impact) return matrix;
  const impact = resizedScale(matrix.impact, to.impact);
  return {
    ...matrix,
    likelihood: resizedScale(matrix.likelihood, to.likelihood),
    impact,
    currency: impact === matrix.impact ? matrix.currency : null,
    cells: Array.from({ length: to.likelihood }, (_, i) =>
      Array.from(
        { length: to.impact },
        (_cell, j) =>
          matrix.cells[convertLevel(i + 1, to.likelihood, from.likelihood) - 1]![
            convertLevel(j + 1, to.impact, from.impact) - 1
          ]!,
      ),
    ),
  };
}

function resizedScale(scale: readonly ScaleLevel[], to: number): readonly ScaleLevel[] {
  const from = scale.length;
  if (from === to) return scale;
  if (to < from)
    return Array.from({ length: to }, (_, i) => ({
      ...scale[convertLevel(i + 1, to, from) - 1]!,
      from: null,
    }));
  const kept = new Map<number, ScaleLevel>();
  for (const [i, level] of scale.entries()) kept.set(convertLevel(i + 1, from, to), level);
  const taken = new Set(Array.from(kept.values(), ({ label }) => label.trim().toLowerCase()));
  return Array.from({ length: to }, (_, i) => {
    const { label, description } = kept.get(i + 1) ?? { label: freeLabel(i + 1, taken), description: "" };
    return { label, description, from: null };
  });
}

/** The same matrix with other ratings: cells keep how high they are among them. */
export function withRatings(matrix: RatingMatrix, ratings: readonly MatrixRating[]): RatingMatrix {
  const before = matrix.ratings.length;
  const cells =
    before === ratings.length
      ? matrix.cells
      : matrix.cells.map((row) => row.map((rating) => convertLevel(rating, before, ratings.length)));
  return { ...matrix, ratings, cells };
}

/** `Level 3`, or the first of `Level 3 (2)`, `Level 3 (3)`, … that no level has. */
function freeLabel(level: number, taken: Set<string>): string {
  const free = (n: number): string => {
    const label = n === 1 ? `Level ${level}` : `Level ${level} (${n})`;
    return taken.has(label.toLowerCase()) ? free(n + 1) : label;
  };
  const label = free(1);
  taken.add(label.toLowerCase());
  return label;
}
