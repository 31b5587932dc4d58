/** What other features use of overdue work: counting it, and the count of a tenant. */
export { countOverdue, countOverdueOfAll } from "./count-overdue.ts";
export { overdueCountOf } from "./store.ts";
