/** What other features use of single sign-on: whose stops soon. */
export { tenantsWithExpiring } from "./expiring-certificates.ts";
