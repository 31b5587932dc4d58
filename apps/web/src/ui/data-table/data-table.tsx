import { cx } from "class-variance-authority";
import { isValidElement, lazy, type ReactNode, Suspense, useEffect, useId } from "react";
import { Button } from "../button.tsx";
import { describeError } from "../state/describe-error.ts";
import { EmptyState } from "../state/empty-state.tsx";
import { ErrorState } from "../state/error-state.tsx";
import { counted } from "../format.ts";
import { isShown } from "./column-choice.ts";
import { ColumnMenu } from "./column-menu.tsx";
import type { Column } from "./columns.ts";
import type { ExportedList, ExportedWorkbook } from "../files/exported-list.ts";
import { ExportButton } from "./export-button.tsx";
import { RowCheckbox } from "./row-checkbox.tsx";
import { SortSelect } from "./sort-select.tsx";
import { StackedRows } from "./stacked-rows.tsx";
import { TablePaging } from "./table-paging.tsx";
import { type TableQuery, useShownPage } from "./table-query.ts";
import { TableSearchBox } from "./table-search-box.tsx";
import type { TableState } from "./table-state.ts";
import { useNarrow } from "./use-narrow.ts";
import { useSelection } from "./use-selection.ts";
import { WideRows } from "./wide-rows.tsx";

export type { Column } from "./columns.ts";

const MOST_SKELETONS = 10;

interface DataTableProps<R> {
  /** Names the table for assistive technology. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly table: TableState;
  /** The list from the server for `table.query`. */
  readonly query: TableQuery<R>;
  readonly rowId: (row: R) => string;
  /** The searchable fields; without them there is no search. */
  readonly search?: string;
  readonly filters?: ReactNode;
  /** Buttons at the right, such as one that adds a record. */
  readonly actions?: ReactNode;
  readonly rowActions?: (row: R) => ReactNode;
  /** Actions on the selected rows; without them rows can't be selected. */
  readonly bulk?: (selected: R[], clear: () => void) => ReactNode;
  /** Returns the list as a file. */
  readonly onExport?: () => Promise<ExportedList>;
  /** Returns the list as a workbook. */
  readonly onWorkbook?: () => Promise<ExportedWorkbook>;
  /**
   * Shown instead, without the actions above, if there are no records at all; it should contain the button that adds
   * one.
   */
  readonly empty: ReactNode;
}

/**
 * A long list: searched, filtered, sorted and paged by the server. While the next page loads the previous one stays, dimmed; on a
 * phone the rows are stacked.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { label, table, query, rowId, search, bulk, onExport, rowActions } = props;
  const base = useId();
  const narrow = useNarrow();
  const { page, stale, failure, outdated } = useShownPage(query);
  const question = JSON.stringify([table.q, table.filters]);
  const selection = useSelection(page?.items ?? [], rowId, question);
  const asked = table.q !== "" || Object.keys(table.filters).length > 0;
  const total = page?.total ?? 0;
  const more = page?.more ?? false;
  useExistingPage(table, page !== undefined && !stale && page.items.length === 0 ? total : 0);

  if (page?.total === 0 && !stale && !asked) return props.empty;
  const columns = props.columns.filter((column) => isShown(column, table.columns, narrow));
  const Rows = narrow ? StackedRows : WideRows;
  const folds = foldsOf(props.filters, narrow);
  return (
    <div>
      <Bar
        flat={folds && !narrow}
        end={
          <>
            <span className="flex items-center gap-2 max-sm:basis-full">
              {narrow && <SortSelect columns={props.columns} table={table} />}
              <ColumnMenu
                columns={props.columns}
                choice={table.columns}
                narrow={narrow}
                onChange={table.setColumns}
              />
            </span>
            {onExport && (
              <ExportButton
                fileName={table.key}
                disabled={total === 0}
                onExport={onExport}
                onWorkbook={props.onWorkbook}
              />
            )}
            {props.actions}
          </>
        }
      >
        {search !== undefined && <TableSearchBox label={search} text={table.q} onSearch={table.setQ} />}
        {folds ? <Folded narrow={narrow} filters={props.filters} set={table.filters} /> : props.filters}
      </Bar>
      <output className="sr-only">
        {page && !stale ? `${more ? "More than " : ""}${counted(total, "row")}` : ""}
      </output>
      {outdated !== null && <Outdated error={outdated} onRetry={() => void query.refetch()} />}
      {failure !== null ? (
        <ErrorState error={failure} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : total === 0 && page !== undefined ? (
        <NoMatch table={table} />
      ) : (
        <>
          {narrow && bulk && page && (
            <span className="flex min-h-11 items-center gap-3 text-sm text-muted">
              <RowCheckbox
                id={`${base}-page`}
                label="Select page"
                checked={selection.page === "all"}
                mixed={selection.page === "some"}
                onToggle={selection.togglePage}
              />
              <label htmlFor={`${base}-page`}>Select page</label>
            </span>
          )}
          <Rows
            {...{ label, base, columns, table, rowId, stale, rowActions }}
            rows={page?.items}
            skeletons={Math.min(MOST_SKELETONS, table.pageSize)}
            selection={bulk && selection}
          />
          {bulk && selection.rows.length > 0 && (
            <Selected count={selection.rows.length} onClear={selection.clear}>
              {bulk([...selection.rows], selection.clear)}
            </Selected>
          )}
          {page ? (
            <TablePaging {...{ table, total, more, label }} shown={page.items.length} />
          ) : (
            <div className="mt-3 h-9" />
          )}
        </>
      )}
    </div>
  );
}

/** Goes to the last page if the requested one no longer exists; `total` is 0 while all is well. */
function useExistingPage({ page, pageSize, setPage }: TableState, total: number): void {
  const last = Math.ceil(total / pageSize);
  useEffect(() => {
    if (last > 0 && page > last) setPage(last, { replace: true });
    // eslint-disable-next-line react/exhaustive-deps -- setPage is a new function on each render with the same effect
  }, [last, page]);
}

