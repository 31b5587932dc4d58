import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { queryOf } from "../../api/call.ts";
import { useCan, useUser } from "../../shell/user-context.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { useTableState } from "../../ui/data-table/table-state.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { count } from "../../ui/format.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { PeopleTable } from "./people-table.tsx";

/** The people of one tenant and the places of its plan; at platform level the tenant is chosen first. */
export function TeamScreen() {
  const user = useUser();
  const may = useCan("team:read");
  const search: { tenantId?: unknown } = useSearch({ strict: false });
  const named = user.tenantId === null && typeof search.tenantId === "string" ? search.tenantId : undefined;
  if (!may)
    return (
      <>
        <PageHeader title="Team management" />
        <EmptyState title="You may not see this">The team is for those who administer the tenant.</EmptyState>
      </>
    );
  if (user.tenantId === null && named === undefined) return <Chooser />;
  return <Team tenantId={named} within={named ?? user.tenantId ?? ""} />;
}

function Team({ tenantId, within }: { readonly tenantId: string | undefined; readonly within: string }) {
  const seats = useQuery(queryOf("users.seats", { query: tenantId === undefined ? {} : { tenantId } }));
  return (
    <>
      <PageHeader
        title="Team management"
        description={
          tenantId === undefined ? (
            "The people of this tenant and what they may do"
          ) : (
            <>
              {seats.data?.tenantName ?? "…"}{" "}
              <Link to="." search={{}} className="text-primary underline underline-offset-4">
                Choose another tenant
              </Link>
            </>
          )
        }
      />
      {seats.data ? <Seats {...seats.data} /> : <div className="mb-6 h-5" />}
      <PeopleTable name="team" tenantId={within} />
    </>
  );
}

interface SeatsProps {
  readonly plan: string | null;
  readonly limit: number | null;
  readonly used: number;
}

function Seats({ plan, limit, used }: SeatsProps) {
  const full = limit !== null && used >= limit;
  return (
    <div className="mb-6 text-sm">
      <p className="num">
        <span className={full ? "font-medium text-warn" : "font-medium"}>
          {limit === null ? `${count(used)} members` : `${count(used)} of ${count(limit)} members`}
        </span>
        {plan !== null && <span className="text-muted"> · {plan} plan, open invitations counted</span>}
      </p>
      {full && (
        <p className="mt-1 text-muted">
          All places are taken. Take roles away from somebody who left, revoke an open invitation, or{" "}
          <Link to="/contact-sales" className="text-primary underline underline-offset-4">
            ask for a larger plan
          </Link>
          .
        </p>
      )}
    </div>
  );
}

function Chooser() {
  const table = useTableState({ key: "team-tenants", sort: "name", sorts: ["name", "members"] });
  const query = useQuery(queryOf("tenants.list", { query: table.query }));
  return (
    <>
      <PageHeader title="Team management" description="Choose the tenant whose team you want to see." />
      <DataTable
        label="Tenants"
        columns={TENANT_COLUMNS}
        table={table}
        query={query}
        rowId={(tenant) => tenant.id}
        search="Search tenants"
        empty={<EmptyState title="No tenants yet">Create the first one under Tenant Management.</EmptyState>}
      />
    </>
  );
}

const TENANT_COLUMNS = [
  {
    id: "name",
    header: "Tenant",
    sortable: true,
    rowHeader: true,
    cell: (tenant: { id: string; name: string }) => (
      <Link
        to="."
        search={{ tenantId: tenant.id }}
        className="text-primary underline-offset-4 hover:underline"
      >
        {tenant.name}
      </Link>
    ),
  },
  {
    id: "members",
    header: "Members",
    sortable: true,
    downFirst: true,
    numeric: true,
    cell: (tenant: { members: number }) => count(tenant.members),
  },
] as const;
