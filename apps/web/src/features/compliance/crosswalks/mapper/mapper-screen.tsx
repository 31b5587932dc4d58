import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Suspense, lazy, useMemo, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { NoAccess } from "../../../../screen/no-access.tsx";
import { useCheckedSearch } from "../../../../screen/use-checked-search.ts";
import { Button } from "../../../../ui/button.tsx";
import { downloadCsv } from "../../../../ui/data-table/export-button.tsx";
import { count, counted } from "../../../../ui/format.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { type Knowledge, useKnowledge } from "../shipped-knowledge.ts";
import { ChoiceBar } from "./choice-bar.tsx";
import { CoverageLines } from "./coverage-lines.tsx";
import { rowsAsCsv } from "./export.ts";
import { type ChangeSearch, type MapperSearch, mapperSearch, NO_FILTERS } from "./mapper-search.ts";
import { ExportMenu } from "./own/export-menu.tsx";
import { PairFilters } from "./pair-filters.tsx";
import { PairGraph } from "./pair-graph.tsx";
import { PairTable } from "./pair-table.tsx";
import { filtered, type Row, rowsOf } from "./rows.ts";
import { type Choice, type Mapping, useFramework, useMapping } from "./use-mapping.ts";

const PairDetails = lazy(async () => ({ default: (await import("./pair-details.tsx")).PairDetails }));
const Proposals = lazy(async () => ({ default: (await import("./own/proposals.tsx")).Proposals }));
const ProposeDialog = lazy(async () => ({
  default: (await import("./own/propose-dialog.tsx")).ProposeDialog,
}));

/** How the entries of one framework relate to those of another. */
export function MapperScreen() {
  const allowed = useCan("crosswalk:read");
  const knowledge = useKnowledge();
  return (
    <>
      <PageHeader
        title="Cross-framework mapper"
        description="Which entries of one framework relate to which of another, with the source of each pair."
      />
      {allowed ? (
        <Loaded query={knowledge} skeleton={<Skeletons heights={["h-16", "h-24", "h-96"]} />}>
          {(known) => <Mapper known={known} />}
        </Loaded>
      ) : (
        <NoAccess>Only assessors and administrators can map frameworks.</NoAccess>
      )}
    </>
  );
}

function Mapper({ known }: { known: Knowledge }) {
  const { search, change } = useCheckedSearch(mapperSearch);
  const query = useMapping(known, search);
  if (query.none)
    return (
      <EmptyState title="No pairs yet">
        The product comes with no source that relates two frameworks.
      </EmptyState>
    );
  return (
    <Loaded query={query} skeleton={<Skeletons heights={["h-16", "h-24", "h-96"]} />}>
      {({ choice, mapping }) => (
        <>
          <ChoiceBar choice={choice} change={change} />
          <Pairs key={`${choice.from.id} ${choice.to.id}`} {...{ choice, mapping, search, change }} />
        </>
      )}
    </Loaded>
  );
}

interface PairsProps {
  readonly choice: Choice;
  readonly mapping: Mapping;
  readonly search: MapperSearch;
  readonly change: ChangeSearch;
}

