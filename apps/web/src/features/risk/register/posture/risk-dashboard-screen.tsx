import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Board } from "../../../../screen/tile/board.tsx";
import { Failed } from "../../../../screen/tile/panel.tsx";
import { useTile } from "../../../../screen/tile/use-tile.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { BeyondLists } from "../figures/beyond-lists.tsx";
import { CountList } from "../figures/count-list.tsx";
import { categoryRows, clientRows, ownerRows } from "../figures/counted-rows.ts";
import { FigureFilters } from "../figures/figure-filters.tsx";
import { useFiguresSearch } from "../figures/use-figures-search.ts";
import { RegisterReaders } from "../register-readers.tsx";
import { MoversTile, OverdueReviewsTile } from "./movers-tile.tsx";
import { PositionsTile } from "./positions-tile.tsx";
import { TrendTile } from "./trend-tile.tsx";

const ExposureTile = lazy(async () => ({
  default: (await import("../../exposure/public.ts")).ExposureTile,
}));

const TITLE = "Risk dashboard";

/** Where the organization's risks are, how they move, and what waits. */
export function RiskDashboardScreen() {
  return (
    <RegisterReaders title={TITLE}>
      <PageHeader
        title={TITLE}
        description="Where your risks are without controls, where they are now, and where you want them."
        actions={
          <>
            <Link
              to="/risk-management/risk-register/dashboard"
              className={buttonVariants({ variant: "outline" })}
            >
              Register dashboard
            </Link>
            <Link to="/risk-management/risk-register" className={buttonVariants({ variant: "outline" })}>
              Risk register
            </Link>
          </>
        }
      />
      <FigureFilters />
      <Board>
        <div className="@container grid gap-y-14">
          <PositionsTile />
          <InMoney />
          <div className="grid gap-x-12 gap-y-14 @4xl:grid-cols-2">
            <MoversTile />
            <OverdueReviewsTile />
          </div>
          <TrendTile />
          <Parts />
        </div>
      </Board>
    </RegisterReaders>
  );
}

/** The exposure of the same tenant or client in money, against the appetite: the tile of the tenant's dashboard. */
function InMoney() {
  const { scope } = useFiguresSearch();
  const { clientId } = useUser();
  const reads = useCan("risk:read");
  if (!reads) return null;
  const { clientId: asked, category, ownerId } = scope;
  return (
    <Section
      title="Exposure in money"
      {...((category !== undefined || ownerId !== undefined) && {
        description: "It covers all scenarios, whatever category or owner you filter by.",
      })}
    >
      <Suspense fallback={<Skeleton className="h-72" />}>
        <ExposureTile clientId={asked} ofTenant={clientId === null && asked === undefined} />
      </Suspense>
    </Section>
  );
}

function Parts() {
  const { scope } = useFiguresSearch();
  const { clientId } = useUser();
  const read = useTile("riskFigures.counts", { query: scope });
  return (
    <>
      <Failed read={read} />
      {read.data && read.data.total > 0 && (
        <div className="grid gap-x-12 gap-y-14 @2xl:grid-cols-2 @5xl:grid-cols-3">
          <BeyondLists counts={read.data} scope={scope} />
          <CountList title="By category" rows={categoryRows(read.data, scope)} />
          <CountList title="By owner" rows={ownerRows(read.data, scope)} />
          {clientId === null && read.data.byClient.length > 1 && (
            <CountList title="By client" rows={clientRows(read.data, scope)} />
          )}
        </div>
      )}
    </>
  );
}
