/** Where the cells of a matrix are on the screen. */
import type { MatrixPosition, RatingMatrix } from "@crq/engine/rating/matrix";

/** The axes of a matrix as words. */
export const AXIS_WORDS = { likelihood: "Likelihood", impact: "Impact" } as const;

/** The levels of rows, from the top, and of columns, from the left. */
export interface MatrixLayout {
  /** The scale of the columns, and that of the rows. */
  readonly across: "likelihood" | "impact";
  readonly down: "likelihood" | "impact";
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

type Drawn = Pick<RatingMatrix, "likelihood" | "impact" | "orientation">;

/** How a matrix is laid out by its orientation. */
export function layoutOf({ orientation, ...scales }: Drawn): MatrixLayout {
  const across = orientation.horizontal;
  const down = across === "impact" ? "likelihood" : "impact";
  const rising = scales[down].map((_, i) => i + 1);
  return {
    across,
    down,
    columns: scales[across].map((_, i) => i + 1),
    rows: orientation.rising === "up" ? rising.toReversed() : rising,
  };
}

/** The position of a row and a column, counted from 0 at the top left. */
export function positionAt(
  { across, columns, rows }: MatrixLayout,
  row: number,
  column: number,
): MatrixPosition {
  const [vertical, horizontal] = [rows[row]!, columns[column]!];
  return across === "impact"
    ? { likelihood: vertical, impact: horizontal }
    : { likelihood: horizontal, impact: vertical };
}

/** Where a position is: its row and column, counted from 0 at the top left. */
export function placeIn(
  { across, down, columns, rows }: MatrixLayout,
  position: MatrixPosition,
): { readonly row: number; readonly column: number } {
  return { row: rows.indexOf(position[down]), column: columns.indexOf(position[across]) };
}

/** Where a key takes the focus from a row and column; undefined if it doesn't move it. */
export function movedBy(
  key: string,
  { row, column }: { readonly row: number; readonly column: number },
  { rows, columns }: Pick<MatrixLayout, "rows" | "columns">,
): { readonly row: number; readonly column: number } | undefined {
  const [lastRow, lastColumn] = [rows.length - 1, columns.length - 1];
  switch (key) {
    case "ArrowUp":
      return { row: Math.max(0, row - 1), column };
    case "ArrowDown":
      return { row: Math.min(lastRow, row + 1), column };
    case "ArrowLeft":
      return { row, column: Math.max(0, column - 1) };
    case "ArrowRight":
      return { row, column: Math.min(lastColumn, column + 1) };
    case "Home":
      return { row, column: 0 };
    case "End":
      return { row, column: lastColumn };
    default:
      return undefined;
  }
}

/** A position in words: `Likelihood High, impact Low`. */
export function positionWords(
  { likelihood, impact }: Pick<RatingMatrix, "likelihood" | "impact">,
  position: MatrixPosition,
): string {
  const [often, severe] = [likelihood[position.likelihood - 1], impact[position.impact - 1]];
  return `Likelihood ${often?.label ?? position.likelihood}, impact ${severe?.label ?? position.impact}`;
}
