/** The calibration questions that come with a question to an expert, and how their answers did. */
import { CALIBRATION_LENGTH } from "@crq/contract/risk/elicitation/expert-questions";
import { INTERVAL_QUESTIONS } from "@crq/contract/risk/elicitation/calibration-questions";
import { hash } from "node:crypto";

const TRUTHS = new Map(INTERVAL_QUESTIONS.map(({ id, truth }) => [id, truth]));

/** Ten questions that the expert hasn't answered yet, always the same for one question to them; fewer if none are left. */
export function questionsFor(questionId: string, answered: readonly string[]) {
  const known = new Set(answered);
  return INTERVAL_QUESTIONS.filter(({ id }) => !known.has(id))
    .map((one) => ({ one, order: hash("sha256", `${questionId} ${one.id}`) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, CALIBRATION_LENGTH)
    .map(({ one: { id, question, unit } }) => ({ id, question, unit }));
}

/** An interval for a calibration question. */
interface Interval {
  readonly id: string;
  readonly low: number;
  readonly high: number;
}

/** How often the truth was below, within and above intervals; an end counts as within. Unknown questions count nowhere. */
export function scoresOf(intervals: readonly Interval[]) {
  const scored = { below: 0, inside: 0, above: 0 };
  for (const { id, low, high } of intervals) {
    const truth = TRUTHS.get(id);
    if (truth !== undefined) scored[truth < low ? "below" : truth > high ? "above" : "inside"]++;
  }
  return scored;
}
