import type { Joining } from "@crq/contract/platform/exchange-rates";
import type { Exposure, RiskAppetite } from "@crq/contract/risk/exposure";
import { Link } from "@tanstack/react-router";
import { Failed } from "../../../screen/tile/panel.tsx";
import type { DashboardScope } from "../../../screen/tile/use-dashboard-search.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Suspense, lazy } from "react";
import { money } from "../../../ui/format.ts";
import { Plate } from "../../../ui/plate.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Figure, Statement } from "../../../ui/statement.tsx";
import { ExposureLoading, FiguresLoading } from "./exposure-loading.tsx";
import { figureNotes } from "./average-words.ts";
import { Drivers } from "./drivers.tsx";
import { Headline } from "./headline.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Treatment } from "./treatment.tsx";
import { useExposure } from "./use-exposure.ts";

const loadCurves = async () => import("./exposure-curves.tsx");
const HeroCurve = lazy(async () => ({ default: (await loadCurves()).HeroCurve }));
const JoinedNote = lazy(async () => ({ default: (await loadCurves()).JoinedNote }));
const Trend = lazy(async () => ({ default: (await loadCurves()).ExposureTrend }));

/** The bad years shown, by how rare they are. */
const YEARS = [
  [10, "p90"],
  [20, "p95"],
  [100, "p99"],
] as const;

/**
 * The loss exposure of the tenant or a client, while it's loading, computed for the first time, or failed.
 */
export function ExposureTile({ clientId, ofTenant }: DashboardScope) {
  const read = useExposure(clientId);
  const { data } = read;
  const apart = useUser().clientsApart && ofTenant && clientId === undefined;
  if (data === undefined) return read.error === null ? <ExposureLoading /> : <Failed read={read} />;
  const { exposure, appetite, client, scenarioCount, computing, joining } = data;
  return (
    <div className={read.isPlaceholderData ? "opacity-60 transition-opacity" : undefined}>
      <Failed read={read} />
      {apart && (
        <p className="mb-4 max-w-prose text-sm text-muted">
          Your clients are separate organizations, so their losses aren't added up. These are your own
          scenarios, those of no client.
        </p>
      )}
      {exposure !== null ? (
        <ExposureSection
          exposure={exposure}
          joining={joining}
          appetite={appetite}
          clientId={client?.id ?? null}
          asked={clientId}
        />
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
  readonly joining: Joining;
  readonly appetite: RiskAppetite | null;
  readonly clientId: string | null;
  /** The client in the dashboard's calls; undefined for the tenant, or the session's own. */
  readonly asked: string | undefined;
}

/** The loss exposure: in a sentence against the appetite, in figures, as a curve, and over time. */
function ExposureSection({ exposure, joining, appetite, clientId, asked }: ExposureSectionProps) {
  const { currency, mean } = exposure;
  const note = (key: Parameters<typeof figureNotes>[1]) =>
    figureNotes(exposure, key).map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ));
  const maySeeDrivers = useCan("tenant-dashboard:read");
  return (
    <>
      <Plate className="mb-6">
        <Headline exposure={exposure} appetite={appetite} clientId={clientId} />
        <Suspense fallback={<Skeleton className="h-112" />}>
          <HeroCurve exposure={exposure} appetite={appetite} />
        </Suspense>
      </Plate>
      <Statement>
        <Figure name="Expected annual loss" value={money(mean, currency)} note={note("mean")} />
        {YEARS.map(([years, key]) => (
          <Figure
            key={key}
            name={`1-in-${years}-year loss`}
            value={money(exposure[key], currency)}
            note={note(key)}
          />
        ))}
      </Statement>
      <Suspense fallback={<Skeleton className="-mt-5 mb-14 h-4 max-w-one" />}>
        <JoinedNote exposure={exposure} joining={joining} />
      </Suspense>
      {maySeeDrivers && <Drivers clientId={asked} />}
      <div className="@container">
        <div className="grid gap-6 @4xl:grid-cols-2 paper:grid-cols-2">
          <Treatment exposure={exposure} />
          <Suspense fallback={<Skeleton className="h-80" />}>
            <Trend exposure={exposure} appetite={appetite} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

function NoScenarios({ ofClient }: { ofClient: boolean }) {
  const mayWrite = useCan("scenario:write");
  return (
    <EmptyState
      title="No scenarios yet"
      action={
        mayWrite && (
          <Link
            to="/risk-management/quantitative-analysis"
            search={{ scenario: "new" }}
            className={buttonVariants()}
          >
            Create the first scenario
          </Link>
        )
      }
    >
      A scenario estimates how often a loss happens and what it costs.{" "}
      {ofClient ? "Once this client has one, you'll see its" : "Once there is one, you'll see your"} loss
      exposure here.
    </EmptyState>
  );
}

/** There are scenarios, but no combined figures yet. */
function FirstFigures({ computing }: { computing: boolean }) {
  return (
    <div aria-busy={computing}>
      <output className="mb-4 block max-w-prose text-lg">
        {computing
          ? "Computing the first combined figures. This takes a few seconds."
          : "Couldn't compute the combined figures. We'll retry shortly; each scenario still shows its own."}
      </output>
      {computing && <FiguresLoading />}
    </div>
  );
}
