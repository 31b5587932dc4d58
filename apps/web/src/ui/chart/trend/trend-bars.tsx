import type { Reading } from "./trend-cursor.tsx";
import { type TrendGeometry, type TrendSeries, trendLook } from "./trend-layout.ts";

/** How much of a period's width its bars take. */
const FILLED = 0.68;
/** The widest bar, so that a few periods don't become blocks. */
const WIDEST = 36;
const DAY_MS = 24 * 3_600_000;

/** Half the time between neighboring readings: the room that the first and the last bar need on either side. */
export function halfPeriod(readings: readonly Reading[]): number {
  const gaps = readings.slice(1).map(({ at }, index) => at - readings[index]!.at);
  return (gaps.length === 0 ? DAY_MS : Math.min(...gaps)) / 2;
}

interface TrendBarsProps {
  readonly geometry: TrendGeometry;
  readonly series: readonly TrendSeries[];
  readonly readings: readonly Reading[];
  readonly half: number;
}

/** A bar for each count, those of several series side by side. Every second series is hollow, so that color isn't needed to tell them apart. */
export function TrendBars({ geometry: { x, y }, series, readings, half }: TrendBarsProps) {
  const base = y(0);
  const [first] = readings;
  const slot = first === undefined ? 0 : x(first.at + half) - x(first.at - half);
  const width = Math.max(1, Math.min(WIDEST, (slot * FILLED) / series.length));
  return (
    <g aria-hidden>
      {series.map(({ name }, index) => {
        const { fill, stroke } = trendLook(index);
        const hollow = index % 2 === 1 && width >= 4;
        return (
          <g
            key={name}
            className={hollow ? `${stroke} fill-bg` : fill}
            strokeWidth={hollow ? 1.5 : undefined}
          >
            {readings.map(({ at, values }) => {
              const value = values[index] ?? null;
              if (value === null || value === 0) return null;
              const left = x(at) + (index - series.length / 2) * width;
              const inset = hollow ? 0.75 : 0;
              return (
                <rect
                  key={at}
                  x={left + inset + (series.length > 1 ? 0.5 : 0)}
                  y={Math.min(base - 1, y(value)) + inset}
                  width={Math.max(1, width - 2 * inset - (series.length > 1 ? 1 : 0))}
                  height={Math.max(1, base - y(value) - inset)}
                />
              );
            })}
          </g>
        );
      })}
    </g>
  );
}

interface BarCursorProps {
  readonly geometry: TrendGeometry;
  readonly reading: Reading;
  readonly half: number;
}

/** The period under the cursor, as a tint behind its bars. */
export function BarCursor({ geometry: { plot, x }, reading: { at }, half }: BarCursorProps) {
  const left = x(at - half);
  return (
    <rect
      aria-hidden
      x={left}
      y={plot.y}
      width={x(at + half) - left}
      height={plot.height}
      className="pointer-events-none fill-c1 opacity-10"
    />
  );
}

/** A small bar of a series, before its name. */
export function BarSwatch({ index }: { readonly index: number }) {
  const { fill, stroke } = trendLook(index);
  return (
    <svg width={10} height={10} aria-hidden className="shrink-0">
      {index % 2 === 1 ? (
        <rect x={0.75} y={0.75} width={8.5} height={8.5} className={`fill-bg ${stroke}`} strokeWidth={1.5} />
      ) : (
        <rect width={10} height={10} className={fill} />
      )}
    </svg>
  );
}
