import { Download } from "lucide-react";
import { Suspense, lazy, useMemo } from "react";
import { useCan } from "../../../../session/user-context.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { NoAccess } from "../../../../screen/no-access.tsx";
import { useCheckedSearch } from "../../../../screen/use-checked-search.ts";
import { Button } from "../../../../ui/button.tsx";
import { downloadCsv } from "../../../../ui/data-table/export-button.tsx";
import { counted } from "../../../../ui/format.ts";
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
import { PairFilters } from "./pair-filters.tsx";
import { PairGraph } from "./pair-graph.tsx";
import { PairTable } from "./pair-table.tsx";
import { filtered, rowsOf } from "./rows.ts";
import { type Choice, type Mapping, useFramework, useMapping } from "./use-mapping.ts";

const PairDetails = lazy(async () => ({ default: (await import("./pair-details.tsx")).PairDetails }));

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
  const { choice, mapping } = useMapping(known, search);
  if (!choice || !mapping)
    return (
      <EmptyState title="No pairs yet">
        The product comes with no source that relates two frameworks.
      </EmptyState>
    );
  return (
    <>
      <ChoiceBar catalogs={known.catalogs} choice={choice} change={change} />
      <Pairs key={`${choice.from.id} ${choice.to.id}`} {...{ choice, mapping, search, change }} />
    </>
  );
}

interface PairsProps {
  readonly choice: Choice;
  readonly mapping: Mapping;
  readonly search: MapperSearch;
  readonly change: ChangeSearch;
}

const TABS = [
  { key: "table", label: "Table" },
  { key: "graph", label: "Graph" },
] as const;

function Pairs({ choice, mapping, search, change }: PairsProps) {
  const [from, to] = [useFramework(choice.from), useFramework(choice.to)];
  const { show, q, group, toGroup, relationship, source } = search;
  const all = useMemo(() => rowsOf(from, to, mapping, show), [from, to, mapping, show]);
  const rows = useMemo(
    () =>
      filtered(all, from, to, {
        ...(q && { q }),
        ...(group && { group }),
        ...(toGroup && { toGroup }),
        ...(relationship && { relationship }),
        ...(source && { source }),
      }),
    [all, from, to, q, group, toGroup, relationship, source],
  );
  const save = () => {
    const name = `${choice.from.id}-to-${choice.to.id}${choice.via ? `-via-${choice.via.id}` : ""}.csv`;
    downloadCsv(rowsAsCsv(rows, choice.from, choice.to, choice.via), name);
    toast({ title: `${counted(rows.length, "row")} saved to your downloads` });
  };
  const details = mapping.relations.find((one) => `${one.from}~${one.to}` === search.pair);
  const open = (pair: string) => change({ pair });
  const view = search.view ?? "table";
  return (
    <>
      <CoverageLines choice={choice} coverage={mapping.coverage} />
      <PairFilters {...{ choice, search, change, all }}>
        <Button variant="outline" disabled={rows.length === 0} onClick={save}>
          <Download aria-hidden />
          Export CSV
        </Button>
      </PairFilters>
      <Tabs
        label="Views of the pairs"
        tabs={TABS}
        current={view}
        onChange={(key) => change({ view: key === "graph" ? key : undefined })}
      >
        <output className="mb-3 block text-sm text-muted">
          {rows.length === all.length
            ? counted(
                rows.length,
                show === undefined ? "pair" : "entry",
                show === undefined ? "pairs" : "entries",
              )
            : `${counted(rows.length, "match", "matches")} of ${all.length}`}
        </output>
        {rows.length === 0 ? (
          <Nothing all={all.length} show={show} change={change} />
        ) : view === "graph" && show === undefined ? (
          <PairGraph {...{ choice, rows, change }} />
        ) : (
          <PairTable {...{ choice, rows }} onOpen={open} />
        )}
      </Tabs>
      {details && (
        <Suspense>
          <PairDetails
            {...{ choice, from, to }}
            relation={details}
            onClose={() => change({ pair: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}

function Nothing(props: { all: number; show: MapperSearch["show"]; change: ChangeSearch }) {
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
