/** The curve against the appetite and its words, for other features. */
export { AppetiteCurve } from "./appetite-curve.tsx";
export { standingOf, standingSentence } from "./appetite-words.ts";
