import { useCan } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { counted } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { useAnalysisSearch } from "../analysis-route.ts";
import { useScenarios } from "../queries.ts";
import { ListPaging } from "./list-paging.tsx";
import { ScenarioSearch } from "./scenario-search.tsx";
import { StartMenu } from "./start-menu.tsx";
import { ScenarioTable } from "./scenario-table.tsx";

/** The scenarios of the tenant: searched, sorted and paged by the server; the URL holds where one is. */
export function ScenarioList() {
  const { search, change } = useAnalysisSearch();
  const scenarios = useScenarios(search);
  const mayWrite = useCan("scenario:write");
  const page = scenarios.data;
  const empty = page?.total === 0;
  const start =
    mayWrite || (page && page.total > 0) ? (
      <StartMenu mayWrite={mayWrite} search={search.search ?? ""} />
    ) : undefined;
  return (
    <>
      <PageHeader
        title="Quantitative analysis"
        description="Cyber risk in money, by Open FAIR"
        actions={start}
      />
      {scenarios.isError && !page ? (
        <ErrorState
          error={scenarios.error}
          onRetry={() => void scenarios.refetch()}
          busy={scenarios.isFetching}
        />
      ) : empty && search.search === undefined && search.page === undefined ? (
        <EmptyState title="No scenarios yet" action={mayWrite ? <StartMenu mayWrite search="" /> : undefined}>
          A scenario says what could happen, how often, and what it would cost. Give ranges instead of single
          numbers, and you see at once how likely a year is to cost more than you can bear.
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <ScenarioSearch
              text={search.search ?? ""}
              onSearch={(text) => change({ search: text === "" ? undefined : text, page: undefined })}
            />
            <output className="num text-xs text-muted">
              {page ? counted(page.total, "scenario") : "Loading…"}
            </output>
          </div>
          {empty ? (
            <EmptyState
              title={
                search.search === undefined ? "Nothing on this page" : `Nothing is called “${search.search}”`
              }
              action={
                <Button variant="outline" onClick={() => change({ search: undefined, page: undefined })}>
                  Show all scenarios
                </Button>
              }
            >
              The search looks for words in the title.
            </EmptyState>
          ) : (
            <ScenarioTable
              items={page?.items ?? null}
              sort={search.sort ?? "updated"}
              order={search.order ?? "desc"}
              fading={scenarios.isPlaceholderData}
              mayWrite={mayWrite}
              onSort={(sort, order) => change({ sort, order, page: undefined })}
            />
          )}
          {page && page.total > 0 && (
            <ListPaging
              page={search.page ?? 1}
              total={page.total}
              onPage={(next) =>
                change({ page: next === 1 ? undefined : next }, { replace: false, resetScroll: true })
              }
            />
          )}
        </>
      )}
    </>
  );
}
