/** A loss, in money per year, and the chance of losing more. */
export type CurvePoint = readonly [loss: number, probability: number];

/** The approximate number of points that a curve keeps. */
const POINTS = 120;
/** A negligible chance, which keeps the logarithm finite. */
const LEAST = 1e-12;

/**
 * Thins a loss exceedance curve without changing its shape: it repeatedly removes the point that changes the
 * drawn line least, which is the one that its neighbors' straight line, on logarithmic axes of loss and
 * chance, passes closest above or below (in the logarithm of the chance). The first and the last point stay,
 * and the remaining ones are the engine's own, unchanged; a step keeps both its points as long as anything
 * flatter is left.
 */
export function thinCurve(curve: readonly CurvePoint[], points = POINTS): readonly CurvePoint[] {
  const kept = [...curve];
  while (kept.length > points) {
    let least = 1;
    for (let i = 2; i < kept.length - 1; i++) if (deviation(kept, i) < deviation(kept, least)) least = i;
    kept.splice(least, 1);
  }
  return kept;
}

/** How far the line between a point's neighbors passes from it, in the logarithm of the chance. */
function deviation(curve: readonly CurvePoint[], i: number): number {
  const [x0, y0] = logarithms(curve[i - 1]!);
  const [x1, y1] = logarithms(curve[i]!);
  const [x2, y2] = logarithms(curve[i + 1]!);
  return Math.abs(y1 - (y0 + ((y2 - y0) * (x1 - x0)) / (x2 - x0)));
}

function logarithms([loss, probability]: CurvePoint): [number, number] {
  return [Math.log(loss), Math.log(Math.max(LEAST, probability))];
}
