/** The words of scores. */
import type { Verdict } from "@crq/frameworks/scoring/verdict";

const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  met: "Met",
  partial: "Partially met",
  not_met: "Not met",
  not_applicable: "Doesn’t apply",
};

/** An answer in words. */
export function verdictWords(verdict: Verdict | undefined): string {
  return verdict === undefined ? "Unanswered" : VERDICT_WORDS[verdict];
}

/** A score with a minus sign. */
export function scoreText(score: number): string {
  return score < 0 ? `−${-score}` : String(score);
}

/** `+5`, `−3`. */
export function gainText(points: number): string {
  return points > 0 ? `+${points}` : scoreText(points);
}
