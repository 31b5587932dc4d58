import { type Geometry, textWidth } from "./curve-geometry.ts";
import { type Box, type Point, placeLabel } from "./label-placement.ts";

const HEIGHT = 14;

/** The name of a curve with the room that it takes. */
interface PlacedName {
  readonly label: string;
  readonly box: Box;
}

/** Places each name beside its own curve, as far right as it stays clear of every line; a name without such a place is left out. */
export function placeNames(
  geometry: Geometry,
  lines: readonly (readonly Point[])[],
  curves: readonly { readonly label: string; readonly points: readonly Point[] }[],
): readonly PlacedName[] {
  const placed: PlacedName[] = [];
  const base = geometry.plot.y + geometry.plot.height;
  for (const { label, points } of curves) {
    const size = { width: textWidth(label), height: HEIGHT };
    const anchors = points.filter(({ y }, index) => index % 6 === 0 && y < base - 2 * HEIGHT).toReversed();
    const taken = placed.map(({ box }) => box);
    for (const anchor of anchors) {
      const box = placeLabel(anchor, size, { bounds: geometry.plot, lines, taken });
      if (!box.clear) continue;
      placed.push({ label, box });
      break;
    }
  }
  return placed;
}

/** The names of curves at their lines. Screen readers get the legend instead. */
export function CurveNames({ names }: { names: readonly PlacedName[] }) {
  return (
    <g aria-hidden className="text-2xs">
      {names.map(({ label, box }) => (
        <text
          key={label}
          x={box.x + box.width / 2}
          y={box.y + HEIGHT - 3.5}
          textAnchor="middle"
          className="fill-muted font-medium"
        >
          {label}
        </text>
      ))}
    </g>
  );
}
