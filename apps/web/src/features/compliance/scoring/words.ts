/** The words of scores. */
import type { AssessmentStatus } from "@crq/contract/compliance/assessments";
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

/** The states of an assessment. */
export const STATUS_WORDS: Readonly<Record<AssessmentStatus, string>> = {
  draft: "Draft",
  active: "Active",
  in_review: "In review",
  completed: "Signed",
  archived: "Archived",
};
