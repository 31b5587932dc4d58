import { type Geometry, textWidth } from "./curve-geometry.ts";
import { type Box, type Point, placeLabel } from "./label-placement.ts";

/** A named point of the curve. */
export interface CurveMark {
  readonly label: string;
  readonly loss: number;
  readonly chance: number;
}

interface CurveMarksProps {
  readonly geometry: Geometry;
  readonly marks: readonly CurveMark[];
  /** Lines that labels must not cover. */
  readonly lines: readonly (readonly Point[])[];
  readonly taken?: readonly Box[];
}

const LINE_HEIGHT = 14;

/** Named points on the curve, with labels that avoid every line and each other. The first is always shown, the others if there is room. */
export function CurveMarks({ geometry, marks, lines, taken = [] }: CurveMarksProps) {
  const placed: Box[] = [...taken];
  return (
    <g aria-hidden className="num text-2xs">
      {marks.map(({ label, loss, chance }, index) => {
        if (loss < geometry.domain[0] || loss > geometry.domain[1]) return null;
        const anchor = { x: geometry.x(loss), y: geometry.y(chance) };
        const size = { width: textWidth(label), height: LINE_HEIGHT };
        const box = placeLabel(anchor, size, { bounds: geometry.plot, lines, taken: placed });
        if (!box.clear && index > 0) return null;
        placed.push(box);
        return (
          <g key={label}>
            <circle
              cx={anchor.x}
              cy={anchor.y}
              r={3.5}
              className="fill-surface stroke-c1"
              strokeWidth={1.5}
            />
            <text
              x={box.x + box.width / 2}
              y={box.y + LINE_HEIGHT - 3.5}
              textAnchor="middle"
              className="fill-ink"
            >
              {label}
            </text>
          </g>
        );
      })}
    </g>
  );
}
