/** The records of controls, below scenarios: what saving one does with them. Their own calls are in `controls`, above scenarios. */
export { accountsOf } from "./accounts-store.ts";
export { effectsOn, following, followingRecords } from "./follow-records.ts";
export { MOST_SCENARIOS, recordControls, type RecordedTreatment } from "./record-controls.ts";
export { restoredTreatment, withoutRecords } from "./restored-treatment.ts";
export { overdueControls } from "./overdue-store.ts";
export { raised, restated, statedBy } from "./stated-control.ts";
export * as controlStore from "./store.ts";
