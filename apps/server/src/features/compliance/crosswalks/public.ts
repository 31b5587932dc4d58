/** What other features use of a tenant's crosswalk pairs. */
export { pairsOf } from "./uses-store.ts";
