import { Suspense, lazy, useState } from "react";
import { ScreenPending } from "../../../ui/state/screen-pending.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { useAnalysisSearch } from "./analysis-route.ts";
import { AreaNav } from "./area-nav.tsx";
import type { AnalysisArea } from "./search.ts";
import { useScenario } from "./queries.ts";
import { WorkbenchPlaceholder } from "./workbench/workbench-placeholder.tsx";

const fetchWorkbench = async () => import("./workbench/scenario-workbench.tsx");
const ScenarioWorkbench = lazy(async () => ({ default: (await fetchWorkbench()).ScenarioWorkbench }));
const fetchList = async () => import("./list/scenario-list.tsx");
const ScenarioList = lazy(async () => ({ default: (await fetchList()).ScenarioList }));
const TemplateArea = lazy(() => import("./templates/template-area.tsx"));
const ControlArea = lazy(async () => ({
  default: (await import("./control-records/control-area.tsx")).ControlArea,
}));
const PolicyArea = lazy(async () => ({ default: (await import("./policies/policy-area.tsx")).PolicyArea }));
const PlanArea = lazy(async () => ({ default: (await import("./plan/plan-area.tsx")).PlanArea }));
const CauseArea = lazy(async () => ({ default: (await import("./causes/cause-area.tsx")).CauseArea }));
const PortfolioArea = lazy(async () => ({
  default: (await import("./portfolio/portfolio-area.tsx")).PortfolioArea,
}));
const CalibrationArea = lazy(async () => ({
  default: (await import("./calibration/calibration-area.tsx")).CalibrationArea,
}));
if (!new URLSearchParams(window.location.search).has("scenario")) void fetchList().catch(() => undefined);
// People on the list usually open a scenario next, so the workbench is loaded by then.
setTimeout(() => void fetchWorkbench().catch(() => undefined), 0);

/** Quantitative analysis: the scenarios of a tenant, the workbench for one of them, portfolios, and calibration. */
export function AnalysisScreen() {
  const { search, change } = useAnalysisSearch();
  /** The id of the scenario created on this screen: it stays the same workbench. */
  const [created, setCreated] = useState<string | null>(null);
  const { scenario } = search;
  if (scenario === undefined) {
    if (created !== null) setCreated(null);
    return <Area />;
  }
  if (scenario === "new" || scenario === created) {
    return (
      <Suspense fallback={<WorkbenchPlaceholder />}>
        <ScenarioWorkbench
          key="new"
          record={null}
          onCreated={(id) => {
            setCreated(id);
            change({ scenario: id, title: undefined });
          }}
        />
      </Suspense>
    );
  }
  return <StoredScenario key={scenario} id={scenario} />;
}

/** The content while no scenario is open. */
function Area() {
  const { search } = useAnalysisSearch();
  const area = search.portfolio === undefined ? search.area : "portfolios";
  return (
    <>
      {search.portfolio === undefined && area !== "controls" && <AreaNav area={area} />}
      <Suspense fallback={<ScreenPending />}>
        <AreaContent area={area} />
      </Suspense>
    </>
  );
}

function AreaContent({ area }: { readonly area: AnalysisArea | undefined }) {
  switch (area) {
    case "templates":
      return <TemplateArea />;
    case "controls":
      return <ControlArea />;
    case "policies":
      return <PolicyArea />;
    case "plan":
      return <PlanArea />;
    case "causes":
      return <CauseArea />;
    case "portfolios":
      return <PortfolioArea />;
    case "calibration":
      return <CalibrationArea />;
    case undefined:
      return <ScenarioList />;
  }
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
  if (isError)
    return (
      <>
        <AreaNav area={undefined} />
        <ErrorState level={1} error={error} onRetry={() => void refetch()} busy={isFetching} />
      </>
    );
  return <WorkbenchPlaceholder />;
}
