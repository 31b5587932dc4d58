/** What others do with the register: housekeeping reminds owners. */
export { remindOfRisks } from "./remind.ts";
