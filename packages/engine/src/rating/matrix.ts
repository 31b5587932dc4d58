/** Rating matrices: which rating a risk has by the level of its likelihood and the level of its impact. */

/** What limits a matrix. */
export const MATRIX_LIMITS = { leastLevels: 3, mostLevels: 10, leastRatings: 2, mostRatings: 6 } as const;

/** The colors of ratings, from calm to alarming, as tokens of the theme: each is readable in light and dark. */
export const RATING_COLORS = ["sev-1", "sev-2", "sev-3", "sev-4", "sev-5", "neutral"] as const;
/** The color of a rating. */
export type RatingColor = (typeof RATING_COLORS)[number];

/** A level of a scale. */
export interface ScaleLevel {
  readonly label: string;
  readonly description: string;
  /**
   * The least frequency (events a year) or loss (money an event) of the level; it ends where the next one begins. Null for the lowest level, which has no
   * lower end, and for all levels of a scale without figures.
   */
  readonly from: number | null;
}

/** A rating that cells have. */
export interface MatrixRating {
  readonly label: string;
  readonly color: RatingColor;
}

/** How a matrix is drawn. */
export interface MatrixOrientation {
  /** The scale that runs from left to right. */
  readonly horizontal: "likelihood" | "impact";
  /** Whether the other one rises upward or downward. */
  readonly rising: "up" | "down";
}

/** A rating matrix. Levels and ratings are counted from 1, the lowest. */
export interface RatingMatrix {
  readonly likelihood: readonly ScaleLevel[];
  readonly impact: readonly ScaleLevel[];
  /** The currency of the impact's figures; null without figures. */
  readonly currency: string | null;
  readonly ratings: readonly MatrixRating[];
  /** The rating of each cell: a row for each level of likelihood, with a number for each level of impact. */
  readonly cells: readonly (readonly number[])[];
  readonly orientation: MatrixOrientation;
}

/** A place in a matrix, by levels that count from 1, the lowest. */
export interface MatrixPosition {
  readonly likelihood: number;
  readonly impact: number;
}

/** A fault of a matrix, at a path in it: `impact.2.label`. */
export interface MatrixProblem {
  readonly path: string;
  readonly message: string;
}

/** Whether a matrix has a position. */
export function hasPosition(
  matrix: Pick<RatingMatrix, "cells">,
  { likelihood, impact }: MatrixPosition,
): boolean {
  return matrix.cells[likelihood - 1]?.[impact - 1] !== undefined;
}

/**
 * The rating at a position, counted from 1, the lowest.
 *
 * @throws RangeError if the matrix doesn't have the position
 */
export function ratingAt(
  matrix: Pick<RatingMatrix, "cells">,
  { likelihood, impact }: MatrixPosition,
): number {
  const rating = matrix.cells[likelihood - 1]?.[impact - 1];
  if (rating === undefined)
    throw new RangeError(`The matrix has no cell of likelihood ${likelihood} and impact ${impact}.`);
  return rating;
}

/** How high a rating is among those of its matrix, from 0 (the lowest) to 1 (the highest): comparable between matrices with different ratings. */
export function ratingShare(matrix: Pick<RatingMatrix, "ratings">, rating: number): number {
  return (rating - 1) / (matrix.ratings.length - 1);
}

/** A rating's share in thousandths, as limits keep it. */
export function ratingPlace(matrix: Pick<RatingMatrix, "ratings">, rating: number): number {
  return Math.round(1000 * ratingShare(matrix, rating));
}

/** The highest rating of a matrix that isn't above a place, from 0 to 1000: what a limit allows there. */
export function ratingUpTo(matrix: Pick<RatingMatrix, "ratings">, place: number): number {
  return matrix.ratings.filter((_, i) => ratingPlace(matrix, i + 1) <= place).length;
}

/** How many positions have each rating, from the lowest rating on. */
export function countByRating(
  matrix: Pick<RatingMatrix, "cells" | "ratings">,
  positions: Iterable<MatrixPosition>,
): number[] {
  const counts = matrix.ratings.map(() => 0);
  for (const position of positions)
    if (hasPosition(matrix, position)) counts[ratingAt(matrix, position) - 1]! += 1;
  return counts;
}

