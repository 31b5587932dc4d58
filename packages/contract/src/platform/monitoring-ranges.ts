/** The stretches of time to look back over. */
export const RANGES = ["1h", "24h", "7d"] as const;
/** A stretch of time to look back over. */
export type Range = (typeof RANGES)[number];
