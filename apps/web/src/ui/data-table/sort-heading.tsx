import { cx } from "class-variance-authority";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Th } from "../table.tsx";
import { type Column, nextOrder } from "./columns.ts";
import type { TableState } from "./table-state.ts";

interface SortHeadingProps<R> {
  readonly column: Column<R>;
  readonly table: TableState;
  readonly className: string;
}

/** A column's heading; a button if the server can sort by it. */
export function SortHeading<R>({ column, table, className }: SortHeadingProps<R>) {
  const { header, sortable = false, numeric = false } = column;
  if (!sortable)
    return (
      <Th numeric={numeric} className={className}>
        {header}
      </Th>
    );
  const active = column.id === table.sort;
  const Arrow = table.order === "asc" ? ArrowUp : ArrowDown;
  return (
    <Th
      numeric={numeric}
      className={className}
      {...(active && { sort: table.order === "asc" ? "ascending" : "descending" })}
    >
      <button
        type="button"
        onClick={() => table.setSort(column.id, nextOrder(column, table.sort, table.order))}
        className={cx(
          "group/sort inline-flex min-h-6 items-center gap-1 font-medium hover:text-ink focus-visible:-outline-offset-2 touch:min-h-11",
          numeric && "flex-row-reverse",
          active && "text-ink",
        )}
      >
        {header}
        <Arrow aria-hidden className={cx("size-3", !active && "opacity-0 group-hover/sort:opacity-40")} />
      </button>
    </Th>
  );
}
