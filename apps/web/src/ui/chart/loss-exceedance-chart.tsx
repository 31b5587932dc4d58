import { cx } from "class-variance-authority";
import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { AxisZoom } from "./axis-zoom.tsx";
import { type ChanceScale, moneyDomain } from "./chart-axes.ts";
import { CURVE_LOOKS, type ChartCurve } from "./chart-curve.ts";
import { ChartGrid } from "./chart-grid.tsx";
import { type Geometry, areaPath, curvePoints, geometry as layOut, linePath } from "./curve-geometry.ts";
import { CurveNames, placeLayerName, placeNames } from "./curve-names.tsx";
import { type CurveMark, CurveMarks } from "./curve-marks.tsx";
import { type ExceedanceCurve, chanceAt } from "./exceedance-curve.ts";
import type { Point } from "./label-placement.ts";
import { type SimulatedPoint, SimulatedPoints } from "./simulated-points.tsx";
import { ThresholdHandle, type ThresholdPhase } from "./threshold-handle.tsx";
import { useElementWidth } from "./use-element-width.ts";
import { type Stretch, shownStretch } from "./zoom.ts";

interface LossExceedanceChartProps {
  readonly curve: ExceedanceCurve;
  /** Curves to compare with. */
  readonly others: readonly ChartCurve[];
  readonly simulated: readonly SimulatedPoint[];
  readonly marks: readonly CurveMark[];
  readonly threshold: number;
  readonly onThreshold: (value: number, phase: ThresholdPhase) => void;
  readonly stepThreshold: (value: number, direction: 1 | -1, coarse: boolean) => number;
  /** The loss under the pointer, null when it leaves. */
  readonly onRead: (loss: number | null) => void;
  readonly scale: ChanceScale;
  /** The visible range of money, null for all. */
  readonly zoom: Stretch | null;
  readonly onZoom: (zoom: Stretch) => void;
  /** Losses besides the threshold that the axis has to show, such as the points of a tolerance. */
  readonly losses: readonly number[];
  /** The highest chance in `layer`. */
  readonly highest: number;
  /** Drawn over the curves. */
  readonly layer: (geometry: Geometry) => ReactNode;
  /** The lines of `layer`, which labels must not cover. */
  readonly layerLines?: (geometry: Geometry) => readonly (readonly Point[])[];
  /** The name of the layer's first line. */
  readonly layerName?: string | undefined;
  /** Handles a click on the plot instead of the threshold. */
  readonly onPoint: ((loss: number, chance: number) => void) | null;
  readonly money: (value: number) => string;
  readonly chance: (value: number) => string;
  readonly sentence: (loss: number) => string;
  /** The chart's content, in words. */
  readonly summary: string;
  /** The main chart of a page: taller, with a drawing-in animation. */
  readonly hero?: boolean;
}

const HEIGHT = { hero: 420, wide: 320, narrow: 264 } as const;

/**
 * Loss exceedance curves over a logarithmic axis of money, with a threshold that can be dragged and an axis that can be zoomed. The
 * height never changes with the data.
 */
