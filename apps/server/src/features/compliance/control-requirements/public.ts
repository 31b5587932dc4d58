/** What other features use of the requirements that controls meet. */
export { controlFound, controlSeen, linkAll, requirementsOf } from "./store.ts";
