import type { ReactNode } from "react";

/** A column of a table over records of type R. */
export interface Column<R> {
  /** Its name in the URL: the server's sort key, if it has one. */
  readonly id: string;
  readonly header: string;
  readonly sortable?: boolean;
  /** Sorted in descending order at the first click, as usual for times and amounts. */
  readonly downFirst?: boolean;
  /** Figures are right-aligned, with digits of equal width. */
  readonly numeric?: boolean;
  /** The column that names the row. */
  readonly rowHeader?: boolean;
  /** Its values stay on one line, as usual for times and short words. */
  readonly nowrap?: boolean;
  /** Hidden by default; or only on a phone, where there is little room. */
  readonly optional?: boolean | "on a phone";
  /** On a phone it's beside the row's name, as the one figure to compare. */
  readonly beside?: boolean;
  readonly cell: (row: R) => ReactNode;
}

/** The sort direction that a click on a heading requests. */
export function nextOrder<R>(column: Column<R>, sort: string, order: "asc" | "desc"): "asc" | "desc" {
  if (column.id === sort) return order === "asc" ? "desc" : "asc";
  return column.downFirst === true ? "desc" : "asc";
}
