import type { Result } from "@crq/engine/result";
import type { TolerancePoint } from "@crq/engine/treatment";
import { Crosshair, ZoomIn, ZoomOut } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "../../../../ui/button.tsx";
import { CURVE_LOOKS, type ChartCurve } from "../../../../ui/chart/chart-curve.ts";
import { ExportMenu } from "../../../../ui/chart/export/export-menu.tsx";
import { middleHalf } from "../../../../ui/chart/zoom.ts";
import type { ChartView } from "./use-chart-view.ts";
import { type ExceedanceCurve, chanceAt } from "../../../../ui/chart/exceedance-curve.ts";
import type { DataTable } from "../../../../ui/chart/export/csv.ts";

interface CurveToolsProps {
  readonly view: ChartView;
  readonly result: Result;
  readonly currency: string;
  readonly others: readonly ChartCurve[];
  readonly tolerance: readonly TolerancePoint[];
  /** What the accepted losses are called. */
  readonly limit: string;
  readonly title: string;
  readonly note: string;
  /** The threshold's reading, below an exported chart's title. */
  readonly sentence: string;
  readonly figure: RefObject<HTMLElement | null>;
  /** Whether the tolerance is being drawn; `onDraw` is null if there is nothing to draw or to look at. */
  readonly drawing: boolean;
  readonly onDraw: ((drawing: boolean) => void) | null;
}

/** Tolerance, zoom and export of the chart. */
export function CurveTools(props: CurveToolsProps) {
  const { view, result, others, tolerance, figure, drawing, onDraw } = props;
  const { asHistogram, zoom, setZoom } = view;
  const what = asHistogram ? "histogram" : "curve";
  const heading = {
    title: props.title,
    subtitle: `${props.sentence}.`,
    note: props.note,
    legend: asHistogram ? [] : legendOf(others, tolerance.length > 0 ? props.limit : null),
  };
  return (
    <span className="-mx-2 flex items-center text-muted">
      {onDraw && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={drawing}
          className="text-muted"
          onClick={() => onDraw(!drawing)}
        >
          <Crosshair aria-hidden /> Limit
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="text-muted"
        onClick={() =>
          setZoom(zoom ? null : middleHalf([result.curve.loss[0] ?? 1e3, result["p99.9"] || 1e6]))
        }
      >
        {zoom ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />} {zoom ? "Show all" : "Zoom"}
      </Button>
      <ExportMenu
        what={what}
        label="Export"
        name={`${props.title} ${asHistogram ? "histogram" : "loss exceedance"}`}
        table={() => curveTable(result, others, props.currency, tolerance)}
        drawing={() => {
          const svg = figure.current?.querySelector<SVGSVGElement>("svg[data-chart]");
          return svg ? { svg, heading } : null;
        }}
      />
    </span>
  );
}

function legendOf(others: readonly ChartCurve[], tolerance: string | null) {
  if (others.length === 0 && !tolerance) return [];
  return [
    { label: "Current", line: "stroke-c1", dashes: "" },
    ...others.map(({ look, label }) => ({ label, ...CURVE_LOOKS[look] })),
    ...(tolerance ? [{ label: tolerance, line: "stroke-ink", dashes: "7 3 2 3" }] : []),
  ];
}

/**
 * The exceedance curves as data: one row per loss of the main curve, one column per curve, and the tolerance's points after them.
 */
function curveTable(
  { curve }: { readonly curve: ExceedanceCurve },
  others: readonly ChartCurve[],
  currency: string,
  tolerance: readonly TolerancePoint[],
): DataTable {
  const header = [
    `Annual loss, ${currency}`,
    "Chance of losing more: current",
    ...others.map(({ label }) => `Chance of losing more: ${label}`),
    ...(tolerance.length > 0 ? ["Accepted chance"] : []),
  ];
  const losses = [...new Set([...curve.loss, ...tolerance.map(({ loss }) => loss)])].sort((a, b) => a - b);
  return [
    header,
    ...losses.map((loss) => [
      loss,
      chanceAt(curve, loss),
      ...others.map((other) => chanceAt(other.curve, loss)),
      ...(tolerance.length > 0 ? [tolerance.find((point) => point.loss === loss)?.probability ?? null] : []),
    ]),
  ];
}
