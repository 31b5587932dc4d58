import type { TrendClock } from "./trend-time.ts";
import { momentWords } from "./trend-time.ts";
import { type TrendGeometry, type TrendSeries, trendLook } from "./trend-layout.ts";

/** The values of all series at one time. */
export interface Reading {
  readonly at: number;
  readonly values: readonly (number | null)[];
}

/** The readings of a trend by time: every time at which some series has a value. */
export function readingsOf(series: readonly TrendSeries[]): Reading[] {
  const byTime = new Map<number, (number | null)[]>();
  for (const [index, { points }] of series.entries()) {
    for (const { at, value } of points) {
      const moment = Date.parse(at);
      const values = byTime.get(moment) ?? series.map(() => null);
      values[index] = value;
      byTime.set(moment, values);
    }
  }
  return [...byTime]
    .filter(([, values]) => values.some((value) => value !== null))
    .sort(([one], [other]) => one - other)
    .map(([at, values]) => ({ at, values }));
}

/** A reading as a sentence: `Nov 22, 2026, 3:04 PM: Requests 12, Errors none`. */
export function readingWords(
  { at, values }: Reading,
  series: readonly TrendSeries[],
  format: (value: number) => string,
  clock: TrendClock,
): string {
  const said = values.map((value, index) => {
    const words = value === null ? "no data" : format(value);
    return series.length === 1 ? words : `${series[index]!.name} ${words}`;
  });
  return `${momentWords(at, clock)}: ${said.join(", ")}`;
}

interface TrendCursorProps {
  readonly reading: Reading;
  readonly geometry: TrendGeometry;
}

/** The hairline at the cursor's time, with a dot on each line. */
export function TrendCursor({ reading, geometry: { plot, x, y } }: TrendCursorProps) {
  const at = x(reading.at);
  return (
    <g aria-hidden className="pointer-events-none">
      <line
        x1={at}
        x2={at}
        y1={plot.y}
        y2={plot.y + plot.height}
        className="stroke-line-strong"
        strokeDasharray="2 3"
      />
      {reading.values.map((value, index) =>
        value === null ? null : (
          <circle
            // eslint-disable-next-line react/no-array-index-key -- series keep their order
            key={index}
            cx={at}
            cy={y(value)}
            r={4}
            className={`${trendLook(index).fill} stroke-bg`}
            strokeWidth={1.5}
          />
        ),
      )}
    </g>
  );
}

interface TrendReadoutProps extends TrendCursorProps {
  readonly series: readonly TrendSeries[];
  readonly format: (value: number) => string;
  readonly clock: TrendClock;
}

/** The values beside the cursor, on the side that has room. */
export function TrendReadout({ reading, geometry: { plot, x }, series, format, clock }: TrendReadoutProps) {
  const at = x(reading.at);
  const rightHalf = at > plot.x + plot.width / 2;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-1 z-10 max-w-56 rounded-md border border-line bg-surface px-2.5 py-1.5 text-xs shadow-float"
      style={rightHalf ? { right: `calc(100% - ${at - 10}px)` } : { left: at + 10 }}
    >
      <p className="whitespace-nowrap text-muted">{momentWords(reading.at, clock)}</p>
      {series.map(({ name }, index) => {
        const value = reading.values[index] ?? null;
        return (
          <p key={name} className="flex items-baseline gap-2">
            {series.length > 1 && <TrendSwatch index={index} />}
            <span className="min-w-0 truncate text-muted">{name}</span>
            <span className="num ml-auto pl-3 font-medium whitespace-nowrap">
              {value === null ? "no data" : format(value)}
            </span>
          </p>
        );
      })}
    </div>
  );
}

/** A piece of a series' line, before its name. */
export function TrendSwatch({ index }: { index: number }) {
  const { stroke, dashes } = trendLook(index);
  return (
    <svg width={18} height={8} aria-hidden className="shrink-0">
      <line x1={0} x2={18} y1={4} y2={4} className={stroke} strokeWidth={2} strokeDasharray={dashes} />
    </svg>
  );
}