export function LossExceedanceChart(props: LossExceedanceChartProps) {
  const { curve, others, simulated, marks, threshold, scale, money, chance, sentence, hero = false } = props;
  const [attach, width] = useElementWidth<HTMLDivElement>(640);
  const [cursor, setCursor] = useState<number | null>(null);
  const clip = useId();
  const height = width < 520 ? HEIGHT.narrow : hero ? HEIGHT.hero : HEIGHT.wide;
  const curves = [curve, ...others.map((other) => other.curve)];
  const rarest = scale === "log" ? 0.0008 : 0.002;
  const whole = moneyDomain(
    curves,
    [threshold, ...simulated.map(({ loss }) => loss), ...props.losses],
    rarest,
  );
  const domain = shownStretch(whole, props.zoom);
  const highest = Math.max(
    props.highest,
    ...curves.map((each) => (props.zoom ? chanceAt(each, domain[0]) : (each.probability[0] ?? 0))),
  );
  const geometry = layOut(
    { width, height, top: 26, right: 14, bottom: 30, left: 46 },
    domain,
    scale,
    highest,
  );
  const { plot, x, y } = geometry;
  const base = plot.y + plot.height;
  const points = curvePoints(curve, geometry);
  const beside = others.map(({ look, curve: other }) => ({ look, points: curvePoints(other, geometry) }));
  const reach = chanceAt(curve, threshold);
  const lines = [
    points,
    ...beside.map((other) => other.points),
    ...(props.layerLines?.(geometry) ?? []),
    [
      { x: x(threshold), y: plot.y },
      { x: x(threshold), y: base },
    ],
  ];
  const names = [];
  if (hero && width >= 520) {
    const besides = others.map(({ label }, index) => ({ label, points: beside[index]!.points }));
    names.push(...placeNames(geometry, { label: "Current", points }, besides));
    const [layer] = props.layerLines?.(geometry) ?? [];
    const label = props.layerName;
    if (layer !== undefined && label !== undefined) {
      const taken = names.map(({ box }) => box);
      names.push(...placeLayerName(geometry, { label, points: layer }, lines, taken));
    }
  }

  const read = (loss: number | null) => {
    setCursor(loss);
    props.onRead(loss);
  };
  const under = (event: MouseEvent<SVGElement>) => {
    const { left, top } = event.currentTarget.ownerSVGElement!.getBoundingClientRect();
    return { loss: geometry.lossAtX(event.clientX - left), chance: geometry.chanceAtY(event.clientY - top) };
  };
  const click = (event: MouseEvent<SVGElement>) => {
    const { loss, chance: height } = under(event);
    if (props.onPoint) props.onPoint(loss, height);
    else props.onThreshold(Number(loss.toPrecision(2)), "settle");
  };

  return (
    <div ref={attach} className="w-full select-none" style={{ height }}>
      <svg
        width={width}
        height={height}
        data-chart
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no HTML element for it
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
          className={props.onPoint ? "cursor-crosshair" : undefined}
          onPointerMove={(event) => event.pointerType === "mouse" && read(under(event).loss)}
          onPointerLeave={() => read(null)}
          onClick={click}
        />
        <AxisZoom geometry={geometry} onZoom={props.onZoom} />
        <g aria-hidden clipPath={`url(#${clip})`} className="pointer-events-none">
          <path d={areaPath(curvePoints(curve, geometry, threshold), base)} className="fill-c1/12" />
          {beside.map(({ look, points: line }) => (
            <path
              key={look}
              d={linePath(line)}
              className={`fill-none ${CURVE_LOOKS[look].line}`}
              strokeWidth={1.75}
              strokeDasharray={CURVE_LOOKS[look].dashes}
            />
          ))}
          <path
            d={linePath(points)}
            data-curve
            pathLength={hero ? 1 : undefined}
            className={cx("fill-none stroke-c1", hero && "animate-draw-in")}
            strokeWidth={2.25}
            strokeLinejoin="round"
          />
        </g>
        <SimulatedPoints geometry={geometry} points={simulated} />
        <g className="pointer-events-none">
          <CurveNames names={names} />
          <CurveMarks
            geometry={geometry}
            marks={[{ label: chance(reach), loss: threshold, chance: reach }, ...marks]}
            lines={lines}
            taken={names.map(({ box }) => box)}
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
        {props.layer(geometry)}
      </svg>
    </div>
  );
}

interface CurveCursorProps {
  readonly x: number;
  readonly y: number;
  readonly geometry: Geometry;
}

/** The hairline and dot that follow the pointer along the curve. */
function CurveCursor({ x, y, geometry: { plot } }: CurveCursorProps) {
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
      <circle cx={x} cy={y} r={4} className="fill-c1 stroke-surface" strokeWidth={1.5} />
    </g>
  );
}
