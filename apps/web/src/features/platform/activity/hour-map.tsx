import { count } from "../../../ui/format.ts";
import { Plate } from "../../../ui/plate.tsx";
import { Section } from "../../../ui/section.tsx";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
/** The strongest tint: the figure in the cell stays readable on it. */
const STRONGEST = 55;

/** Activity by time of the week: weekdays across, hours down, each cell its count and a tint as strong as its share of the largest. */
export function HourMap({ hours }: { hours: readonly (readonly number[])[] }) {
  const largest = Math.max(1, ...hours.flat());
  return (
    <Plate>
      <Section landmark id="hour-map" title="Hours of the week">
        <table aria-labelledby="hour-map" className="w-full table-fixed border-collapse text-2xs">
          <thead>
            <tr>
              <th scope="col" className="w-11 pb-1 text-left font-medium text-muted">
                <span className="sr-only">Hour</span>
              </th>
              {DAYS.map((name) => (
                <th key={name} scope="col" className="pb-1 text-center font-medium text-muted">
                  <abbr title={name} className="no-underline">
                    {name.slice(0, 3)}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: 24 }, (_, hour) => (
              <tr key={hour}>
                <th scope="row" className="num pr-2 text-left font-normal text-muted">
                  {String(hour).padStart(2, "0")}:00
                </th>
                {DAYS.map((name, weekday) => {
                  const value = hours[weekday]?.[hour] ?? 0;
                  return (
                    <td
                      key={name}
                      className="num h-5 border border-surface text-center"
                      style={{
                        background: `color-mix(in oklab, var(--c1) ${tint(value, largest)}%, var(--sunken))`,
                      }}
                    >
                      {value === 0 ? <span className="sr-only">0</span> : count(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </Plate>
  );
}

function tint(value: number, largest: number): number {
  return value === 0 ? 0 : Math.round(8 + (value / largest) * (STRONGEST - 8));
}
