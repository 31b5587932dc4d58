/** The look that text fields and selects share. On phones the text is 16 px, or the browser would zoom in. */
export const controlClasses = [
  "block w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink max-sm:text-lg",
  "placeholder:text-muted/80 transition-colors duration-100 enabled:hover:border-ink",
  "focus-visible:border-primary focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus",
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken",
  "aria-invalid:border-bad",
].join(" ");
