import { Link } from "@tanstack/react-router";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { count } from "../../../ui/format.ts";
import { planName } from "./plan-name.ts";
import { TenantState } from "./tenant-state.tsx";

const COLUMNS: ColumnsOf<"tenants.list"> = [
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

/** All tenants, to choose one. */
export function ChooseTenant() {
  const list = useList("tenants.list", { key: "choose-tenant", columns: COLUMNS, sort: "name", file: false });
  return (
    <DataTable
      {...list}
      label="Tenants"
      search="Search by name"
      empty={
        <EmptyState title="No tenants yet">
          A tenant is a customer organization. Create the first one under Tenant Management.
        </EmptyState>
      }
    />
  );
}
