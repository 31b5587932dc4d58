import { type VariantProps, cva } from "class-variance-authority";

/** The classes of a button, also for links that look like one. */
export const buttonVariants = cva(
  [
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap no-underline select-none",
    "transition-colors duration-100 [&_svg]:size-4 [&_svg]:shrink-0",
    "disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress aria-busy:opacity-100",
  ],
  {
    variants: {
      variant: {
        default:
          "border-transparent bg-primary text-primary-ink enabled:hover:bg-primary-hover [a]:hover:bg-primary-hover",
        destructive: "border-transparent bg-bad text-bad-ink enabled:hover:bg-bad-hover",
        outline:
          "border-line-strong bg-surface text-ink enabled:hover:border-ink enabled:hover:bg-sunken [a]:hover:border-ink",
        secondary: "border-transparent bg-ink/7 text-ink enabled:hover:bg-ink/12 [a]:hover:bg-ink/12",
        ghost:
          "border-transparent text-ink enabled:hover:bg-ink/7 [a]:hover:bg-ink/7 aria-expanded:bg-ink/7 data-[state=open]:bg-ink/7",
        link: "border-transparent text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary",
      },
      size: {
        default: "h-9 px-3.5 text-sm touch:h-11",
        sm: "h-7 px-2.5 text-xs touch:h-11",
        lg: "h-11 px-5 text-base",
        icon: "size-9 touch:size-11",
      },
    },
    compoundVariants: [{ variant: "link", class: "h-auto! px-0! touch:h-11!" }],
    defaultVariants: { variant: "default", size: "default" },
  },
);

/** Variant and size of a button. */
export type ButtonStyle = VariantProps<typeof buttonVariants>;
