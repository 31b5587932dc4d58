import type { Evidence } from "@crq/contract/compliance/evidence";
import { Link, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ClientFilter } from "../../../screen/client-filter/client-filter.tsx";
import { ARCHIVED_CHOICES } from "../../../screen/use-archiving.ts";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { isId, type TableSearch } from "../../../ui/data-table/table-search.ts";
import { count, shortDay, type TimePreferences } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { EvidenceActs, useHasActs } from "./evidence-acts.tsx";
import { EvidenceView } from "./evidence-view.tsx";
import { ExpiryBadge } from "./expiry-badge.tsx";
import { useEvidenceActs } from "./use-evidence-acts.tsx";
import { KIND_WORDS, STATE_WORDS } from "./words.ts";

const AddDialog = lazy(() => import("./add-dialog.tsx"));

/** All evidence of the tenant or client, or the one that the address names. */
export function EvidenceScreen() {
  const { evidence }: TableSearch = useSearch({ strict: false });
  return isId(evidence) ? <EvidenceView key={evidence} id={evidence} /> : <EvidenceList />;
}

function EvidenceList() {
  const user = useUser();
  const adds = useCan("assessment:answer");
  const [adding, setAdding] = useState(false);
  const acts = useEvidenceActs();
  const has = useHasActs(acts);
  const list = useList("evidence.list", {
    columns: columnsOf(user),
    sort: "name",
    filters: {
      state: { label: "Expiry", all: "Any expiry", choices: STATE_WORDS },
      kind: { label: "Kind", all: "All kinds", choices: KIND_WORDS },
      clientId: ClientFilter,
      archived: { label: "Archived evidence", ...ARCHIVED_CHOICES },
    },
  });
  const menu = (row: Evidence) =>
    has(row) && (
      <RowMenu label={row.name}>
        <EvidenceActs evidence={row} acts={acts} />
      </RowMenu>
    );
  const add = adds && (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden /> Add evidence
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Evidence"
        description="Files, links and texts that prove what you do: collected once, used in any assessment."
        actions={add}
      />
      <DataTable
        {...list}
        label="Evidence"
        search="Search by name, owner or file"
        rowActions={menu}
        empty={
          <EmptyState title="No evidence yet" action={add}>
            Keep policies, screenshots, exports and links here once, and link them to every assessment that
            needs them. Owners are reminded before something expires.
          </EmptyState>
        }
      />
      {acts.dialog}
      {adding && (
        <Suspense>
          <AddDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"evidence.list"> => [
  {
    id: "name",
    header: "Name",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, newest, archivedAt }) => (
      <>
        <Link
          to="/compliance/evidence"
          search={{ evidence: id }}
          className="wrap-anywhere text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
        >
          {name}
        </Link>
        {archivedAt !== null && (
          <Badge variant="outline" className="ml-2">
            Archived
          </Badge>
        )}
        {newest.file !== null && (
          <span className="block text-xs font-normal wrap-anywhere text-muted">{newest.file.name}</span>
        )}
      </>
    ),
  },
  { id: "kind", header: "Kind", sortable: true, cell: ({ kind }) => KIND_WORDS[kind] },
  {
    id: "client",
    header: "Client",
    sortable: true,
    optional: true,
    cell: ({ clientName }) => <span className="wrap-anywhere">{clientName ?? "All clients"}</span>,
  },
  {
    id: "owner",
    header: "Owner",
    sortable: true,
    cell: ({ ownerName }) => <span className="wrap-anywhere">{ownerName ?? "–"}</span>,
  },
  {
    id: "expires",
    header: "Expiry",
    sortable: true,
    cell: (row) => <ExpiryBadge evidence={row} />,
  },
  {
    id: "links",
    header: "Used in",
    sortable: true,
    downFirst: true,
    numeric: true,
    cell: ({ links }) => count(links),
  },
  {
    id: "updated",
    header: "Changed",
    sortable: true,
    downFirst: true,
    optional: true,
    nowrap: true,
    cell: ({ updatedAt }) => shortDay(updatedAt, times),
  },
];
