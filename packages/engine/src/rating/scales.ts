/** Scales of a rating matrix: what level a figure has, and which level of another scale stands for one. */
import type { MatrixPosition, RatingMatrix, ScaleLevel } from "./matrix.ts";

/** Whether a scale's levels have figures. */
export function hasFigures(scale: readonly ScaleLevel[]): boolean {
  return scale.some(({ from }) => from !== null);
}

/**
 * The level of a frequency or loss, counted from 1: the highest that doesn't start above it. Null if the scale has no figures or the value is no number of
 * at least 0.
 */
export function levelOf(scale: readonly ScaleLevel[], value: number): number | null {
  if (!hasFigures(scale) || !(value >= 0)) return null;
  return Math.max(1, scale.findLastIndex(({ from }) => from !== null && from <= value) + 1);
}

/** What a scenario that was quantified says about a risk. */
export interface Quantified {
  /** Loss events a year. */
  readonly frequency: number;
  /** Money an event. */
  readonly loss: number;
  readonly currency: string;
}

/**
 * Where a quantified scenario is on the scales of a matrix; null on a scale without figures, and for impact in another currency, because nothing is
 * converted here.
 */
export function placeOf(
  { likelihood, impact, currency }: Pick<RatingMatrix, "likelihood" | "impact" | "currency">,
  scenario: Quantified,
): { readonly likelihood: number | null; readonly impact: number | null } {
  return {
    likelihood: levelOf(likelihood, scenario.frequency),
    impact: currency === scenario.currency ? levelOf(impact, scenario.loss) : null,
  };
}

/**
 * The level of a scale with `to` levels that stands for a level of one with `from`: the lowest for the lowest, the highest for the highest, those between in
 * proportion and never in another order. A tie goes to the higher one, so that no risk looks smaller than it was.
 */
export function convertLevel(level: number, from: number, to: number): number {
  return Math.round(((level - 1) * (to - 1)) / (from - 1)) + 1;
}

/** The sizes of a matrix. */
export interface MatrixSize {
  readonly likelihood: number;
  readonly impact: number;
}

/** The size of a matrix. */
export function sizeOf({ likelihood, impact }: Pick<RatingMatrix, "likelihood" | "impact">): MatrixSize {
  return { likelihood: likelihood.length, impact: impact.length };
}

/** Where a position of a matrix of one size is in one of another. */
export function convertPosition(position: MatrixPosition, from: MatrixSize, to: MatrixSize): MatrixPosition {
  return {
    likelihood: convertLevel(position.likelihood, from.likelihood, to.likelihood),
    impact: convertLevel(position.impact, from.impact, to.impact),
  };
}
