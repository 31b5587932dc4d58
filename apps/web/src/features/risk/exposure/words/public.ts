/** Exposure against appetite in words, for other features. */
export { standingOf, standingSentence } from "../appetite/appetite-words.ts";