/** Cells that are rated lower than a neighbor with less likelihood or less impact: allowed, and worth a warning. */
export function reversals({ cells }: Pick<RatingMatrix, "cells">): MatrixPosition[] {
  return cells.flatMap((row, i) =>
    row.flatMap((rating, j) =>
      rating < (cells[i - 1]?.[j] ?? 0) || rating < (row[j - 1] ?? 0)
        ? [{ likelihood: i + 1, impact: j + 1 }]
        : [],
    ),
  );
}

/** Ratings that no cell has, counted from 1: allowed, and worth a warning. */
export function unusedRatings({ cells, ratings }: Pick<RatingMatrix, "cells" | "ratings">): number[] {
  const used = new Set(cells.flat());
  return ratings.map((_, i) => i + 1).filter((rating) => !used.has(rating));
}

/** Everything that keeps a matrix from being used; none if it can be. */
export function matrixProblems(matrix: RatingMatrix): MatrixProblem[] {
  return [
    ...scaleProblems("likelihood", matrix.likelihood),
    ...scaleProblems("impact", matrix.impact),
    ...currencyProblems(matrix),
    ...ratingProblems(matrix.ratings),
    ...cellProblems(matrix),
  ];
}

function scaleProblems(path: "likelihood" | "impact", scale: readonly ScaleLevel[]): MatrixProblem[] {
  const { leastLevels, mostLevels } = MATRIX_LIMITS;
  if (scale.length < leastLevels || scale.length > mostLevels)
    return [{ path, message: `needs ${leastLevels} to ${mostLevels} levels` }];
  return [...sameLabels(path, scale), ...figureProblems(path, scale)];
}

function figureProblems(path: string, scale: readonly ScaleLevel[]): MatrixProblem[] {
  const problems: MatrixProblem[] = [];
  const [lowest, ...others] = scale.map(({ from }) => from);
  if (lowest !== null)
    problems.push({ path: `${path}.0.from`, message: "The lowest level has no lower end" });
  const stated = others.filter((from) => from !== null).length;
  let before = 0;
  for (const [i, from] of others.entries()) {
    const at = `${path}.${i + 1}.from`;
    if (from === null && stated > 0)
      problems.push({ path: at, message: "Give every level above the lowest a start, or none of them" });
    else if (from !== null && !(from > before && Number.isFinite(from)))
      problems.push({ path: at, message: "Each level must start above the one before" });
    if (from !== null) before = from;
  }
  return problems;
}

function currencyProblems({ impact, currency }: RatingMatrix): MatrixProblem[] {
  const stated = impact.some(({ from }) => from !== null);
  if (stated && currency === null)
    return [{ path: "currency", message: "Choose the currency of the impact's figures" }];
  if (!stated && currency !== null)
    return [{ path: "currency", message: "Only figures have a currency: give the levels of impact a start" }];
  return [];
}

function ratingProblems(ratings: readonly MatrixRating[]): MatrixProblem[] {
  const { leastRatings, mostRatings } = MATRIX_LIMITS;
  if (ratings.length < leastRatings || ratings.length > mostRatings)
    return [{ path: "ratings", message: `needs ${leastRatings} to ${mostRatings} ratings` }];
  return sameLabels("ratings", ratings);
}

function cellProblems({ likelihood, impact, ratings, cells }: RatingMatrix): MatrixProblem[] {
  if (cells.length !== likelihood.length || cells.some((row) => row.length !== impact.length))
    return [{ path: "cells", message: "needs a row for each likelihood and a cell for each impact" }];
  return cells.flatMap((row, i) =>
    row.flatMap((rating, j) =>
      Number.isInteger(rating) && rating >= 1 && rating <= ratings.length
        ? []
        : [{ path: `cells.${i}.${j}`, message: `must be a rating from 1 to ${ratings.length}` }],
    ),
  );
}

/** Labels tell levels and ratings apart, so each can occur once. */
function sameLabels(path: string, of: readonly { readonly label: string }[]): MatrixProblem[] {
  const seen = new Set<string>();
  return of.flatMap(({ label }, i) => {
    const key = label.trim().toLowerCase();
    if (key === "") return [{ path: `${path}.${i}.label`, message: "Enter a label" }];
    if (seen.has(key)) return [{ path: `${path}.${i}.label`, message: "Another one has this label" }];
    seen.add(key);
    return [];
  });
}
