import type { TolerancePoint } from "@crq/engine/treatment";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type ChartCurve, CURVE_LOOKS } from "../../ui/chart/chart-curve.ts";
import type { Geometry } from "../../ui/chart/curve-geometry.ts";
import { type ExceedanceCurve, chanceAt, lossAt } from "../../ui/chart/exceedance-curve.ts";
import { LossExceedanceChart } from "../../ui/chart/loss-exceedance-chart.tsx";
import { ToleranceLayer } from "../../ui/chart/tolerance-layer.tsx";
import { breaches, toleranceLine } from "../../ui/chart/tolerance.ts";
import type { Stretch } from "../../ui/chart/zoom.ts";
import { money, percent } from "../../ui/format.ts";
import { exceedanceSentence, stepMoney } from "./reading-curve.ts";

interface AppetiteCurveProps {
  readonly curve: ExceedanceCurve;
  /** What insurance leaves, which is compared with the accepted losses; absent without insurance. */
  readonly net?: ExceedanceCurve | undefined;
  /** The curves with other controls, to compare with. */
  readonly others: readonly ChartCurve[];
  /** The accepted losses; the curve above them is shaded. */
  readonly accepted: readonly TolerancePoint[];
  /** What they are called. */
  readonly acceptedName?: string;
  readonly currency: string;
  /** The loss of a 1-in-20 year, where the reading starts. */
  readonly p95: number;
  /** The loss of a 1-in-100 year. Both are marked as the dashboard's figures say them. */
  readonly p99: number;
}

/** The loss exceedance curve with the dashed line of accepted losses, and a threshold to read it by. */
export function AppetiteCurve(props: AppetiteCurveProps) {
  const { curve, net, others, accepted, acceptedName = "Your appetite", currency, p95, p99 } = props;
  const judged = net ?? curve;
  const [chosen, setChosen] = useState<number | null>(null);
  const [zoom, setZoom] = useState<Stretch | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const threshold = chosen ?? accepted[0]?.loss ?? firstThreshold(curve, p95);
  const text = (value: number) => money(value, currency);
  const sentence = (loss: number) => {
    const before = exceedanceSentence(chanceAt(curve, loss), text(loss));
    return net ? `${before.replace(/\.$/, "")}; after insurance ${percent(chanceAt(net, loss))}` : before;
  };
  const top = curve.probability[0] ?? 0;
  const marks = [
    { label: "1 in 20", chance: 0.05, loss: p95 },
    { label: "1 in 100", chance: 0.01, loss: p99 },
  ]
    .filter(({ chance }) => chance < top)
    .map((mark) => ({ ...mark, label: `${mark.label}: ${text(mark.loss)}` }))
    .filter(({ loss }) => loss > 0 && Math.abs(Math.log(loss / threshold)) > 0.12);
  const layer = (geometry: Geometry) =>
    accepted.length > 0 && (
      <ToleranceLayer
        geometry={geometry}
        points={accepted}
        curve={judged}
        breaches={breaches(judged, accepted)}
        handling={null}
      />
    );
  return (
    <figure>
      <LossExceedanceChart
        curve={curve}
        others={others}
        simulated={[]}
        marks={marks}
        threshold={threshold}
        onThreshold={setChosen}
        stepThreshold={stepMoney}
        onRead={setPointed}
        scale="linear"
        zoom={zoom}
        onZoom={setZoom}
        losses={accepted.map(({ loss }) => loss)}
        highest={Math.max(0, ...accepted.map(({ probability }) => probability))}
        layer={layer}
        layerLines={(geometry) => [toleranceLine(geometry, accepted)]}
        layerName={accepted.length > 0 ? acceptedName : undefined}
        onPoint={null}
        money={text}
        chance={percent}
        sentence={sentence}
        hero
        summary={`Loss exceedance curve. ${sentence(threshold)}.`}
      />
      <figcaption className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 text-xs text-muted">
        <span className="num" aria-hidden>
          {sentence(pointed ?? threshold)}.
        </span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {others.length > 0 && (
            <span className="flex items-center gap-1.5">
              <svg width={24} height={8} aria-hidden>
                <line x1={0} x2={24} y1={4} y2={4} className="stroke-c1" strokeWidth={2.25} />
              </svg>
              {net ? "Current, before insurance" : "Current"}
            </span>
          )}
          {others.map(({ look, label }) => (
            <span key={look} className="flex items-center gap-1.5">
              <svg width={24} height={8} aria-hidden>
                <line
                  x1={0}
                  x2={24}
                  y1={4}
                  y2={4}
                  className={CURVE_LOOKS[look].line}
                  strokeWidth={1.75}
                  strokeDasharray={CURVE_LOOKS[look].dashes}
                />
              </svg>
              {label}
            </span>
          ))}
          {accepted.length > 0 && (
            <span className="flex items-center gap-1.5">
              <svg width={24} height={8} aria-hidden>
                <line
                  x1={0}
                  x2={24}
                  y1={4}
                  y2={4}
                  className="stroke-ink"
                  strokeWidth={1.75}
                  strokeDasharray="7 3 2 3"
                />
              </svg>
              {acceptedName}
            </span>
          )}
          {zoom && (
            <Button variant="ghost" size="sm" onClick={() => setZoom(null)}>
              Show all
            </Button>
          )}
        </span>
      </figcaption>
    </figure>
  );
}

/** An initial loss in two digits: that of a 1-in-20 year, or a smaller chance if that costs nothing. */
function firstThreshold(curve: ExceedanceCurve, p95: number): number {
  const value = [p95, lossAt(curve, 0.01), lossAt(curve, 0.001)].find((loss) => loss > 0) ?? 1e5;
  return Number(value.toPrecision(2));
}
