/** Estimates as people type them, for other features. */
export { problemsAt } from "../estimate/check-estimate.ts";
export { type DistributionDraft, draftOf } from "../estimate/distribution-draft.ts";
export { EstimateFields, Figure } from "./estimate-fields.tsx";
export { readCost } from "../control-records/record-draft.ts";
