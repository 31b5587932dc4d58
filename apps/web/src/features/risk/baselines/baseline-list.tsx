import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { ClientFilter } from "../../../screen/client-filter/client-filter.tsx";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { RECORD_LINK } from "../../../ui/data-table/record-link.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { money, shortDay, type TimePreferences } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { STATE_WORDS } from "./baseline-words.ts";
import { AppetiteChip, StateBadge } from "./baseline-chips.tsx";

const FreezeDialog = lazy(async () => ({ default: (await import("./freeze-dialog.tsx")).FreezeDialog }));

/** The baselines, the latest first. */
export function BaselineList() {
  const mayFreeze = useCan("scenario:write");
  const [freezing, setFreezing] = useState(false);
  const list = useList("baselines.list", {
    columns: columnsOf(useUser()),
    sort: "frozen",
    order: "desc",
    filters: { clientId: ClientFilter, state: { label: "State", all: "All states", choices: STATE_WORDS } },
  });
  const freeze = mayFreeze ? (
    <Button onClick={() => setFreezing(true)}>
      <Plus aria-hidden /> Freeze a baseline
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title="Baselines"
        description="Your risk frozen with everything its figures follow from: reviewed, approved and signed, so that a decision can rest on it"
        actions={freeze}
      />
      <DataTable
        {...list}
        label="Baselines"
        search="Search baselines by name"
        empty={
          <EmptyState title="No baselines yet" action={freeze}>
            Freeze your scenarios, controls, insurance and appetite before a decision. Someone else approves
            it, the board gets a statement made from it, and next quarter you see exactly what moved.
          </EmptyState>
        }
      />
      {freezing && (
        <Suspense fallback={null}>
          <FreezeDialog onClose={() => setFreezing(false)} />
        </Suspense>
      )}
    </>
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"baselines.list"> => [
  {
    id: "name",
    header: "Baseline",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, clientName }) => (
      <>
        <Link to="/risk-management/baselines" search={{ baseline: id }} className={RECORD_LINK}>
          {name}
        </Link>
        {clientName !== null && <span className="block text-xs font-normal text-muted">{clientName}</span>}
      </>
    ),
  },
  { id: "state", header: "State", cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: "frozen",
    header: "Frozen",
    sortable: true,
    downFirst: true,
    nowrap: true,
    cell: ({ frozenAt, frozenBy }) => (
      <>
        {shortDay(frozenAt, times)}
        <span className="block text-xs text-muted">{frozenBy}</span>
      </>
    ),
  },
  {
    id: "mean",
    header: "Expected a year, net",
    numeric: true,
    beside: true,
    cell: ({ netMean, currency }) => money(netMean, currency),
  },
  {
    id: "p95",
    header: "1 in 20, net",
    numeric: true,
    beside: true,
    cell: ({ netP95, currency }) => money(netP95, currency),
  },
  {
    id: "appetite",
    header: "Appetite",
    optional: "on a phone",
    cell: ({ overAppetite }) =>
      overAppetite === null ? (
        <span className="text-muted">none stated</span>
      ) : (
        <AppetiteChip over={overAppetite} />
      ),
  },
];
