/** What other screens use of the simulation: what closing gaps saves, its words, and what its figures follow from. */
export type { ClosedGap, ClosedGaps, GapQuestion } from "./closed-gaps.ts";
export { AssessmentLink, StrengthFact, StrengthsFact } from "./origin/control-facts.tsx";
export { useClosedGaps } from "./use-closed-gaps.ts";
export { share, spread } from "./words.ts";
