import type { AuditEntry } from "@crq/contract/platform/audit-log";
import { AUDIT_COUNTED } from "@crq/contract/platform/audit-log";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { type KeyboardEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { count, counted } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { type AuditSearch, isFiltered } from "./audit-search.ts";
import type { filtersOf } from "./server-filters.ts";
import { EntryRow } from "./entry-row.tsx";
import { entryColumns } from "./entry-columns.ts";
import { entriesQuery } from "./queries.ts";
import { type ChangeSearch, NO_FILTERS } from "./use-audit-search.ts";

interface AuditLogProps {
  readonly filters: ReturnType<typeof filtersOf>;
  readonly search: AuditSearch;
  readonly change: ChangeSearch;
  readonly showTenant: boolean;
}

/** The entries, latest first; each opens to show its details. */
export function AuditLog({ filters, search, change, showTenant }: AuditLogProps) {
  const query = useInfiniteQuery({ ...entriesQuery(filters), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<string | null>(null);
  if (query.isError && !query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  const pages = query.data?.pages;
  if (pages?.[0]?.items.length === 0 && !query.isPlaceholderData)
    return <Nothing search={search} change={change} />;
  const total = pages?.[0]?.total ?? null;
  return (
    <>
      <div className="mb-1 flex min-h-6 items-center justify-between gap-4 text-xs text-muted">
        {isFiltered(search) ? (
          <Button variant="link" className="text-xs!" onClick={() => change(NO_FILTERS)}>
            Clear filters
          </Button>
        ) : (
          <span />
        )}
        <output className="num">
          {total === null || query.isPlaceholderData ? "Loading…" : totalWords(total)}
        </output>
      </div>
      <Headings showTenant={showTenant} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows in it are buttons; this moves between them */}
      <ol
        aria-label="Entries"
        aria-busy={query.isPending || query.isPlaceholderData}
        onKeyDown={moveBetweenRows}
        className={cx("transition-opacity", query.isPlaceholderData && "opacity-60")}
      >
        {pages
          ? pages
              .flatMap((page) => page.items)
              .map((entry) => (
                <EntryRow
                  key={keyOf(entry)}
                  entry={entry}
                  open={open === keyOf(entry)}
                  onToggle={() => setOpen(open === keyOf(entry) ? null : keyOf(entry))}
                  change={change}
                  showTenant={showTenant}
                />
              ))
          : Array.from({ length: 10 }, (_, i) => (
              <li key={i} className="flex h-14 items-center gap-6 border-b border-line sm:h-9">
                <Skeleton className="h-3.5 w-32" />
                <Skeleton className="h-3.5 w-28" />
                <Skeleton className="h-3.5 w-48 max-sm:hidden" />
              </li>
            ))}
      </ol>
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-3 text-sm text-bad">
          Couldn't load older entries. Try again.
        </p>
      )}
      {query.hasNextPage && (
        <div className="mt-4 flex justify-center print:hidden">
          <Button
            variant="outline"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older entries
          </Button>
        </div>
      )}
    </>
  );
}

function keyOf({ tenantId, seq }: AuditEntry): string {
  return `${tenantId} ${seq}`;
}

function totalWords(total: number): string {
  return total >= AUDIT_COUNTED ? `At least ${count(total)} entries` : counted(total, "entry", "entries");
}

function Headings({ showTenant }: { showTenant: boolean }) {
  return (
    <div
      aria-hidden
      className={cx(
        "hidden h-8 items-center gap-x-4 border-b border-ink/40 text-xs font-medium text-muted sm:grid",
        entryColumns(showTenant),
      )}
    >
      <span className="pl-6">Time</span>
      <span>Action</span>
      <span>Actor</span>
      {showTenant && <span className="max-lg:hidden">Tenant</span>}
      <span className="max-lg:hidden">Object</span>
      <span className="max-xl:hidden">Address</span>
    </div>
  );
}

/** Up and down move from row to row. */
function moveBetweenRows(event: KeyboardEvent<HTMLOListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (
    step === undefined ||
    !(event.target instanceof HTMLElement) ||
    event.target.dataset["row"] === undefined
  )
    return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const next = rows[rows.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function Nothing({ search, change }: Pick<AuditLogProps, "search" | "change">) {
  return isFiltered(search) ? (
    <EmptyState
      title="No entry matches"
      action={
        <Button variant="outline" onClick={() => change(NO_FILTERS)}>
          Clear filters
        </Button>
      }
    >
      Try fewer words or filters, or a longer period.
    </EmptyState>
  ) : (
    <EmptyState title="No activity yet">Sign-ins, changes and exports are recorded here.</EmptyState>
  );
}
