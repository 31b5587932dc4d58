import type { Invitation } from "@crq/contract/people/invitations";
import { Mail, X } from "lucide-react";
import { useAct } from "../../../screen/use-act.ts";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { counted, dayAndTime, shortDay, type TimePreferences } from "../../../ui/format.ts";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { PEOPLE, RoleBadge, TenantFilter } from "../entitlements/public.ts";

const STATES = { pending: "Pending", accepted: "Accepted", revoked: "Revoked", expired: "Expired" } as const;

function columnsOf(times: TimePreferences): ColumnsOf<"invitations.list"> {
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
      header: "Expires",
      sortable: true,
      nowrap: true,
      cell: (row) => dayAndTime(row.expiresAt, times),
    },
  ];
}

/** Pending and answered invitations: resend, revoke. */
export function InvitationsTable() {
  const list = useList("invitations.list", {
    columns: columnsOf(useUser()),
    sort: "created",
    order: "desc",
    filters: {
      status: { label: "State", all: "All states", choices: STATES },
      tenantId: TenantFilter,
    },
  });
  return (
    <DataTable
      {...list}
      label="Invitations"
      search="Search by email or inviter"
      rowActions={menu}
      bulk={bulk}
      empty={
        <EmptyState title="No invitations">
          Pending invitations appear here. Invite people from the Members tab.
        </EmptyState>
      }
    />
  );
}

const menu = (invitation: Invitation) => <InvitationMenu invitation={invitation} />;
const bulk = (selected: Invitation[], clear: () => void) => (
  <InvitationBulk selected={selected} onDone={clear} />
);

/** Resends or revokes invitations, and reports how many. */
function useSeveral(action: "resendMany" | "revokeMany", onDone?: () => void) {
  const several = useAct(`invitations.${action}`, {
    done: ({ done, refused }) => ({
      title: `${counted(done, "invitation")} ${action === "resendMany" ? "resent" : "revoked"}`,
      description: refused[0] && `${counted(refused.length, "invitation")} skipped: ${refused[0].message}`,
    }),
    failed: "No changes made",
    also: PEOPLE,
    ...(onDone && { onDone }),
  });
  const run = (ids: readonly string[]) => void several.run({ query: {}, body: { ids: ids.slice(0, 50) } });
  return { run, busy: several.busy };
}

function InvitationMenu({ invitation }: { readonly invitation: Invitation }) {
  const resend = useSeveral("resendMany");
  const revoke = useSeveral("revokeMany");
  const { status, id, email } = invitation;
  const open = status === "pending" || status === "expired";
  return (
    <RowMenu label={email}>
      <MenuItem disabled={!open} onSelect={() => resend.run([id])}>
        <Mail aria-hidden /> Resend
      </MenuItem>
      <MenuItem destructive disabled={status !== "pending"} onSelect={() => revoke.run([id])}>
        <X aria-hidden /> Revoke
      </MenuItem>
    </RowMenu>
  );
}

function InvitationBulk(props: { readonly selected: readonly Invitation[]; readonly onDone: () => void }) {
  const resend = useSeveral("resendMany", props.onDone);
  const revoke = useSeveral("revokeMany", props.onDone);
  const ids = props.selected.map((one) => one.id);
  return (
    <>
      <Button variant="outline" busy={resend.busy} onClick={() => resend.run(ids)}>
        Resend
      </Button>
      <Button variant="outline" busy={revoke.busy} onClick={() => revoke.run(ids)}>
        Revoke
      </Button>
    </>
  );
}
