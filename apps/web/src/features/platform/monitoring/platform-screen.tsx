import type { PlatformFigures } from "@crq/contract/platform/monitoring";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { queryOf } from "../../../api/call.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { NoAccess } from "../../../screen/no-access.tsx";
import { count, timeOfDay, counted, dayAndTime } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Figure, Statement } from "../../../ui/statement.tsx";
import { DatabaseSection } from "./database-section.tsx";
import { ErrorSection } from "./error-section.tsx";
import type { MonitoringSearch } from "./monitoring-search.ts";
import { platformWarnings } from "./platform-warnings.ts";
import { ProcessHistory } from "./process-history.tsx";
import { ProcessTable } from "./process-table.tsx";
import { QueueSection } from "./queue-section.tsx";
import { RANGE_NAMES } from "./range-choice.tsx";
import { WarningList } from "./warning-list.tsx";
import { milliseconds, rate, stretch, bytes } from "./words.ts";
import { FactList } from "./fact-list.tsx";
import { Section } from "../../../ui/section.tsx";

const TITLE = "Admin monitoring";
/** How often the figures are refreshed, while the tab is visible. */
const REFRESH_MS = 10_000;

/** The health of servers, database, queues and mail: processes, database, queues, mail, errors. */
export function PlatformMonitoring() {
  return useCan("monitoring:read") ? (
    <Screen />
  ) : (
    <>
      <PageHeader title={TITLE} />
      <NoAccess>Only the platform's administrators can see how it runs.</NoAccess>
    </>
  );
}

function Screen() {
  const user = useUser();
  const page = useRef<HTMLDivElement>(null);
  const search: MonitoringSearch = useSearch({ strict: false });
  const now = useQuery({ ...queryOf("monitoring.now"), refetchInterval: REFRESH_MS });
  return (
    <div ref={page}>
      <PageHeader
        title={TITLE}
        description={
          now.data
            ? `As of ${timeOfDay(now.data.at, user, { seconds: true })}, refreshes every 10 s`
            : "The health of servers, database, queues and mail"
        }
        actions={
          <ShareMenu
            title={TITLE}
            target={page}
            filters={`Last ${RANGE_NAMES[search.range ?? "1h"].toLowerCase()}`}
          />
        }
      />
      <Loaded query={now} skeleton={<Loading />}>
        {(data) => <Now figures={data} search={search} />}
      </Loaded>
    </div>
  );
}

function Now({ figures, search }: { figures: PlatformFigures; search: MonitoringSearch }) {
  const { health, together, at } = figures;
  return (
    <>
      <WarningList warnings={platformWarnings(figures)} calm="All systems are running normally." />
      <Statement plain>
        <Figure
          name="Success rate"
          value={health.percentage === null ? "–" : `${floored(health.percentage)}%`}
          note={STATUS[health.status]}
        />
        <Figure
          name="Median response"
          value={milliseconds(health.responseTimeMs)}
          note="Over the last hour"
        />
        <Figure
          name="Requests a minute"
          value={rate(together.requestsPerMinute)}
          note="Over the last five minutes"
        />
        <Figure name="Up for" value={stretch(health.uptimeSeconds)} note="Longest-running server" />
        <Figure name="Unexpected errors" value={count(figures.errors.lastDay)} note="In the last 24 hours" />
      </Statement>
      <ProcessHistory search={search} />
      <ProcessTable figures={figures} />
      <DatabaseSection database={figures.database} at={at} />
      <QueueSection figures={figures} />
      <ErrorSection errors={figures.errors} at={at} />
      <InstallationSection figures={figures} />
    </>
  );
}

const STATUS = {
  healthy: "Healthy over the last hour",
  degraded: "Degraded over the last hour",
  unhealthy: "Unhealthy over the last hour",
  unknown: "No answers in the last hour",
} as const;

/** To two places, never rounded up: 100 means that not one failed. */
function floored(percentage: number): string {
  return String(Math.floor(percentage * 100) / 100);
}

function Loading() {
  return (
    <div aria-busy className="grid gap-8">
      <Skeleton className="h-11" />
      <Skeleton className="h-24" />
      <div className="grid gap-8 md:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}

/** Facts that rarely change: version, migrations, the audit log's verification, the latest backup. */
function InstallationSection({ figures }: { figures: PlatformFigures }) {
  const user = useUser();
  const { processes, migrations, auditLog, backup } = figures;
  const versions = [
    ...new Set(processes.filter(({ state }) => state === "up").map(({ version }) => version)),
  ];
  return (
    <Section className="mb-10" id="installation" title="Installation">
      <FactList
        facts={[
          ["Version", versions.filter(Boolean).join(", ") || "–"],
          ["Migrations", `${count(migrations.applied)}, the last ${migrations.newest.replace(/\.sql$/, "")}`],
          [
            "Audit log verified",
            auditLog === null
              ? "Not yet; runs nightly"
              : `${dayAndTime(auditLog.verifiedAt, user)}: ${auditLog.broken === 0 ? "all" : `${auditLog.broken} of`} ${counted(auditLog.chains, "chain")} ${auditLog.broken === 0 ? "hold" : "broken"}, ${counted(auditLog.entries, "entry", "entries")}`,
          ],
          [
            "Last backup",
            backup === null
              ? "None yet; run npm run db:backup"
              : `${dayAndTime(backup.takenAt, user)}, ${bytes(backup.bytes)}, ${counted(backup.tables, "table")}`,
          ],
        ]}
      />
    </Section>
  );
}
