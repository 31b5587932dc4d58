import { type MouseEvent, useId, useState } from "react";
import { type ChanceScale, moneyDomain } from "./chart-axes.ts";
import { ChartGrid } from "./chart-grid.tsx";
import { CurveCursor } from "./curve-cursor.tsx";
import { areaPath, curvePoints, geometry as layOut, linePath } from "./curve-geometry.ts";
import { type CurveMark, CurveMarks } from "./curve-marks.tsx";
import { type ExceedanceCurve, chanceAt } from "./exceedance-curve.ts";
import { type SimulatedPoint, SimulatedPoints } from "./simulated-points.tsx";
import { ThresholdHandle, type ThresholdPhase } from "./threshold-handle.tsx";
import { useElementWidth } from "./use-element-width.ts";

interface LossExceedanceChartProps {
  readonly curve: ExceedanceCurve;
  /** A second curve, dashed, to compare with. */
  readonly compared?: ExceedanceCurve | null;
  readonly simulated?: readonly SimulatedPoint[];
  readonly marks?: readonly CurveMark[];
  readonly threshold: number;
  readonly onThreshold: (value: number, phase: ThresholdPhase) => void;
  readonly stepThreshold: (value: number, direction: 1 | -1, coarse: boolean) => number;
  /** The loss under the pointer, null when it leaves. */
  readonly onRead: (loss: number | null) => void;
  readonly scale: ChanceScale;
  readonly money: (value: number) => string;
  readonly chance: (value: number) => string;
  readonly sentence: (loss: number) => string;
  /** What the chart shows, in words. */
  readonly summary: string;
}

const HEIGHT = { wide: 320, narrow: 264 } as const;

/** The loss exceedance curve over a logarithmic axis of money, with a threshold that can be dragged. Its height never changes with its data. */
export function LossExceedanceChart(props: LossExceedanceChartProps) {
  const {
    curve,
    compared = null,
    simulated = [],
    marks = [],
    threshold,
    scale,
    money,
    chance,
    sentence,
  } = props;
  const [attach, width] = useElementWidth<HTMLDivElement>(640);
  const [cursor, setCursor] = useState<number | null>(null);
  const clip = useId();
  const height = width < 520 ? HEIGHT.narrow : HEIGHT.wide;
  const curves = compared ? [curve, compared] : [curve];
  const rarest = scale === "log" ? 0.0008 : 0.002;
  const domain = moneyDomain(curves, [threshold, ...simulated.map(({ loss }) => loss)], rarest);
  const highest = Math.max(...curves.map(({ probability }) => probability[0] ?? 0));
  const geometry = layOut(
    { width, height, top: 26, right: 14, bottom: 30, left: 46 },
    domain,
    scale,
    highest,
  );
  const { plot, x, y } = geometry;
  const base = plot.y + plot.height;
  const points = curvePoints(curve, geometry);
  const comparedPoints = compared ? curvePoints(compared, geometry) : null;
  const reach = chanceAt(curve, threshold);

  const read = (loss: number | null) => {
    setCursor(loss);
    props.onRead(loss);
  };
  const lossUnder = (event: MouseEvent<SVGElement>) => {
    const left = event.currentTarget.ownerSVGElement!.getBoundingClientRect().left;
    return Math.min(domain[1], Math.max(domain[0], geometry.lossAtX(event.clientX - left)));
  };

  return (
    <div ref={attach} className="w-full select-none" style={{ height }}>
      <svg
        width={width}
        height={height}
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element can stand in for it
        role="group"
        aria-label={props.summary}
        className="block overflow-visible"
      >
        <clipPath id={clip}>
          <rect x={plot.x} y={plot.y - 2} width={plot.width} height={plot.height + 3} />
        </clipPath>
        <ChartGrid geometry={geometry} money={money} />
        <rect
          {...plot}
          fill="transparent"
          onPointerMove={(event) => event.pointerType === "mouse" && read(lossUnder(event))}
          onPointerLeave={() => read(null)}
          onClick={(event) => props.onThreshold(Number(lossUnder(event).toPrecision(2)), "settle")}
        />
        <g aria-hidden clipPath={`url(#${clip})`} className="pointer-events-none">
          <path d={areaPath(curvePoints(curve, geometry, threshold), base)} className="fill-bad/12" />
          {comparedPoints && (
            <path
              d={linePath(comparedPoints)}
              className="fill-none stroke-c2"
              strokeWidth={1.75}
              strokeDasharray="6 4"
            />
          )}
          <path
            d={linePath(points)}
            data-curve
            className="fill-none stroke-c1"
            strokeWidth={2.25}
            strokeLinejoin="round"
          />
        </g>
        <SimulatedPoints geometry={geometry} points={simulated} />
        <g className="pointer-events-none">
          <CurveMarks
            geometry={geometry}
            marks={[{ label: chance(reach), loss: threshold, chance: reach }, ...marks]}
            lines={[
              points,
              ...(comparedPoints ? [comparedPoints] : []),
              [
                { x: x(threshold), y: plot.y },
                { x: x(threshold), y: base },
              ],
            ]}
          />
        </g>
        {cursor !== null && <CurveCursor x={x(cursor)} y={y(chanceAt(curve, cursor))} geometry={geometry} />}
        <ThresholdHandle
          geometry={geometry}
          value={threshold}
          label={money(threshold)}
          sentence={sentence(threshold)}
          step={props.stepThreshold}
          onChange={props.onThreshold}
        />
      </svg>
    </div>
  );
}
