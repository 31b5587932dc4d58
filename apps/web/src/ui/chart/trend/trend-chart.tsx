import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useReader } from "../../share/use-reader.ts";
import { textWidth } from "../curve-geometry.ts";
import {
  type Reading,
  TrendCursor,
  TrendReadout,
  TrendSwatch,
  readingWords,
  readingsOf,
} from "./trend-cursor.tsx";
import { BarCursor, BarSwatch, TrendBars, halfPeriod } from "./trend-bars.tsx";
import { FLAG_ROOM, type TrendFlag, TrendFlags, namesFlags } from "./trend-flags.tsx";
import {
  type TrendGeometry,
  type TrendReference,
  type TrendSeries,
  nameRoom,
  trendGeometry,
  valueAxis,
} from "./trend-layout.ts";
import { TrendGrid, TrendLevels, TrendLines, TrendNames } from "./trend-marks.tsx";
import { TrendTable } from "./trend-table.tsx";
import { timeTicks, trendClock } from "./trend-time.ts";
import { useElementWidth } from "../use-element-width.ts";

interface TrendChartProps {
  /** The chart's content, for assistive technology. */
  readonly label: string;
  readonly series: readonly TrendSeries[];
  /** Formats a value for axis, cursor and table. */
  readonly format: (value: number) => string;
  readonly height?: number;
  /** Levels to compare with; the axis includes them. */
  readonly reference?: readonly TrendReference[];
  /** The milliseconds between neighboring points: the line has a gap where they are further apart. Left out: only nulls make gaps. */
  readonly step?: number;
  /** What happened, the most important first: marked on the time axis, named above the chart. */
  readonly flags?: readonly TrendFlag[];
  /** Shown if there is no value at all. */
  readonly empty?: string;
  /** The values are counts of consecutive periods: drawn as bars. */
  readonly bars?: boolean;
}

/**
 * Values over time: one line per series, named at its end; counts as bars. The pointer or the arrow keys read exact values; screen readers
 * also get them as a table. Days stay days; times are shown in the reader's zone. The height never changes with the data.
 */
export function TrendChart(props: TrendChartProps) {
  const { height = 160, empty = "No figures yet." } = props;
  const readings = readingsOf(props.series);
  if (readings.length > 0) return <DrawnTrend {...props} height={height} readings={readings} />;
  return (
    <p
      style={{ height }}
      className="flex items-center justify-center border-b border-line-strong text-sm text-muted"
    >
      {empty}
    </p>
  );
}

interface DrawnTrendProps extends TrendChartProps {
  readonly height: number;
  /** At least one. */
  readonly readings: readonly Reading[];
}

