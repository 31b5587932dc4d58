import type { TenantSummary } from "@crq/contract/platform/tenants";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { type Column, DataTable } from "../../../ui/data-table/data-table.tsx";
import { useTableState } from "../../../ui/data-table/table-state.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { count } from "../../../ui/format.ts";
import { planName } from "./plan-name.ts";
import { TenantState } from "./tenant-state.tsx";

const COLUMNS: readonly Column<TenantSummary>[] = [
  {
    id: "name",
    header: "Tenant",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link to="." search={{ tenantId: id }} className="break-words text-primary">
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
];

/** All tenants, one of which is to be chosen. */
export function ChooseTenant() {
  const table = useTableState({ key: "choose-tenant", sort: "name", sorts: ["name", "plan", "members"] });
  const query = useQuery(queryOf("tenants.list", { query: table.query }));
  return (
    <DataTable
      label="Tenants"
      columns={COLUMNS}
      table={table}
      query={query}
      rowId={(row) => row.id}
      search="Search by name"
      empty={
        <EmptyState title="No tenants yet">
          A tenant is a customer organization. Create the first one under Tenant Management.
        </EmptyState>
      }
    />
  );
}
