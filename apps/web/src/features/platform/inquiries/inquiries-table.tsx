import type { Inquiry } from "@crq/contract/platform/inquiries";
import { PLANS } from "@crq/contract/platform/plans";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CallInput, call, queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table/data-table.tsx";
import { useTableState } from "../../../ui/data-table/table-state.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { counted, dayAndTime, type TimePreferences } from "../../../ui/format.ts";
import { ChoiceFilter, tellFailure } from "../../people/entitlements/public.ts";

const KINDS = { purchase: "Wants to buy", sales: "Asks sales" } as const;
const STATES = { open: "Open", handled: "Handled" } as const;

function columnsOf(times: TimePreferences): readonly Column<Inquiry>[] {
  return [
    {
      id: "email",
      header: "Writer",
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
      header: "Written",
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

/** What visitors wrote to sales, worked through one by one. */
export function InquiriesTable() {
  const user = useUser();
  const table = useTableState({
    key: "inquiries",
    sort: "created",
    order: "desc",
    sorts: ["created", "email", "kind", "handled"],
    filters: ["status", "kind"],
  });
  const asked = { ...table.query, ...table.filters } as CallInput<"inquiryInbox.list">["query"];
  const query = useQuery(queryOf("inquiryInbox.list", { query: asked }));
  return (
    <DataTable
      label="Inquiries"
      columns={columnsOf(user)}
      table={table}
      query={query}
      rowId={(row) => row.id}
      search="Search writers and messages"
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
        </>
      }
      rowActions={handle}
      onExport={() => call("inquiryInbox.exportCsv", { query: asked })}
      empty={<EmptyState title="No inquiries">What visitors write to sales arrives here.</EmptyState>}
    />
  );
}

const handle = (inquiry: Inquiry) => <Handle inquiry={inquiry} />;

function Handle({ inquiry }: { readonly inquiry: Inquiry }) {
  const client = useQueryClient();
  const handled = inquiry.handledAt !== null;
  const mark = useMutation({
    mutationFn: async () =>
      call("inquiryInbox.setHandled", { params: { id: inquiry.id }, body: { handled: !handled } }),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith("/api/inquiries"),
      }),
    onError: (error) => tellFailure("Not marked", error),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={mark.isPending}
      aria-label={`${handled ? "Open again" : "Mark handled"}: ${inquiry.name}`}
      onClick={() => mark.mutate()}
    >
      {handled ? "Open again" : "Mark handled"}
    </Button>
  );
}
