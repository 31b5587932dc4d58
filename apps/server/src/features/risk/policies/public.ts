/** What other features do with policies. */
export { keepOwnPolicy } from "./own-policy.ts";
export { ended } from "./ended-store.ts";
export { policiesToRenew } from "./overdue-store.ts";
export { endedPolicies, hasPolicy, inFigures } from "./store.ts";
