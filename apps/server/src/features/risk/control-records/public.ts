/** What other features do with the records of controls. */
export { accountsOf } from "./accounts-store.ts";
export { effectsOn, following, followingRecords } from "./follow-records.ts";
export { MOST_SCENARIOS, recordControls, type RecordedTreatment } from "./record-controls.ts";
export { restoredTreatment, withoutRecords } from "./restored-treatment.ts";
export { overdueControls } from "./overdue-store.ts";
export { raised, restated, statedBy } from "./stated-control.ts";
export * as controlStore from "./store.ts";
