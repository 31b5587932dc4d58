import { cx } from "class-variance-authority";

/** How far one is, as a row of dots; words beside them say it to those who do not see them. */
export function ProgressDots({ at, of }: { at: number; of: number }) {
  return (
    <span aria-hidden className="flex gap-1">
      {Array.from({ length: of }, (_, i) => (
        <span key={i} className={cx("size-1.5 rounded-full", i <= at ? "bg-primary" : "bg-line-strong")} />
      ))}
    </span>
  );
}
