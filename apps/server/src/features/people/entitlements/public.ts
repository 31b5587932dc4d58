/** What other features use of entitlements. */
export { checkAdministratorRemains, checkManageable, checkPeopleManageable, mayManage } from "./rules.ts";
export { type EntitlementRow, heldBy, holders } from "./store.ts";
export { memberCountOf, membersByTenant, unadministered } from "./figures-store.ts";
export { overdueReviews } from "./overdue-store.ts";
export { type NamedPerson, peopleAmong, peopleNamed, peopleWho } from "./people-who-store.ts";
