/** What other features use of accounts: making them, and giving roles. */
export { activateRequests, type Entitlement, grant, newAccount, newTenant } from "./store.ts";
