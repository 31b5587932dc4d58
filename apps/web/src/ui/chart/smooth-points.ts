import type { Point } from "./label-placement.ts";

/** Segments longer than this, in pixels, are divided. */
const STEP = 4;

/**
 * Adds points where neighbors are far apart, on a monotone cubic (Fritsch and Carlson) through all of them: the line has no corners,
 * never rises where its points fall, and still passes through every point. Points are in ascending order of x.
 */
export function smoothPoints(points: readonly Point[]): Point[] {
  if (points.length < 3) return [...points];
  const slopes = tangents(points);
  const dense = [points[0]!];
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1]!, points[index]!];
    const [width, rise] = [to.x - from.x, to.y - from.y];
    const pieces = width > 0 ? Math.min(64, Math.ceil(Math.hypot(width, rise) / STEP)) : 1;
    for (let piece = 1; piece < pieces; piece += 1) {
      const t = piece / pieces;
      const y =
        from.y +
        rise * t * t * (3 - 2 * t) +
        width * (slopes[index - 1]! * t * (1 - t) ** 2 - slopes[index]! * t * t * (1 - t));
      dense.push({ x: from.x + width * t, y });
    }
    dense.push(to);
  }
  return dense;
}

/** The slope at each point, flat at turning points and limited so that the cubic between two points stays between them. */
function tangents(points: readonly Point[]): number[] {
  const secants = points.slice(1).map((to, index) => {
    const from = points[index]!;
    return to.x > from.x ? (to.y - from.y) / (to.x - from.x) : 0;
  });
  return points.map((_, index) => {
    const [before, after] = [secants[index - 1], secants[index]];
    if (before === undefined) return after!;
    if (after === undefined) return before;
    if (before * after <= 0) return 0;
    return (2 * before * after) / (before + after);
  });
}