function Pairs({ choice, mapping, search, change }: PairsProps) {
  const from = useFramework(choice.from, choice.notations.from);
  const to = useFramework(choice.to, choice.notations.to);
  const inTenant = useUser().tenantId !== null;
  const { show, q, group, toGroup, relationship, source } = search;
  const all = useMemo(() => rowsOf(from, to, mapping, show), [from, to, mapping, show]);
  const rows = useMemo(
    () => filtered(all, from, to, { q, group, toGroup, relationship, source }),
    [all, from, to, q, group, toGroup, relationship, source],
  );
  const view = search.view === "proposals" && !inTenant ? undefined : search.view;
  const waiting = useWaiting(choice);
  const tabs = [
    { key: "table", label: "Table" },
    { key: "graph", label: "Graph" },
    ...(inTenant ? [{ key: "proposals", label: "Your pairs", waiting } as const] : []),
  ] as const;
  const details = mapping.relations.find((one) => `${one.from}~${one.to}` === search.pair);
  return (
    <>
      <CoverageLines choice={choice} coverage={mapping.coverage} />
      <Tabs
        label="Views of the pairs"
        tabs={tabs}
        current={view ?? "table"}
        onChange={(key) => change({ ...NO_FILTERS, view: key === "table" ? undefined : key })}
      >
        {view === "proposals" ? (
          <Suspense fallback={<Skeletons heights={["h-9", "h-60"]} />}>
            <Proposals choice={choice} />
          </Suspense>
        ) : (
          <>
            <PairFilters {...{ choice, search, change, all }}>
              <Actions choice={choice} rows={rows} />
            </PairFilters>
            <Rows {...{ choice, rows, all, search, change }} />
          </>
        )}
      </Tabs>
      {details && (
        <Suspense>
          <PairDetails
            {...{ choice, from, to }}
            relation={details}
            own={mapping.own.find((one) => one.from === details.from && one.to === details.to)}
            onClose={() => change({ pair: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}

/** How many proposals between the two frameworks wait for a decision. */
function useWaiting({ from, to }: Choice): number | undefined {
  const inTenant = useUser().tenantId !== null;
  return useQuery({
    ...queryOf("crosswalks.pairs", { query: { from: from.id, to: to.id, status: "proposed" } }),
    enabled: inTenant,
  }).data?.total;
}

const EMPTY_DRAFT = {
  fromEntry: "",
  toEntry: "",
  relationship: "intersects",
  strength: null,
  own: false,
} as const;

/** Exports the rows, and proposes a pair that isn't among them. */
function Actions({ choice, rows }: { choice: Choice; rows: readonly Row[] }) {
  const edits = useCan("crosswalk:edit");
  const inTenant = useUser().tenantId !== null;
  const [proposing, setProposing] = useState(false);
  const { from, to, via } = choice;
  const save = () => {
    downloadCsv(rowsAsCsv(rows, from, to, via), `${from.id}-to-${to.id}${via ? `-via-${via.id}` : ""}.csv`);
    toast({ title: `${counted(rows.length, "row")} saved to your downloads` });
  };
  return (
    <>
      {inTenant ? (
        <ExportMenu choice={choice} onSaveRows={rows.length === 0 ? undefined : save} />
      ) : (
        <Button variant="outline" disabled={rows.length === 0} onClick={save}>
          <Download aria-hidden />
          Export CSV
        </Button>
      )}
      {inTenant && edits && <Button onClick={() => setProposing(true)}>Propose a pair</Button>}
      {proposing && (
        <Suspense>
          <ProposeDialog choice={choice} draft={EMPTY_DRAFT} onClose={() => setProposing(false)} />
        </Suspense>
      )}
    </>
  );
}

interface RowsProps {
  readonly choice: Choice;
  readonly rows: readonly Row[];
  readonly all: readonly Row[];
  readonly search: MapperSearch;
  readonly change: ChangeSearch;
}

function Rows({ choice, rows, all, search: { show, view }, change }: RowsProps) {
  const total = counted(
    all.length,
    show === undefined ? "pair" : "entry",
    show === undefined ? "pairs" : "entries",
  );
  return (
    <>
      <output className="mb-3 block text-sm text-muted">
        {rows.length === all.length
          ? total
          : `${counted(rows.length, "match", "matches")} of ${count(all.length)}`}
      </output>
      {rows.length === 0 ? (
        <Nothing all={all.length} show={show} change={change} />
      ) : view === "graph" && show === undefined ? (
        <PairGraph {...{ choice, rows, change }} />
      ) : (
        <PairTable {...{ choice, rows }} onOpen={(pair) => change({ pair })} />
      )}
    </>
  );
}

function Nothing(props: { all: number; show: MapperSearch["show"]; change: ChangeSearch }) {
  if (props.all === 0 && props.show === undefined)
    return (
      <EmptyState title="No pairs yet">
        No source relates the two, and your organization has no approved pairs of its own.
      </EmptyState>
    );
  if (props.all === 0)
    return (
      <EmptyState title="Every entry is related">
        There is no entry on this side that no source relates to the other framework.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nothing matches these filters"
      action={
        <Button variant="outline" onClick={() => props.change(NO_FILTERS)}>
          Clear search and filters
        </Button>
      }
    >
      Try fewer words or filters.
    </EmptyState>
  );
}
