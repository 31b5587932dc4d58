import type { Assessor } from "@crq/contract/people/assessors";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ago, counted } from "../../../ui/format.ts";
import { RoleBadge } from "../entitlements/public.ts";
import { TenantScope } from "../../platform/tenants/public.tsx";
import { ClientsOfAssessor } from "./clients-of-assessor.tsx";
import { useClients } from "./use-everything.ts";

/** The assessors of a tenant, and the workload of each. */
export function AssessorsScreen() {
  return (
    <TenantScope title="Assessor management" description="Choose which clients each assessor works for.">
      {(tenantId, heading) => (
        <>
          {heading(
            <Link
              to="/tenant-administration/bulk-assignment"
              search={{ tenantId }}
              className={buttonVariants({ variant: "outline" })}
            >
              Bulk assignment
            </Link>,
          )}
          <Assessors tenantId={tenantId} />
        </>
      )}
    </TenantScope>
  );
}

function Assessors({ tenantId }: { tenantId: string }) {
  const user = useUser();
  const [edited, setEdited] = useState<Assessor>();
  const clients = useClients(tenantId);
  const list = useList("assessors.list", {
    columns: columnsOf(clients.data?.length),
    sort: "name",
    scope: { tenantId },
  });
  return (
    <>
      <DataTable
        {...list}
        label="Assessors"
        search="Search by name or email"
        rowActions={buttonOf(user.id, setEdited)}
        empty={
          <EmptyState title="No assessors yet">
            Assign the RISK ASSESSOR role in Team Management, then choose each assessor's clients here.
          </EmptyState>
        }
      />
      {edited !== undefined && clients.data !== undefined && (
        <ClientsOfAssessor
          tenantId={tenantId}
          assessor={edited}
          clients={clients.data}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** The columns; `clients` is the tenant's number of clients, undefined while loading. */
function columnsOf(clients: number | undefined): ColumnsOf<"assessors.list"> {
  return [
    {
      id: "name",
      header: "Name",
      sortable: true,
      rowHeader: true,
      cell: ({ name, status }) => (
        <span className="flex items-center gap-2.5">
          <Avatar quiet name={name} />
          <span className="min-w-0 break-words">
            {name}
            {status !== "active" && (
              <Badge variant="outline" className="ml-2">
                {status === "invited" ? "Not set up" : "Suspended"}
              </Badge>
            )}
          </span>
        </span>
      ),
    },
    {
      id: "email",
      header: "Email",
      sortable: true,
      cell: ({ email }) => <EmailAddress address={email} />,
    },
    { id: "role", header: "Role", cell: ({ role }) => <RoleBadge role={role} /> },
    {
      id: "clients",
      header: "Clients",
      sortable: true,
      downFirst: true,
      cell: (row) => <Load assessor={row} clients={clients} />,
    },
    {
      id: "lastSignIn",
      header: "Last sign-in",
      cell: ({ lastSignInAt }) =>
        lastSignInAt === null ? <span className="text-muted">Never</span> : ago(lastSignInAt),
    },
  ];
}

/** A row's button; people don't get one for themselves. */
function buttonOf(self: string, onEdit: (assessor: Assessor) => void) {
  return (row: Assessor) =>
    row.id === self ? null : (
      <Button variant="outline" size="sm" aria-label={`Clients of ${row.name}`} onClick={() => onEdit(row)}>
        Clients
      </Button>
    );
}

interface LoadProps {
  readonly assessor: Pick<Assessor, "allClients" | "clientIds">;
  /** The tenant's number of clients; undefined while loading. */
  readonly clients: number | undefined;
}

/** Someone's number of clients, with a bar for the share of all. */
function Load({ assessor, clients }: LoadProps) {
  const { allClients, clientIds } = assessor;
  const share = allClients ? 1 : clients === undefined || clients === 0 ? 0 : clientIds.length / clients;
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-16 shrink-0">
        <rect width="100" height="6" className="fill-line" />
        <rect width={Math.min(1, share) * 100} height="6" className="fill-primary" />
      </svg>
      <span className="num whitespace-nowrap">
        {allClients ? "All clients" : counted(clientIds.length, "client")}
      </span>
    </span>
  );
}
