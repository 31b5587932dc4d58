/** What other features use of programs. */
export { overdueMilestones } from "./milestone-store.ts";
