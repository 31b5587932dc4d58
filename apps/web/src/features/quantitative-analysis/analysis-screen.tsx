import { Suspense, lazy, useState } from "react";
import { ErrorState } from "../../ui/error-state.tsx";
import { useAnalysisSearch } from "./analysis-route.ts";
import { ScenarioList } from "./list/scenario-list.tsx";
import { useScenario } from "./queries.ts";
import { WorkbenchPlaceholder } from "./workbench/workbench-placeholder.tsx";

const fetchWorkbench = async () => import("./workbench/scenario-workbench.tsx");
const ScenarioWorkbench = lazy(async () => ({ default: (await fetchWorkbench()).ScenarioWorkbench }));
// Whoever sees the list opens a scenario next: have the workbench at hand by then.
setTimeout(() => void fetchWorkbench().catch(() => undefined), 0);

/** Quantitative analysis: the scenarios of a tenant, and the workbench for one of them. */
export function AnalysisScreen() {
  const { search, change } = useAnalysisSearch();
  /** The id that the scenario created on this screen was given: it stays the same workbench. */
  const [created, setCreated] = useState<string | null>(null);
  const { scenario } = search;
  if (scenario === undefined) {
    if (created !== null) setCreated(null);
    return <ScenarioList />;
  }
  if (scenario === "new" || scenario === created) {
    return (
      <Suspense fallback={<WorkbenchPlaceholder />}>
        <ScenarioWorkbench
          key="new"
          record={null}
          onCreated={(id) => {
            setCreated(id);
            change({ scenario: id });
          }}
        />
      </Suspense>
    );
  }
  return <StoredScenario key={scenario} id={scenario} />;
}

function StoredScenario({ id }: { readonly id: string }) {
  const { data, isError, error, refetch, isFetching } = useScenario(id);
  if (data) {
    return (
      <Suspense fallback={<WorkbenchPlaceholder />}>
        <ScenarioWorkbench record={data} />
      </Suspense>
    );
  }
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />;
  return <WorkbenchPlaceholder />;
}
