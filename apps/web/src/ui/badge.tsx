import { type VariantProps, cva } from "class-variance-authority";
import type { ReactNode } from "react";

const badge = cva(
  "inline-flex items-center gap-1 rounded-sm px-1.5 py-px text-xs font-medium whitespace-nowrap",
  {
    variants: {
      variant: {
        default: "bg-primary/12 text-primary",
        secondary: "bg-ink/8 text-ink",
        outline: "text-muted ring-1 ring-line-strong ring-inset",
        destructive: "bg-bad/12 text-bad",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

/** A word that marks a state. */
export function Badge({
  variant,
  className,
  children,
}: VariantProps<typeof badge> & { className?: string; children: ReactNode }) {
  return <span className={badge({ variant, className })}>{children}</span>;
}
