import { percent } from "../../../../ui/format.ts";

interface HitRateBarProps {
  readonly rate: number;
  /** The 95 % interval of the long-run rate. */
  readonly low: number;
  readonly high: number;
  readonly target: number;
}

/** A rate with its uncertainty on a scale from 0 to 100 %, and a mark at its target. */
export function HitRateBar({ rate, low, high, target }: HitRateBarProps) {
  return (
    <figure className="mt-2">
      <svg viewBox="0 0 200 16" preserveAspectRatio="none" aria-hidden className="block h-4 w-full">
        <line
          x1={0}
          x2={200}
          y1={15}
          y2={15}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
        <rect
          x={low * 200}
          y={6}
          width={Math.max((high - low) * 200, 0.5)}
          height={5}
          className="fill-c1/25"
        />
        <line
          x1={rate * 200}
          x2={rate * 200}
          y1={3}
          y2={15}
          className="stroke-c1"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={target * 200}
          x2={target * 200}
          y1={0}
          y2={15}
          className="stroke-ink"
          strokeDasharray="2 2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="num mt-1 flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <span>
          {percent(rate)}; long-run rate {percent(low)} to {percent(high)} (95%)
        </span>
        <span>target {percent(target)}, dashed</span>
      </figcaption>
    </figure>
  );
}
