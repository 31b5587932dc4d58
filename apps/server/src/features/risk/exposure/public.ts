/** What other features use of exposure: its figures per day, storing them, and the appetite. */
export { snapshotTenant } from "./snapshot-tenant.ts";
export { tenantsToSnapshot, type ExposureKey } from "./store.ts";
export { saveHistory } from "./snapshot-store.ts";
export { appetiteFor, insertAppetite } from "./appetite-store.ts";
export { exposureFigures } from "./figures-store.ts";
export { decisionsOf, everythingOf, joinedOf, tenantName } from "./members-store.ts";
export { againstAppetite } from "./against-appetite.ts";
export { currenciesOf } from "./keys-store.ts";
