/** What other features use of all tenants together: their numbers. */
export { latestChanges, revenueSince, tenantChanges, tenantCounts } from "./figures-store.ts";