interface BarProps {
  readonly children?: ReactNode;
  readonly end: ReactNode;
  /** What's folded takes the whole width, below `end`; the keyboard finds it before that. */
  readonly flat: boolean;
}

/** The line above the rows. */
function Bar({ children, end, flat }: BarProps) {
  return (
    <div
      className={cx(
        "mb-3 flex flex-wrap items-center gap-y-2 print:hidden",
        flat ? "gap-x-2" : "justify-between gap-x-6",
      )}
    >
      <div
        className={cx(
          "sm:[&_:is(select,[role=combobox])]:text-sm!",
          flat
            ? "contents"
            : "flex grow flex-wrap items-center gap-2 empty:hidden max-sm:grid max-sm:grid-cols-2 max-sm:[&>*]:w-full! max-sm:[&>*:last-child:nth-child(even)]:col-span-2",
        )}
      >
        {children}
      </div>
      <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2 max-sm:grow max-sm:[&>button]:grow">
        {end}
      </div>
    </div>
  );
}

/** The most filters that are shown at once: more would push the rows off a phone, or take a wide screen several lines. */
const MOST_UNFOLDED = { narrow: 3, wide: 4 } as const;
/** On a wide screen the first ones stay, since they're those that people use most. */
const ALWAYS_SHOWN = 3;
const FoldedFilters = lazy(() => import("./folded-filters.tsx"));

function foldsOf(filters: ReactNode, narrow: boolean): filters is readonly ReactNode[] {
  return Array.isArray(filters) && filters.length > MOST_UNFOLDED[narrow ? "narrow" : "wide"];
}

interface FoldedProps {
  readonly filters: readonly ReactNode[];
  readonly narrow: boolean;
  /** The filters that are set, by their keys. */
  readonly set: TableState["filters"];
}

/** Many filters: behind a button that says how many are set; on a wide screen beside the first ones. */
function Folded({ filters, narrow, set }: FoldedProps) {
  const shown = narrow ? [] : filters.slice(0, ALWAYS_SHOWN);
  const inside = filters.slice(shown.length);
  const setInside = inside.filter((one) => isValidElement(one) && one.key !== null && one.key in set).length;
  return (
    <>
      {shown}
      <Suspense fallback={<span className="col-span-2 h-11 sm:h-9 sm:w-36" />}>
        <FoldedFilters narrow={narrow} set={setInside}>
          {inside}
        </FoldedFilters>
      </Suspense>
    </>
  );
}

function NoMatch({ table }: { table: TableState }) {
  return (
    <EmptyState
      title={table.q === "" ? "Nothing matches these filters" : `Nothing matches “${table.q}”`}
      action={
        <Button variant="outline" onClick={table.clear}>
          Clear search and filters
        </Button>
      }
    >
      Try fewer words or filters.
    </EmptyState>
  );
}

function Outdated({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, advice } = describeError(error);
  return (
    <p role="alert" className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-bad">
      These rows may be out of date. {title}. {advice}
      <Button variant="link" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

/** The selection and its actions; it stays visible while the rows scroll. */
function Selected(props: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-line-strong bg-surface py-2 pr-2 pl-4 shadow-float print:hidden"
    >
      <output className="num mr-auto text-sm font-medium">{props.count} selected</output>
      {props.children}
      <Button variant="ghost" onClick={props.onClear}>
        Clear selection
      </Button>
    </section>
  );
}
