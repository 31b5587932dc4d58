import type { Inquiry } from "@crq/contract/platform/inquiries";
import { PLANS } from "@crq/contract/platform/plans";
import { useAct } from "../../../screen/use-act.ts";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { counted, dayAndTime, type TimePreferences } from "../../../ui/format.ts";

const KINDS = { purchase: "Purchase", sales: "Sales question" } as const;
const STATES = { open: "Open", handled: "Handled" } as const;

function columnsOf(times: TimePreferences): ColumnsOf<"inquiryInbox.list"> {
  return [
    {
      id: "email",
      header: "Contact",
      sortable: true,
      rowHeader: true,
      cell: (row) => (
        <>
          {row.name}
          <a href={`mailto:${row.email}`} className="block text-xs font-normal text-primary">
            <EmailAddress address={row.email} />
          </a>
        </>
      ),
    },
    { id: "company", header: "Company", cell: (row) => row.company },
    {
      id: "kind",
      header: "Kind",
      sortable: true,
      cell: (row) => (
        <>
          {KINDS[row.kind]}
          {row.plan !== null && (
            <span className="block text-xs text-muted">
              {PLANS[row.plan].name}
              {row.billing !== null && `, ${row.billing}`}
              {row.seats !== null && `, ${counted(row.seats, "seat")}`}
            </span>
          )}
        </>
      ),
    },
    {
      id: "message",
      header: "Message",
      cell: (row) => <p className="max-w-prose py-1 wrap-anywhere whitespace-pre-line">{row.message}</p>,
    },
    { id: "phone", header: "Phone", optional: true, cell: (row) => row.phoneNumber },
    {
      id: "created",
      header: "Received",
      sortable: true,
      downFirst: true,
      nowrap: true,
      cell: (row) => dayAndTime(row.createdAt, times),
    },
    {
      id: "handled",
      header: "State",
      sortable: true,
      cell: (row) => (
        <span className="text-muted">{row.handledAt === null ? "Open" : `Handled by ${row.handledBy}`}</span>
      ),
    },
  ];
}

/** Visitors' messages to sales, handled one by one. */
export function InquiriesTable() {
  const list = useList("inquiryInbox.list", {
    key: "inquiries",
    columns: columnsOf(useUser()),
    sort: "created",
    order: "desc",
    filters: {
      status: { label: "State", all: "All states", choices: STATES },
      kind: { label: "Kind", all: "All kinds", choices: KINDS },
    },
  });
  return (
    <DataTable
      {...list}
      label="Inquiries"
      search="Search contacts and messages"
      rowActions={handle}
      empty={<EmptyState title="No inquiries">Messages from the contact form appear here.</EmptyState>}
    />
  );
}

const handle = (inquiry: Inquiry) => <Handle inquiry={inquiry} />;

function Handle({ inquiry }: { readonly inquiry: Inquiry }) {
  const handled = inquiry.handledAt !== null;
  const mark = useAct("inquiryInbox.setHandled", { failed: "Not marked" });
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={mark.busy}
      aria-label={`${handled ? "Reopen" : "Mark handled"}: ${inquiry.name}`}
      onClick={() => void mark.run({ params: { id: inquiry.id }, body: { handled: !handled } })}
    >
      {handled ? "Reopen" : "Mark handled"}
    </Button>
  );
}
