import { PLANS } from "@crq/contract/platform/plans";
import type { TenantSummary } from "@crq/contract/platform/tenants";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { count, shortDay, type TimePreferences } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { DomainClaims } from "../domains/public.tsx";
import { CreateTenant } from "./create-tenant.tsx";
import { planName } from "./plan-name.ts";
import { type Asked, TenantActions } from "./tenant-actions.tsx";
import { TenantMenu } from "./tenant-menu.tsx";
import { TenantState } from "./tenant-state.tsx";

/** Every tenant, and the actions on it. */
export function TenantList() {
  const mayCreate = useCan("tenant:create");
  const [creating, setCreating] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const list = useList("tenants.list", {
    columns: columnsOf(useUser()),
    sort: "name",
    filters: {
      status: { label: "State", all: "All states", choices: STATES },
      plan: { label: "Plan", all: "All plans", choices: PLAN_NAMES },
    },
  });
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
        description="Customers, their plans and status."
        actions={create || undefined}
      />
      <DataTable
        {...list}
        label="Tenants"
        search="Search by name"
        rowActions={menuOf(setAsked)}
        empty={
          <EmptyState title="No tenants yet">
            A tenant is a customer organization with its members, clients and risks. Tenants can't see each
            other's data.
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

const columnsOf = (times: TimePreferences): ColumnsOf<"tenants.list"> => [
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
    nowrap: true,
    cell: (row) => shortDay(row.createdAt, times),
  },
];

const STATES = { active: "Active", suspended: "Suspended", deleting: "Deleting" };
const PLAN_NAMES = Object.fromEntries(Object.entries(PLANS).map(([plan, { name }]) => [plan, name]));
