import { NoAccess } from "../../../screen/no-access.tsx";
import { PLATFORM_ID } from "@crq/contract/platform/tenants";
import { TenantPicker } from "../../../screen/tenant-picker.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditLog } from "./audit-log.tsx";
import { filtersOf } from "./server-filters.ts";
import { ChainStrip } from "./chain-strip.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { useAuditSearch } from "./use-audit-search.ts";

interface AuditScreenProps {
  readonly title: string;
  /** The log of one tenant: at platform level one must be chosen. */
  readonly ofTenant?: boolean;
}

/** The audit log: who did what, filtered and searched, with the changes, and the proof that nothing is missing. */
export function AuditScreen({ title, ofTenant = false }: AuditScreenProps) {
  const user = useUser();
  const mayRead = useCan("tenant-log:read");
  const { search, change } = useAuditSearch();
  const atPlatform = user.tenantId === null;
  if (!mayRead)
    return (
      <>
        <PageHeader title={title} />
        <NoAccess title="You don't have access to this log">
          Only the tenant's administrators can read it. Ask one of them if you need to know who did what.
        </NoAccess>
      </>
    );
  const tenantId = atPlatform ? search.tenantId : undefined;
  const filters = filtersOf(
    { ...search, ...(!atPlatform && { tenantId: undefined }) } as typeof search,
    user,
  );
  const choice = atPlatform && (
    <TenantPicker
      aria-label="Tenant"
      className="w-56 max-w-full print:hidden"
      before={[{ id: PLATFORM_ID, label: "Platform" }]}
      {...(!ofTenant && { nothing: "All tenants" })}
      value={tenantId ?? ""}
      onChange={(chosen) => change({ tenantId: chosen || undefined })}
    />
  );
  const waiting = ofTenant && atPlatform && tenantId === undefined;
  return (
    <>
      <PageHeader
        title={title}
        description={
          ofTenant
            ? "Who did what in this tenant, with proof that no entry is missing."
            : "Who did what, with proof that no entry is missing."
        }
        actions={
          <>
            {choice}
            {!waiting && <ExportMenu filters={filters} />}
          </>
        }
      />
      {waiting ? (
        <EmptyState title="Choose a tenant">See its sign-ins, changes and exports.</EmptyState>
      ) : (
        <>
          <ChainStrip
            key={tenantId ?? "all"}
            tenantId={tenantId}
            several={atPlatform && tenantId === undefined}
          />
          <AuditFilters search={search} change={change} tenantId={tenantId} />
          <AuditLog
            filters={filters}
            search={search}
            change={change}
            showTenant={atPlatform && tenantId === undefined}
          />
        </>
      )}
    </>
  );
}
