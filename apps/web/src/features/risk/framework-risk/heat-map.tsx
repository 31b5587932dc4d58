import type { SimulatedRecord } from "@crq/contract/risk/control-model/control-model";
import { cx } from "class-variance-authority";
import { Link } from "@tanstack/react-router";
import { counted, money } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";
import type { GroupRow } from "./group-rows.ts";
import { heatOf, heatSteps } from "./heat.ts";

/** From almost nothing to the most; text stays readable on each, in both themes. */
const FILLS = [
  "",
  "bg-primary/8",
  "bg-primary/16",
  "bg-primary/25",
  "bg-primary/35",
  "bg-primary/45",
] as const;

interface HeatMapProps {
  readonly group: readonly [one: string, several: string];
  readonly scenarios: readonly SimulatedRecord[];
  readonly rows: readonly GroupRow[];
  readonly currency: string;
}

/** What closing each group's gaps would avoid in each scenario: rows are scenarios, since their names are long. */
export function HeatMap({ group, scenarios, rows, currency }: HeatMapProps) {
  const { columns, lines, most } = heatOf(scenarios, rows);
  if (most === 0) return null;
  const left = scenarios.length - lines.length;
  return (
    <Section
      landmark
      title={`Where ${group[1]} and scenarios meet`}
      description={`What closing a ${group[0]}’s gaps would avoid a year in each scenario. ${group[1] === "functions" ? "" : `Only ${group[1]} with an effect are shown. `}${left > 0 ? `No gap acts on the ${counted(left, "scenario")} left out.` : ""}`}
    >
      <Table
        label={`Avoided a year by scenario and ${group[0]}`}
        className="border-separate! border-spacing-0.5"
      >
        <thead>
          <tr>
            <Th className="sticky left-0 z-[1] min-w-36 bg-bg align-bottom sm:min-w-56">Scenario</Th>
            {columns.map(({ id, title }) => (
              <Th key={id} numeric className="min-w-16 px-1.5! align-bottom">
                <abbr title={title} className="no-underline">
                  {id}
                </abbr>
                <span className="sr-only">, {title}</span>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ scenario, cells }) => (
            <tr key={scenario.id}>
              <th
                scope="row"
                className="sticky left-0 z-[1] max-w-36 bg-bg py-1 pr-3 text-left font-medium wrap-anywhere sm:max-w-72"
              >
                <Link
                  to="/risk-management/risk-scenario/$id"
                  params={{ id: scenario.id }}
                  className="line-clamp-2 text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
                >
                  {scenario.title}
                </Link>
              </th>
              {cells.map(({ group: id, avoided, step }) => (
                <Td
                  key={id}
                  numeric
                  className={cx(
                    "rounded-xs border-b-0! px-1.5! text-xs",
                    FILLS[step],
                    step === 0 && "text-muted",
                  )}
                >
                  {step === 0 ? <Nothing /> : money(avoided, currency)}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {heatSteps(most).map((upTo, i) => (
          <li key={upTo} className="flex items-center gap-1.5">
            <span aria-hidden className={cx("size-3.5 rounded-xs border border-line", FILLS[i + 1])} />
            up to <span className="num">{money(upTo, currency)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Nothing() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">Nothing</span>
    </>
  );
}
