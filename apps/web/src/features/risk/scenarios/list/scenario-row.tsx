import type { ScenarioSummary } from "@crq/contract/risk/scenarios";
import { Link } from "@tanstack/react-router";
import { useUser } from "../../../../session/user-context.ts";
import { ago, dayAndTime, money } from "../../../../ui/format.ts";
import { RowHeader, Td, Tr } from "../../../../ui/table.tsx";
import { ScenarioMenu } from "./scenario-menu.tsx";

interface ScenarioRowProps {
  readonly scenario: ScenarioSummary;
  readonly mayWrite: boolean;
}

/** One scenario of the list. Its title opens it. */
export function ScenarioRow({ scenario, mayWrite }: ScenarioRowProps) {
  const user = useUser();
  const { figures, currency } = scenario;
  return (
    <Tr className="hover:bg-sunken/70">
      <RowHeader className="w-full max-w-0 min-w-40">
        <Link
          from="/risk-management/quantitative-analysis"
          to="."
          search={(before) => ({ ...before, scenario: scenario.id })}
          title={scenario.title}
          className="block truncate text-ink no-underline hover:text-primary hover:underline hover:underline-offset-4 focus-visible:-outline-offset-2 touch:leading-11"
        >
          {scenario.title}
        </Link>
      </RowHeader>
      <Td className="max-w-48 truncate text-muted max-lg:hidden">{scenario.clientName ?? "–"}</Td>
      <Td numeric>{money(figures.mean, currency, { fixed: true })}</Td>
      <Td numeric className="max-sm:hidden">
        {money(figures.p95, currency, { fixed: true })}
      </Td>
      <Td numeric className="max-md:hidden">
        {money(figures.p99, currency, { fixed: true })}
      </Td>
      <Td
        className="whitespace-nowrap text-muted max-md:hidden"
        title={`${dayAndTime(scenario.updatedAt, user)}${scenario.updatedBy === null ? "" : ` by ${scenario.updatedBy}`}`}
      >
        {ago(scenario.updatedAt)}
      </Td>
      {mayWrite && (
        <Td className="text-right">
          <ScenarioMenu scenario={scenario} />
        </Td>
      )}
    </Tr>
  );
}
