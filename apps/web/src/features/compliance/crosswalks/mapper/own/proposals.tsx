import { type CrosswalkPair, PAIR_STATUSES, type PairStatus } from "@crq/contract/compliance/crosswalks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../../../api/call.ts";
import { useCan, useUser } from "../../../../../session/user-context.ts";
import { Badge } from "../../../../../ui/badge.tsx";
import { Button } from "../../../../../ui/button.tsx";
import type { Column } from "../../../../../ui/data-table/columns.ts";
import { DataTable } from "../../../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../../../ui/data-table/row-menu.tsx";
import { useTableState } from "../../../../../ui/data-table/table-state.ts";
import { Select } from "../../../../../ui/form/select.tsx";
import { shortDay, type TimePreferences } from "../../../../../ui/format.ts";
import { MenuItem } from "../../../../../ui/overlay/menu.tsx";
import { EmptyState } from "../../../../../ui/state/empty-state.tsx";
import { relationshipWords } from "../../words.ts";
import type { Choice } from "../use-mapping.ts";
import { ImportPairsDialog } from "./import-dialog.tsx";
import { type Decision, DecideDialog } from "./decide-dialog.tsx";

const STATES: Readonly<Record<PairStatus, string>> = {
  proposed: "Proposed",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  superseded: "Replaced",
};

function columnsOf(times: TimePreferences): readonly Column<CrosswalkPair>[] {
  return [
    {
      id: "entries",
      header: "Pair",
      sortable: true,
      rowHeader: true,
      cell: (row) => `${row.fromEntry} and ${row.toEntry}`,
    },
    {
      id: "relationship",
      header: "Relationship",
      cell: ({ relationship, strength }) =>
        `${relationship === "published" ? "As published" : relationshipWords(relationship)}${strength === null ? "" : `, strength ${strength}`}`,
    },
    {
      id: "rationale",
      header: "Rationale",
      cell: (row) => (
        <span className="wrap-anywhere">
          {row.rationale}
          {row.source !== "" && <span className="block text-xs text-muted">Source: {row.source}</span>}
        </span>
      ),
    },
    {
      id: "proposed",
      header: "Proposed",
      sortable: true,
      downFirst: true,
      cell: (row) => (
        <>
          <span className="whitespace-nowrap">{shortDay(row.proposedAt, times)}</span>{" "}
          <span className="text-muted">by {row.own ? "you" : row.proposedBy}</span>
        </>
      ),
    },
    {
      id: "status",
      header: "State",
      cell: (row) => (
        <>
          {row.status === "proposed" ? <Badge>{STATES.proposed}</Badge> : STATES[row.status]}
          {row.reviewedBy !== null && <span className="text-muted"> by {row.reviewedBy}</span>}
          {row.reason !== "" && <span className="block text-xs text-muted wrap-anywhere">{row.reason}</span>}
        </>
      ),
    },
  ];
}

/** The tenant's own pairs of two frameworks: proposals to decide about, those in force, and what became of others. */
export function Proposals({ choice }: { choice: Choice }) {
  const { from, to } = choice;
  const [importing, setImporting] = useState(false);
  const times = useUser();
  const edits = useCan("crosswalk:edit");
  const table = useTableState({
    key: "crosswalk-pairs",
    sort: "proposed",
    order: "desc",
    sorts: ["entries", "proposed"],
    filters: ["status"],
  });
  const status = PAIR_STATUSES.find((one) => one === table.filters.status);
  const query = useQuery({
    ...queryOf("crosswalks.pairs", {
      query: {
        ...table.query,
        from: from.id,
        to: to.id,
        ...(status !== undefined && { status }),
        history: status === undefined || status === "proposed" || status === "approved" ? "no" : "yes",
      },
    }),
    placeholderData: keepPreviousData,
  });
  const importButton = (
    <Button variant="outline" onClick={() => setImporting(true)}>
      Import
    </Button>
  );
  return (
    <>
      <DataTable
        label="Your organization's pairs"
        columns={columnsOf(times)}
        table={table}
        query={query}
        rowId={({ id }) => id}
        search="Identifier or words"
        filters={
          <Select
            aria-label="State"
            className="w-44"
            value={status ?? ""}
            onChange={({ target }) => table.setFilter("status", target.value || undefined)}
          >
            <option value="">Proposed and approved</option>
            {PAIR_STATUSES.map((one) => (
              <option key={one} value={one}>
                {STATES[one]}
              </option>
            ))}
          </Select>
        }
        {...(edits && { rowActions: menu, bulk, actions: importButton })}
        empty={
          <EmptyState title="No pairs of your own yet" action={edits && importButton}>
            Propose how two entries relate, here or in a pair’s details. Once someone else approves it, it
            counts instead of the published sources.
          </EmptyState>
        }
      />
      {importing && <ImportPairsDialog choice={choice} onClose={() => setImporting(false)} />}
    </>
  );
}

const menu = (pair: CrosswalkPair) => <PairMenu pair={pair} />;
const bulk = (pairs: CrosswalkPair[], clear: () => void) => <Several pairs={pairs} onDone={clear} />;

const decidable = (pair: CrosswalkPair) => pair.status === "proposed" && !pair.own;
const approvable = (pair: CrosswalkPair) => decidable(pair) && !pair.proposedByKey;
const withdrawable = (pair: CrosswalkPair) => pair.status === "proposed" && pair.own;

const ACTIONS = [
  { kind: "approve", label: "Approve", fits: approvable },
  { kind: "reject", label: "Reject", fits: decidable },
  { kind: "withdraw", label: "Withdraw", fits: withdrawable },
] as const;

function PairMenu({ pair }: { pair: CrosswalkPair }) {
  const [decision, setDecision] = useState<Decision>();
  if (pair.status !== "proposed") return null;
  return (
    <>
      <RowMenu label={`${pair.fromEntry} and ${pair.toEntry}`}>
        {ACTIONS.filter(({ fits }) => fits(pair)).map(({ kind, label }) => (
          <MenuItem key={kind} onSelect={() => setDecision({ kind, pairs: [pair] })}>
            {label}
          </MenuItem>
        ))}
      </RowMenu>
      {decision && <DecideDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

function Several({ pairs, onDone }: { pairs: readonly CrosswalkPair[]; onDone: () => void }) {
  const [decision, setDecision] = useState<Decision>();
  return (
    <>
      {ACTIONS.map(({ kind, label, fits }) => (
        <Button
          key={kind}
          variant="outline"
          disabled={!pairs.some(fits)}
          onClick={() => setDecision({ kind, pairs: pairs.filter(fits), onDone })}
        >
          {label}
        </Button>
      ))}
      {decision && <DecideDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}
