/** What other features use of API keys: who uses theirs. */
export { keysUsedBy } from "./figures-store.ts";
export { overdueKeys } from "./overdue-store.ts";
