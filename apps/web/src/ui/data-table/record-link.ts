/** The look of the link by which a row's name leads to its record. */
export const RECORD_LINK =
  "wrap-anywhere text-ink no-underline hover:text-primary hover:underline hover:underline-offset-4";
