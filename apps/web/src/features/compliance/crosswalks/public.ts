/** What other features use of the mapping. */
export { relationshipWords } from "./words.ts";
