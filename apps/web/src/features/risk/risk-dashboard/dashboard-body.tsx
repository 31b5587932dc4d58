import type { RiskDashboard } from "@crq/contract/risk/risk-dashboard";
import { Link } from "@tanstack/react-router";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ClientsCompared } from "./clients-compared.tsx";
import { Compliance } from "./compliance.tsx";
import { FiguresLoading } from "./dashboard-loading.tsx";
import { ExposureSection } from "./exposure-section.tsx";
import { OverdueSection } from "./overdue-section.tsx";
import { RecentChanges } from "./recent-changes.tsx";
import { TopScenarios } from "./top-scenarios.tsx";

interface DashboardBodyProps {
  readonly data: RiskDashboard;
  readonly clientId: string | undefined;
}

/** Everything below the heading: the exposure first, then what it comes from, then what is to be done. */
export function DashboardBody({ data, clientId }: DashboardBodyProps) {
  const { exposure, scenarioCount, computing } = data;
  const ofTenant = clientId === undefined && data.client === null;
  return (
    <>
      {exposure !== null ? (
        <ExposureSection exposure={exposure} appetite={data.appetite} clientId={data.client?.id ?? null} />
      ) : scenarioCount === 0 ? (
        <NoScenarios ofClient={!ofTenant} />
      ) : (
        <FirstFigures computing={computing} />
      )}
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-[3fr_2fr] paper:grid-cols-1">
        <div className="grid min-w-0 content-start gap-10">
          {data.topScenarios.length > 0 && <TopScenarios data={data} ofTenant={ofTenant} />}
          <Compliance frameworks={data.compliance} ofTenant={ofTenant} />
        </div>
        <div className="grid min-w-0 content-start gap-10">
          <OverdueSection overdue={data.overdue} />
          <RecentChanges changes={data.changes} />
        </div>
      </div>
      {ofTenant && (
        <ClientsCompared clients={data.clients} currency={exposure?.currency ?? data.currencies[0]} />
      )}
    </>
  );
}

function NoScenarios({ ofClient }: { ofClient: boolean }) {
  return (
    <EmptyState
      title="No scenarios yet"
      action={
        <Link
          to="/risk-management/quantitative-analysis"
          search={{ scenario: "new" }}
          className={buttonVariants()}
        >
          Describe the first scenario
        </Link>
      }
    >
      A scenario says how often something happens and what it costs.{" "}
      {ofClient ? "This client has none, so there is" : "Without one there is"} no loss exposure to show.
    </EmptyState>
  );
}

/** There are scenarios, but no figures of all of them together yet. */
function FirstFigures({ computing }: { computing: boolean }) {
  return (
    <div aria-busy={computing}>
      <output className="mb-4 block max-w-prose font-display text-xl">
        {computing
          ? "The first figures of all scenarios together are being computed. This takes a few seconds."
          : "The scenarios could not be computed together. It is tried again in a while; each scenario still has its own figures."}
      </output>
      {computing && <FiguresLoading />}
    </div>
  );
}
