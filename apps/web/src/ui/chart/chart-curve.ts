import type { ExceedanceCurve } from "./exceedance-curve.ts";

/** The styles of the curves beside the main one: both color and dashes, so that either is enough. */
export const CURVE_LOOKS = {
  kept: { line: "stroke-c2", dashes: "6 4" },
  with: { line: "stroke-c4", dashes: "2 3" },
  inherent: { line: "stroke-c5", dashes: "10 3" },
  retained: { line: "stroke-c6", dashes: "4 3" },
  residual: { line: "stroke-c3", dashes: "5 2 1.5 2" },
} as const;

/** A curve drawn beside the main one. */
export interface ChartCurve {
  readonly look: keyof typeof CURVE_LOOKS;
  readonly label: string;
  readonly curve: ExceedanceCurve;
}
