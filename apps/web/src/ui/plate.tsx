import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

interface PlateProps extends ComponentProps<"div"> {
  /** Leaves the padding to the content, as for a table that extends to the edges. */
  readonly flush?: boolean;
}

/**
 * The raised sheet behind a chart or a verdict: one per chart, never inside another. Its content responds to its width.
 */
export function Plate({ flush = false, className, ...rest }: PlateProps) {
  return (
    <div
      {...rest}
      className={cx(
        "@container min-w-0 rounded-plate border border-line bg-surface shadow-plate paper:shadow-none",
        !flush && "p-4 sm:p-6",
        className,
      )}
    />
  );
}
