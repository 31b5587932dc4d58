/** What other features use of overdue work: counting it, and a tenant's count. */
export { countOverdue } from "./count-overdue.ts";
export { overdueCountOf } from "./store.ts";
