/** What other features use of the exposure: its figures by day, keeping them, and what of it is accepted. */
export { snapshotAll, snapshotTenant } from "./snapshot-all.ts";
export { backgroundSnapshots } from "./take-snapshot.ts";
export { basisHash, computationOf, type ExposureKey, newestOf, saveHistory, trendOf } from "./store.ts";
export {
  appetiteOf,
  type AppetiteRow,
  type AppetiteValues,
  deleteAppetite,
  insertAppetite,
  updateAppetite,
} from "./appetite-store.ts";
export { averageReduction, newestExposureOf } from "./figures-store.ts";
