import {
  FRAMEWORK_DASHBOARDS,
  type FrameworkDashboard,
} from "@crq/contract/risk/control-model/framework-dashboards";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { NoAccess } from "../../../screen/no-access.tsx";
import { PlatformLevel } from "../../../screen/platform-level.tsx";
import { useCheckedSearch } from "../../../screen/use-checked-search.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { CostView } from "./cost-view.tsx";
import { capital, DASHBOARDS } from "./dashboards.ts";
import { RiskChoices } from "./risk-choices.tsx";
import { frameworkRiskSearch } from "./search.ts";

interface FrameworkRiskScreenProps {
  readonly dashboard: FrameworkDashboard;
}

/** A framework's compliance and what its gaps cost, side by side. */
export function FrameworkRiskScreen({ dashboard }: FrameworkRiskScreenProps) {
  const { title, group } = DASHBOARDS[dashboard];
  const readsAssessments = useCan("assessment:read");
  const readsScenarios = useCan("scenario:read");
  const { tenantId } = useUser();
  const may = readsAssessments && readsScenarios;
  if (may && tenantId === null) return <PlatformLevel title={title} />;
  return (
    <>
      <PageHeader
        title={title}
        description={`Compliance and money side by side: what the gaps of each ${group[0]} cost, and which cost most`}
      />
      {may ? (
        <ShownRisk key={dashboard} dashboard={dashboard} />
      ) : (
        <NoAccess>Only people who read both assessments and risk scenarios can see it.</NoAccess>
      )}
    </>
  );
}

function ShownRisk({ dashboard }: FrameworkRiskScreenProps) {
  const { search, change } = useCheckedSearch(frameworkRiskSearch);
  const framework = FRAMEWORK_DASHBOARDS[dashboard].find((one) => one === search.framework);
  const query = useQuery({
    ...queryOf("frameworkRisk.get", {
      query: {
        dashboard,
        ...(framework !== undefined && { framework }),
        ...(search.assessment !== undefined && { assessmentId: search.assessment }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query} skeleton={<Skeletons heights={["h-16", "h-28", "h-96"]} />}>
      {(data) => (
        <>
          <RiskChoices dashboard={dashboard} data={data} currency={search.currency} onChange={change} />
          {data.assessment ? (
            <CostView
              key={data.assessment.id}
              dashboard={dashboard}
              data={{ ...data, assessment: data.assessment }}
              currency={search.currency}
              onEdition={(id) => change({ framework: id, assessment: undefined })}
            />
          ) : (
            <EmptyState
              title="No assessment of this framework yet"
              action={
                <Link to="/compliance/assessments" className={buttonVariants()}>
                  Start an assessment
                </Link>
              }
            >
              {capital(DASHBOARDS[dashboard].group[1])} appear here with what’s met and what their gaps cost
              once you assess one.
            </EmptyState>
          )}
        </>
      )}
    </Loaded>
  );
}
