/** What other features use of entitlements. */
export { entitlementOf } from "./reply.ts";
export { checkAdministratorRemains, checkManageable, mayManage } from "./rules.ts";
export { type EntitlementRow, heldBy, holders } from "./store.ts";
