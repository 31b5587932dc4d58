/** Controls' records in words, for other features. */
export { factorLabel } from "../estimate/factors.ts";
export { KIND_WORDS } from "./kind-words.ts";
export { movedWords } from "./moved-words.ts";
export { STANDING_WORDS, standingOf } from "./standing.ts";
