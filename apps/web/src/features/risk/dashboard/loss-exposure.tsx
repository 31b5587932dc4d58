import type { ScenarioSummary } from "@crq/contract/risk/scenarios";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Loaded } from "../../../screen/loaded.tsx";
import { count, money } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Figure, Statement } from "../../../ui/statement.tsx";
import { type CurrencyTotal, totalsByCurrency } from "./exposure-totals.ts";
import { LargestScenarios } from "./largest-scenarios.tsx";

/** As many as the server gives at once: the sum must cover all scenarios, not only those shown. */
const PAGE_SIZE = 200;
const SHOWN = 10;
const ANALYSIS = "/risk-management/quantitative-analysis";

/** What a year of the tenant's scenarios costs on average, and which of them cost most. */
export function LossExposure() {
  const { currentCompanyName, currentClientName } = useUser();
  const list = useQuery(
    queryOf("scenarios.list", { query: { sort: "mean", order: "desc", pageSize: PAGE_SIZE } }),
  );
  const where = [currentCompanyName, currentClientName].filter((name) => name !== null).join(", ");
  const report = useRef<HTMLDivElement>(null);
  return (
    <div ref={report}>
      <PageHeader
        title="Loss exposure"
        description={`${where === "" ? "" : `${where}, `}next 12 months.`}
        actions={
          <>
            <Link to={ANALYSIS} className={buttonVariants({ variant: "outline" })}>
              All scenarios
            </Link>
            <ShareMenu title="Loss exposure" target={report} />
          </>
        }
      />
      <Loaded query={list} skeleton={<Loading />} empty={<NoScenarios />}>
        {({ items, total }) => <Exposure items={items} total={total} />}
      </Loaded>
    </div>
  );
}

function Exposure({ items, total }: { items: readonly ScenarioSummary[]; total: number }) {
  const totals = totalsByCurrency(items);
  const partial = total > items.length;
  const largest = items[0];
  return (
    <>
      <Statement>
        <Figure
          name="Expected annual loss"
          value={totals.map((one) => (
            <Total key={one.currency} total={one} />
          ))}
          note={
            partial
              ? `the mean, of the ${count(items.length)} largest scenarios`
              : "the mean over all years, all scenarios"
          }
        />
        <Figure name="Scenarios" value={count(total)} note={currencies(totals)} />
        {largest !== undefined && (
          <Figure
            name="Largest scenario"
            value={money(largest.figures.mean, largest.currency)}
            note={
              <Link
                to={ANALYSIS}
                search={{ scenario: largest.id }}
                className="wrap-anywhere text-primary underline-offset-4 hover:underline"
              >
                {largest.title}
              </Link>
            }
          />
        )}
      </Statement>
      <LargestScenarios items={items.slice(0, SHOWN)} totals={totals} />
      <p className="mt-3 max-w-prose text-xs text-muted">
        Expected losses add up across scenarios. One-in-twenty and one-in-hundred year losses do not: the bad
        years of two scenarios need not coincide.
      </p>
    </>
  );
}

function Total({ total }: { total: CurrencyTotal }) {
  return <span className="mr-4 inline-block">{money(total.mean, total.currency)}</span>;
}

function currencies(totals: readonly CurrencyTotal[]): string {
  if (totals.length === 1) return `in ${totals[0]?.currency ?? ""}`;
  return totals.map(({ currency, scenarios }) => `${count(scenarios)} in ${currency}`).join(", ");
}

function NoScenarios() {
  return (
    <EmptyState
      title="No scenarios yet"
      action={
        <Link to={ANALYSIS} search={{ scenario: "new" }} className={buttonVariants()}>
          Describe the first scenario
        </Link>
      }
    >
      A scenario says how often something happens and what it costs, both as ranges. From that you get the
      expected annual loss and the chance of a very bad year, at once.
    </EmptyState>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading scenarios...</output>
      <div className="mb-8 flex gap-10 border-y border-line py-4">
        {[0, 1, 2].map((key) => (
          <div key={key} className="flex-1">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="mt-2 h-9 w-32" />
          </div>
        ))}
      </div>
      {[0, 1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="mb-3 h-6 w-full" />
      ))}
    </div>
  );
}
