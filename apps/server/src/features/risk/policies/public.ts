/** What other features do with policies. */
export { keepOwnPolicy } from "./own-policy.ts";
export { hasPolicy, inFigures } from "./store.ts";
