/** What other features use of scoring models. */
export { ScoreBand } from "./score-band.tsx";
export { scoreInWords, valueInWords } from "./words.ts";
