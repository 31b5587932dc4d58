/** The mark's lines in a square of 32: a loss exceedance curve that falls towards its base line. */
export const MARK = { curve: "M7 8.5c7.5 0 8 13 18 14", base: "M7 26h18" } as const;
