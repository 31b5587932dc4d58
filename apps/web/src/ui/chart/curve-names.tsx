import { type Geometry, textWidth } from "./curve-geometry.ts";
import type { Box, Point } from "./label-placement.ts";

const HEIGHT = 14;
const INSET = 6;

/** The name of a curve with its width. */
interface PlacedName {
  readonly label: string;
  readonly box: Box;
}

/**
 * Names the outermost curves where they are apart, at the left edge: the highest above its line, the lowest below. Curves between
 * them have no room; the legend names them.
 */
export function placeNames(
  { plot }: Geometry,
  curves: readonly { readonly label: string; readonly points: readonly Point[] }[],
): readonly PlacedName[] {
  const drawn = curves.filter(({ points }) => points.length > 1);
  const sorted = drawn.toSorted((a, b) => a.points[0]!.y - b.points[0]!.y);
  const [highest, lowest] = [sorted[0], sorted.at(-1)];
  if (!highest || !lowest || highest === lowest) return [];
  const placed = ({ label, points }: (typeof drawn)[number], below: boolean): PlacedName => {
    const width = textWidth(label);
    const heights = points.filter(({ x }) => x < plot.x + INSET + width).map(({ y }) => y);
    const y = below ? Math.max(...heights) + INSET : Math.min(...heights) - HEIGHT - INSET / 2;
    return { label, box: { x: plot.x + INSET, y, width, height: HEIGHT } };
  };
  return [placed(highest, false), placed(lowest, true)].filter(
    ({ box }) => box.y + HEIGHT < plot.y + plot.height && box.y > plot.y - HEIGHT,
  );
}

/** The names of curves at their lines. Screen readers get the legend instead. */
export function CurveNames({ names }: { names: readonly PlacedName[] }) {
  return (
    <g aria-hidden className="text-2xs">
      {names.map(({ label, box }) => (
        <text key={label} x={box.x} y={box.y + HEIGHT - 3.5} className="fill-muted font-medium">
          {label}
        </text>
      ))}
    </g>
  );
}
