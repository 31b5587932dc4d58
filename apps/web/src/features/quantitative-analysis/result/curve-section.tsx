import type { Result } from "@crq/engine/result";
import { useState } from "react";
import type { ChanceScale } from "../../../ui/chart/chart-axes.ts";
import { chanceAt } from "../../../ui/chart/exceedance-curve.ts";
import { LossExceedanceChart } from "../../../ui/chart/loss-exceedance-chart.tsx";
import type { SimulatedPoint } from "../../../ui/chart/simulated-points.tsx";
import { money, percent } from "../../../ui/format.ts";
import { stepValue } from "../estimate/step-quantity.ts";
import { ScaleSwitch } from "./scale-switch.tsx";
import { exceedanceSentence } from "./result-words.ts";
import { ThresholdSentence } from "./threshold-sentence.tsx";

interface CurveSectionProps {
  readonly result: Result;
  readonly currency: string;
  readonly threshold: number;
  readonly onThreshold: (value: number, phase: "move" | "settle") => void;
  /** A kept run shown beside, with what to call it. */
  readonly kept: { readonly result: Result; readonly label: string } | null;
  readonly simulated: readonly SimulatedPoint[];
}

/** The loss exceedance curve with its legend, the reading under the pointer, and the threshold as a sentence. */
export function CurveSection({
  result,
  currency,
  threshold,
  onThreshold,
  kept,
  simulated,
}: CurveSectionProps) {
  const [scale, setScale] = useState<ChanceScale>("linear");
  const [reading, setReading] = useState<number | null>(null);
  const text = (value: number) => money(value, currency);
  const sentence = (loss: number) => exceedanceSentence(chanceAt(result.curve, loss), text(loss));
  const marks = [
    { label: "1 in 20", loss: result.p95, chance: 0.05 },
    { label: "1 in 100", loss: result.p99, chance: 0.01 },
  ].filter(
    ({ loss, chance }) =>
      loss > 0 && chance < 1 - result.p_zero && Math.abs(Math.log(loss / threshold)) > 0.12,
  );
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-base font-semibold">Chance that a year's losses exceed an amount</h3>
        <ScaleSwitch scale={scale} onChange={setScale} />
      </figcaption>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-xs text-muted">
        <p className="num min-w-0 truncate" aria-hidden>
          {reading === null ? (
            <span className="max-sm:hidden">Point at the curve to read it, or drag the red line</span>
          ) : (
            <span className="text-ink">{sentence(reading)}</span>
          )}
        </p>
        {(kept ?? simulated.length > 0) && (
          <Legend kept={kept?.label ?? null} simulated={simulated.length > 0} />
        )}
      </div>
      <LossExceedanceChart
        curve={result.curve}
        compared={kept?.result.curve ?? null}
        simulated={simulated}
        marks={marks}
        threshold={threshold}
        onThreshold={onThreshold}
        stepThreshold={(value, direction, coarse) => stepValue(value, direction, coarse, "money")}
        onRead={setReading}
        scale={scale}
        money={text}
        chance={percent}
        sentence={sentence}
        summary={`Loss exceedance curve. ${exceedanceSentence(0.05, text(result.p95))}; ${exceedanceSentence(0.01, text(result.p99))}. The table below has every figure.`}
      />
      <ThresholdSentence
        threshold={threshold}
        chance={chanceAt(result.curve, threshold)}
        currency={currency}
        onThreshold={(value) => onThreshold(value, "settle")}
      />
    </figure>
  );
}

function Legend({ kept, simulated }: { readonly kept: string | null; readonly simulated: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      <li className="flex items-center gap-1.5">
        <svg width={18} height={8} aria-hidden>
          <line x1={0} x2={18} y1={4} y2={4} className="stroke-c1" strokeWidth={2.25} />
        </svg>
        Now
      </li>
      {kept !== null && (
        <li className="flex items-center gap-1.5">
          <svg width={18} height={8} aria-hidden>
            <line
              x1={0}
              x2={18}
              y1={4}
              y2={4}
              className="stroke-c2"
              strokeWidth={1.75}
              strokeDasharray="6 4"
            />
          </svg>
          {kept}
        </li>
      )}
      {simulated && (
        <li className="flex items-center gap-1.5">
          <svg width={18} height={8} aria-hidden className="fill-bg stroke-c3" strokeWidth={1.5}>
            <line x1={0} x2={18} y1={4} y2={4} />
            <rect x={6} y={1} width={6} height={6} />
          </svg>
          Simulated, 95% interval
        </li>
      )}
    </ul>
  );
}
