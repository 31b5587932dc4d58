import type { Geometry } from "./curve-geometry.ts";

interface CurveCursorProps {
  readonly x: number;
  readonly y: number;
  readonly geometry: Geometry;
}

/** The hairline and dot that follow the pointer along the curve. */
export function CurveCursor({ x, y, geometry: { plot } }: CurveCursorProps) {
  return (
    <g aria-hidden className="pointer-events-none">
      <line
        x1={x}
        x2={x}
        y1={plot.y}
        y2={plot.y + plot.height}
        className="stroke-line-strong"
        strokeDasharray="2 3"
      />
      <circle cx={x} cy={y} r={4} className="fill-c1 stroke-bg" strokeWidth={1.5} />
    </g>
  );
}
