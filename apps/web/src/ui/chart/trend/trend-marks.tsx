import { linePath, textWidth } from "../curve-geometry.ts";
import {
  type TrendGeometry,
  type TrendReference,
  type TrendSeries,
  levelName,
  runsOf,
  spread,
  trendLook,
} from "./trend-layout.ts";
import type { TimeTick } from "./trend-time.ts";

interface GridProps {
  readonly geometry: TrendGeometry;
  readonly values: readonly number[];
  readonly times: readonly TimeTick[];
  readonly format: (value: number) => string;
}

/** Hairlines at round values, ticks at round times. */
export function TrendGrid({ geometry: { plot, x, y }, values, times, format }: GridProps) {
  const base = plot.y + plot.height;
  const right = plot.x + plot.width;
  return (
    <g aria-hidden className="num fill-muted text-2xs">
      {values.map((value, index) => (
        <g key={value}>
          <line
            x1={plot.x}
            x2={right}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? "stroke-line-strong" : "stroke-line"}
          />
          {format(value) !== format(values[index - 1] ?? Number.NaN) && (
            <text x={plot.x - 8} y={y(value)} dy="0.32em" textAnchor="end">
              {format(value)}
            </text>
          )}
        </g>
      ))}
      {times.map(({ at, label }) => {
        const half = textWidth(label) / 2;
        const place = Math.min(Math.max(x(at), plot.x - 8 + half), right + 10 - half);
        return (
          <g key={at}>
            <line x1={x(at)} x2={x(at)} y1={base} y2={base + 4} className="stroke-line-strong" />
            <text x={place} y={base + 17} textAnchor="middle">
              {label}
            </text>
          </g>
        );
      })}
    </g>
  );
}

interface LevelsProps {
  readonly geometry: TrendGeometry;
  readonly reference: readonly TrendReference[];
  /** Lines that the names should not cover. */
  readonly series: readonly TrendSeries[];
}

/** Dashed levels across the plot, each with its name at the end, and on the side, that is clear of the lines. */
export function TrendLevels({ geometry, reference, series }: LevelsProps) {
  const { plot, y } = geometry;
  const lines = series.flatMap(({ points }) => runsOf(points, geometry));
  return (
    <g className="text-2xs">
      {reference.map(({ label, value }) => {
        const place = levelName(y(value), textWidth(label), plot, lines);
        return (
          <g key={label}>
            <line
              x1={plot.x}
              x2={plot.x + plot.width}
              y1={y(value)}
              y2={y(value)}
              className="stroke-ink"
              strokeWidth={1.25}
              strokeDasharray="7 3 2 3"
            />
            <text {...place} className="fill-ink stroke-bg" strokeWidth={3} paintOrder="stroke">
              {label}
            </text>
          </g>
        );
      })}
    </g>
  );
}

interface LinesProps {
  readonly geometry: TrendGeometry;
  readonly series: readonly TrendSeries[];
  readonly step: number | undefined;
  readonly format: (value: number) => string;
  /** There is only one time: its values are beside their dots. */
  readonly single: boolean;
}

/** The lines with their gaps; an isolated value is a dot. */
export function TrendLines({ geometry, series, step, format, single }: LinesProps) {
  return (
    <g aria-hidden>
      {series.map(({ name, points }, index) => {
        const { stroke, fill, dashes } = trendLook(index);
        const runs = runsOf(points, geometry, step);
        const value = points.findLast((point) => point.value !== null)?.value ?? null;
        return (
          <g key={name}>
            <path
              d={runs.map(linePath).join("")}
              className={`fill-none ${stroke}`}
              strokeWidth={2}
              strokeDasharray={dashes}
              strokeLinejoin="round"
            />
            {runs
              .filter((run) => run.length === 1)
              .map(([dot]) => (
                <circle key={dot!.x} cx={dot!.x} cy={dot!.y} r={3} className={fill} />
              ))}
            {single && value !== null && runs[0]?.[0] && (
              <text x={runs[0][0].x + 9} y={runs[0][0].y} dy="0.32em" className="num fill-ink text-2xs">
                {format(value)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** The names at the ends of their lines, moved apart where lines end close together. */
export function TrendNames({
  geometry: { plot, y },
  series,
}: {
  geometry: TrendGeometry;
  series: readonly TrendSeries[];
}) {
  const ends = series.map(({ points }) => points.findLast(({ value }) => value !== null)?.value ?? null);
  const places = spread(
    ends.map((value) => (value === null ? plot.y + plot.height : y(value))),
    13,
    [plot.y, plot.y + plot.height],
  );
  return (
    <g aria-hidden className="text-2xs">
      {series.map(({ name }, index) => (
        <text
          key={name}
          x={plot.x + plot.width + 7}
          y={places[index]}
          dy="0.32em"
          className={trendLook(index).fill}
        >
          {name}
        </text>
      ))}
    </g>
  );
}
