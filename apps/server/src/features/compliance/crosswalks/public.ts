/** What other features use of a tenant's crosswalk pairs. */
export { pairsInForce } from "./in-force.ts";
export { pairsOf } from "./uses-store.ts";
