import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { controlClasses } from "./control-classes.ts";

/** A text field of several lines, which grows with its content. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={3}
      {...rest}
      className={cx(controlClasses, "field-sizing-content min-h-20 py-2", className)}
    />
  );
}
