import { cva, type VariantProps } from "class-variance-authority";

const spinner = cva("inline-block shrink-0 animate-spin rounded-full border-current border-r-transparent", {
  variants: {
    size: { sm: "size-4 border-2", md: "size-6 border-2", lg: "size-8 border-[3px]", xl: "size-12 border-4" },
  },
  defaultVariants: { size: "md" },
});

/** A turning ring. It has no text of its own: put words beside it. */
export function Spinner({ size, className }: VariantProps<typeof spinner> & { className?: string }) {
  return <span aria-hidden className={spinner({ size, className })} />;
}

/** The inline indicator: a small spinner and 'Processing...'. */
export function Processing({ children = "Processing..." }: { children?: string }) {
  return (
    <output className="inline-flex items-center gap-2 text-sm text-muted">
      <Spinner size="sm" />
      {children}
    </output>
  );
}
