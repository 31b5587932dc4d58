/** What other features use of programs. */
export { overdueMilestones } from "./milestone-store.ts";
export { programNames, programToJoin } from "./program-names-store.ts";
