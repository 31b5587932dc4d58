import type { Plan } from "@crq/contract/platform/plans";
import type { TenantFlag, TenantStanding } from "@crq/contract/platform/tenant-standings";
import type { TenantStatus } from "@crq/contract/platform/tenants";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call, queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { useBoard } from "../../../screen/tile/board.tsx";
import { type ChosenTenant, WorkInTenant } from "../../../screen/work-in-tenant.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { useTableState } from "../../../ui/data-table/table-state.ts";
import { Heading } from "../../../ui/heading.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { standingColumns } from "./standing-columns.tsx";
import { StandingFilters } from "./standing-filters.tsx";

/** Every tenant with its usage, revenue and activity, and why it needs attention. */
export function Standings() {
  const user = useUser();
  const [chosen, setChosen] = useState<ChosenTenant>();
  const table = useTableState({
    key: "all-tenants",
    sort: "name",
    sorts: ["name", "created", "members", "clients", "assessments", "lastActivity", "revenue"],
    filters: ["flag", "status", "plan"],
  });
  const filters = table.filters as { flag?: TenantFlag | "any"; status?: TenantStatus; plan?: Plan };
  const asked = { ...table.query, ...filters };
  const query = useQuery(queryOf("tenantStandings.list", { query: asked }));
  useBoard(query);
  return (
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
        onExport={() => call("tenantStandings.exportCsv", { query: asked })}
        empty={
          <EmptyState title="No tenants yet">
            A tenant is a customer organization. Create the first one to see its exposure, usage and revenue
            here.
          </EmptyState>
        }
      />
      <WorkInTenant tenant={chosen} onClose={() => setChosen(undefined)} />
    </section>
  );
}

/** The actions on a tenant. */
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
