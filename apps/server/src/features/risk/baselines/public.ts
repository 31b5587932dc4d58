/** What others ask of baselines. */
export { hasBaseline } from "./store.ts";
/** What the demo freezes with. */
export { recordDemoApproval } from "./demo-approval.ts";
export { readToFreeze, rowOf, type ToCompute } from "./freeze.ts";
