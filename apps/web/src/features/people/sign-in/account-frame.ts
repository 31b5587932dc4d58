/** The classes of the signed-out screens' frame, which the page for strangers shows before any script has run. */
export const FRAME = {
  page: "grid min-h-dvh max-lg:grid-rows-[1fr_auto] lg:grid-cols-[minmax(28rem,5fr)_7fr]",
  main: "flex flex-col bg-surface px-6 pt-6 sm:px-10 lg:border-r lg:border-line lg:px-12 lg:py-8",
} as const;