function DrawnTrend(props: DrawnTrendProps) {
  const { label, series, format, height, reference = [], step, readings, bars = false, flags = [] } = props;
  const reader = useReader();
  const [attach, width] = useElementWidth<HTMLDivElement>(640);
  const [cursor, setCursor] = useState<number | null>(null);
  const clock = trendClock(
    series.flatMap(({ points }) => points.map(({ at }) => at)),
    reader,
  );
  const half = bars ? halfPeriod(readings) : 0;
  const { geometry, values, named } = layOut(readings, { series, reference, format, width, height, half });
  const [from, to] = [readings[0]!.at, readings.at(-1)!.at];
  const newest = readings.length - 1;
  const current = Math.min(cursor ?? newest, newest);
  const reading = readings[current]!;

  const move = (event: PointerEvent<SVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setCursor(nearest(readings, geometry, at));
  };
  const press = (event: KeyboardEvent) => {
    const next = movedCursor(event, current, newest);
    if (next === undefined) return;
    event.preventDefault();
    setCursor(next);
  };

  return (
    <div className="w-full min-w-0">
      {series.length > 1 && !named && <Legend series={series} bars={bars} />}
      <div
        ref={attach}
        className="relative w-full min-w-0 select-none"
        style={{ height, marginTop: namesFlags(flags, width) ? FLAG_ROOM : undefined }}
      >
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          data-chart
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no HTML element for it
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={newest}
          aria-valuenow={current}
          aria-valuetext={readingWords(reading, series, format, clock)}
          className="block touch-pan-y overflow-visible rounded-sm"
          onPointerMove={move}
          onPointerDown={move}
          onPointerLeave={(event) => event.pointerType === "mouse" && setCursor(null)}
          onKeyDown={press}
          onBlur={() => setCursor(null)}
        >
          <rect width={width} height={height} fill="transparent" />
          <TrendGrid
            geometry={geometry}
            values={values}
            times={timeTicks(from, to, Math.floor(geometry.plot.width / 76), clock)}
            format={format}
          />
          <TrendLevels geometry={geometry} reference={reference} series={series} />
          {bars ? (
            <TrendBars geometry={geometry} series={series} readings={readings} half={half} />
          ) : (
            <TrendLines
              geometry={geometry}
              series={series}
              step={step}
              format={format}
              single={readings.length === 1}
            />
          )}
          {flags.length > 0 && <TrendFlags flags={flags} geometry={geometry} width={width} />}
          {named && <TrendNames geometry={geometry} series={series} />}
          {cursor !== null && !bars && <TrendCursor reading={reading} geometry={geometry} />}
          {cursor !== null && bars && <BarCursor reading={reading} geometry={geometry} half={half} />}
        </svg>
        {cursor !== null && (
          <TrendReadout reading={reading} geometry={geometry} series={series} format={format} clock={clock} />
        )}
      </div>
      <TrendTable label={label} series={series} readings={readings} format={format} clock={clock} />
    </div>
  );
}

type Layout = Required<Pick<TrendChartProps, "series" | "reference" | "format" | "height">> & {
  readonly width: number;
  /** The room beside the first and the last time, in milliseconds: bars have a width. */
  readonly half: number;
};

/** The plot between its axes, the values to label, and whether the series' names have room at the ends of their lines. */
function layOut(readings: readonly Reading[], layout: Layout) {
  const { series, reference, format, width, height, half } = layout;
  const known = readings.flatMap(({ values }) => values.filter((value) => value !== null));
  const { domain, ticks } = valueAxis([...known, ...reference.map(({ value }) => value)]);
  const left = Math.ceil(Math.max(...ticks.map((tick) => textWidth(format(tick))))) + 8;
  const room = half > 0 ? 0 : nameRoom(series, width);
  const plot = { x: left, y: 10, width: Math.max(1, width - left - (room || 12)), height: height - 34 };
  const times = [readings[0]!.at - half, readings.at(-1)!.at + half] as const;
  return { geometry: trendGeometry(plot, times, domain), values: ticks, named: room > 0 };
}

/** Where a key moves the cursor: null hides it, undefined means another key. */
function movedCursor(event: KeyboardEvent, current: number, newest: number): number | null | undefined {
  const by = event.shiftKey ? Math.max(2, Math.round(newest / 10)) : 1;
  const to: Readonly<Record<string, number | null>> = {
    ArrowRight: current + by,
    ArrowUp: current + by,
    ArrowLeft: current - by,
    ArrowDown: current - by,
    Home: 0,
    End: newest,
    Escape: null,
  };
  const next = to[event.key];
  return typeof next === "number" ? Math.min(newest, Math.max(0, next)) : next;
}

/** The position of the reading nearest to a horizontal position. */
function nearest(readings: readonly Reading[], { x }: TrendGeometry, at: number): number {
  let best = 0;
  for (const [index, reading] of readings.entries())
    if (Math.abs(x(reading.at) - at) < Math.abs(x(readings[best]!.at) - at)) best = index;
  return best;
}

/** Names above the chart, each after a piece of its line, if there is no room at the ends of the lines. */
function Legend({ series, bars }: { series: readonly TrendSeries[]; bars: boolean }) {
  return (
    <ul aria-hidden className="mb-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted">
      {series.map(({ name }, index) => (
        <li key={name} className="flex items-center gap-1.5">
          {bars ? <BarSwatch index={index} /> : <TrendSwatch index={index} />} {name}
        </li>
      ))}
    </ul>
  );
}
