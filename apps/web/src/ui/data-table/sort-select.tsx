import { ArrowDown, ArrowUp } from "lucide-react";
import { Button } from "../button.tsx";
import { Select } from "../form/select.tsx";
import type { Column } from "./columns.ts";
import type { TableState } from "./table-state.ts";

interface SortSelectProps<R> {
  readonly columns: readonly Column<R>[];
  readonly table: TableState;
}

/** The sort choice, where there are no headings to click. */
export function SortSelect<R>({ columns, table }: SortSelectProps<R>) {
  const sortable = columns.filter((column) => column.sortable === true);
  if (sortable.length === 0) return null;
  const up = table.order === "asc";
  const Arrow = up ? ArrowUp : ArrowDown;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <Select
        aria-label="Sort by"
        value={table.sort}
        onChange={(event) => {
          const column = sortable.find((one) => one.id === event.target.value);
          table.setSort(event.target.value, column?.downFirst === true ? "desc" : "asc");
        }}
        className="min-w-0 flex-1"
      >
        {sortable.map((column) => (
          <option key={column.id} value={column.id}>
            Sort: {column.header}
          </option>
        ))}
      </Select>
      <Button
        variant="outline"
        size="icon"
        aria-label={up ? "Sorted ascending. Sort descending" : "Sorted descending. Sort ascending"}
        onClick={() => table.setSort(table.sort, up ? "desc" : "asc")}
      >
        <Arrow aria-hidden />
      </Button>
    </span>
  );
}
