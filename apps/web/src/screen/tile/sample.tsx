import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";

/** Marks a sample of a figure that can't be computed yet. */
export function SampleBadge() {
  return (
    <Badge variant="outline" className="align-middle font-sans font-medium tracking-normal">
      Sample
    </Badge>
  );
}

/** A measured figure, or the note that there is no data for it yet. */
export function measured<T>(value: T | null, write: (value: T) => ReactNode): ReactNode {
  return value === null ? (
    <span className="font-sans text-sm font-normal text-muted">No data yet</span>
  ) : (
    write(value)
  );
}

/** A figure, or a sample if there is none yet. */
export function orSample<T>(value: T | null, sample: T, write: (value: T) => ReactNode): ReactNode {
  if (value !== null) return write(value);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-muted">
      {write(sample)} <SampleBadge />
    </span>
  );
}
