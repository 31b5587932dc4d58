import { lazy, Suspense, useState } from "react";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { useAnalysisSearch } from "../analysis-route.ts";
import { AreaNav } from "../area-nav.tsx";
import { WorkbenchPlaceholder } from "../workbench/workbench-placeholder.tsx";
import { usePortfolio } from "./portfolio-queries.ts";
import { PortfolioWorkbench } from "./portfolio-workbench.tsx";

const PortfolioList = lazy(async () => ({
  default: (await import("./portfolio-list.tsx")).PortfolioList,
}));

const PortfolioStatement = lazy(async () => ({
  default: (await import("./statement/portfolio-statement.tsx")).PortfolioStatement,
}));

/** The portfolios of a tenant, and the workbench for one of them. */
export function PortfolioArea() {
  const { search, change } = useAnalysisSearch();
  /** The id of the portfolio created on this screen: it stays the same workbench. */
  const [created, setCreated] = useState<string | null>(null);
  const { portfolio } = search;
  if (portfolio === undefined) {
    if (created !== null) setCreated(null);
    return <PortfolioList />;
  }
  if (portfolio === "new" || portfolio === created)
    return (
      <PortfolioWorkbench
        key="new"
        record={null}
        onCreated={(id) => {
          setCreated(id);
          change({ portfolio: id });
        }}
      />
    );
  return <StoredPortfolio key={portfolio} id={portfolio} />;
}

function StoredPortfolio({ id }: { readonly id: string }) {
  const { data, isError, error, refetch, isFetching } = usePortfolio(id);
  const { search } = useAnalysisSearch();
  if (data && search.view === "statement")
    return (
      <Suspense fallback={<WorkbenchPlaceholder />}>
        <PortfolioStatement record={data} />
      </Suspense>
    );
  if (data) return <PortfolioWorkbench record={data} />;
  if (isError)
    return (
      <>
        <AreaNav area="portfolios" />
        <ErrorState level={1} error={error} onRetry={() => void refetch()} busy={isFetching} />
      </>
    );
  return <WorkbenchPlaceholder />;
}
