/** What others do with the register: the demo fills it, housekeeping reminds owners, and a matrix that changes takes its risks along. */
export { addRisk } from "./add-risk.ts";
export { insertLimit } from "./limits/store.ts";
export { movePositions, positionsEverywhere, positionsIn } from "./matrix-store.ts";
export { remindOfRisks } from "./remind.ts";
export { keepRatings } from "./reminder-store.ts";
