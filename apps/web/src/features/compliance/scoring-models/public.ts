/** What other features use of scoring models. */
export { ScoreBand } from "./score-band.tsx";
export { scoreInWords } from "./words.ts";
