import type { ProcessFigures } from "@crq/contract/platform/monitoring";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { TrendChart } from "../../../ui/chart/trend/trend-chart.tsx";
import { dayAndTime } from "../../../ui/format.ts";
import { Select } from "../../../ui/form/select.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Plate } from "../../../ui/plate.tsx";
import type { MonitoringSearch } from "./monitoring-search.ts";
import { RangeChoice } from "./range-choice.tsx";
import { Section } from "../../../ui/section.tsx";
import { bytes, cores, milliseconds, rate, shareOf } from "./words.ts";

/** How often the history is refreshed: samples come once a minute. */
const REFRESH_MS = 60_000;

/** The processes' answers and resource use over an hour, a day or a week; all together or one. */
export function ProcessHistory({ search }: { search: MonitoringSearch }) {
  const range = search.range ?? "1h";
  const history = useQuery({
    ...queryOf("monitoring.history", {
      query: { range, ...(search.process && { process: search.process }) },
    }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const { data } = history;
  return (
    <Section
      className="mb-10"
      id="history"
      title="Over time"
      description="Response times cover requests people wait for, without background polling, files and health checks. Percentiles are usually accurate to a few percent, and to 19% at worst."
      actions={
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {data && <ProcessChoice processes={data.processes} search={search} />}
          <RangeChoice range={range} search={search} />
        </div>
      }
    >
      <Loaded
        query={history}
        skeleton={
          <div className="grid gap-8 md:grid-cols-2">
            {CHARTS.map(({ title }) => (
              <Skeleton key={title} className="h-44" />
            ))}
          </div>
        }
      >
        {(data) => <Charts points={data.points} step={data.stepSeconds * 1000} />}
      </Loaded>
    </Section>
  );
}

interface Chart {
  readonly title: string;
  readonly series: Readonly<Record<string, (point: ProcessFigures) => number | null>>;
  readonly format: (value: number) => string;
}

const CHARTS: readonly Chart[] = [
  {
    title: "Requests a minute",
    series: { Requests: (point) => point.requestsPerMinute },
    format: rate,
  },
  {
    title: "Response time",
    series: { p50: (point) => point.p50Ms, p95: (point) => point.p95Ms, p99: (point) => point.p99Ms },
    format: milliseconds,
  },
  {
    title: "Failed requests",
    series: {
      "Refused (4xx)": (point) => point.clientErrorShare,
      "Failed (5xx)": (point) => point.serverErrorShare,
    },
    format: shareOf,
  },
  {
    title: "Event-loop delay (p99)",
    series: { Delay: (point) => point.eventLoopP99Ms },
    format: milliseconds,
  },
  { title: "Cores in use", series: { Cores: (point) => point.cpuCores }, format: cores },
  { title: "Memory", series: { Memory: (point) => point.memoryBytes }, format: bytes },
];

function Charts({ points, step }: { points: readonly (ProcessFigures & { at: string })[]; step: number }) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {CHARTS.map(({ title, series, format }) => (
        <Titled key={title} title={title}>
          <TrendChart
            label={title}
            series={Object.entries(series).map(([name, value]) => ({
              name,
              points: points.map((point) => ({ at: point.at, value: value(point) })),
            }))}
            format={format}
            step={step * 1.5}
            empty={
              points.length === 0
                ? "The first data arrives ten seconds after a process starts."
                : "No requests in this period."
            }
          />
        </Titled>
      ))}
    </div>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Plate>
      <Heading size="label" className="mb-1.5">
        {title}
      </Heading>
      {children}
    </Plate>
  );
}

function ProcessChoice({
  processes,
  search,
}: {
  processes: readonly { id: string; kind: string; startedAt: string }[];
  search: MonitoringSearch;
}) {
  const navigate = useNavigate();
  const user = useUser();
  const chosen = search.process ?? "";
  const choose = (process: string) => {
    const { process: _, ...rest } = search;
    void navigate({
      to: ".",
      search: process === "" ? rest : { ...rest, process },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Select
      aria-label="Process"
      className="w-72 max-w-full"
      value={chosen}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">All processes together</option>
      {chosen !== "" && processes.every(({ id }) => id !== chosen) && (
        <option value={chosen}>No data from this process in the selected period</option>
      )}
      {processes.map(({ id, kind, startedAt }) => (
        <option key={id} value={id}>
          {kind === "server" ? "Server" : "Worker"} {id.slice(0, 4)}, since {dayAndTime(startedAt, user)}
        </option>
      ))}
    </Select>
  );
}
