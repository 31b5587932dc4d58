import type { AccountRequestRecord } from "@crq/contract/people/account-requests";
import { useState } from "react";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { dayAndTime, type TimePreferences } from "../../../ui/format.ts";
import { TenantFilter } from "../entitlements/public.ts";
import { personName } from "../../../ui/person-name.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import { RequestDialog } from "./request-dialog.tsx";

const STATES = {
  submitted: "Email unconfirmed",
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  activated: "Account set up",
} as const satisfies Record<AccountRequestRecord["status"], string>;
const KINDS = { starter: "Starter", new_company: "New company", join: "Join a tenant" } as const;

function columnsOf(times: TimePreferences, open: (id: string) => void): ColumnsOf<"accountRequests.list"> {
  return [
    {
      id: "name",
      header: "Person",
      sortable: true,
      rowHeader: true,
      cell: (row) => (
        <button
          type="button"
          onClick={() => open(row.id)}
          className="text-left font-medium wrap-anywhere text-primary underline-offset-4 hover:underline"
        >
          {personName(row)}
        </button>
      ),
    },
    {
      id: "email",
      header: "Email",
      sortable: true,
      cell: (row) => <EmailAddress address={row.email} />,
    },
    { id: "company", header: "Company", sortable: true, cell: (row) => row.companyName },
    { id: "kind", header: "Request", nowrap: true, cell: (row) => KINDS[row.kind] },
    {
      id: "status",
      header: "State",
      sortable: true,
      nowrap: true,
      cell: ({ status }) =>
        status === "pending" ? (
          <Badge>{STATES.pending}</Badge>
        ) : (
          <span className="text-muted">{STATES[status]}</span>
        ),
    },
    {
      id: "created",
      header: "Requested",
      sortable: true,
      downFirst: true,
      nowrap: true,
      cell: (row) => dayAndTime(row.createdAt, times),
    },
    { id: "tenant", header: "Decided by", optional: true, cell: (row) => row.tenantName ?? "Platform" },
  ];
}

/** Requests for accounts: read, approved, rejected. */
export function RequestsTable() {
  const [openId, setOpenId] = useState<string>();
  const list = useList("accountRequests.list", {
    key: "account-requests",
    columns: columnsOf(useUser(), setOpenId),
    sort: "created",
    order: "desc",
    filters: {
      status: { label: "State", all: "All states", choices: STATES },
      kind: { label: "Kind", all: "All kinds", choices: KINDS },
      tenantId: TenantFilter,
    },
  });
  const open = list.query.data?.items.find((one) => one.id === openId);
  return (
    <>
      <DataTable
        {...list}
        label="Account requests"
        search="Search by person or company"
        bulk={rejectSelected}
        empty={
          <EmptyState title="No requests">
            Requests from the sign-up page appear here for you to approve or reject.
          </EmptyState>
        }
      />
      {open && <RequestDialog request={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

const rejectSelected = (selected: AccountRequestRecord[], clear: () => void) => (
  <RejectSelected selected={selected} onDone={clear} />
);

function RejectSelected(props: {
  readonly selected: readonly AccountRequestRecord[];
  readonly onDone: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const undecided = props.selected.filter((one) => one.status === "submitted" || one.status === "pending");
  return (
    <>
      <Button variant="outline" disabled={undecided.length === 0} onClick={() => setAsking(true)}>
        Reject
      </Button>
      {asking && (
        <RejectDialog
          requests={undecided}
          onClose={() => setAsking(false)}
          onRejected={() => {
            setAsking(false);
            props.onDone();
          }}
        />
      )}
    </>
  );
}
