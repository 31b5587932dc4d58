import { cx } from "class-variance-authority";
import { type Geometry, textWidth } from "./curve-geometry.ts";
import { type Box, type Point, overlap, placeLabel } from "./label-placement.ts";

const HEIGHT = 14;
const INSET = 6;
/** The least distance to a neighboring line at which a name on a line still belongs to that line alone. */
const LEAST_GAP = 5;

/** A curve as it's drawn, and its name. */
interface NamedCurve {
  readonly label: string;
  readonly points: readonly Point[];
}

/** The name of a curve with its place. */
interface PlacedName {
  readonly label: string;
  readonly box: Box;
  /** The main curve's name has the color of its line; one that interrupts the line needs clear ground. */
  readonly main?: boolean;
}

/**
 * Names curves where they are apart, at the left edge: the highest above its line, the lowest below. The main one, if it is between them,
 * is named on its line, where the others are furthest away; if they are everywhere too close, only the legend names it.
 */
export function placeNames(
  geometry: Geometry,
  main: NamedCurve,
  others: readonly NamedCurve[],
): readonly PlacedName[] {
  const { plot } = geometry;
  const drawn = [main, ...others].filter(({ points }) => points.length > 1);
  const sorted = drawn.toSorted((a, b) => a.points[0]!.y - b.points[0]!.y);
  const [highest, lowest] = [sorted[0], sorted.at(-1)];
  if (!highest || !lowest || highest === lowest) return [];
  const placed = (curve: NamedCurve, below: boolean): PlacedName => {
    const width = textWidth(curve.label);
    const heights = curve.points.filter(({ x }) => x < plot.x + INSET + width).map(({ y }) => y);
    const y = below ? Math.max(...heights) + INSET : Math.min(...heights) - HEIGHT - INSET / 2;
    return {
      label: curve.label,
      box: { x: plot.x + INSET, y, width, height: HEIGHT },
      main: curve === main,
    };
  };
  const outer = [placed(highest, false), placed(lowest, true)].filter(
    ({ box }) => box.y + HEIGHT < plot.y + plot.height && box.y > plot.y - HEIGHT,
  );
  if (main === highest || main === lowest) return outer;
  const between = onLine(geometry, main, others, outer);
  return between === undefined ? outer : [...outer, between];
}

/** The place on a line's level part where the other lines are furthest away. */
function onLine(
  { plot }: Geometry,
  { label, points }: NamedCurve,
  others: readonly NamedCurve[],
  taken: readonly PlacedName[],
): PlacedName | undefined {
  const width = textWidth(label);
  let best: { readonly gap: number; readonly box: Box } | undefined;
  for (let x = plot.x + INSET; x + width < plot.x + plot.width; x += 8) {
    const heights = [0, 0.5, 1].map((share) => heightAt(points, x + share * width));
    if (heights.some((y) => y === undefined)) continue;
    const [start, middle, end] = heights as [number, number, number];
    if (Math.abs(end - start) > HEIGHT / 2) continue;
    const gap = Math.min(
      ...others.flatMap((other) =>
        [0, 0.5, 1].map((share, at) =>
          Math.abs((heightAt(other.points, x + share * width) ?? Infinity) - heights[at]!),
        ),
      ),
    );
    const box = { x, y: middle - HEIGHT / 2, width, height: HEIGHT };
    if (gap < LEAST_GAP || taken.some((name) => overlap(name.box, box))) continue;
    if (best === undefined || gap > best.gap + 0.5) best = { gap, box };
  }
  return best && { label, box: best.box, main: true };
}

/** The height of a line at a horizontal place; undefined beside it. */
function heightAt(line: readonly Point[], x: number): number | undefined {
  const next = line.findIndex((point) => point.x >= x);
  const [before, after] = [line[next - 1], line[next]];
  if (!after) return undefined;
  if (!before || after.x === before.x) return after.x === x ? after.y : undefined;
  return before.y + ((after.y - before.y) * (x - before.x)) / (after.x - before.x);
}

/** The name of a line over the curves at its start, if there is room for it. */
export function placeLayerName(
  { plot }: Geometry,
  { label, points }: NamedCurve,
  lines: readonly (readonly Point[])[],
  taken: readonly Box[],
): readonly PlacedName[] {
  const anchor = points.find(({ x }) => x >= plot.x);
  if (anchor === undefined) return [];
  const box = placeLabel(anchor, { width: textWidth(label), height: HEIGHT }, { bounds: plot, lines, taken });
  return box.clear ? [{ label, box }] : [];
}

/** The names of curves at their lines. Screen readers get the legend instead. */
export function CurveNames({ names }: { names: readonly PlacedName[] }) {
  return (
    <g aria-hidden className="text-2xs">
      {names.map(({ label, box, main }) => (
        <text
          key={label}
          x={box.x}
          y={box.y + HEIGHT - 3.5}
          className={cx("stroke-surface", main ? "fill-c1 font-semibold" : "fill-muted font-medium")}
          strokeWidth={main ? 4 : 3}
          paintOrder="stroke"
        >
          {label}
        </text>
      ))}
    </g>
  );
}
