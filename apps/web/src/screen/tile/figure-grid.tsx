import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Skeleton } from "../../ui/state/skeleton.tsx";

interface FigureGridProps {
  /** The number of figures per row if there is room. */
  readonly columns: 4 | 5 | 6;
  readonly children: ReactNode;
}

const COLUMNS = { 4: "lg:grid-cols-4", 5: "lg:grid-cols-5", 6: "lg:grid-cols-6" } as const;

/** Headline figures in rows between hairlines, as at the head of a financial statement. */
export function FigureGrid({ columns, children }: FigureGridProps) {
  return (
    <dl className={cx("grid grid-cols-2 gap-x-6 border-t border-ink/40 sm:grid-cols-3", COLUMNS[columns])}>
      {children}
    </dl>
  );
}

interface FigureCellProps {
  readonly name: string;
  /** Undefined while loading. */
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** It supports the others: set smaller. */
  readonly minor?: boolean;
}

/** One figure of the grid. */
export function FigureCell({ name, value, note, minor = false }: FigureCellProps) {
  return (
    <div className="min-w-0 border-b border-line py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd
        className={cx(
          "mt-0.5 font-semibold break-words",
          minor ? "num text-lg" : "font-display text-2xl xl:text-3xl",
        )}
      >
        {value === undefined ? <Skeleton className="my-1 h-6 w-20" /> : value}
      </dd>
      <dd className="mt-0.5 min-h-4.5 text-xs text-muted">
        {value === undefined ? <Skeleton className="h-3 w-28" /> : note}
      </dd>
    </div>
  );
}
