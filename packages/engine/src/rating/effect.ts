/** What a change of a matrix does to the risks that it rates. */
import { hasPosition, type MatrixPosition, ratingAt, ratingShare, type RatingMatrix } from "./matrix.ts";
import { convertLevel, type MatrixSize } from "./scales.ts";

/** Which new level stands for each level so far, the lowest first. */
export interface LevelChange {
  readonly likelihood: readonly number[];
  readonly impact: readonly number[];
}

/** How many risks are at a position. */
export interface PositionCount extends MatrixPosition {
  readonly risks: number;
}

/** What a change of a matrix does to risks. */
export interface MatrixEffect {
  /** Risks by rating before and after, the lowest first. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Risks whose rating is higher among the matrix's ratings than before, and lower. */
  readonly higher: number;
  readonly lower: number;
}

/** Which level stands for each when scales get another size: in proportion. */
export function proportionalLevels(from: MatrixSize, to: MatrixSize): LevelChange {
  const levels = (before: number, after: number) =>
    Array.from({ length: before }, (_, i) => convertLevel(i + 1, before, after));
  return {
    likelihood: levels(from.likelihood, to.likelihood),
    impact: levels(from.impact, to.impact),
  };
}

/** Levels that stay what they are. */
export function sameLevels({ likelihood, impact }: MatrixSize): LevelChange {
  return proportionalLevels({ likelihood, impact }, { likelihood, impact });
}

/** Whether a change of levels goes from one size to another: a level that the new scale has for each so far. */
export function fitsSizes({ likelihood, impact }: LevelChange, from: MatrixSize, to: MatrixSize): boolean {
  const fits = (levels: readonly number[], before: number, after: number) =>
    levels.length === before && levels.every((level) => level >= 1 && level <= after);
  return fits(likelihood, from.likelihood, to.likelihood) && fits(impact, from.impact, to.impact);
}

/** Where a position goes. */
export function movedPosition({ likelihood, impact }: LevelChange, position: MatrixPosition): MatrixPosition {
  return {
    likelihood: likelihood[position.likelihood - 1] ?? position.likelihood,
    impact: impact[position.impact - 1] ?? position.impact,
  };
}

/** Levels with risks that a matrix of another size doesn't have. */
export function vanishingLevels(positions: readonly MatrixPosition[], to: MatrixSize): LevelChange {
  const gone = (axis: "likelihood" | "impact") =>
    [...new Set(positions.map((position) => position[axis]).filter((level) => level > to[axis]))].toSorted(
      (one, other) => one - other,
    );
  return { likelihood: gone("likelihood"), impact: gone("impact") };
}

/** Risks by their rating before and after, and how many rise and fall; positions that a matrix doesn't have aren't counted. */
export function effectOf(
  before: RatingMatrix,
  after: RatingMatrix,
  levels: LevelChange,
  positions: readonly PositionCount[],
): MatrixEffect {
  const counts = { before: before.ratings.map(() => 0), after: after.ratings.map(() => 0) };
  let [higher, lower] = [0, 0];
  for (const position of positions) {
    const moved = movedPosition(levels, position);
    if (!hasPosition(before, position) || !hasPosition(after, moved)) continue;
    const [was, is] = [ratingAt(before, position), ratingAt(after, moved)];
    counts.before[was - 1]! += position.risks;
    counts.after[is - 1]! += position.risks;
    const rise = ratingShare(after, is) - ratingShare(before, was);
    if (rise > 1e-9) higher += position.risks;
    if (rise < -1e-9) lower += position.risks;
  }
  return { ...counts, higher, lower };
}
