import type { RiskDashboard } from "@crq/contract/risk/risk-dashboard";
import { Link } from "@tanstack/react-router";
import { count, money, percent } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { ShareBar } from "./share-bar.tsx";

const ANALYSIS = "/risk-management/quantitative-analysis";

interface TopScenariosProps {
  readonly data: RiskDashboard;
  /** Names the client of each. */
  readonly ofTenant: boolean;
}

/** The scenarios with the largest expected losses: each leads to its analysis. */
export function TopScenarios({ data, ofTenant }: TopScenariosProps) {
  const { topScenarios, exposure, scenarioCount } = data;
  const currency = exposure?.currency ?? data.currencies[0] ?? "USD";
  const total = exposure?.mean ?? topScenarios.reduce((sum, { mean }) => sum + mean, 0);
  return (
    <section aria-labelledby="scenarios-heading" data-tour="dashboard-scenarios">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <Heading size="section" id="scenarios-heading">
          Top scenarios
        </Heading>
        <Link
          to={ANALYSIS}
          className="text-sm text-primary underline-offset-4 hover:underline touch:py-2 print:hidden"
        >
          All {count(scenarioCount)}
        </Link>
      </div>
      <Table label="Scenarios with the largest expected losses">
        <thead>
          <tr>
            <Th>Scenario</Th>
            <Th className="w-36 max-sm:hidden">Share of the total</Th>
            <Th numeric>Expected loss</Th>
            <Th numeric className="max-sm:hidden">
              1-in-20 year
            </Th>
          </tr>
        </thead>
        <tbody>
          {topScenarios.map(({ id, title, clientName, mean, p95 }) => {
            const share = total > 0 ? Math.min(1, mean / total) : 0;
            return (
              <Tr key={id}>
                <RowHeader>
                  <span className="-mx-1 line-clamp-3 px-1">
                    <Link
                      to={ANALYSIS}
                      search={{ scenario: id }}
                      className="underline-offset-4 hover:underline touch:inline-block touch:py-2"
                    >
                      {title}
                    </Link>
                  </span>
                  {ofTenant && clientName !== null && (
                    <span className="block text-xs font-normal text-muted">{clientName}</span>
                  )}
                </RowHeader>
                <Td className="max-sm:hidden">
                  <span className="flex items-center gap-2">
                    <ShareBar share={share} className="w-24" />
                    <span className="num text-muted">{percent(share)}</span>
                  </span>
                </Td>
                <Td numeric>{money(mean, currency, { fixed: true })}</Td>
                <Td numeric className="max-sm:hidden">
                  {money(p95, currency, { fixed: true })}
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}
