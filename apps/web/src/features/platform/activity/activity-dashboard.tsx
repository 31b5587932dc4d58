import type { ActivitySummary } from "@crq/contract/platform/activity";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { call } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { TrendChart } from "../../../ui/chart/trend/trend-chart.tsx";
import { calendarDay } from "../../../ui/chart/trend/trend-time.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { count, zoneOf } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Plate } from "../../../ui/plate.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Figure, Statement } from "../../../ui/statement.tsx";
import { Section } from "../../../ui/section.tsx";
import { BOARD_RANGES, boardSearch, type BoardRange } from "./activity-search.ts";
import { BusiestActions, BusiestPeople } from "./busiest.tsx";
import { HourMap } from "./hour-map.tsx";
import { OnlineNow, useOnlineCount } from "./online-now.tsx";
import { useCheckedSearch } from "../../../screen/use-checked-search.ts";

const REFRESH_MS = 60_000;
const HOUR_MS = 3_600_000;
const RANGES: Readonly<Record<BoardRange, string>> = {
  day: "Last 24 hours",
  week: "Last 7 days",
  month: "Last 30 days",
  quarter: "Last 91 days",
};
const TITLES = { own: "Your activity", tenant: "Activity", platform: "Activity on the platform" } as const;

const NOTHING_YET = "No activity yet. Charts appear once people sign in and work.";

/** Who is online and what they do, in charts: one's own, the tenant's, the platform's. */
export function ActivityDashboard() {
  const user = useUser();
  const { search, change } = useCheckedSearch(boardSearch);
  const { range = "week", tenantId } = search;
  const target = useRef<HTMLDivElement>(null);
  const zone = zoneOf(user);
  const summary = useQuery({
    queryKey: ["/api/activity/summary", range, tenantId, zone],
    queryFn: async ({ signal }) => {
      const now = Date.now();
      const from = new Date(now - BOARD_RANGES[range] * HOUR_MS).toISOString();
      const query = { ...(tenantId && { tenantId }), from, to: new Date(now).toISOString(), zone };
      return call("activityFeed.summary", { query }, { signal });
    },
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const title = TITLES[summary.data?.reach ?? "tenant"];
  return (
    <div ref={target}>
      <PageHeader
        title={title}
        description={
          summary.data?.reach === "own" ? "Charts of your own activity." : "Who's online and what they do."
        }
        actions={
          <>
            <Select
              aria-label="Time"
              className="w-40! print:hidden"
              value={range}
              onChange={({ target: { value } }) => change({ range: value as BoardRange })}
            >
              {(Object.keys(BOARD_RANGES) as BoardRange[]).map((name) => (
                <option key={name} value={name}>
                  {RANGES[name]}
                </option>
              ))}
            </Select>
            <Link
              to="/activity"
              search={(tenantId === undefined ? {} : { tenantId }) as never}
              className={buttonVariants({ variant: "outline", className: "print:hidden" })}
            >
              Feed
            </Link>
            <ShareMenu title={title} target={target} filters={RANGES[range]} />
          </>
        }
      />
      <Loaded query={summary} skeleton={<Loading />}>
        {(data) => <Figures summary={data} range={range} tenantId={tenantId} />}
      </Loaded>
    </div>
  );
}

interface FiguresProps {
  readonly summary: ActivitySummary;
  readonly range: BoardRange;
  readonly tenantId: string | undefined;
}

function Figures({ summary, range, tenantId }: FiguresProps) {
  const online = useOnlineCount();
  const user = useUser();
  const { reach, step, series, total, people, signIns, refusals } = summary;
  const zone = zoneOf(user);
  const points = (of: "actions" | "signIns" | "refusals") =>
    series.map((point) => ({
      at: step === "day" ? calendarDay(point.at, zone) : point.at,
      value: point[of],
    }));
  const during = RANGES[range].toLowerCase();
  return (
    <>
      <Statement plain>
        <Figure
          name="Online now"
          value={online === undefined ? "–" : count(online)}
          note="active in the last 5 minutes"
        />
        <Figure name="Actions" value={count(total)} note={during} />
        {reach !== "own" && <Figure name="Active people" value={count(people)} note={during} />}
        <Figure name="Sign-ins" value={count(signIns)} note={during} />
        <Figure name="Failed sign-ins" value={count(refusals)} note="wrong passwords and codes" />
      </Statement>
      <ChartPlate title={`Actions per ${step}`}>
        <TrendChart
          label={`Actions per ${step}`}
          series={[{ name: "Actions", points: points("actions") }]}
          format={count}
          height={180}
          bars
          empty={NOTHING_YET}
        />
      </ChartPlate>
      <ChartPlate title={`Sign-ins and failures per ${step}`}>
        <TrendChart
          label={`Sign-ins and failures per ${step}`}
          series={[
            { name: "Sign-ins", points: points("signIns") },
            { name: "Failed", points: points("refusals") },
          ]}
          format={count}
          height={140}
          bars
          empty={NOTHING_YET}
        />
      </ChartPlate>
      <div className="mt-14 grid items-start gap-x-12 gap-y-14 lg:grid-cols-2">
        <HourMap hours={summary.hours} />
        <div className="grid min-w-0 gap-14">
          <OnlineNow />
          {reach !== "own" && <BusiestPeople people={summary.busiest} tenantId={tenantId} />}
          <BusiestActions actions={summary.actions} />
        </div>
      </div>
    </>
  );
}

function ChartPlate({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Plate className="mb-6">
      <Section title={title}>{children}</Section>
    </Plate>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading charts...</output>
      <div className="mb-8 flex gap-10 border-y border-line py-4">
        {[0, 1, 2, 3].map((key) => (
          <div key={key} className="flex-1">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-2 h-9 w-16" />
          </div>
        ))}
      </div>
      <Skeleton className="mb-10 h-44 w-full" />
      <Skeleton className="h-44 w-full" />
    </div>
  );
}
