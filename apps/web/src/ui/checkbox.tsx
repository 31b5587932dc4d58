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
        className="size-4 cursor-pointer rounded-sm border-line-strong accent-primary focus-visible:outline-offset-2"
      />
      {children}
    </label>
  );
}
