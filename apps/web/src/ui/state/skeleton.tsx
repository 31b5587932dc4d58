import { cx } from "class-variance-authority";

/** A quiet placeholder of the size of what will stand there. Wrap a group in an element with `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block animate-pulse rounded-sm bg-line/70", className)} />;
}
