/** What other features may read of an organization. */
export { organizationOf } from "./store.ts";
