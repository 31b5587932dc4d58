import { cx } from "class-variance-authority";

/** A quiet placeholder of the content's size. Wrap a group in an element with `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden data-pending className={cx("block animate-pulse rounded-sm bg-line/70", className)} />
  );
}

interface SkeletonsProps {
  /** The height of each, as a class. */
  readonly heights: readonly string[];
  readonly className?: string;
}

/** Placeholders below each other. */
export function Skeletons({ heights, className }: SkeletonsProps) {
  return (
    <div className={cx("grid gap-4", className)}>
      {heights.map((height, at) => (
        // eslint-disable-next-line react/no-array-index-key -- they never move
        <Skeleton key={at} className={height} />
      ))}
    </div>
  );
}
