/** What others do with the register: housekeeping reminds owners, and a matrix that changes takes its risks along. */
export { movePositions, positionsIn } from "./matrix-store.ts";
export { remindOfRisks } from "./remind.ts";
