/** A point on the drawing, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle on the drawing, in pixels. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/**
 * Candidate positions of a point's label: beside and above first, because an exceedance curve falls to the right.
 */
const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, -1],
  [1, 0],
  [0, -1],
  [-1, -1],
  [-1, 1],
  [0, 1],
  [1, 1],
  [-1, 0],
];
const DISTANCES = [8, 16, 28] as const;
/** Clear space around a label. */
const AIR = 3;

function boxAt(
  anchor: Point,
  size: { width: number; height: number },
  [dx, dy]: readonly [number, number],
  distance: number,
): Box {
  const x =
    dx > 0 ? anchor.x + distance : dx < 0 ? anchor.x - distance - size.width : anchor.x - size.width / 2;
  const y =
    dy > 0 ? anchor.y + distance : dy < 0 ? anchor.y - distance - size.height : anchor.y - size.height / 2;
  return { x, y, ...size };
}

/** Whether two rectangles share a point. */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The length, in steps of the line, inside a rectangle. */
function crossings(line: readonly Point[], box: Box): number {
  const [left, right, top, bottom] = [
    box.x - AIR,
    box.x + box.width + AIR,
    box.y - AIR,
    box.y + box.height + AIR,
  ];
  let count = 0;
  for (let index = 1; index < line.length; index += 1) {
    const a = line[index - 1]!;
    const b = line[index]!;
    if (Math.max(a.x, b.x) < left || Math.min(a.x, b.x) > right) continue;
    const run = b.x - a.x;
    const heightAt = (x: number) => (run === 0 ? a.y : a.y + ((b.y - a.y) * (x - a.x)) / run);
    const from = heightAt(Math.max(left, Math.min(a.x, b.x)));
    const to = heightAt(Math.min(right, Math.max(a.x, b.x)));
    const [high, low] =
      run === 0 ? [Math.min(a.y, b.y), Math.max(a.y, b.y)] : [Math.min(from, to), Math.max(from, to)];
    if (low >= top && high <= bottom) count += 1;
  }
  return count;
}

function outside(box: Box, bounds: Box): number {
  return (
    Math.max(0, bounds.x - box.x) +
    Math.max(0, bounds.y - box.y) +
    Math.max(0, box.x + box.width - bounds.x - bounds.width) +
    Math.max(0, box.y + box.height - bounds.y - bounds.height)
  );
}

/**
 * Finds a position for the label of a point that crosses no line, covers no other label and stays inside the plot;
 * otherwise the least bad one, which is then not `clear`. Everything is in pixels, y downwards.
 */
export function placeLabel(
  anchor: Point,
  size: { readonly width: number; readonly height: number },
  surroundings: {
    readonly bounds: Box;
    readonly lines: readonly (readonly Point[])[];
    readonly taken: readonly Box[];
  },
): Box & { readonly clear: boolean } {
  let best: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const distance of DISTANCES) {
    for (const direction of DIRECTIONS) {
      const box = boxAt(anchor, size, direction, distance);
      const cost =
        outside(box, surroundings.bounds) * 10 +
        surroundings.taken.filter((other) => overlap(box, other)).length * 60 +
        surroundings.lines.reduce((sum, line) => sum + crossings(line, box), 0) * 20;
      if (cost === 0) return { ...box, clear: true };
      if (cost < least) [best, least] = [box, cost];
    }
  }
  return { ...best!, clear: false };
}
