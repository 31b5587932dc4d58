/** Student's t distribution, from the incomplete beta function. */
import { betaQuantiles, betaShape, betaTails } from "./beta.ts";

/**
 * P(T ≤ t) of Student's t with ν degrees of freedom, relative error about 1e-13 in the lower tail.
 *
 * Domain: ν > 0; NaN otherwise. P(T > |t|) = ½·I of ν/(ν + t²) for ν/2 and ½ (Abramowitz & Stegun 26.7.1).
 */
export function studentCdf(t: number, degrees: number): number {
  if (!(degrees > 0) || Number.isNaN(t)) return NaN;
  const square = t * t;
  const x = degrees / (degrees + square);
  const y = square / (degrees + square);
  const tail = square === Infinity ? 0 : 0.5 * betaTails(betaShape(degrees / 2, 0.5), x, y).lower;
  return t > 0 ? 1 - tail : tail;
}

/**
 * The t with P(T ≤ t) = p, relative error about 1e-12.
 *
 * Domain: ν > 0, 0 ≤ p ≤ 1; −Infinity at 0, Infinity at 1, NaN otherwise.
 */
export function studentQuantile(p: number, degrees: number): number {
  if (!(degrees > 0) || !(p >= 0 && p <= 1)) return NaN;
  const tail = Math.min(p, 1 - p);
  if (tail === 0) return p === 0 ? -Infinity : Infinity;
  const { x, y } = betaQuantiles(betaShape(degrees / 2, 0.5), 2 * tail, 1 - 2 * tail);
  const size = Math.sqrt((degrees * y) / x);
  return p < 0.5 ? -size : size;
}
