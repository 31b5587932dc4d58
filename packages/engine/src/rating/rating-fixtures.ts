import type { MatrixSize } from "./scales.ts";

/** Cells whose rating rises evenly from the corner of the lowest levels to that of the highest. */
export function evenCells({ likelihood, impact }: MatrixSize, ratings: number): number[][] {
  return Array.from({ length: likelihood }, (_, i) =>
    Array.from({ length: impact }, (_cell, j) => {
      const height = (i / (likelihood - 1) + j / (impact - 1)) / 2;
      return Math.min(ratings, 1 + Math.floor(height * ratings));
    }),
  );
}
