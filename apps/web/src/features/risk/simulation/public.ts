/** What other screens use of the simulation: what closing gaps saves, and its words. */
export type { ClosedGap, ClosedGaps, GapQuestion } from "./closed-gaps.ts";
export { useClosedGaps } from "./use-closed-gaps.ts";
export { spread } from "./words.ts";
