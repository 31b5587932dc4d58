import type { ExposureStanding } from "@crq/contract/risk/exposure";
import { type ComponentType, type ReactNode, useRef } from "react";
import { useUser } from "../../../session/user-context.ts";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { ago, counted, dayAndTime } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import { Compliance } from "../../compliance/assessments/public.ts";
import { RecentChanges } from "../../platform/activity/public.ts";
import { ClientsCompared } from "../../platform/clients/public.ts";
import { ExposureTile, useExposure } from "../exposure/public.ts";
import { OverdueWorkTile } from "../overdue-work/public.ts";
import { TopScenarios } from "../scenarios/public.ts";
import { Board } from "../../../screen/tile/board.tsx";
import { type DashboardScope, useDashboardSearch } from "../../../screen/tile/use-dashboard-search.ts";
import { ApiError } from "../../../api/api-error.ts";

/** The dashboard's rows: the exposure first, then its sources, then overdue work. A feature adds its tile here. */
const TILES: Readonly<Record<"top" | "main" | "aside" | "foot", readonly ComponentType<DashboardScope>[]>> = {
  top: [ExposureTile],
  main: [TopScenarios, Compliance],
  aside: [OverdueWorkTile, RecentChanges],
  foot: [ClientsCompared],
};

interface DashboardFrameProps {
  readonly title: string;
  /** Whose figures they are; null: the tiles say it themselves. */
  readonly where: string | null;
  /** Undefined: the tenant as a whole. */
  readonly clientId: string | undefined;
  /** The filters, below the title. */
  readonly chooser?: ReactNode;
}

/** A dashboard with its heading, filters and share menu, while it's loading, failed, or shown. */
export function DashboardFrame({ title, where, clientId, chooser }: DashboardFrameProps) {
  const report = useRef<HTMLDivElement>(null);
  const { days } = useDashboardSearch();
  const { clientId: ownClient } = useUser();
  const dashboard = useExposure(clientId);
  const { data } = dashboard;
  const named = where ?? data?.client?.name;
  const currency = data?.exposure?.currency ?? data?.currencies[0];
  const filters = [
    data?.client ? `Client: ${data.client.name}` : null,
    `Trend: last ${days} days`,
    currency === undefined ? null : `Amounts in ${currency}`,
  ].filter((words) => words !== null);
  return (
    <div ref={report}>
      <PageHeader
        title={title}
        description={
          <>
            {named === undefined ? "" : `${named}, `}next 12 months.{" "}
            {data && <Computed data={data} onRetry={() => void dashboard.refetch()} />}
          </>
        }
        actions={
          <>
            {data && data.currencies.length > 1 && (
              <CurrencyChoice currencies={data.currencies} shown={currency} />
            )}
            <ShareMenu title={title} target={report} filters={filters.join(" · ")} />
          </>
        }
      />
      {chooser}
      {dashboard.error instanceof ApiError && dashboard.error.status === 404 ? (
        <ErrorState
          error={dashboard.error}
          onRetry={() => void dashboard.refetch()}
          busy={dashboard.isFetching}
        />
      ) : (
        <Body scope={{ clientId, ofTenant: clientId === undefined && ownClient === null }} />
      )}
    </div>
  );
}

/** Everything below the heading. */
function Body({ scope }: { scope: DashboardScope }) {
  const tiles = (place: keyof typeof TILES) => TILES[place].map((Show, at) => <Show key={at} {...scope} />);
  return (
    <Board>
      {tiles("top")}
      <div className="@container mt-14 paper:mt-6">
        <div className="grid gap-x-12 gap-y-14 paper:gap-y-6 @4xl:grid-cols-[3fr_2fr] paper:grid-cols-1">
          <div className="grid min-w-0 grid-cols-1 content-start gap-14 paper:gap-6">{tiles("main")}</div>
          <div className="grid min-w-0 grid-cols-1 content-start gap-14 paper:gap-6">{tiles("aside")}</div>
        </div>
      </div>
      <div className="mt-14 paper:mt-6 empty:hidden">{tiles("foot")}</div>
    </Board>
  );
}

interface ComputedProps {
  readonly data: ExposureStanding;
  readonly onRetry: () => void;
}

/** When the figures were computed, or that newer ones are on their way. */
function Computed({ data: { exposure, computing, failed }, onRetry }: ComputedProps) {
  const preferences = useUser();
  if (exposure === null) return null;
  if (failed)
    return (
      <span className="text-warn">
        Couldn't compute the latest scenarios; these are earlier figures.{" "}
        <button type="button" onClick={onRetry} className="underline underline-offset-4">
          Try again
        </button>
      </span>
    );
  return (
    <output title={dayAndTime(exposure.computedAt, preferences)}>
      {computing
        ? "Scenarios changed. Updating the figures..."
        : `Computed ${ago(exposure.computedAt)} from ${counted(exposure.scenarios, "scenario")}${
            exposure.leftOut > 0 ? `; ${counted(exposure.leftOut, "smaller one")} not included` : ""
          }.`}
    </output>
  );
}

/** The currency of the figures: the tenant's joins others at exchange rates, and any other has its own scenarios alone. */
function CurrencyChoice({ currencies, shown }: { currencies: readonly string[]; shown: string | undefined }) {
  const { change } = useDashboardSearch();
  return (
    <Select
      aria-label="Currency"
      value={shown}
      onChange={(event) => change({ currency: event.target.value })}
      className="w-24"
    >
      {currencies.toSorted().map((currency) => (
        <option key={currency}>{currency}</option>
      ))}
    </Select>
  );
}
