/** What other features do with policies. */
export { keepOwnPolicy } from "./own-policy.ts";
export { endingPolicies } from "./overdue-store.ts";
export { endedPolicies, hasPolicy, inFigures } from "./store.ts";
