import type { ScenarioSummary } from "@crq/contract/risk/scenarios";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, lazy, useRef } from "react";
import { queryOf } from "../../../api/call.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { count } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { WhatChanged } from "../../platform/activity/public.ts";
import { JoinedAt } from "../../../screen/joined/joined-at.tsx";
import { ExposureTile, useExposure } from "../exposure/public.ts";
import { WeakEvidence, YourDrafts } from "../scenarios/public.ts";
import { wholeOf } from "./exposure-totals.ts";
import { LargestScenarios } from "./largest-scenarios.tsx";

const ShareMenu = lazy(async () => ({
  default: (await import("../../../ui/share/share-menu.tsx")).ShareMenu,
}));
const LatestStatements = lazy(async () => ({
  default: (await import("../baselines/public.ts")).LatestStatements,
}));

/** The server's maximum per call: the sum must cover all scenarios, not only those shown. */
const PAGE_SIZE = 200;
const ANALYSIS = "/risk-management/quantitative-analysis";

/**
 * The landing page of everyone who can read risk: the exposure against the appetite; for analysts also the scenarios and their own work.
 */
export function LossExposure() {
  const { currentCompanyName, currentClientName, clientId } = useUser();
  const readsScenarios = useCan("scenario:read");
  const where = [currentCompanyName, currentClientName].filter((name) => name !== null).join(", ");
  const report = useRef<HTMLDivElement>(null);
  return (
    <div ref={report}>
      <PageHeader
        title="Loss exposure"
        description={`${where === "" ? "" : `${where}, `}next 12 months.`}
        actions={
          <>
            {readsScenarios && (
              <Link to={ANALYSIS} className={buttonVariants({ variant: "outline" })}>
                All scenarios
              </Link>
            )}
            <Suspense fallback={<span className="h-9 w-24" />}>
              <ShareMenu title="Loss exposure" target={report} />
            </Suspense>
          </>
        }
      />
      <ExposureTile clientId={undefined} ofTenant={clientId === null} />
      {readsScenarios ? (
        <ForAnalysts />
      ) : (
        <Suspense fallback={null}>
          <LatestStatements />
        </Suspense>
      )}
    </div>
  );
}

/** An analyst's current work. */
function ForAnalysts() {
  const list = useQuery(
    queryOf("scenarios.list", { query: { sort: "mean", order: "desc", pageSize: PAGE_SIZE } }),
  );
  return (
    <>
      <Loaded query={list} skeleton={<Loading />} empty={null}>
        {({ items, total }) => <Scenarios items={items} total={total} />}
      </Loaded>
      <div className="@container mt-14 print:hidden">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-14 @2xl:grid-cols-2 @2xl:grid-rows-[auto_1fr] @5xl:grid-cols-3 @5xl:grid-rows-1">
          <YourDrafts />
          <div className="@2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1 @5xl:row-span-1">
            <WeakEvidence />
          </div>
          <WhatChanged />
        </div>
      </div>
    </>
  );
}

/** The largest scenarios as parts of the joint figure, in its currency. */
function Scenarios({ items, total }: { items: readonly ScenarioSummary[]; total: number }) {
  const { clientsApart, clientId } = useUser();
  const { data, error } = useExposure(undefined);
  // The joint figure above says so if it can't be loaded; the scenarios can be shown without.
  if (data === undefined && error === null) return <Loading />;
  const whole = wholeOf(data, items);
  // The joint figure is of the tenant's own scenarios, and these are everyone's: shares would mean nothing.
  const apart = clientsApart && clientId === null;
  return (
    <>
      <LargestScenarios items={items} whole={apart ? { ...whole, mean: null, causes: 0 } : whole} />
      <p className="mt-3 text-xs text-muted">
        Before insurance.
        {whole.causes > 0 && !apart && " Common causes come on top of what each scenario loses by itself."}
        {total > items.length && !apart && ` Shares count only the ${count(items.length)} largest scenarios.`}
      </p>
      {data && (
        <JoinedAt joining={data.joining} currency={whole.currency} className="mt-1 text-xs text-muted" />
      )}
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading scenarios...</output>
      {[0, 1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="mb-3 h-6 w-full" />
      ))}
    </div>
  );
}
