import type { Geometry } from "./curve-geometry.ts";

interface ChartGridProps {
  readonly geometry: Geometry;
  readonly money: (value: number) => string;
}

/** The hairlines and labels of both axes. Screen readers get the chart's summary instead. */
export function ChartGrid({ geometry, money }: ChartGridProps) {
  const { plot, x, y, moneyTicks, chanceTicks, domain } = geometry;
  const right = plot.x + plot.width;
  const base = plot.y + plot.height;
  return (
    <g aria-hidden className="num fill-muted text-2xs">
      {chanceTicks.map((tick) => (
        <g key={tick}>
          <line
            x1={plot.x}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
            className={y(tick) > base - 1 ? "stroke-line-strong" : "stroke-line"}
          />
          <text x={plot.x - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {exactPercent(tick)}
          </text>
        </g>
      ))}
      {moneyTicks.map((tick) => {
        const at = x(tick);
        const anchor = tick === domain[1] ? "end" : "middle";
        return (
          <g key={tick}>
            <line x1={at} x2={at} y1={base} y2={base + 5} className="stroke-line-strong" />
            <text x={anchor === "end" ? right + 4 : at} y={base + 19} textAnchor={anchor}>
              {money(tick)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** A tick as a percentage with all its digits: `12%`, `0.03%`. */
function exactPercent(chance: number): string {
  return `${Number((chance * 100).toPrecision(6))}%`;
}
