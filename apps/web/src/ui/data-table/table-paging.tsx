import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../button.tsx";
import { count } from "../format.ts";
import { Select } from "../form/select.tsx";
import { PAGE_SIZES } from "./table-search.ts";
import type { TableState } from "./table-state.ts";

interface TablePagingProps {
  readonly table: TableState;
  /** How many rows the page has. */
  readonly shown: number;
  readonly total: number;
  /** More match than `total`. */
  readonly more: boolean;
  /** The noun of the rows. */
  readonly label: string;
}

/** The visible rows and the total, the page size, and the links to other pages. */
export function TablePaging({ table, shown, total, more, label }: TablePagingProps) {
  const { page, pageSize } = table;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const plus = more ? "+" : "";
  const hasNext = page < pages || (more && shown === pageSize);
  const first = (page - 1) * pageSize + 1;
  const last = more ? first - 1 + shown : Math.min(total, page * pageSize);
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="num mt-3 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted print:hidden"
    >
      <span>
        {first === last ? count(first) : `${count(first)}–${count(last)}`} of {count(total)}
        {plus}
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {total > PAGE_SIZES[0] && (
          <label className="flex items-center gap-2 max-sm:hidden">
            Rows per page
            <Select
              value={pageSize}
              onChange={(event) => table.setPageSize(Number(event.target.value))}
              className="w-20 sm:[&_select]:text-sm!"
            >
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </Select>
          </label>
        )}
        {pages > 1 && (
          <span className="flex items-center gap-2">
            <Button
              variant="outline"
              size="icon"
              aria-label="Previous page"
              aria-disabled={page <= 1 || undefined}
              onClick={() => page > 1 && table.setPage(page - 1)}
              className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
            >
              <ChevronLeft aria-hidden />
            </Button>
            Page {count(page)} of {count(pages)}
            {plus}
            <Button
              variant="outline"
              size="icon"
              aria-label="Next page"
              aria-disabled={!hasNext || undefined}
              onClick={() => hasNext && table.setPage(page + 1)}
              className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
            >
              <ChevronRight aria-hidden />
            </Button>
          </span>
        )}
      </span>
    </nav>
  );
}
