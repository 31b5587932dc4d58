/** What other features use of accounts: creating them, and assigning roles. */
export { nameTaken, naming, tenantNameKey } from "./name-key.ts";
export { fillNameKeys, renamed } from "./name-key-store.ts";
export { activateRequests, type Entitlement, grant, newAccount, newTenant } from "./store.ts";
