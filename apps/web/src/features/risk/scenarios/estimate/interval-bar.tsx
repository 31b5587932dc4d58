import { type SketchAxis, positionOn } from "./density.ts";

interface IntervalBarProps {
  readonly middle: number;
  readonly p5: number;
  readonly p95: number;
  readonly axis: SketchAxis;
}

/** A 90 % interval as a bar on the axis of the sketches, with a mark at its middle. */
export function IntervalBar({ middle, p5, p95, axis }: IntervalBarProps) {
  const at = (number: number) =>
    (number > 0 || axis.scale === "linear" ? Math.min(1, Math.max(0, positionOn(axis, number))) : 0) * 120;
  const [from, to, mark] = [at(p5), at(p95), at(middle)];
  return (
    <svg viewBox="0 0 120 12" preserveAspectRatio="none" aria-hidden className="mt-1 block h-3 w-full">
      <line x1={0} x2={120} y1={11} y2={11} className="stroke-line" vectorEffect="non-scaling-stroke" />
      <rect x={from} y={5} width={Math.max(to - from, 0.4)} height={4} className="fill-c1/25" />
      <line
        x1={mark}
        x2={mark}
        y1={2}
        y2={11}
        className="stroke-c1"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
