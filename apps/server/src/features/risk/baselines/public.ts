/** What others ask of baselines. */
export { hasBaseline } from "./store.ts";
/** What the demo freezes with. */
export { readToFreeze, rowOf, type ToCompute } from "./freeze.ts";
export { signBaseline } from "./signature.ts";
export * as baselineStore from "./store.ts";
