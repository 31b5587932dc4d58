/** The look of a link inside a sentence. */
export const INLINE_LINK =
  "font-medium text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary";
