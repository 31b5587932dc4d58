import { Link, getRouteApi } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useRef } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { type ColumnsOf, useList } from "../../../../screen/use-list.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { RECORD_LINK } from "../../../../ui/data-table/record-link.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { isId } from "../../../../ui/data-table/table-search.ts";
import { money, shortDay, type TimePreferences } from "../../../../ui/format.ts";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { AppetiteChip } from "../baseline-chips.tsx";
import { StatedChanges } from "./statement-body.tsx";
import { ShareStatement, StatementPage } from "./statement-page.tsx";

const route = getRouteApi("/_app/risk-management/baselines");

/** The statements of approved baselines, or one of them, for people who read the loss exposure but no scenarios. */
export function StatementsScreen() {
  const { baseline } = route.useSearch();
  return isId(baseline) ? <One key={baseline} id={baseline} /> : <StatementList />;
}

function StatementList() {
  const list = useList("boardStatements.list", {
    columns: columnsOf(useUser()),
    sort: "frozen",
    order: "desc",
    file: false,
  });
  return (
    <>
      <PageHeader
        title="Cyber risk statements"
        description="What was approved for decisions: the loss exposure, what drives it, and what changed"
      />
      <DataTable
        {...list}
        label="Statements"
        search="Search statements by name"
        empty={
          <EmptyState title="No statements yet">
            A statement appears here when an analyst freezes your organization’s figures and someone else
            approves them.
          </EmptyState>
        }
      />
    </>
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"boardStatements.list"> => [
  {
    id: "name",
    header: "Statement",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, clientName }) => (
      <>
        <Link to="/risk-management/baselines" search={{ baseline: id }} className={RECORD_LINK}>
          {name}
        </Link>
        {clientName !== null && <span className="block text-xs text-muted">{clientName}</span>}
      </>
    ),
  },
  {
    id: "appetite",
    header: "Appetite",
    cell: ({ overAppetite }) => <AppetiteChip over={overAppetite} />,
  },
  {
    id: "p95",
    header: "1-in-20-year loss",
    numeric: true,
    cell: ({ netP95, currency }) => money(netP95, currency),
  },
  { id: "frozen", header: "As of", sortable: true, cell: ({ frozenAt }) => shortDay(frozenAt, times) },
];

function One({ id }: { readonly id: string }) {
  const query = useQuery(queryOf("boardStatements.get", { params: { id } }));
  const user = useUser();
  const target = useRef<HTMLDivElement>(null);
  useRecordTitle(query.data?.baseline.name);
  return (
    <div className="max-w-[52rem]">
      <Link
        to="/risk-management/baselines"
        className="mb-2 inline-flex items-center gap-1 text-xs text-muted hover:text-ink touch:min-h-11 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-3.5" /> All statements
      </Link>
      <Loaded query={query} level={1} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ organization, baseline, bridge }) => (
          <StatementPage
            baseline={baseline}
            organization={organization}
            times={user}
            changes={bridge && { since: bridge.from.name, content: <StatedChanges bridge={bridge} /> }}
            target={target}
            actions={<ShareStatement baseline={baseline} target={target} />}
          />
        )}
      </Loaded>
    </div>
  );
}
