import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { type Geometry, areaPath, linePath } from "./curve-geometry.ts";
import { type ExceedanceCurve, chanceAt } from "./exceedance-curve.ts";
import type { Point } from "./label-placement.ts";
import { type Breach, type TolerancePoint, acceptedAt, sampled, toleranceLine } from "./tolerance.ts";

/** How the points of a tolerance curve are changed by hand. */
interface ToleranceHandling {
  readonly onMove: (index: number, point: TolerancePoint) => void;
  readonly onRemove: (index: number) => void;
  /** A chance as a sentence, `at most 5% for more than $1M`. */
  readonly words: (point: TolerancePoint) => string;
}

interface ToleranceLayerProps {
  readonly geometry: Geometry;
  readonly points: readonly TolerancePoint[];
  readonly curve: ExceedanceCurve;
  readonly breaches: readonly Breach[];
  /** Null if the points can't be edited. */
  readonly handling: ToleranceHandling | null;
}

/** The tolerance curve: the greatest accepted chance, shaded where it's exceeded, with movable points if editing is allowed. */
export function ToleranceLayer({ geometry, points, curve, breaches, handling }: ToleranceLayerProps) {
  const { domain, x, y } = geometry;
  const [first] = points;
  if (!first) return null;
  const accepted = (loss: number) => acceptedAt(points, loss) ?? first.probability;
  const visible = points
    .map((point, index) => ({ point, index }))
    .filter(({ point: { loss } }) => loss >= domain[0] && loss <= domain[1]);
  return (
    <g data-tolerance>
      {breaches.map(({ from, to }) => {
        const above = sampled(geometry, from, to, (loss) => chanceAt(curve, loss));
        const below = sampled(geometry, from, to, accepted).toReversed();
        return (
          <path
            key={from}
            d={above.length === 0 ? "" : `${linePath([...above, ...below])}Z`}
            data-breach
            className="pointer-events-none fill-warn/25"
          />
        );
      })}
      <path
        d={areaPath(toleranceLine(geometry, points), geometry.plot.y + geometry.plot.height)}
        data-accepted
        className="pointer-events-none fill-ok/7"
      />
      <path
        d={linePath(toleranceLine(geometry, points))}
        className="pointer-events-none fill-none stroke-ink"
        strokeWidth={1.75}
        strokeDasharray="7 3 2 3"
      />
      {visible.map(({ point, index }) =>
        handling ? (
          <Handle key={index} geometry={geometry} point={point} index={index} handling={handling} />
        ) : (
          <rect
            key={index}
            x={x(point.loss) - 3}
            y={y(point.probability) - 3}
            width={6}
            height={6}
            transform={`rotate(45 ${x(point.loss)} ${y(point.probability)})`}
            className="pointer-events-none fill-ink"
          />
        ),
      )}
    </g>
  );
}

interface HandleProps {
  readonly geometry: Geometry;
  readonly point: TolerancePoint;
  readonly index: number;
  readonly handling: ToleranceHandling;
}

/** One point to drag, or to move with the arrow keys: sideways the loss, up and down the chance. Delete removes it. */
function Handle({ geometry, point, index, handling }: HandleProps) {
  const grabbed = useRef<Point | null>(null);
  const [left, top] = [geometry.x(point.loss), geometry.y(point.probability)];
  const { onMove, onRemove, words } = handling;
  const down = (event: PointerEvent<SVGGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { x: left - event.clientX, y: top - event.clientY };
    event.stopPropagation();
  };
  const move = (event: PointerEvent<SVGGElement>) => {
    const held = grabbed.current;
    if (!held) return;
    onMove(index, {
      loss: geometry.lossAtX(event.clientX + held.x),
      probability: geometry.chanceAtY(event.clientY + held.y),
    });
  };
  const drop = () => {
    grabbed.current = null;
  };
  const press = (event: KeyboardEvent) => {
    const { loss, probability } = point;
    const strong = event.shiftKey ? 3 : 1;
    const moves: Readonly<Record<string, TolerancePoint>> = {
      ArrowRight: { loss: loss * 1.05 ** strong, probability },
      ArrowLeft: { loss: loss / 1.05 ** strong, probability },
      ArrowUp: { loss, probability: probability + Math.max(0.001, probability * 0.05) * strong },
      ArrowDown: { loss, probability: probability - Math.max(0.001, probability * 0.05) * strong },
    };
    if (event.key === "Delete" || event.key === "Backspace") onRemove(index);
    else if (moves[event.key]) onMove(index, moves[event.key]!);
    else return;
    event.preventDefault();
  };
  return (
    <g
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no HTML element for it
      role="slider"
      tabIndex={0}
      aria-label={`Limit point ${index + 1}`}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={point.probability}
      aria-valuetext={words(point)}
      className="group cursor-move touch-none outline-none"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={press}
    >
      <title>Drag to move; Delete removes it</title>
      <circle cx={left} cy={top} r={20} fill="transparent" />
      <circle
        cx={left}
        cy={top}
        r={11}
        className="fill-none stroke-transparent stroke-2 group-focus-visible:stroke-focus"
      />
      <circle
        cx={left}
        cy={top}
        r={6}
        className="fill-surface stroke-ink group-hover:fill-ink group-active:fill-ink"
        strokeWidth={2}
      />
    </g>
  );
}
