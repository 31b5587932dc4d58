import { type Plan, PLANS } from "@crq/contract/platform/plans";
import type { TenantStatus, TenantSummary } from "@crq/contract/platform/tenants";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { call, queryOf } from "../../../api/call.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { useTableState } from "../../../ui/data-table/table-state.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { count, shortDay } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { DomainClaims } from "../domains/public.tsx";
import { CreateTenant } from "./create-tenant.tsx";
import { planName } from "./plan-name.ts";
import { type Asked, TenantActions } from "./tenant-actions.tsx";
import { TenantMenu } from "./tenant-menu.tsx";
import { TenantState } from "./tenant-state.tsx";

/** Every tenant, and what can be done with one. */
export function TenantList() {
  const mayCreate = useCan("tenant:create");
  const [creating, setCreating] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const table = useTableState({
    key: "tenants",
    sort: "name",
    sorts: ["name", "created", "members", "plan"],
    filters: ["status", "plan"],
  });
  const filters = table.filters as { status?: TenantStatus; plan?: Plan };
  const query = useQuery(queryOf("tenants.list", { query: { ...table.query, ...filters } }));
  const columns = useColumns();
  const create = mayCreate && (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      New tenant
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Tenant management"
        description="Customers, their plans and their state."
        actions={create || undefined}
      />
      <DataTable
        label="Tenants"
        columns={columns}
        table={table}
        query={query}
        rowId={(row) => row.id}
        search="Search by name"
        filters={<Filters filters={filters} onChange={(name, value) => table.setFilter(name, value)} />}
        rowActions={menuOf(setAsked)}
        onExport={() => call("tenants.exportCsv", { query: { ...table.query, ...filters } })}
        empty={
          <EmptyState title="No tenants yet">
            A tenant is a customer organization: its people, its clients and their risks. Nobody sees anything
            of another tenant.
          </EmptyState>
        }
      />
      {mayCreate && <DomainClaims />}
      {creating && <CreateTenant onClose={() => setCreating(false)} />}
      <TenantActions asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** The menu of a row. */
function menuOf(onAsk: (asked: Asked) => void) {
  return (row: TenantSummary) => (
    <RowMenu label={row.name}>
      <TenantMenu tenant={row} onAsk={onAsk} />
    </RowMenu>
  );
}

function useColumns(): readonly Column<TenantSummary>[] {
  const user = useUser();
  return [
    {
      id: "name",
      header: "Tenant",
      sortable: true,
      rowHeader: true,
      cell: ({ id, name }) => (
        <Link
          to="/riskmon-administration/tenant/$tenantId"
          params={{ tenantId: id }}
          className="break-words text-primary"
        >
          {name}
        </Link>
      ),
    },
    { id: "status", header: "State", cell: (row) => <TenantState tenant={row} /> },
    { id: "plan", header: "Plan", sortable: true, cell: planName },
    {
      id: "members",
      header: "Members",
      sortable: true,
      downFirst: true,
      numeric: true,
      cell: (row) => count(row.members),
    },
    { id: "clients", header: "Clients", numeric: true, cell: (row) => count(row.clients) },
    {
      id: "created",
      header: "Created",
      sortable: true,
      downFirst: true,
      cell: (row) => <span className="whitespace-nowrap">{shortDay(row.createdAt, user)}</span>,
    },
  ];
}

interface FiltersProps {
  readonly filters: { status?: TenantStatus; plan?: Plan };
  readonly onChange: (name: "status" | "plan", value: string) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  return (
    <>
      <Select
        aria-label="State"
        value={filters.status ?? ""}
        onChange={(event) => onChange("status", event.target.value)}
        className="w-36"
      >
        <option value="">All states</option>
        <option value="active">Active</option>
        <option value="suspended">Suspended</option>
        <option value="deleting">Deleting</option>
      </Select>
      <Select
        aria-label="Plan"
        value={filters.plan ?? ""}
        onChange={(event) => onChange("plan", event.target.value)}
        className="w-36"
      >
        <option value="">All plans</option>
        {Object.entries(PLANS).map(([plan, { name }]) => (
          <option key={plan} value={plan}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
