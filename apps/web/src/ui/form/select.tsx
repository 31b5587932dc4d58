import { cx } from "class-variance-authority";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClasses } from "./control-classes.ts";

/** A native select: give it `<option>` children. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <span className={cx("relative block", className)}>
      <select {...rest} className={cx(controlClasses, "h-9 appearance-none truncate pr-9 touch:h-11")} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
