import { CURVE_LOOKS, type ChartCurve } from "../../../../ui/chart/chart-curve.ts";

interface CurveLegendProps {
  readonly others: readonly ChartCurve[];
  readonly simulated: boolean;
  /** What the accepted losses are called; null if none are drawn. */
  readonly tolerance: string | null;
}

/** The lines of the chart by name, if there are several. */
export function CurveLegend({ others, simulated, tolerance }: CurveLegendProps) {
  if (others.length === 0 && !simulated && !tolerance) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      <Entry line="stroke-c1" width={2.25} label="Current" />
      {others.map(({ look, label }) => (
        <Entry key={look} line={CURVE_LOOKS[look].line} dashes={CURVE_LOOKS[look].dashes} label={label} />
      ))}
      {tolerance && <Entry line="stroke-ink" dashes="7 3 2 3" label={tolerance} />}
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

interface EntryProps {
  readonly line: string;
  readonly label: string;
  readonly dashes?: string;
  readonly width?: number;
}

function Entry({ line, label, dashes, width = 1.75 }: EntryProps) {
  return (
    <li className="flex items-center gap-1.5">
      <svg width={24} height={8} aria-hidden className="shrink-0">
        <line x1={0} x2={24} y1={4} y2={4} className={line} strokeWidth={width} strokeDasharray={dashes} />
      </svg>
      {label}
    </li>
  );
}
