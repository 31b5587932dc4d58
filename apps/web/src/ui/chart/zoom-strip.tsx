import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { moneyDomain } from "./chart-axes.ts";
import { areaPath, curvePoints, geometry as layOut } from "./curve-geometry.ts";
import type { ExceedanceCurve } from "./exceedance-curve.ts";
import { useElementWidth } from "./use-element-width.ts";
import { type Stretch, moveEnd, moveZoom, shownStretch } from "./zoom.ts";

interface ZoomStripProps {
  readonly curves: readonly ExceedanceCurve[];
  /** Other losses that the whole axis shows. */
  readonly values: readonly number[];
  readonly zoom: Stretch;
  readonly onZoom: (zoom: Stretch) => void;
  readonly money: (value: number) => string;
}

const HEIGHT = 34;
/** The factor by which an arrow key multiplies an end; page keys use its third power. */
const STEP = 1.1;

/**
 * A small overview of the curve with the visible part, which can be moved and stretched by pointer, by touch and by
 * keyboard.
 */
export function ZoomStrip({ curves, values, zoom, onZoom, money }: ZoomStripProps) {
  const [attach, width] = useElementWidth<HTMLDivElement>(640);
  const grabbed = useRef<{ readonly part: Part; readonly from: number; readonly zoom: Stretch } | null>(null);
  const whole = moneyDomain(curves, values, 0.0008);
  const shown = shownStretch(whole, zoom);
  const highest = Math.max(...curves.map(({ probability }) => probability[0] ?? 0));
  const laidOut = layOut(
    { width, height: HEIGHT, top: 3, right: 14, bottom: 3, left: 46 },
    whole,
    "linear",
    highest,
  );
  const { plot, x, lossAtX } = laidOut;
  const [left, right] = [x(shown[0]), x(shown[1])];
  const grab = (part: Part) => (event: PointerEvent<SVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { part, from: event.clientX, zoom: shown };
    event.stopPropagation();
  };
  const move = (event: PointerEvent<SVGElement>) => {
    const held = grabbed.current;
    if (!held) return;
    const factor = lossAtX(plot.x + Math.abs(event.clientX - held.from)) / whole[0];
    const signed = event.clientX >= held.from ? factor : 1 / factor;
    onZoom(changed(whole, held.zoom, held.part, signed));
  };
  const drop = () => {
    grabbed.current = null;
  };
  const press = (part: Part) => (event: KeyboardEvent) => {
    const step = { ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: 1 / STEP, ArrowDown: 1 / STEP }[event.key];
    const leap = { PageUp: STEP ** 3, PageDown: STEP ** -3, Home: 1e-15, End: 1e15 }[event.key];
    const factor = step ?? leap;
    if (factor === undefined) return;
    event.preventDefault();
    onZoom(changed(whole, shown, part, factor));
  };
  const pointer = (part: Part) => ({
    onPointerDown: grab(part),
    onPointerMove: move,
    onPointerUp: drop,
    onPointerCancel: drop,
    onKeyDown: press(part),
  });
  return (
    <div ref={attach} className="w-full">
      <svg
        width={width}
        height={HEIGHT}
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no HTML element for it
        role="group"
        aria-label="Part of the axis that is shown"
        className="block touch-none select-none"
      >
        <rect {...plot} className="fill-sunken" />
        <path d={areaPath(curvePoints(curves[0]!, laidOut), plot.y + plot.height)} className="fill-c1/25" />
        <rect
          x={left}
          y={plot.y}
          width={Math.max(1, right - left)}
          height={plot.height}
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no HTML element for it
          role="slider"
          tabIndex={0}
          aria-label="Move what is shown"
          aria-valuemin={whole[0]}
          aria-valuemax={whole[1]}
          aria-valuenow={shown[0]}
          aria-valuetext={`${money(shown[0])} to ${money(shown[1])}`}
          {...pointer("both")}
          className="cursor-grab fill-focus/10 stroke-focus/60 outline-none focus-visible:stroke-focus focus-visible:stroke-2 active:cursor-grabbing"
        />
        {([0, 1] as const).map((end) => (
          <g
            key={end}
            // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no HTML element for it
            role="slider"
            tabIndex={0}
            aria-label={end === 0 ? "Shown from" : "Shown to"}
            aria-valuemin={whole[0]}
            aria-valuemax={whole[1]}
            aria-valuenow={shown[end]}
            aria-valuetext={money(shown[end])}
            {...pointer(end)}
            className="group cursor-ew-resize outline-none"
          >
            <rect x={(end === 0 ? left : right) - 12} y={0} width={24} height={HEIGHT} fill="transparent" />
            <rect
              x={(end === 0 ? left : right) - 3}
              y={plot.y + 4}
              width={6}
              height={plot.height - 8}
              rx={2}
              className="fill-focus group-focus-visible:stroke-ink group-focus-visible:stroke-2"
            />
          </g>
        ))}
      </svg>
    </div>
  );
}

type Part = 0 | 1 | "both";

function changed(whole: Stretch, zoom: Stretch, part: Part, factor: number): Stretch {
  return part === "both" ? moveZoom(whole, zoom, factor) : moveEnd(whole, zoom, part, factor);
}
