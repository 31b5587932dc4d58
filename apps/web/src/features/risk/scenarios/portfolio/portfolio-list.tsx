import { Link } from "@tanstack/react-router";
import { Plus, Trash2 } from "lucide-react";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { ago, count, dayAndTime } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { usePortfolios } from "./portfolio-queries.ts";
import { useDeletePortfolio } from "./use-delete-portfolio.ts";

/** The portfolios of the tenant. */
export function PortfolioList() {
  const portfolios = usePortfolios();
  const mayWrite = useCan("scenario:write");
  const user = useUser();
  const isOwn = useIsOwn();
  const remove = useDeletePortfolio();
  const items = portfolios.data?.items ?? null;
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
  return (
    <>
      <PageHeader
        title="Portfolios"
        description="Scenarios together: what they cost in a bad year, and which of them make it bad"
        actions={create}
      />
      {portfolios.isError && !items ? (
        <ErrorState
          error={portfolios.error}
          onRetry={() => void portfolios.refetch()}
          busy={portfolios.isFetching}
        />
      ) : items?.length === 0 ? (
        <EmptyState title="No portfolios yet" action={create}>
          Bad years of different scenarios rarely fall together. A portfolio adds scenarios up, with or
          without dependence between them, and shows which of them the worst years come from.
        </EmptyState>
      ) : (
        <Table label="Portfolios">
          <thead>
            <tr>
              <Th className="w-full">Portfolio</Th>
              <Th numeric>Scenarios</Th>
              <Th className="max-sm:hidden">Currency</Th>
              <Th className="max-md:hidden">Updated</Th>
              {mayWrite && (
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              )}
            </tr>
          </thead>
          <tbody aria-busy={items === null}>
            {items === null
              ? [1, 2, 3].map((row) => (
                  <Tr key={row}>
                    <RowHeader>
                      <Skeleton className="h-4 w-56 max-w-full" />
                    </RowHeader>
                    <Td>
                      <Skeleton className="ml-auto h-4 w-8" />
                    </Td>
                    <Td className="max-sm:hidden" />
                    <Td className="max-md:hidden" />
                    {mayWrite && <Td />}
                  </Tr>
                ))
              : items.map((portfolio) => (
                  <Tr key={portfolio.id} className="hover:bg-sunken/70">
                    <RowHeader className="w-full max-w-0 min-w-40">
                      <Link
                        from="/risk-management/quantitative-analysis"
                        to="."
                        search={{ area: "portfolios", portfolio: portfolio.id }}
                        title={portfolio.title}
                        className="block truncate text-ink no-underline hover:text-primary hover:underline hover:underline-offset-4 focus-visible:-outline-offset-2 touch:leading-11"
                      >
                        {portfolio.title}
                      </Link>
                    </RowHeader>
                    <Td numeric>{count(portfolio.scenarioCount)}</Td>
                    <Td className="max-sm:hidden">{portfolio.currency ?? "–"}</Td>
                    <Td
                      className="whitespace-nowrap text-muted max-md:hidden"
                      title={`${dayAndTime(portfolio.updatedAt, user)}${portfolio.updatedBy === null ? "" : ` by ${portfolio.updatedBy}`}`}
                    >
                      {ago(portfolio.updatedAt)}
                    </Td>
                    {mayWrite && (
                      <Td className="text-right">
                        {isOwn(portfolio) && (
                          <Button
                            variant="ghost"
                            size="icon"
                            className="size-7! text-muted touch:size-11!"
                            aria-label={`Delete ${portfolio.title}`}
                            onClick={() => void remove(portfolio)}
                          >
                            <Trash2 aria-hidden />
                          </Button>
                        )}
                      </Td>
                    )}
                  </Tr>
                ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
