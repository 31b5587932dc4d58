/** The periods that the charts can show. */
export const RANGES = ["1h", "24h", "7d"] as const;
/** A period that the charts can show. */
export type Range = (typeof RANGES)[number];
