/** How the register says ratings and decisions, for other features. */
export { RiskRatingChip } from "./risk-rating.tsx";
export { ACCEPTANCE_WORDS, STATUS_WORDS, TREATMENT_WORDS } from "./words.ts";
