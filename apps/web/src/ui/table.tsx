import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

interface TableProps extends ComponentProps<"table"> {
  /** Names the table for assistive technology. */
  readonly label: string;
}

/** A ledger: hairlines between rows of 36 px. It scrolls sideways if necessary. */
export function Table({ label, className, ...rest }: TableProps) {
  return (
    <section
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      className="relative overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table {...rest} aria-label={label} className={cx("w-full border-collapse text-sm", className)} />
    </section>
  );
}

interface CellProps {
  /** Figures are right-aligned, with digits of equal width. */
  readonly numeric?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A column's heading; `sort` if the table is sorted by it. */
export function Th({
  numeric = false,
  sort,
  className,
  children,
  ...rest
}: CellProps & { sort?: "ascending" | "descending" } & Omit<ComponentProps<"th">, "children">) {
  return (
    <th
      {...rest}
      scope="col"
      aria-sort={sort}
      className={cx(
        "h-8 border-b border-ink/40 px-2 sm:px-3 text-xs font-medium whitespace-nowrap text-muted first:pl-0 last:pr-0",
        numeric ? "text-right" : "text-left",
        className,
      )}
    >
      {children}
    </th>
  );
}

/** A row's heading: the cell that names the row. */
export function RowHeader({ className, children }: CellProps) {
  return (
    <th
      scope="row"
      className={cx(
        "h-9 border-b border-line px-2 py-1 sm:px-3 text-left font-medium first:pl-0 last:pr-0",
        className,
      )}
    >
      {children}
    </th>
  );
}

/** A row, tinted under the pointer. */
export function Tr({ className, ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={cx("group/row", className)} />;
}

/** A cell. */
export function Td({
  numeric = false,
  className,
  children,
  ...rest
}: CellProps & Omit<ComponentProps<"td">, "children">) {
  return (
    <td
      {...rest}
      className={cx(
        "h-9 border-b border-line px-2 py-1 sm:px-3 first:pl-0 last:pr-0",
        numeric && "num text-right whitespace-nowrap",
        className,
      )}
    >
      {children}
    </td>
  );
}
