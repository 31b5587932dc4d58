import { Link, useSearch } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { Suspense, lazy } from "react";
import { Board } from "../../../../screen/tile/board.tsx";
import { FigureCell, FigureGrid } from "../../../../screen/tile/figure-grid.tsx";
import { Failed } from "../../../../screen/tile/panel.tsx";
import { useTile } from "../../../../screen/tile/use-tile.ts";
import { useUser } from "../../../../session/user-context.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { count } from "../../../../ui/format.ts";
import { tableSearch } from "../../../../ui/data-table/table-search.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { RegisterReaders } from "../register-readers.tsx";
import { CountList, type CountRow } from "./count-list.tsx";
import {
  acceptanceRows,
  appetiteRows,
  categoryRows,
  clientRows,
  type Counts,
  ownerRows,
  type Scope,
  statusRows,
  treatmentRows,
} from "./counted-rows.ts";
import { BeyondLists } from "./beyond-lists.tsx";
import { FigureFilters } from "./figure-filters.tsx";
import { useFiguresSearch } from "./use-figures-search.ts";

const RegisterStatement = lazy(async () => ({
  default: (await import("../statement/register-statement.tsx")).RegisterStatement,
}));

const TITLE = "Register dashboard";

/** The register in counts: each opens the list behind it. */
export function RegisterDashboardScreen() {
  const { view } = tableSearch(useSearch({ strict: false }));
  if (view === "statement")
    return (
      <RegisterReaders title="Risk register statement">
        <Suspense fallback={<ScreenPending />}>
          <RegisterStatement />
        </Suspense>
      </RegisterReaders>
    );
  return (
    <RegisterReaders title={TITLE}>
      <PageHeader
        title={TITLE}
        description="How many risks there are of each kind, what’s due, and what’s missing. Archived risks aren’t counted."
        actions={
          <Link
            to="."
            search={((before: object) => ({ ...before, view: "statement" })) as never}
            className={buttonVariants({ variant: "outline" })}
          >
            <FileText aria-hidden /> Statement
          </Link>
        }
      />
      <FigureFilters />
      <Board>
        <CountsPart />
      </Board>
    </RegisterReaders>
  );
}

function CountsPart() {
  const { scope } = useFiguresSearch();
  const read = useTile("riskFigures.counts", { query: scope });
  const { data } = read;
  if (data === undefined)
    return (
      <>
        <Failed read={read} />
        {read.error === null && <Skeleton className="h-72" />}
      </>
    );
  if (data.total === 0 && Object.keys(scope).length === 0) return <NoRisks />;
  return (
    <>
      <Failed read={read} />
      <Headlines counts={data} scope={scope} />
      <Lists counts={data} scope={scope} />
    </>
  );
}

/** In place of figures while there is no risk. */
export function NoRisks() {
  return (
    <EmptyState
      title="No risks yet"
      action={
        <Link to="/risk-management/risk-register" className={buttonVariants({ variant: "outline" })}>
          Open the risk register
        </Link>
      }
    >
      Record your first risks to see how many there are of each kind.
    </EmptyState>
  );
}

interface PartProps {
  readonly counts: Counts;
  readonly scope: Scope;
}

function Headlines({ counts, scope }: PartProps) {
  const opens = (risks: number, search: Readonly<Record<string, string>>) => (
    <Link
      to="/risk-management/risk-register"
      search={{ ...(scope as Readonly<Record<string, string>>), ...search }}
      className="underline-offset-4 hover:underline"
    >
      {count(risks)}
    </Link>
  );
  return (
    <FigureGrid columns={6}>
      <FigureCell name="Risks" value={opens(counts.total, {})} note="in the register" />
      <FigureCell
        name="Review overdue"
        value={opens(counts.overdue, { review: "overdue" })}
        note="not closed"
      />
      <FigureCell name="Review soon" value={opens(counts.soon, { review: "soon" })} note="within 30 days" />
      <FigureCell
        name="No scenario"
        value={opens(counts.unquantified, { quantified: "no" })}
        note="not in money yet"
      />
      <FigureCell name="Not rated" value={opens(counts.unrated, { rated: "no" })} note="no current rating" />
      <FigureCell
        name="Owner gone"
        value={opens(counts.unowned, { owned: "no" })}
        note="choose a new owner"
      />
    </FigureGrid>
  );
}

function Lists({ counts, scope }: PartProps) {
  const { clientId } = useUser();
  return (
    <div className="@container mt-14">
      <div className="grid gap-x-12 gap-y-14 @2xl:grid-cols-2 @5xl:grid-cols-3">
        <CountList title="By status" rows={statusRows(counts, scope)} />
        <CountList title="By treatment" rows={treatmentRows(counts, scope)} />
        <CountList title="Acceptances" rows={acceptanceRows(counts, scope)} />
        <CountList
          title="Against appetite"
          rows={appetiteRows(counts, scope)}
          note={counts.appetite.notJudged === counts.total ? <NoLimits /> : undefined}
        />
        <BeyondLists counts={counts} scope={scope} />
        <CountList title="By category" rows={categoryRows(counts, scope)} note={longest(counts.byCategory)} />
        <CountList title="By owner" rows={ownerRows(counts, scope)} note={longest(counts.byOwner)} />
        {clientId === null && counts.byClient.length > 1 && (
          <CountList title="By client" rows={clientRows(counts, scope)} note={longest(counts.byClient)} />
        )}
        <CountList title="Reviews by month" rows={reviewRows(counts)} note="Of risks that aren’t closed." />
      </div>
    </div>
  );
}

/** Where limits are set, while there are none. */
const NoLimits = () => (
  <Link to="/risk-management/risk-register/appetite" className="underline underline-offset-4">
    Set appetite and tolerance
  </Link>
);

const longest = (rows: readonly unknown[]) => (rows.length === 12 ? "The twelve largest." : undefined);

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

function reviewRows({ reviews }: Counts): CountRow[] {
  return reviews.map(({ month, risks }) => ({
    key: month,
    words: MONTH.format(new Date(`${month}T00:00:00Z`)),
    risks,
    search: undefined,
  }));
}
