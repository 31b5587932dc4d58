/** A risk matrix as its form has it: figures are what was typed. */
import type { MatrixContent } from "@crq/contract/risk/register/matrices";
import { resized, withRatings } from "@crq/engine/rating/arrange";
import {
  MATRIX_LIMITS,
  type MatrixPosition,
  type MatrixRating,
  RATING_COLORS,
  type RatingMatrix,
} from "@crq/engine/rating/matrix";
import { sizeOf } from "@crq/engine/rating/scales";

const from = (least: number, most: number) => Array.from({ length: most - least + 1 }, (_, i) => least + i);

/** How many levels a scale can have. */
export const SIZES = from(MATRIX_LIMITS.leastLevels, MATRIX_LIMITS.mostLevels);
/** How many ratings a matrix can have. */
export const RATING_COUNTS = from(MATRIX_LIMITS.leastRatings, MATRIX_LIMITS.mostRatings);

/** A scale of a matrix. */
export type Axis = "likelihood" | "impact";

/** A level as it's typed. */
interface DraftLevel {
  readonly label: string;
  readonly description: string;
  readonly from: string;
}

/** A matrix as its form has it. */
export interface Draft extends Omit<RatingMatrix, Axis | "currency"> {
  readonly likelihood: readonly DraftLevel[];
  readonly impact: readonly DraftLevel[];
  /** Empty without figures of impact. */
  readonly currency: string;
}

const typed = (scale: RatingMatrix["impact"]): DraftLevel[] =>
  scale.map((level) => ({ ...level, from: level.from === null ? "" : String(level.from) }));

/** A matrix, ready to be changed. */
export function draftOf(matrix: RatingMatrix): Draft {
  const { likelihood, impact, currency } = matrix;
  return { ...matrix, likelihood: typed(likelihood), impact: typed(impact), currency: currency ?? "" };
}

/** What was typed as a figure, with or without thousands separators; null if empty, NaN if it's none. */
function figureOf(text: string): number | null {
  const plain = text.replaceAll(/[,\s_]/g, "");
  return plain === "" ? null : Number(plain);
}

/** The matrix of a form; `matrixProblems` finds what is wrong with it. */
export function matrixOf(draft: Draft): MatrixContent {
  const scale = (levels: readonly DraftLevel[]) =>
    levels.map(({ label, description, from: start }, i) => ({
      label: label.trim(),
      description: description.trim(),
      from: i === 0 ? null : figureOf(start),
    }));
  const impact = scale(draft.impact);
  return {
    likelihood: scale(draft.likelihood),
    impact,
    currency: impact.some((level) => level.from !== null) && draft.currency !== "" ? draft.currency : null,
    ratings: draft.ratings.map(({ label, color }) => ({ label: label.trim(), color })),
    cells: draft.cells.map((row) => [...row]),
    orientation: { ...draft.orientation },
  };
}

/** The same with as many levels on a scale: its figures have to be entered again. */
export function withLevels(draft: Draft, axis: Axis, levels: number): Draft {
  const matrix = matrixOf(draft);
  return { ...draftOf(resized(matrix, { ...sizeOf(matrix), [axis]: levels })), currency: draft.currency };
}

/** The same with as many ratings, the highest added or removed; cells keep how high they are. */
export function withRatingCount(draft: Draft, count: number): Draft {
  const ratings = Array.from(
    { length: count },
    (_, i): MatrixRating =>
      draft.ratings[i] ?? { label: `Rating ${i + 1}`, color: RATING_COLORS[Math.min(i, 4)]! },
  );
  return { ...draft, ...draftOf(withRatings(matrixOf(draft), ratings)), currency: draft.currency };
}

/** The same with another rating in a cell. */
export function withCell(draft: Draft, { likelihood, impact }: MatrixPosition, rating: number): Draft {
  const cells = draft.cells.map((row, i) =>
    i === likelihood - 1 ? row.map((before, j) => (j === impact - 1 ? rating : before)) : row,
  );
  return { ...draft, cells };
}

/** The same with another part of a level. */
export function withLevel(draft: Draft, axis: Axis, at: number, parts: Partial<DraftLevel>): Draft {
  return { ...draft, [axis]: draft[axis].map((level, i) => (i === at ? { ...level, ...parts } : level)) };
}

/** The same with another part of a rating. */
export function withRating(draft: Draft, at: number, parts: Partial<MatrixRating>): Draft {
  return {
    ...draft,
    ratings: draft.ratings.map((rating, i) => (i === at ? { ...rating, ...parts } : rating)),
  };
}
