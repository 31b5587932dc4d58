import { moneyDomain } from "./chart-axes.ts";
import { areaPath, curvePoints, geometry, linePath } from "./curve-geometry.ts";
import type { ExceedanceCurve } from "./exceedance-curve.ts";

interface MiniCurveProps {
  readonly curve: ExceedanceCurve;
  readonly threshold: number;
  readonly width: number;
  readonly height: number;
}

/** The exceedance curve without axes, as small as a word: it shows that something moved, and where to. */
export function MiniCurve({ curve, threshold, width, height }: MiniCurveProps) {
  const laidOut = geometry(
    { width, height, top: 3, right: 2, bottom: 2, left: 2 },
    moneyDomain([curve], [threshold], 0.002),
    "linear",
    curve.probability[0] ?? 0,
  );
  const base = height - 2;
  return (
    <svg width={width} height={height} aria-hidden className="block shrink-0">
      <path d={areaPath(curvePoints(curve, laidOut, threshold), base)} className="fill-c1/20" />
      <line x1={2} x2={width - 2} y1={base} y2={base} className="stroke-line-strong" />
      <line x1={laidOut.x(threshold)} x2={laidOut.x(threshold)} y1={2} y2={base} className="stroke-ink" />
      <path d={linePath(curvePoints(curve, laidOut))} className="fill-none stroke-c1" strokeWidth={1.75} />
    </svg>
  );
}
