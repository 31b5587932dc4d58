import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type ColumnChoice, keepChoice, readChoice } from "./column-choice.ts";
import { PAGE_SIZES, type TableSearch, changedSearch, tableSearch as read } from "./table-search.ts";

interface TableOptions<S extends string, F extends string> {
  /** The table's name, for its stored columns and its exported file. */
  readonly key: string;
  /** The initial sort column. */
  readonly sort: S;
  readonly order?: "asc" | "desc";
  /** The sortable columns: a link with another one sorts by the first instead of failing. */
  readonly sorts?: readonly string[];
  /** The names of its filters in the URL; they are cleared together with the search. */
  readonly filters?: readonly F[];
}

/** A table's state, and how to change it. Everything except the columns lives in the URL's search. */
export interface TableState<S extends string = string, F extends string = string> {
  readonly key: string;
  readonly q: string;
  readonly sort: S;
  readonly order: "asc" | "desc";
  readonly page: number;
  readonly pageSize: number;
  /** The list's query for the server. */
  readonly query: {
    readonly q?: string;
    readonly sort: S;
    readonly order: "asc" | "desc";
    readonly page: number;
    readonly pageSize: number;
  };
  /** The active filters. */
  readonly filters: { readonly [name in F]?: string };
  readonly columns: ColumnChoice;
  readonly setColumns: (choice: ColumnChoice) => void;
  readonly setQ: (words: string) => void;
  readonly setSort: (sort: string, order: "asc" | "desc") => void;
  readonly setPage: (page: number, how?: { readonly replace?: boolean }) => void;
  readonly setPageSize: (size: number) => void;
  /** Sets a filter; undefined or an empty text removes it. */
  setFilter(name: F, value: string | undefined): void;
  /** Clears the search and all filters. */
  readonly clear: () => void;
}

/**
 * The state of the table on a screen whose route has `validateSearch: tableSearch`. Searching, filtering and sorting go back to the
 * first page; each of them is a step of the browser's history, while refining a search replaces the previous step.
 */
export function useTableState<const S extends string, const F extends string = never>(
  options: TableOptions<S, F>,
): TableState<S, F> {
  const { key, order: usual = "asc", filters: names = [] } = options;
  const search: TableSearch = read(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [columns, setColumns] = useState(() => readChoice(key));

  const change = (parts: Readonly<Record<string, string | number | undefined>>, replace = false) => {
    void navigate({
      to: ".",
      // The table's route varies, so its search has no type here; `tableSearch` checks its values.
      search: ((before: TableSearch) =>
        changedSearch(before, parts, { sort: options.sort, order: usual })) as never,
      replace,
      resetScroll: false,
    });
  };

  const { q = "", order = usual, page = 1, pageSize = PAGE_SIZES[0] } = search;
  const known = search.sort !== undefined && (options.sorts?.includes(search.sort) ?? true);
  const sort = (known ? search.sort : options.sort) as S;
  const filters = Object.fromEntries(
    names.filter((name) => search[name] !== undefined).map((name) => [name, String(search[name])]),
  ) as { readonly [name in F]?: string };
  const nothing = Object.fromEntries(names.map((name) => [name, undefined]));
  return {
    key,
    q,
    sort,
    order,
    page,
    pageSize,
    query: { ...(q !== "" && { q }), sort, order, page, pageSize },
    filters,
    columns,
    setColumns: (choice) => {
      setColumns(choice);
      keepChoice(key, choice);
    },
    setQ: (words) => change({ q: words, page: 1 }, q !== "" && words !== ""),
    setSort: (by, direction) => change({ sort: by, order: direction, page: 1 }),
    setPage: (next, { replace = false } = {}) => change({ page: next }, replace),
    setPageSize: (size) => change({ pageSize: size, page: 1 }),
    setFilter: (name, value) => change({ [name]: value, page: 1 }),
    clear: () => change({ ...nothing, q: undefined, page: 1 }),
  };
}
