import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";

/** Marks a figure that stands for one that cannot be computed yet. */
export function SampleBadge() {
  return (
    <Badge variant="outline" className="align-middle font-sans font-medium tracking-normal">
      Sample
    </Badge>
  );
}

/** A figure, or, where there is none yet, the sample in its place. */
export function orSample<T>(value: T | null, sample: T, write: (value: T) => ReactNode): ReactNode {
  if (value !== null) return write(value);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-muted">
      {write(sample)} <SampleBadge />
    </span>
  );
}
