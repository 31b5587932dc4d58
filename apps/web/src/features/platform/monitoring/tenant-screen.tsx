import type { TenantFigures } from "@crq/contract/platform/monitoring";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { queryOf } from "../../../api/call.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { NoAccess } from "../../../screen/no-access.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TenantScope } from "../tenants/public.tsx";
import { TenantFacts } from "./tenant-facts.tsx";
import { TenantStatement } from "./tenant-statement.tsx";
import { TenantTrends } from "./tenant-trends.tsx";
import { tenantWarnings } from "./tenant-warnings.ts";
import { WarningList } from "./warning-list.tsx";

const TITLE = "Monitoring";
const DESCRIPTION = "Sign-ins, expiring keys and certificates, and failures.";
/** How often the figures are refreshed, while the tab is visible. */
const REFRESH_MS = 60_000;

/** The figures for a tenant's administrators; at platform level the tenant is chosen first. */
export function TenantMonitoring() {
  return useCan("tenant:read") ? (
    <TenantScope title={TITLE} description={DESCRIPTION}>
      {(tenantId, heading) => <Screen tenantId={tenantId} heading={heading} />}
    </TenantScope>
  ) : (
    <NotOpen />
  );
}

/** The main entry: inside a tenant its monitoring, at platform level that of the whole platform. */
export function Monitoring() {
  const atPlatform = useUser().tenantId === null;
  const mayWatchAll = useCan("monitoring:read");
  if (!atPlatform) return <TenantMonitoring />;
  return mayWatchAll ? <Navigate to="/riskmon-administration/admin-monitoring" replace /> : <NotOpen />;
}

function NotOpen() {
  return (
    <>
      <PageHeader title={TITLE} />
      <NoAccess>Only a tenant's administrators can see its sign-ins, expiring keys and failures.</NoAccess>
    </>
  );
}

interface ScreenProps {
  readonly tenantId: string;
  readonly heading: (actions?: ReactNode) => ReactNode;
}

function Screen({ tenantId, heading }: ScreenProps) {
  const page = useRef<HTMLDivElement>(null);
  const atPlatform = useUser().tenantId === null;
  const figures = useQuery({
    ...queryOf("tenantMonitoring.get", { query: { tenantId } }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <div ref={page}>
      {heading(<ShareMenu title={TITLE} target={page} />)}
      <Loaded query={figures} skeleton={<Loading />}>
        {(data) => <Figures figures={data} search={atPlatform ? { tenantId } : {}} />}
      </Loaded>
    </div>
  );
}

function Figures({ figures, search }: { figures: TenantFigures; search: Readonly<Record<string, string>> }) {
  return (
    <>
      <WarningList warnings={tenantWarnings(figures)} calm="Nothing needs your attention." search={search} />
      <TenantStatement figures={figures} />
      <TenantTrends figures={figures} />
      <TenantFacts figures={figures} />
    </>
  );
}

function Loading() {
  return (
    <div aria-busy className="grid gap-8">
      <Skeleton className="h-11" />
      <Skeleton className="h-24" />
      <div className="grid gap-8 md:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}
