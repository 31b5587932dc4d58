import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { count } from "../../../../ui/format.ts";
import { PAGE_SIZE } from "../search.ts";

interface ListPagingProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Which rows are shown, and the way to the others. */
export function ListPaging({ page, total, onPage }: ListPagingProps) {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (pages === 1) return null;
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav aria-label="Pages" className="num mt-4 flex items-center justify-between gap-3 text-sm">
      <span className="text-muted">
        {count(first)}–{count(Math.min(total, first + PAGE_SIZE - 1))} of {count(total)}
      </span>
      <span className="flex items-center gap-2">
        <Button
          variant="outline"
          size="icon"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <span className="text-muted">
          Page {count(page)} of {count(pages)}
        </span>
        <Button
          variant="outline"
          size="icon"
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </span>
    </nav>
  );
}
