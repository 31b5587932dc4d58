/** What other features use of questions: the sets that can be asked. */
export { type UsableSet, usableSets } from "./sets/content.ts";
