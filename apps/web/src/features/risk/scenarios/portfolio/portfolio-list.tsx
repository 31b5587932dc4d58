import type { PortfolioSummary } from "@crq/contract/risk/portfolios";
import { Link } from "@tanstack/react-router";
import { Plus, Trash2 } from "lucide-react";
import { ClientFilter } from "../../../../screen/client-filter/client-filter.tsx";
import { type ColumnsOf, useList } from "../../../../screen/use-list.tsx";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Button } from "../../../../ui/button.tsx";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { ago, count, dayAndTime, type TimePreferences } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { useDeletePortfolio } from "./use-delete-portfolio.ts";

/** The portfolios of the tenant. */
export function PortfolioList() {
  const mayWrite = useCan("scenario:write");
  const isOwn = useIsOwn();
  const remove = useDeletePortfolio();
  const list = useList("portfolios.list", {
    columns: columnsOf(useUser()),
    sort: "title",
    filters: { clientId: ClientFilter },
  });
  const create = mayWrite ? (
    <Link
      from="/risk-management/quantitative-analysis"
      to="."
      search={{ area: "portfolios", portfolio: "new" }}
      className={buttonVariants()}
    >
      <Plus aria-hidden /> New portfolio
    </Link>
  ) : undefined;
  const bin = (portfolio: PortfolioSummary) =>
    isOwn(portfolio) && (
      <Button
        variant="ghost"
        size="icon"
        className="size-7! text-muted touch:size-11!"
        aria-label={`Delete ${portfolio.title}`}
        onClick={() => void remove(portfolio)}
      >
        <Trash2 aria-hidden />
      </Button>
    );
  return (
    <>
      <PageHeader
        title="Portfolios"
        description="Combined losses in a bad year, and the scenarios behind them"
        actions={create}
      />
      <DataTable
        {...list}
        label="Portfolios"
        search="Search portfolios by title"
        {...(mayWrite && { rowActions: bin })}
        empty={
          <EmptyState title="No portfolios yet" action={create}>
            Create a portfolio to see what several scenarios cost together, with or without dependence, and
            which of them drive the worst years.
          </EmptyState>
        }
      />
    </>
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"portfolios.list"> => [
  {
    id: "title",
    header: "Portfolio",
    sortable: true,
    rowHeader: true,
    cell: ({ id, title }) => (
      <Link
        from="/risk-management/quantitative-analysis"
        to="."
        search={(before) => ({ ...before, area: "portfolios", portfolio: id })}
        className="inline-block wrap-anywhere text-ink no-underline sm:max-w-lg sm:min-w-24 hover:text-primary hover:underline hover:underline-offset-4"
      >
        {title}
      </Link>
    ),
  },
  {
    id: "scenarios",
    header: "Scenarios",
    sortable: true,
    downFirst: true,
    numeric: true,
    beside: true,
    cell: ({ scenarioCount }) => count(scenarioCount),
  },
  { id: "currency", header: "Currency", optional: "on a phone", cell: ({ currency }) => currency ?? "–" },
  {
    id: "client",
    header: "Client",
    optional: "on a phone",
    cell: ({ clientName }) => <span className="break-words text-muted">{clientName ?? "–"}</span>,
  },
  {
    id: "updated",
    header: "Updated",
    sortable: true,
    downFirst: true,
    nowrap: true,
    optional: "on a phone",
    cell: ({ updatedAt, updatedBy }) => (
      <span
        className="text-muted"
        title={`${dayAndTime(updatedAt, times)}${updatedBy === null ? "" : ` by ${updatedBy}`}`}
      >
        {ago(updatedAt)}
      </span>
    ),
  },
];
