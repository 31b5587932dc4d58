import { Skeleton } from "../../ui/state/skeleton.tsx";
import type { Read } from "./board-reads.ts";
import { Failed } from "./panel.tsx";
import { Pairs } from "./pairs.tsx";
import { SampleBadge } from "./sample.tsx";

/** The maximum number of lines in a list. */
export const LINES = 5;

/** Names, each with its figure in words. */
export type Lines = readonly (readonly [string, string])[];

interface FigureListProps<T> {
  readonly title: string;
  readonly read: Read<T>;
  /** The lines of the data; none if there is nothing to compute from. */
  readonly lines: (data: T) => Lines;
  /** Shown if there are none, marked as a sample. */
  readonly sample: Lines;
}

/** A short list of figures under a small heading, from one call. */
export function FigureList<T>({ title, read, lines, sample }: FigureListProps<T>) {
  const real = read.data === undefined ? undefined : lines(read.data);
  const standIn = real?.length === 0;
  return (
    <div className="min-w-0" aria-busy={real === undefined && read.error === null}>
      <h3 className="mb-1.5 flex min-h-5 items-center gap-2 text-sm text-muted">
        {title} {standIn && <SampleBadge />}
      </h3>
      <Failed read={read} />
      {real !== undefined ? (
        <div className={standIn ? "text-muted" : undefined}>
          <Pairs rows={(standIn ? sample : real).slice(0, LINES)} />
        </div>
      ) : (
        read.error === null && (
          <div className="border-t border-ink/40">
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} className="my-2.5 h-4" />
            ))}
          </div>
        )
      )}
    </div>
  );
}
