/** What other features use of single sign-on: whose is about to stop. */
export { tenantsWithExpiring } from "./expiring-certificates.ts";
