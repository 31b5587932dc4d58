import { routeAt } from "@crq/contract/route-names";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import {
  type CallInput,
  type CallRest,
  type CallResult,
  type RouteName,
  call,
  queryOf,
} from "../api/call.ts";
import type { Column } from "../ui/data-table/columns.ts";
import type { ExportedList, ExportedWorkbook } from "../ui/files/exported-list.ts";
import { type TableState, useTableState } from "../ui/data-table/table-state.ts";
import { Select } from "../ui/form/select.tsx";

/** The routes that return a page of a list. */
type ListName = Extract<RouteName, `${string}.list`> & ListRoute;
// Not by name: a route that's named here would bring its section's table to every list.
type WorkbookName = Extract<RouteName, `${string}.exportXlsx`>;
type ListRoute = {
  [N in RouteName]: CallResult<N> extends { items: readonly { id: string }[]; total: number } ? N : never;
}[RouteName];

type QueryOf<N extends ListName> =
  CallInput<N> extends { query: infer Q } ? { readonly [K in keyof Q]-?: Exclude<Q[K], undefined> } : never;
type SortOf<N extends ListName> = QueryOf<N> extends { readonly sort: infer S extends string } ? S : string;
type FilterOf<N extends ListName> = Exclude<
  keyof QueryOf<N> & string,
  "q" | "sort" | "order" | "page" | "pageSize"
>;

type RowOf<N extends ListName> = CallResult<N>["items"][number];
/** The columns of a list; sortable ones use the contract's names. */
export type ColumnsOf<N extends ListName> = readonly (Column<RowOf<N>> &
  ({ readonly sortable?: false } | { readonly sortable: true; readonly id: SortOf<N> }))[];

/** A filter by one of a few values. */
interface Choice<V> {
  readonly label: string;
  /** The label of each value, in the order of the list. */
  readonly choices: Readonly<Partial<Record<V & string, string>>>;
  /** The label for no choice; or else `usual` names the server's default. */
  readonly all?: string;
  readonly usual?: V & string;
  readonly className?: string;
}

/** Props of a screen's own filter. */
export interface FilterControl {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

interface ListOptions<N extends ListName> {
  readonly columns: ColumnsOf<N>;
  /** The initial sort column. */
  readonly sort: SortOf<N>;
  readonly order?: "asc" | "desc";
  /** The choices above the list, stored in the URL: a few values, or a component of the screen's own. */
  readonly filters?: {
    readonly [K in FilterOf<N>]?: Choice<QueryOf<N>[K]> | ComponentType<FilterControl>;
  };
  /** The fixed part of the screen's query. */
  readonly scope?: Partial<CallInput<N>["query"]>;
  /** The name for its stored columns and its file; the route's group by default. */
  readonly key?: string;
  /** False if the list has no file export. */
  readonly file?: false;
  readonly enabled?: boolean;
}

/** A `DataTable`'s props for a list; `query` and `table` for other parts of the screen. */
interface List<N extends ListName> {
  readonly columns: ColumnsOf<N>;
  readonly table: TableState<SortOf<N>>;
  readonly query: UseQueryResult<CallResult<N>>;
  readonly rowId: (row: RowOf<N>) => string;
  readonly filters?: ReactNode;
  readonly onExport?: () => Promise<ExportedList>;
  readonly onWorkbook?: () => Promise<ExportedWorkbook>;
}

/**
 * A list from the server, its state in the URL: `<DataTable {...useList("clients.list", { columns, sort: "name" })} … />`. Names of
 * columns and filters are the contract's; a value in the URL that no filter offers is ignored. The file comes from the group's
 * `exportCsv`, if it has one, and a workbook from its `exportXlsx`.
 */
export function useList<N extends ListName>(name: N, options: ListOptions<N>): List<N> {
  const { columns, sort, order = "asc", enabled = true } = options;
  const group = name.slice(0, name.indexOf("."));
  const filters = Object.entries<Filter>((options.filters ?? {}) as Record<string, Filter>);
  const state = useTableState<SortOf<N>, string>({
    key: options.key ?? group,
    sort,
    order,
    sorts: columns.filter((one) => one.sortable === true).map((one) => one.id),
    filters: filters.map(([id]) => id),
  });
  const chosen = Object.fromEntries(
    filters
      .map(([id, filter]) => [id, state.filters[id], filter] as const)
      .filter(([, value, filter]) => value !== undefined && offers(filter, value)),
  );
  const table = { ...state, filters: chosen };
  const asked = { query: { ...state.query, ...chosen, ...options.scope } };
  const query = useQuery({ ...queryOf(name, ...([asked] as unknown as CallRest<N>)), enabled });
  const file = `${group}.exportCsv`;
  const workbook = `${group}.exportXlsx`;
  return {
    columns,
    table,
    query,
    rowId: (row) => (row as { id: string }).id,
    ...(filters.length > 0 && {
      filters: filters.map(([id, filter]) => (
        <FilterOfList
          key={id}
          filter={filter}
          value={chosen[id]}
          onChange={(to) => table.setFilter(id, to)}
        />
      )),
    }),
    ...(options.file !== false &&
      routeAt(file) && { onExport: async () => call(file as "clients.exportCsv", asked as never) }),
    ...(options.file !== false &&
      routeAt(workbook) && { onWorkbook: async () => call(workbook as WorkbookName, asked as never) }),
  };
}

type Filter = Choice<string> | ComponentType<FilterControl>;

function offers(filter: Filter, value: string): boolean {
  return typeof filter === "function" || (value in filter.choices && value !== filter.usual);
}

function FilterOfList({ filter, value, onChange }: FilterControl & { readonly filter: Filter }) {
  if (typeof filter === "function") {
    const Own = filter;
    return <Own value={value} onChange={onChange} />;
  }
  const { label, all, choices, usual = "", className = "w-36" } = filter;
  return (
    <Select
      aria-label={label}
      value={value ?? usual}
      onChange={(event) => onChange(event.target.value === usual ? undefined : event.target.value)}
      className={className}
    >
      {all !== undefined && <option value="">{all}</option>}
      {Object.entries(choices).map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </Select>
  );
}
