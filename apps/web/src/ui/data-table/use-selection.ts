import { type MouseEvent, useState } from "react";

/** The selected rows, including those on other pages. */
export interface Selection<R> {
  readonly rows: readonly R[];
  readonly has: (row: R) => boolean;
  /** Selects or deselects one row; with Shift all from the last clicked one. */
  readonly toggle: (index: number, event: MouseEvent) => void;
  /** Whether all, some or no rows of the page are selected. */
  readonly page: "all" | "some" | "none";
  readonly togglePage: () => void;
  readonly clear: () => void;
}

/**
 * The selection of a table. It survives paging and sorting, and ends when `question` (the search and the filters) changes, so that
 * no action applies to rows that are permanently out of view. Refreshed rows are returned with their current values.
 */
export function useSelection<R>(
  items: readonly R[],
  rowId: (row: R) => string,
  question: string,
): Selection<R> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map());
  const [asked, setAsked] = useState(question);
  const [anchor, setAnchor] = useState<string>();
  if (asked !== question) {
    setAsked(question);
    setChosen(new Map());
  }
  const now = new Map(items.map((row) => [rowId(row), row]));
  const onPage = items.filter((row) => chosen.has(rowId(row))).length;

  const mark = (rows: readonly R[], select: boolean) => {
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (select) next.set(rowId(row), row);
        else next.delete(rowId(row));
      }
      return next;
    });
  };

  return {
    rows: [...chosen].map(([id, row]) => now.get(id) ?? row),
    has: (row) => chosen.has(rowId(row)),
    toggle: (index, event) => {
      const row = items[index];
      if (row === undefined) return;
      const from = event.shiftKey ? items.findIndex((one) => rowId(one) === anchor) : -1;
      const range = from < 0 ? [row] : items.slice(Math.min(from, index), Math.max(from, index) + 1);
      mark(range, !chosen.has(rowId(row)));
      setAnchor(rowId(row));
    },
    page: onPage === 0 ? "none" : onPage === items.length ? "all" : "some",
    togglePage: () => mark(items, onPage < items.length),
    clear: () => setChosen(new Map()),
  };
}
