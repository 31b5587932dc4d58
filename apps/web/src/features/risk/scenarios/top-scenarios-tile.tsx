import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { JoinedAt } from "../../../screen/joined/joined-at.tsx";
import { Panel } from "../../../screen/tile/panel.tsx";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";
import { type DashboardScope, useDashboardSearch } from "../../../screen/tile/use-dashboard-search.ts";
import { useTile } from "../../../screen/tile/use-tile.ts";
import { RowCurve, RowCurves } from "../../../ui/chart/rows/row-curve.tsx";
import { count, money, percent } from "../../../ui/format.ts";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";

const ANALYSIS = "/risk-management/quantitative-analysis";

/**
 * The scenarios with the largest expected losses: each leads to its analysis. Renders nothing if there are
 * none.
 */
export function TopScenarios({ clientId, ofTenant }: DashboardScope) {
  const { currency: asked } = useDashboardSearch().search;
  const read = useTile("scenarioFigures.top", {
    query: { ...(clientId !== undefined && { clientId }), ...(asked !== undefined && { currency: asked }) },
  });
  if (read.data?.items.length === 0) return null;
  return (
    <Panel
      title="Top scenarios"
      landmark
      tour="dashboard-scenarios"
      read={read}
      lines={10}
      more={
        read.data && (
          <Link to={ANALYSIS} className="text-primary underline-offset-4 hover:underline touch:py-2">
            View all {count(read.data.total)}
          </Link>
        )
      }
    >
      {({ items, sum, causes, currency, joining }) => (
        <div className="@container">
          <RowCurves rows={items.map(({ curve }) => ({ curve, currency: currency ?? "USD" }))}>
            <Table label="Scenarios with the largest expected losses" className={STACKED.table}>
              <thead className={STACKED.head}>
                <tr>
                  <Th className="w-full min-w-40">Scenario</Th>
                  <Th className="w-28">Loss curve</Th>
                  <Th className="w-36 @max-4xl:hidden">Share of total</Th>
                  <Th numeric>Expected annual loss</Th>
                  <Th numeric className="sm:@max-md:hidden">
                    1-in-20-year loss
                  </Th>
                </tr>
              </thead>
              <tbody className={STACKED.body}>
                {items.map(({ id, title, clientName, mean, p95, curve }) => {
                  const share = sum > 0 ? Math.min(1, mean / sum) : 0;
                  return (
                    <Tr key={id} className={cx(STACKED.rowOfThree, "max-sm:[&:nth-child(n+6)]:hidden")}>
                      <RowHeader className={STACKED.nameOfThree}>
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
                      <Td className={STACKED.drawing}>
                        <RowCurve curve={curve} currency={currency ?? "USD"} dot={p95} />
                      </Td>
                      <Td className="@max-4xl:hidden">
                        <span className="flex items-center gap-2">
                          <ShareBar share={share} className="w-24" />
                          <span className="num text-muted">{percent(share)}</span>
                        </span>
                      </Td>
                      <Td numeric data-column="Expected annual loss" className={STACKED.cell}>
                        {money(mean, currency ?? "USD", { fixed: true })}
                      </Td>
                      <Td
                        numeric
                        data-column="1-in-20-year loss"
                        className={cx(STACKED.cell, "sm:@max-md:hidden")}
                      >
                        {p95 > 0 ? (
                          money(p95, currency ?? "USD", { fixed: true })
                        ) : (
                          <span className="text-xs text-muted sm:whitespace-nowrap">Rarer than 1 in 20</span>
                        )}
                      </Td>
                    </Tr>
                  );
                })}
                {causes > 0 && (
                  <Tr className={STACKED.rowOfThree}>
                    <RowHeader className={cx(STACKED.nameOfThree, "font-normal")}>Common causes</RowHeader>
                    <Td className="max-sm:hidden" />
                    <Td className="@max-4xl:hidden">
                      <span className="flex items-center gap-2">
                        <ShareBar share={sum > 0 ? Math.min(1, causes / sum) : 0} className="w-24" />
                        <span className="num text-muted">{percent(sum > 0 ? causes / sum : 0)}</span>
                      </span>
                    </Td>
                    <Td numeric data-column="Expected annual loss" className={STACKED.cell}>
                      {money(causes, currency ?? "USD", { fixed: true })}
                    </Td>
                    <Td className="max-sm:hidden sm:@max-md:hidden" />
                  </Tr>
                )}
              </tbody>
            </Table>
          </RowCurves>
          <p className="mt-3 text-xs text-muted">
            Before insurance.
            {causes > 0 && " Common causes come on top of what each scenario loses by itself."}
          </p>
          {currency !== null && (
            <JoinedAt joining={joining} currency={currency} className="mt-1 text-xs text-muted" />
          )}
        </div>
      )}
    </Panel>
  );
}
