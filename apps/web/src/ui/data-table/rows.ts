import type { ReactNode } from "react";
import type { Column } from "./columns.ts";
import type { TableState } from "./table-state.ts";
import type { Selection } from "./use-selection.ts";

/** Shared props of both row layouts: as a table, and stacked on a phone. */
export interface RowsProps<R> {
  readonly label: string;
  /** The prefix of its elements' ids. */
  readonly base: string;
  /** The columns that show. */
  readonly columns: readonly Column<R>[];
  readonly table: TableState;
  /** Undefined while the first page loads. */
  readonly rows: readonly R[] | undefined;
  readonly rowId: (row: R) => string;
  /** The number of placeholder rows while loading. */
  readonly skeletons: number;
  /** The rows belong to the previous query. */
  readonly stale: boolean;
  /** Absent if rows can't be selected. */
  readonly selection: Selection<R> | undefined;
  readonly rowActions: ((row: R) => ReactNode) | undefined;
}
