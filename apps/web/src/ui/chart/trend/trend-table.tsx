import type { Reading } from "./trend-cursor.tsx";
import type { TrendSeries } from "./trend-layout.ts";
import { type TrendClock, momentWords } from "./trend-time.ts";

/** A reasonable number of rows to listen to. */
const MOST = 60;

interface TrendTableProps {
  readonly label: string;
  readonly series: readonly TrendSeries[];
  readonly readings: readonly Reading[];
  readonly format: (value: number) => string;
  readonly clock: TrendClock;
}

/** The trend as a table for screen readers, thinned out evenly if there are very many times; the last one is always included. */
export function TrendTable({ label, series, readings, format, clock }: TrendTableProps) {
  const every = Math.ceil(readings.length / MOST);
  const shown = readings.filter((_, index) => (readings.length - 1 - index) % every === 0);
  return (
    <div className="sr-only">
      <table>
        <caption>
          {label}
          {every > 1 ? `, ${shown.length} of ${readings.length} moments` : ""}
        </caption>
        <thead>
          <tr>
            <th scope="col">{clock.daysOnly ? "Day" : "Time"}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ at, values }) => (
            <tr key={at}>
              <th scope="row">{momentWords(at, clock)}</th>
              {series.map(({ name }, index) => {
                const value = values[index] ?? null;
                return <td key={name}>{value === null ? "no data" : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
