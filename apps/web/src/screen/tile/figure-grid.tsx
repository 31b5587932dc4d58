import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Skeleton } from "../../ui/state/skeleton.tsx";

interface FigureGridProps {
  /** The number of figures per row if there is room. */
  readonly columns: 3 | 4 | 6;
  readonly children: ReactNode;
}

const COLUMNS = { 3: "", 4: "lg:grid-cols-4", 6: "lg:grid-cols-6" } as const;

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
  /** Undefined or false while loading. */
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** Money, and so in the serif. */
  readonly money?: boolean;
  /** Its call failed: there is no value to wait for. */
  readonly lost?: boolean;
}

/** One figure of the grid. */
export function FigureCell({ name, value, note, money = false, lost = false }: FigureCellProps) {
  const waits = value === undefined || value === false;
  return (
    <div className="min-w-0 border-b border-line py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={cx("num mt-0.5 text-2xl font-semibold break-words", money && "font-display")}>
        {waits && lost ? "–" : waits ? <Skeleton className="my-1 h-6 w-20" /> : value}
      </dd>
      <dd className="mt-0.5 min-h-4.5 text-xs text-muted">
        {!waits ? note : !lost && <Skeleton className="h-3 w-28" />}
      </dd>
    </div>
  );
}
