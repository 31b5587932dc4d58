const CELL = "max-sm:h-auto max-sm:min-w-0 max-sm:border-b-0 max-sm:px-0 max-sm:py-1 max-sm:text-left";

/**
 * Classes for a table whose rows become blocks on phones: the name, then its figures, each with the name of its column, which the
 * cell gives as `data-column`.
 */
export const STACKED = {
  table: "max-sm:block",
  head: "max-sm:sr-only",
  body: "max-sm:block max-sm:border-t max-sm:border-ink/40",
  row: "max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:border-b max-sm:border-line max-sm:py-2",
  rowOfThree: "max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-4 max-sm:border-b max-sm:border-line max-sm:py-2",
  /** Two cells per line, the second as wide as its content; the cells say their order. */
  rowOfPair:
    "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:border-b max-sm:border-line max-sm:py-2",
  plain: CELL,
  /** The cell that names the row, over its whole width or with a drawing beside it. */
  name: `wrap-anywhere max-sm:col-span-full ${CELL}`,
  nameOfThree: `wrap-anywhere max-sm:col-span-2 ${CELL}`,
  drawing: `max-sm:col-start-3 max-sm:row-start-1 max-sm:flex max-sm:items-start max-sm:justify-end ${CELL}`,
  cell: `max-sm:self-end max-sm:whitespace-normal max-sm:wrap-anywhere max-sm:before:block max-sm:before:whitespace-normal max-sm:before:text-2xs max-sm:before:text-muted max-sm:before:content-[attr(data-column)] ${CELL}`,
  /** A cell without the name of a column, such as buttons. */
  bare: `max-sm:col-span-full ${CELL}`,
} as const;
