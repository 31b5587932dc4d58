import { textWidth } from "../curve-geometry.ts";
import { flagPlaces } from "./flag-places.ts";
import type { TrendGeometry } from "./trend-layout.ts";

/** Something that happened: marked on the time axis, and named above the chart if there's room. */
export interface TrendFlag {
  readonly at: string;
  readonly label: string;
  /** Someone points at it elsewhere, such as in a list. */
  readonly lit?: boolean;
}

const ROW = 18;
const ROWS = 3;
/** The room that names take above a chart, in pixels. */
export const FLAG_ROOM = ROWS * ROW;
/** A narrower chart has the marks without names: a list below it names them. */
const NARROWEST = 600;

/** Whether flags are named at a width. */
export function namesFlags(flags: readonly TrendFlag[], width: number): boolean {
  return flags.length > 0 && width >= NARROWEST;
}

interface TrendFlagsProps {
  /** The most important first: it is named before the others. */
  readonly flags: readonly TrendFlag[];
  readonly geometry: TrendGeometry;
  readonly width: number;
}

/** Thin lines where something happened, with names above the plot. Assistive technology reads the same as a list beside the chart. */
export function TrendFlags({ flags, geometry: { plot, x }, width }: TrendFlagsProps) {
  const lines = flags.map(({ at, label, lit = false }) => ({
    x: x(Date.parse(at)),
    width: textWidth(label) * 0.92,
    label,
    at,
    lit,
  }));
  const places = namesFlags(flags, width) ? flagPlaces(lines, width, ROWS) : [];
  const base = plot.y + plot.height;
  return (
    <g aria-hidden className="pointer-events-none text-2xs">
      {lines.map((flag, index) => {
        const place = places[index];
        const top = place ? plot.y - 6 - place.row * ROW : plot.y;
        return (
          <g key={flag.at} data-lit={flag.lit || undefined}>
            <line
              x1={flag.x}
              x2={flag.x}
              y1={top + (place ? 3 : 0)}
              y2={base}
              className={flag.lit ? "stroke-primary" : place ? "stroke-line-strong" : "stroke-line"}
              strokeWidth={flag.lit ? 2 : 1}
            />
            <path
              d={`M${flag.x},${base - 4.5}l4,4.5l-4,4.5l-4,-4.5Z`}
              className={flag.lit ? "fill-primary stroke-primary" : "fill-surface stroke-ink"}
              strokeWidth={1.25}
            />
            {place && (
              <text x={place.left} y={top} className="num fill-ink">
                {flag.label}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
