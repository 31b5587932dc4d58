import type { ReactNode } from "react";

/** A column of a table over records of type R. */
export interface Column<R> {
  /** Names it in the URL: what the server sorts by, where it can. */
  readonly id: string;
  readonly header: string;
  readonly sortable?: boolean;
  /** Sorted downwards at the first press, as moments and amounts usually are. */
  readonly downFirst?: boolean;
  /** Figures stand right, with digits of equal width. */
  readonly numeric?: boolean;
  /** The column that names the row. */
  readonly rowHeader?: boolean;
  /** Its values stay on one line, as moments and short words should. */
  readonly nowrap?: boolean;
  /** Not shown until chosen; or not on a phone, where few have room. */
  readonly optional?: boolean | "on a phone";
  /** On a phone it stands beside the row's name, as the one figure that is compared. */
  readonly beside?: boolean;
  readonly cell: (row: R) => ReactNode;
}

/** The direction that a press on a heading asks for. */
export function nextOrder<R>(column: Column<R>, sort: string, order: "asc" | "desc"): "asc" | "desc" {
  if (column.id === sort) return order === "asc" ? "desc" : "asc";
  return column.downFirst === true ? "desc" : "asc";
}
