/** Controls' records in words, for other features. */
export { KIND_WORDS } from "./kind-words.ts";
