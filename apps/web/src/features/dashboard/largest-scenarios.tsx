import type { ScenarioSummary } from "@crq/contract/scenarios";
import { Link } from "@tanstack/react-router";
import { ago, money, percent } from "../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../ui/table.tsx";
import { type CurrencyTotal, shareOf } from "./exposure-totals.ts";

interface LargestScenariosProps {
  readonly items: readonly ScenarioSummary[];
  readonly totals: readonly CurrencyTotal[];
}

/** The scenarios with the largest expected losses, each leading to its analysis. */
export function LargestScenarios({ items, totals }: LargestScenariosProps) {
  return (
    <section>
      <h2 className="mb-2 text-lg font-medium">Largest scenarios</h2>
      <Table label="Largest scenarios by expected annual loss">
        <thead>
          <tr>
            <Th className="w-full min-w-48">Scenario</Th>
            <Th numeric>Expected loss</Th>
            <Th className="max-lg:hidden">Share of the total</Th>
            <Th numeric>1-in-20 year</Th>
            <Th numeric>1-in-100 year</Th>
            <Th className="max-md:hidden">Updated</Th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id} item={item} share={shareOf(item, totals)} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Row({ item, share }: { item: ScenarioSummary; share: number }) {
  const { id, title, clientName, currency, figures, updatedAt } = item;
  return (
    <Tr>
      <RowHeader>
        <Link
          to="/risk-management/quantitative-analysis"
          search={{ scenario: id }}
          className="underline-offset-4 hover:underline touch:inline-block touch:py-3"
        >
          {title}
        </Link>
        {clientName !== null && <span className="ml-2 font-normal text-muted">{clientName}</span>}
      </RowHeader>
      <Td numeric>{money(figures.mean, currency, { fixed: true })}</Td>
      <Td className="max-lg:hidden">
        <span className="flex items-center gap-2">
          <span aria-hidden className="h-1.5 w-24 bg-line">
            <span className="block h-full bg-c1" style={{ width: `${share * 100}%` }} />
          </span>
          <span className="num text-muted">{percent(share)}</span>
        </span>
      </Td>
      <Td numeric>{money(figures.p95, currency, { fixed: true })}</Td>
      <Td numeric>{money(figures.p99, currency, { fixed: true })}</Td>
      <Td className="whitespace-nowrap text-muted max-md:hidden">{ago(updatedAt)}</Td>
    </Tr>
  );
}
