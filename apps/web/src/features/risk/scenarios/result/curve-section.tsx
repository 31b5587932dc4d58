import type { Result } from "@crq/engine/result";
import type { TolerancePoint } from "@crq/engine/treatment";
import { cx } from "class-variance-authority";
import { type ReactNode, Suspense, lazy, useRef, useState } from "react";
import type { ChartCurve } from "../../../../ui/chart/chart-curve.ts";
import type { Geometry } from "../../../../ui/chart/curve-geometry.ts";
import { chanceAt } from "../../../../ui/chart/exceedance-curve.ts";
import { LossExceedanceChart } from "../../../../ui/chart/loss-exceedance-chart.tsx";
import type { SimulatedPoint } from "../../../../ui/chart/simulated-points.tsx";
import { money, percent } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { Plate } from "../../../../ui/plate.tsx";
import { exceedanceSentence, stepMoney } from "../../../../screen/joined/reading-curve.ts";
import { CurveLegend } from "./curve-legend.tsx";
import { ThresholdSentence } from "./threshold-sentence.tsx";
import { useChartView, type ChartView } from "./use-chart-view.ts";
import { SegmentedSwitch } from "./segmented-switch.tsx";

const fetchOverlay = async () => import("./tolerance-overlay.tsx");
const fetchEditor = async () => import("./tolerance-editor.tsx");
const CurveTools = lazy(async () => ({ default: (await import("./curve-tools.tsx")).CurveTools }));
const ToleranceOverlay = lazy(async () => ({ default: (await fetchOverlay()).ToleranceOverlay }));
const ToleranceVerdict = lazy(async () => ({ default: (await fetchOverlay()).ToleranceVerdict }));
const ToleranceEditor = lazy(async () => ({ default: (await fetchEditor()).ToleranceEditor }));
const HistogramChart = lazy(async () => ({
  default: (await import("../../../../ui/chart/histogram-chart.tsx")).HistogramChart,
}));
const ZoomStrip = lazy(async () => ({
  default: (await import("../../../../ui/chart/zoom-strip.tsx")).ZoomStrip,
}));

interface CurveSectionProps {
  readonly result: Result;
  readonly currency: string;
  readonly threshold: number;
  readonly onThreshold: (value: number, phase: "move" | "settle") => void;
  /** Curves shown beside the main one. */
  readonly others: readonly ChartCurve[];
  readonly simulated: readonly SimulatedPoint[];
  /** The accepted losses: compared with the curve after insurance, if that is among the others. */
  readonly tolerance: readonly TolerancePoint[];
  /** What insurance leaves is still being computed, so there is no verdict yet. */
  readonly unjudged?: boolean;
  /** What they are called: `This scenario’s limit`. */
  readonly limit: string;
  /** Changes the tolerance; null for read-only viewers. */
  readonly onTolerance: ((points: readonly TolerancePoint[]) => void) | null;
  /** The curve's subject, for exports. */
  readonly title: string;
  /** The source, for exports: who computed it from what. */
  readonly note: string;
}

const NOWHERE: readonly TolerancePoint[] = [];

