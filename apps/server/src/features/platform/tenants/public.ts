/** What other features use of tenants. */
export { changedFields } from "./changed-fields.ts";
export { removeTenantsPastWaiting } from "./deletion-store.ts";
export { tenantMeant } from "./tenant-meant.ts";
