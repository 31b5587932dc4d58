/** What others ask of baselines. */
export { hasBaseline } from "./store.ts";
