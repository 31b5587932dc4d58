import type { Invitation } from "@crq/contract/people/invitations";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Mail, X } from "lucide-react";
import { type CallInput, call, queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { useTableState } from "../../../ui/data-table/table-state.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { counted, dayAndTime, shortDay, type TimePreferences } from "../../../ui/format.ts";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import {
  ChoiceFilter,
  RoleBadge,
  TenantFilter,
  tellFailure,
  useRefreshPeople,
} from "../entitlements/public.ts";

const STATES = { pending: "Open", accepted: "Accepted", revoked: "Revoked", expired: "Expired" } as const;

function columnsOf(times: TimePreferences): readonly Column<Invitation>[] {
  return [
    {
      id: "email",
      header: "Email",
      sortable: true,
      rowHeader: true,
      cell: (row) => <EmailAddress address={row.email} />,
    },
    { id: "role", header: "Role", sortable: true, cell: (row) => <RoleBadge role={row.role} /> },
    { id: "tenant", header: "Tenant", sortable: true, cell: (row) => row.tenantName ?? "Platform" },
    { id: "client", header: "Client", optional: true, cell: (row) => row.clientName ?? "All" },
    {
      id: "status",
      header: "State",
      cell: ({ status }) =>
        status === "pending" ? (
          <Badge>{STATES.pending}</Badge>
        ) : (
          <span className="text-muted">{STATES[status]}</span>
        ),
    },
    {
      id: "created",
      header: "Invited",
      sortable: true,
      downFirst: true,
      cell: (row) => (
        <>
          <span className="whitespace-nowrap">{shortDay(row.createdAt, times)}</span>{" "}
          <span className="text-muted">by {row.invitedBy}</span>
        </>
      ),
    },
    {
      id: "expires",
      header: "Good until",
      sortable: true,
      nowrap: true,
      cell: (row) => dayAndTime(row.expiresAt, times),
    },
  ];
}

/** Who was invited and has not answered, or has: sent again, revoked. */
export function InvitationsTable() {
  const user = useUser();
  const table = useTableState({
    key: "invitations",
    sort: "created",
    order: "desc",
    sorts: ["created", "email", "role", "tenant", "expires"],
    filters: ["status", "tenantId"],
  });
  const asked = { ...table.query, ...table.filters } as CallInput<"invitations.list">["query"];
  const query = useQuery(queryOf("invitations.list", { query: asked }));
  return (
    <DataTable
      label="Invitations"
      columns={columnsOf(user)}
      table={table}
      query={query}
      rowId={(row) => row.id}
      search="Search by address or inviter"
      filters={
        <>
          <ChoiceFilter
            label="State"
            all="All states"
            choices={STATES}
            value={table.filters.status}
            onChange={(value) => table.setFilter("status", value)}
          />
          <TenantFilter
            value={table.filters.tenantId}
            onChange={(value) => table.setFilter("tenantId", value)}
          />
        </>
      }
      rowActions={menu}
      bulk={bulk}
      onExport={() => call("invitations.exportCsv", { query: asked })}
      empty={
        <EmptyState title="No invitations">
          Invite people from the list of people; who is on the way in stands here.
        </EmptyState>
      }
    />
  );
}

const menu = (invitation: Invitation) => <InvitationMenu invitation={invitation} />;
const bulk = (selected: Invitation[], clear: () => void) => (
  <InvitationBulk selected={selected} onDone={clear} />
);

/** Sends invitations again, or revokes them, and says how many. */
function useSeveral(onDone?: () => void) {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: async ({ action, ids }: { action: "resendMany" | "revokeMany"; ids: readonly string[] }) => {
      const body = { ids: ids.slice(0, 50) };
      return call(`invitations.${action}`, { query: {}, body });
    },
    onSuccess: async ({ done, refused }, { action }) => {
      await refresh();
      toast({
        title: `${counted(done, "invitation")} ${action === "resendMany" ? "sent again" : "revoked"}`,
        ...(refused[0] && {
          description: `${counted(refused.length, "invitation")} left: ${refused[0].message}`,
        }),
      });
      onDone?.();
    },
    onError: (error) => tellFailure("Nothing was changed", error),
  });
}

function InvitationMenu({ invitation }: { readonly invitation: Invitation }) {
  const several = useSeveral();
  const { status, id, email } = invitation;
  const open = status === "pending" || status === "expired";
  return (
    <RowMenu label={email}>
      <MenuItem disabled={!open} onSelect={() => several.mutate({ action: "resendMany", ids: [id] })}>
        <Mail aria-hidden /> Send again
      </MenuItem>
      <MenuItem
        destructive
        disabled={status !== "pending"}
        onSelect={() => several.mutate({ action: "revokeMany", ids: [id] })}
      >
        <X aria-hidden /> Revoke
      </MenuItem>
    </RowMenu>
  );
}

function InvitationBulk(props: { readonly selected: readonly Invitation[]; readonly onDone: () => void }) {
  const several = useSeveral(props.onDone);
  const ids = props.selected.map((one) => one.id);
  const action = several.isPending ? several.variables.action : undefined;
  return (
    <>
      <Button
        variant="outline"
        busy={action === "resendMany"}
        onClick={() => several.mutate({ action: "resendMany", ids })}
      >
        Send again
      </Button>
      <Button
        variant="outline"
        busy={action === "revokeMany"}
        onClick={() => several.mutate({ action: "revokeMany", ids })}
      >
        Revoke
      </Button>
    </>
  );
}
