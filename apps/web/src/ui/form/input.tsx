import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { controlClasses } from "./control-classes.ts";

/** A one-line text field. Put it in a `Field`, which provides label, hint and error. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input type="text" {...rest} className={cx(controlClasses, "h-9 touch:h-11", className)} />;
}
