/** Exposure against appetite in words, for other features. */
export { averageNote, averageSentence } from "../average-words.ts";
export { standingOf, standingSentence } from "../appetite/appetite-words.ts";
export { decisionOnPlan, decisionWithoutPlan } from "../decision-words.ts";
