import type { ComponentProps } from "react";
import { type ButtonStyle, buttonVariants } from "./button-variants.ts";
import { Spinner } from "./state/spinner.tsx";

interface ButtonProps extends ComponentProps<"button">, ButtonStyle {
  /** Shows a spinner and refuses clicks, while the button keeps the focus. */
  readonly busy?: boolean;
}

/** A button. `type` defaults to "button". An icon button needs an `aria-label`. */
export function Button({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      className={buttonVariants({ variant, size, className })}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner size="sm" />}
      {children}
    </button>
  );
}