/** The loss exceedance curve with its legend, the reading under the pointer, the threshold as a sentence, tolerance, zoom and export. */
export function CurveSection(props: CurveSectionProps) {
  const { result, currency, threshold, onThreshold, others, simulated, onTolerance, limit } = props;
  const kept = others.find(({ look }) => look === "retained")?.curve;
  const judged = kept ?? result.curve;
  const view = useChartView();
  const { scale, asHistogram, zoom, setZoom } = view;
  const [reading, setReading] = useState<ReactNode>(null);
  const [drawing, setDrawing] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const tolerance = asHistogram ? NOWHERE : props.tolerance;
  const text = (value: number) => money(value, currency);
  const sentence = (loss: number) => exceedanceSentence(chanceAt(result.curve, loss), text(loss));
  const read = (loss: number | null) =>
    setReading(
      loss === null ? null : (
        <>
          {sentence(loss)}
          {others.map(({ look, label, curve }) => (
            <span key={look} className="text-muted">
              ; {label.toLowerCase()} {percent(chanceAt(curve, loss))}
            </span>
          ))}
        </>
      ),
    );
  const marks = [
    { label: "1 in 20", loss: result.p95, chance: 0.05 },
    { label: "1 in 100", loss: result.p99, chance: 0.01 },
  ].filter(
    ({ loss, chance }) =>
      loss > 0 && chance < 1 - result.pZero && Math.abs(Math.log(loss / threshold)) > 0.12,
  );
  const addPoint = (loss: number, chance: number) => {
    void fetchEditor().then(({ pointAdded }) => onTolerance?.(pointAdded(props.tolerance, loss, chance)));
  };
  const layer = (geometry: Geometry) =>
    (tolerance.length > 0 || drawing) && (
      <Suspense fallback={null}>
        <ToleranceOverlay
          geometry={geometry}
          curve={judged}
          points={tolerance}
          currency={currency}
          onChange={drawing ? onTolerance : null}
        />
      </Suspense>
    );
  return (
    <Plate flush className="p-3 sm:p-4">
      <figure ref={figure} className="min-w-0">
        <CurveHeading view={view} />
        <div className="mb-1 text-xs text-muted">
          <p
            className={cx(
              "num overflow-hidden max-sm:h-9",
              others.length > 2 ? "h-9" : "h-5 truncate max-sm:whitespace-normal",
              !asHistogram && "touch:hidden",
            )}
            aria-hidden
          >
            {reading === null ? (
              <span className="max-sm:hidden">
                {asHistogram
                  ? "Point at a bar to see its value"
                  : drawing
                    ? "Click to add a point at the highest chance you accept; drag points to move them"
                    : "Point at the curve to read it, drag the threshold line, or drag along the axis to zoom"}
              </span>
            ) : (
              <span className="text-ink">{reading}</span>
            )}
          </p>
          {!asHistogram && (
            <CurveLegend
              others={others}
              simulated={simulated.length > 0}
              tolerance={tolerance.length > 0 ? limit : null}
            />
          )}
        </div>
        {asHistogram ? (
          <Suspense fallback={<div className="h-66 sm:h-80" />}>
            <HistogramChart
              curve={result.curve}
              none={result.pZero}
              threshold={threshold}
              zoom={zoom}
              money={text}
              chance={percent}
              onRead={setReading}
            />
          </Suspense>
        ) : (
          <LossExceedanceChart
            curve={result.curve}
            others={others}
            simulated={simulated}
            marks={marks}
            threshold={threshold}
            onThreshold={onThreshold}
            stepThreshold={stepMoney}
            onRead={read}
            scale={scale}
            zoom={zoom}
            onZoom={setZoom}
            losses={tolerance.map(({ loss }) => loss)}
            highest={Math.max(0, ...tolerance.map(({ probability }) => probability))}
            layer={layer}
            layerLines={({ x, y }) => [
              tolerance.map(({ loss, probability }) => ({ x: x(loss), y: y(probability) })),
            ]}
            onPoint={drawing && onTolerance ? addPoint : null}
            money={text}
            chance={percent}
            sentence={sentence}
            summary={`Loss exceedance curve. ${exceedanceSentence(0.05, text(result.p95))}; ${exceedanceSentence(0.01, text(result.p99))}. The table below lists all figures.`}
          />
        )}
        {zoom && (
          <Suspense fallback={<div className="h-8.5" />}>
            <ZoomStrip
              curves={[result.curve, ...others.map(({ curve }) => curve)]}
              values={[threshold, ...tolerance.map(({ loss }) => loss)]}
              zoom={zoom}
              onZoom={setZoom}
              money={text}
            />
          </Suspense>
        )}
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <ThresholdSentence
            threshold={threshold}
            chance={chanceAt(result.curve, threshold)}
            currency={currency}
            onThreshold={(value) => onThreshold(value, "settle")}
          />
          <Suspense fallback={<span className="h-8" />}>
            <CurveTools
              view={view}
              result={result}
              currency={currency}
              others={others}
              tolerance={tolerance}
              limit={limit}
              title={props.title}
              note={props.note}
              sentence={sentence(threshold)}
              figure={figure}
              drawing={drawing}
              onDraw={!asHistogram && (onTolerance !== null || tolerance.length > 0) ? setDrawing : null}
            />
          </Suspense>
        </div>
        <Suspense fallback={null}>
          {tolerance.length > 0 && !props.unjudged && (
            <ToleranceVerdict
              curve={judged}
              points={tolerance}
              currency={currency}
              limit={limit}
              net={kept !== undefined}
            />
          )}
          {drawing && (
            <ToleranceEditor
              points={props.tolerance}
              limit={limit}
              onChange={onTolerance}
              onDone={() => setDrawing(false)}
            />
          )}
        </Suspense>
      </figure>
    </Plate>
  );
}

/** The chart's content, and the switches between its views. */
function CurveHeading({ view }: { readonly view: ChartView }) {
  const { asHistogram, scale, setChart, setScale } = view;
  return (
    <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Heading size="part">{asHistogram ? "Distribution of annual losses" : "Loss exceedance curve"}</Heading>
      <span className="flex flex-wrap items-center gap-1.5">
        <SegmentedSwitch
          legend="Chart"
          value={asHistogram ? "histogram" : "exceedance"}
          choices={[
            { value: "exceedance", label: "Exceedance" },
            { value: "histogram", label: "Histogram" },
          ]}
          onChange={setChart}
        />
        {!asHistogram && (
          <SegmentedSwitch
            legend="Scale of the chances"
            value={scale}
            choices={[
              { value: "linear", label: "Linear" },
              { value: "log", label: "Log" },
            ]}
            onChange={setScale}
          />
        )}
      </span>
    </figcaption>
  );
}
