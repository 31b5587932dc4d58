/** What other features use of accounts: making them, and giving roles. */
export { nameTaken, naming, tenantNameKey } from "./name-key.ts";
export { fillNameKeys, renamed } from "./name-key-store.ts";
export { activateRequests, type Entitlement, grant, newAccount, newTenant } from "./store.ts";
