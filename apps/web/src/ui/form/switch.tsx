import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "children"> {
  /** The label's text. */
  readonly children: ReactNode;
}

/** An on/off switch with its label, which takes effect immediately. */
export function Switch({ className, children, ...rest }: SwitchProps) {
  return (
    <label
      className={cx(
        "inline-flex cursor-pointer items-center gap-2.5 text-sm has-disabled:opacity-50 touch:min-h-11",
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        // eslint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native checked state is enough
        role="switch"
        className={cx(
          "relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors",
          "checked:border-primary checked:bg-primary",
          "before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-line-strong before:transition-transform",
          "checked:before:translate-x-4 checked:before:bg-primary-ink",
        )}
      />
      {children}
    </label>
  );
}
