/** What other features use of tenants. */
export { removeTenantsPastWaiting } from "./deletion-store.ts";
export { tenantMeant } from "./tenant-meant.ts";
