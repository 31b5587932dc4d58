import type { Distribution } from "@crq/engine/scenario";
import { DensitySketch } from "../../../../ui/chart/density-sketch.tsx";
import { CHANCE_AXIS, type SketchAxis, logAxis } from "../estimate/density.ts";
import { sketch } from "../estimate/sketch.ts";
import { IntervalBar } from "../estimate/interval-bar.tsx";
import type { QuantityKind } from "../../../../ui/form/quantity.ts";
import { type DensityCurve, sketchOfCurve } from "./density-curve.ts";
import { beliefWords, shortValue } from "./estimate-words.ts";

/** One line of a comparison: an estimate with its shape, or an interval alone. */
interface EstimateRow {
  readonly name: string;
  readonly interval: { readonly middle: number; readonly p5: number; readonly p95: number } | null;
  readonly distribution?: Distribution | undefined;
  /** An alternative to a single distribution's shape: values increasing, with the density at each. */
  readonly curve?: DensityCurve | undefined;
  /** Shown if there is no interval. */
  readonly otherwise?: string;
  readonly strong?: boolean;
}

interface EstimateRowsProps {
  readonly label: string;
  readonly rows: readonly EstimateRow[];
  readonly kind: QuantityKind;
  readonly currency: string;
  /** The meaning of the figure before the brackets. */
  readonly middle: "mean" | "median";
}

const FALLBACK: SketchAxis = { from: 0.01, to: 10, scale: "log" };

/** Estimates on one axis, one below the other, so that differences are visible. */
export function EstimateRows({ label, rows, kind, currency, middle }: EstimateRowsProps) {
  const shapes = rows.flatMap(({ distribution }) => distribution ?? []);
  const axis = kind === "probability" ? CHANCE_AXIS : (logAxis(shapes) ?? FALLBACK);
  return (
    <section aria-label={label}>
      <div aria-hidden className="num flex justify-between gap-3 text-2xs text-muted">
        <span>{shortValue(axis.from, kind, currency)}</span>
        <span>{middle}, 90% interval in brackets</span>
        <span>{shortValue(axis.to, kind, currency)}</span>
      </div>
      <ul className="border-t border-ink/40">
        {rows.map(({ name, interval, distribution, curve, otherwise, strong = false }, index) => (
          <li key={`${index} ${name}`} className="border-b border-line py-2">
            <div
              className={`flex flex-wrap items-baseline justify-between gap-x-4 text-sm ${strong ? "font-medium" : ""}`}
            >
              <span className="min-w-0 break-words">{name}</span>
              <span className="num">
                {interval ? (
                  beliefWords(interval, kind, currency)
                ) : (
                  <span className="text-muted">{otherwise}</span>
                )}
              </span>
            </div>
            <div className="mt-1 min-h-6.5">
              {curve ? (
                <DensitySketch shape={sketchOfCurve(curve, axis)} />
              ) : distribution ? (
                <DensitySketch shape={sketch(distribution, axis)} />
              ) : (
                interval && <IntervalBar {...interval} axis={axis} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
