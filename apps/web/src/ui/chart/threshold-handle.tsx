import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Geometry } from "./curve-geometry.ts";

/** The state of a threshold's move: in progress, or finished. */
export type ThresholdPhase = "move" | "settle";

interface ThresholdHandleProps {
  readonly geometry: Geometry;
  readonly value: number;
  /** The threshold as a label, `$6.5M`. */
  readonly label: string;
  /** The reading as a sentence, for screen readers. */
  readonly sentence: string;
  /** The next value of a key press. */
  readonly step: (value: number, direction: 1 | -1, coarse: boolean) => number;
  readonly onChange: (value: number, phase: ThresholdPhase) => void;
}

const STEPS: Readonly<Record<string, readonly [direction: 1 | -1, coarse: boolean]>> = {
  ArrowRight: [1, false],
  ArrowUp: [1, false],
  ArrowLeft: [-1, false],
  ArrowDown: [-1, false],
  PageUp: [1, true],
  PageDown: [-1, true],
};

/** Three significant digits: finer than a pixel, short enough to read. */
function tidy(value: number): number {
  return Number(value.toPrecision(3));
}

/** The vertical line that a person drags, or moves with the keyboard, to see how likely a larger loss is. */
export function ThresholdHandle({ geometry, value, label, sentence, step, onChange }: ThresholdHandleProps) {
  const grabbed = useRef<number | null>(null);
  const { plot, domain, x, lossAtX } = geometry;
  const at = x(value);
  const base = plot.y + plot.height;
  /** On which side of the visible range the threshold is. */
  const aside = value < domain[0] ? "left" : value > domain[1] ? "right" : "";
  const clamp = (loss: number) => Math.min(domain[1], Math.max(domain[0], loss));

  const down = (event: PointerEvent<SVGGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = at - event.clientX;
    event.stopPropagation();
  };
  const move = (event: PointerEvent<SVGGElement>) => {
    if (grabbed.current === null) return;
    onChange(tidy(clamp(lossAtX(event.clientX + grabbed.current))), "move");
  };
  const release = () => {
    if (grabbed.current === null) return;
    grabbed.current = null;
    onChange(value, "settle");
  };
  const press = (event: KeyboardEvent) => {
    const ends: Readonly<Record<string, number>> = { Home: domain[0], End: domain[1] };
    const stepping = STEPS[event.key];
    const next = stepping ? step(value, ...stepping) : ends[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(clamp(next), "settle");
  };

  return (
    <g
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no HTML element for it
      role="slider"
      tabIndex={0}
      aria-label="Threshold"
      aria-valuemin={domain[0]}
      aria-valuemax={domain[1]}
      aria-valuenow={clamp(value)}
      aria-valuetext={sentence}
      className="group cursor-ew-resize touch-none outline-none"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
    >
      <rect x={at - 22} y={0} width={44} height={base + 12} fill="transparent" />
      <line
        x1={at}
        x2={at}
        y1={plot.y - 4}
        y2={base}
        className="stroke-primary"
        strokeWidth={1.5}
        strokeDasharray={aside === "" ? undefined : "1 3"}
      />
      <ThresholdFlag
        at={at}
        geometry={geometry}
        label={aside === "left" ? `‹ ${label}` : aside === "right" ? `${label} ›` : label}
      />
      <circle
        data-chrome
        cx={at}
        cy={base}
        r={12}
        className="fill-none stroke-transparent stroke-2 group-focus-visible:stroke-focus"
      />
      <circle
        data-chrome
        cx={at}
        cy={base}
        r={7}
        className="fill-surface stroke-primary group-hover:fill-primary group-active:fill-primary"
        strokeWidth={2}
      />
    </g>
  );
}

/** The threshold's value above the plot, kept inside the drawing. */
function ThresholdFlag({
  at,
  geometry,
  label,
}: {
  readonly at: number;
  readonly geometry: Geometry;
  readonly label: string;
}) {
  const half = label.length * 3.6 + 4;
  const { plot } = geometry;
  const middle = Math.min(plot.x + plot.width - half, Math.max(plot.x + half, at));
  return (
    <text x={middle} y={plot.y - 10} textAnchor="middle" className="num fill-primary text-xs font-semibold">
      {label}
    </text>
  );
}
