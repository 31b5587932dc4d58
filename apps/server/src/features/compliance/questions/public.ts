/** What other features use of questions: the sets that can be asked. */
export { usableSets } from "./sets/content.ts";
