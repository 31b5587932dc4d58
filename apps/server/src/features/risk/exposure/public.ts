/** What other features use of the exposure: its figures by day, keeping them, and what of it is accepted. */
export { snapshotAll, snapshotTenant } from "./snapshot-all.ts";
export type { ExposureKey } from "./store.ts";
export { saveHistory } from "./snapshot-store.ts";
export { insertAppetite } from "./appetite-store.ts";
export { averageReduction, largestExposureOf, newestExposureOf } from "./figures-store.ts";
