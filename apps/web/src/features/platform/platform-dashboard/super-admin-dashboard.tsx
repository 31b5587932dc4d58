import type { Plan } from "@crq/contract/platform/plans";
import { type TenantFlag, type TenantStanding } from "@crq/contract/platform/platform-dashboard";
import type { TenantStatus } from "@crq/contract/platform/tenants";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { call, queryOf } from "../../../api/call.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { useTableState } from "../../../ui/data-table/table-state.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Attention } from "./tiles/attention.tsx";
import { ExpiringKeys } from "./tiles/expiring-keys.tsx";
import { StandingFilters } from "./tiles/standing-filters.tsx";
import { standingColumns } from "./tiles/standing-columns.tsx";
import { StandingTotals } from "./tiles/standing-totals.tsx";
import { type ChosenTenant, WorkInTenant } from "./work-in-tenant.tsx";

const TITLE = "Super admin dashboard";

/** Every tenant with what it uses, earns and does, and what about it needs attention; for super administrators alone. */
export function SuperAdminDashboard() {
  const may = useCan("super-admin-dashboard:read");
  if (may) return <Standings />;
  return (
    <>
      <PageHeader title={TITLE} />
      <EmptyState title="You may not see this">
        The figures of all tenants are for super administrators.
      </EmptyState>
    </>
  );
}

function Standings() {
  const user = useUser();
  const target = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ChosenTenant>();
  const table = useTableState({
    key: "all-tenants",
    sort: "name",
    sorts: ["name", "created", "members", "clients", "assessments", "lastActivity", "revenue"],
    filters: ["flag", "status", "plan"],
  });
  const filters = table.filters as { flag?: TenantFlag | "any"; status?: TenantStatus; plan?: Plan };
  const asked = { ...table.query, ...filters };
  const query = useQuery(queryOf("platformDashboard.tenants", { query: asked }));
  return (
    <div ref={target}>
      <PageHeader
        title={TITLE}
        description="Every tenant: what it uses, what it brings in, and what needs attention."
        actions={<ShareMenu title={TITLE} target={target} />}
      />
      <div className="grid gap-y-9">
        <StandingTotals />
        <Attention />
        <ExpiringKeys />
        <section className="min-w-0">
          <Heading size="section" className="mb-3">
            Tenants
          </Heading>
          <DataTable
            label="Tenants"
            columns={standingColumns(user)}
            table={table}
            query={query}
            rowId={(row) => row.id}
            search="Search by name"
            filters={
              <StandingFilters filters={filters} onChange={(name, value) => table.setFilter(name, value)} />
            }
            rowActions={menuOf(setChosen)}
            onExport={() => call("platformDashboard.exportTenants", { query: asked })}
            empty={
              <EmptyState title="No tenants yet">
                A tenant is a customer organization. As soon as the first one exists, it stands here.
              </EmptyState>
            }
          />
        </section>
      </div>
      <WorkInTenant tenant={chosen} onClose={() => setChosen(undefined)} />
    </div>
  );
}

/** What can be done with a tenant. */
function menuOf(onWorkIn: (tenant: ChosenTenant) => void) {
  return (row: TenantStanding) => (
    <RowMenu label={row.name}>
      <StandingMenu tenant={row} onWorkIn={onWorkIn} />
    </RowMenu>
  );
}

function StandingMenu({
  tenant,
  onWorkIn,
}: {
  tenant: TenantStanding;
  onWorkIn: (tenant: ChosenTenant) => void;
}) {
  const navigate = useNavigate();
  const { id: tenantId, name } = tenant;
  return (
    <>
      <MenuItem onSelect={() => onWorkIn({ id: tenantId, name })}>Work in this tenant</MenuItem>
      <MenuItem
        onSelect={() => void navigate({ to: "/tenant-administration/tenant-settings", search: { tenantId } })}
      >
        Settings
      </MenuItem>
      <MenuItem
        onSelect={() => void navigate({ to: "/tenant-administration/logs-and-audit", search: { tenantId } })}
      >
        Log
      </MenuItem>
    </>
  );
}
