import type { Exposure, RiskAppetite } from "@crq/contract/risk/exposure";
import { Link } from "@tanstack/react-router";
import { Failed } from "../../../screen/tile/panel.tsx";
import type { DashboardScope } from "../../../screen/tile/use-dashboard-search.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Suspense, lazy } from "react";
import { money } from "../../../ui/format.ts";
import { Figure, Statement } from "../../../ui/statement.tsx";
import { ExposureLoading, FiguresLoading } from "./exposure-loading.tsx";
import { Headline } from "./headline.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Treatment } from "./treatment.tsx";
import { useExposure } from "./use-exposure.ts";

const ANALYSIS = "/risk-management/quantitative-analysis";
const Curves = lazy(async () => ({ default: (await import("./exposure-curves.tsx")).ExposureCurves }));

/** The bad years that are shown, by how rare they are. */
const YEARS = [
  [10, "p90"],
  [20, "p95"],
  [100, "p99"],
] as const;

/** The loss exposure of the tenant or a client, while it is read, computed for the first time, or fails. */
export function ExposureTile({ clientId, ofTenant }: DashboardScope) {
  const read = useExposure(clientId);
  const { data } = read;
  if (data === undefined) return read.error === null ? <ExposureLoading /> : <Failed read={read} />;
  const { exposure, appetite, client, scenarioCount, computing } = data;
  return (
    <div className={read.isPlaceholderData ? "opacity-60 transition-opacity" : undefined}>
      <Failed read={read} />
      {exposure !== null ? (
        <ExposureSection exposure={exposure} appetite={appetite} clientId={client?.id ?? null} />
      ) : scenarioCount === 0 ? (
        <NoScenarios ofClient={!ofTenant} />
      ) : (
        <FirstFigures computing={computing} />
      )}
    </div>
  );
}

interface ExposureSectionProps {
  readonly exposure: Exposure;
  readonly appetite: RiskAppetite | null;
  readonly clientId: string | null;
}

/** The loss exposure: in a sentence against what is accepted, in figures, as a curve, and over time. */
function ExposureSection({ exposure, appetite, clientId }: ExposureSectionProps) {
  const { currency, mean } = exposure;
  return (
    <>
      <Headline exposure={exposure} appetite={appetite} clientId={clientId} />
      <Statement>
        <Figure
          name="Expected loss"
          value={money(mean, currency)}
          note={
            <Link to={ANALYSIS} className="text-primary underline-offset-4 hover:underline">
              the mean, by scenario
            </Link>
          }
        />
        {YEARS.map(([years, key]) => (
          <Figure
            key={key}
            name={`1-in-${years} year`}
            value={money(exposure[key], currency)}
            note={
              exposure[key] > 0 ? `one in ${years} is worse` : `fewer than one in ${years} costs anything`
            }
          />
        ))}
      </Statement>
      <Treatment exposure={exposure} />
      <Suspense
        fallback={
          <div aria-busy="true" className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
            <Skeleton className="h-88" />
            <Skeleton className="h-88" />
          </div>
        }
      >
        <Curves exposure={exposure} appetite={appetite} />
      </Suspense>
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
