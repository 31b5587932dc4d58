import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  /** The label's text. */
  readonly children: ReactNode;
}

/** A checkbox with its label; the whole line can be clicked. */
export function Checkbox({ className, children, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx(
        "inline-flex cursor-pointer items-center gap-2 text-sm has-disabled:opacity-50 touch:min-h-11",
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        className={cx(
          "size-4 shrink-0 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface checked:border-primary checked:bg-primary",
          "before:block before:size-full before:[clip-path:polygon(14%_48%,4%_60%,40%_92%,96%_22%,84%_12%,38%_70%)] checked:before:bg-primary-ink",
        )}
      />
      {children}
    </label>
  );
}
