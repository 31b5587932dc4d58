/** What other features use of all tenants together: their numbers. */
export { revenueSince, tenantCounts } from "./figures-store.ts";
