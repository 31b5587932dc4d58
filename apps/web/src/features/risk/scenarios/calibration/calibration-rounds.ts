/** The choice of questions, and the evaluation of answers. */
import {
  type BrierScore,
  type IntervalScore,
  scoreIntervals,
  scoreProbabilities,
} from "@crq/engine/elicitation/calibration-score";
import type { FinishedRound, RoundKind } from "./calibration-history.ts";
import {
  INTERVAL_QUESTIONS,
  type IntervalQuestion,
} from "@crq/contract/risk/elicitation/calibration-questions";
import { STATEMENTS, type Statement } from "./statements.ts";

/** Questions in a round. */
export const ROUND_LENGTH = 10;

/** The questions of the next round: those never asked first, then those asked longest ago, shuffled by `random` (0 to below 1). */
export function nextQuestions<Q extends { readonly id: string }>(
  all: readonly Q[],
  history: readonly FinishedRound[],
  random: () => number,
): Q[] {
  const asked = new Map<string, number>();
  for (const [index, { answers }] of history.entries())
    for (const { id } of answers) asked.set(id, index + 1);
  return all
    .map((question) => ({ question, last: asked.get(question.id) ?? 0, draw: random() }))
    .sort((a, b) => a.last - b.last || a.draw - b.draw)
    .slice(0, ROUND_LENGTH)
    .map(({ question }) => question);
}

/** An interval given for a question. */
export interface IntervalOutcome {
  readonly question: IntervalQuestion;
  readonly low: number;
  readonly high: number;
  readonly hit: boolean;
}

/** A judgment of a statement. */
export interface StatementOutcome {
  readonly statement: Statement;
  readonly answer: boolean;
  readonly confidence: number;
  readonly right: boolean;
}

const QUESTIONS = new Map(INTERVAL_QUESTIONS.map((question) => [question.id, question]));
const KNOWN_STATEMENTS = new Map(STATEMENTS.map((statement) => [statement.id, statement]));

/** The intervals in some rounds against the truth; questions that no longer exist are left out. */
export function intervalOutcomes(rounds: readonly FinishedRound[]): IntervalOutcome[] {
  return answersOf(rounds, "intervals").flatMap((answer) => {
    const question = QUESTIONS.get(answer.id);
    if (!question || !("low" in answer)) return [];
    const { low, high } = answer;
    return [{ question, low, high, hit: question.truth >= low && question.truth <= high }];
  });
}

/** The judgments in some rounds against the truth; statements that no longer exist are left out. */
export function statementOutcomes(rounds: readonly FinishedRound[]): StatementOutcome[] {
  return answersOf(rounds, "statements").flatMap((given) => {
    const statement = KNOWN_STATEMENTS.get(given.id);
    if (!statement || !("answer" in given)) return [];
    const { answer, confidence } = given;
    return [{ statement, answer, confidence, right: answer === statement.truth }];
  });
}

function answersOf(rounds: readonly FinishedRound[], kind: RoundKind) {
  return rounds.filter((round) => round.kind === kind).flatMap(({ answers }) => answers);
}

/** How often intervals contained the truth; null without any. */
export function intervalScore(outcomes: readonly IntervalOutcome[]): IntervalScore | null {
  if (outcomes.length === 0) return null;
  return scoreIntervals(outcomes.map(({ question, low, high }) => ({ low, high, truth: question.truth })));
}

/** How well stated confidence matched the answers; null without any. */
export function confidenceScore(outcomes: readonly StatementOutcome[]): BrierScore | null {
  if (outcomes.length === 0) return null;
  return scoreProbabilities(
    outcomes.map(({ confidence, right }) => ({ probability: confidence, outcome: right })),
  );
}

/** Below this chance, the number of hits counts as a habit and not as luck. */
const RARE = 0.05;

/** Advice on a person's intervals, in one or two sentences. */
export function intervalAdvice({
  hits,
  count,
  chanceOfSoFew,
  chanceOfSoMany,
  wideningFactor,
}: IntervalScore): string {
  if (chanceOfSoFew < RARE)
    return `Your ranges are too narrow. Move each end about ${Number(wideningFactor.toFixed(1))} times as far from the middle. For values that span powers of ten, multiply and divide instead of adding.`;
  if (hits < 0.9 * count)
    return "This could be chance. If it continues, your ranges are too narrow. For each range, ask whether you’d bet 9 to 1 that it contains the true value.";
  if (count >= 20 && chanceOfSoMany < RARE)
    return "Your ranges contain the true value more often than 90% of the time. You can make them narrower.";
  return "Your 90% ranges are on target. Keep going: twenty answers tell you more than ten.";
}

/** Advice on a person's stated confidence, in one sentence. */
export function confidenceAdvice({ groups, count }: BrierScore): string {
  const stated = groups.reduce((sum, group) => sum + group.probability * group.count, 0) / count;
  const right = groups.reduce((sum, group) => sum + group.frequency * group.count, 0) / count;
  if (stated - right > 0.08)
    return `You were right ${Math.round(right * 100)}% of the time and ${Math.round(stated * 100)}% sure on average. Lower your confidence, especially where you said 90% or more.`;
  if (right - stated > 0.08)
    return `You were right ${Math.round(right * 100)}% of the time and only ${Math.round(stated * 100)}% sure on average. Trust your knowledge a little more.`;
  return "Your confidence matches your accuracy. You’re well calibrated.";
}
