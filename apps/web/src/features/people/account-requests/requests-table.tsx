import type { AccountRequestRecord } from "@crq/contract/people/account-requests";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CallInput, call, queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table/data-table.tsx";
import { useTableState } from "../../../ui/data-table/table-state.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { dayAndTime, type TimePreferences } from "../../../ui/format.ts";
import { ChoiceFilter, TenantFilter } from "../entitlements/public.ts";
import { personName } from "../../../ui/person-name.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import { RequestDialog } from "./request-dialog.tsx";

const STATES = {
  submitted: "Address unconfirmed",
  pending: "Waits for a decision",
  approved: "Approved",
  rejected: "Rejected",
  activated: "Account set up",
} as const satisfies Record<AccountRequestRecord["status"], string>;
const KINDS = { starter: "Starter", new_company: "New company", join: "Join a tenant" } as const;

function columnsOf(
  times: TimePreferences,
  open: (id: string) => void,
): readonly Column<AccountRequestRecord>[] {
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
    { id: "kind", header: "Asks for", nowrap: true, cell: (row) => KINDS[row.kind] },
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
      header: "Asked",
      sortable: true,
      downFirst: true,
      nowrap: true,
      cell: (row) => dayAndTime(row.createdAt, times),
    },
    { id: "tenant", header: "Decided by", optional: true, cell: (row) => row.tenantName ?? "Platform" },
  ];
}

/** What people ask for who want an account: read, approved, rejected. */
export function RequestsTable() {
  const user = useUser();
  const [openId, setOpenId] = useState<string>();
  const table = useTableState({
    key: "account-requests",
    sort: "created",
    order: "desc",
    sorts: ["created", "name", "email", "company", "status"],
    filters: ["status", "kind", "tenantId"],
  });
  const asked = { ...table.query, ...table.filters } as CallInput<"accountRequests.list">["query"];
  const query = useQuery(queryOf("accountRequests.list", { query: asked }));
  const open = query.data?.items.find((one) => one.id === openId);
  return (
    <>
      <DataTable
        label="Requests for an account"
        columns={columnsOf(user, setOpenId)}
        table={table}
        query={query}
        rowId={(row) => row.id}
        search="Search by person or company"
        filters={
          <>
            <ChoiceFilter
              label="State"
              all="All states"
              choices={STATES}
              value={table.filters.status}
              onChange={(value) => table.setFilter("status", value)}
            />
            <ChoiceFilter
              label="Kind"
              all="All kinds"
              choices={KINDS}
              value={table.filters.kind}
              onChange={(value) => table.setFilter("kind", value)}
            />
            <TenantFilter
              value={table.filters.tenantId}
              onChange={(value) => table.setFilter("tenantId", value)}
            />
          </>
        }
        bulk={rejectSelected}
        onExport={() => call("accountRequests.exportCsv", { query: asked })}
        empty={
          <EmptyState title="No requests">
            Whoever asks for an account on the sign-up page appears here, to be approved or rejected.
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
