import type { ReactNode } from "react";
import type { Column } from "./columns.ts";
import type { TableState } from "./table-state.ts";
import type { Selection } from "./use-selection.ts";

/** What both ways of showing rows need: as a ledger, and stacked on a phone. */
export interface RowsProps<R> {
  readonly label: string;
  /** The beginning of the ids of its elements. */
  readonly base: string;
  /** The columns that show. */
  readonly columns: readonly Column<R>[];
  readonly table: TableState;
  /** Undefined while the first page is read. */
  readonly rows: readonly R[] | undefined;
  readonly rowId: (row: R) => string;
  /** How many grey rows stand for rows that are not read yet. */
  readonly skeletons: number;
  /** The rows answer the question before. */
  readonly stale: boolean;
  /** Absent where rows cannot be selected. */
  readonly selection: Selection<R> | undefined;
  readonly rowActions: ((row: R) => ReactNode) | undefined;
}
