import { cx } from "class-variance-authority";
import { Check, Minus } from "lucide-react";

/** The box of a line; the line itself is what one clicks. */
export function CheckMark({ state }: { readonly state: "all" | "some" | "none" }) {
  return (
    <span
      aria-hidden
      className={cx(
        "mr-1 grid size-4 shrink-0 place-items-center rounded-sm border",
        state === "none" ? "border-line-strong bg-surface" : "border-primary bg-primary text-primary-ink",
      )}
    >
      {state === "all" && <Check className="size-3" strokeWidth={3} />}
      {state === "some" && <Minus className="size-3" strokeWidth={3} />}
    </span>
  );
}
